// Which ink can be read on a coloured cell (WCAG 2 relative luminance and contrast).

/** @param {number} byte one sRGB channel, 0 to 255 */
function linear(byte) {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/**
 * @param {number} r 0 to 255
 * @param {number} g 0 to 255
 * @param {number} b 0 to 255
 * @returns {number} 0 (black) to 1 (white)
 */
export function luminance(r, g, b) {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/**
 * @param {number} one a relative luminance
 * @param {number} other a relative luminance
 * @returns {number} 1 to 21
 */
export function contrast(one, other) {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Black: anything lighter can't be read on the middle of a ramp, where white can't either. */
export const DARK_INK = '#000000';
export const LIGHT_INK = '#ffffff';

/**
 * The ink with the better contrast on a cell of this colour.
 * @param {number} r
 * @param {number} g
 * @param {number} b
 */
export function inkOn(r, g, b) {
  const cell = luminance(r, g, b);
  return contrast(cell, 0) >= contrast(cell, 1) ? DARK_INK : LIGHT_INK;
}

/**
 * The ink for a cell of a map; one without colour, as that of NaN, shows the paper.
 * @param {Uint8ClampedArray} rgba
 * @param {number} at which cell
 * @param {string} ink of the paper
 */
export function inkAt(rgba, at, ink) {
  const [r, g, b, opacity] = rgba.subarray(4 * at);
  return opacity ? inkOn(r, g, b) : ink;
}
