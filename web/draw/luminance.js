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

export const DARK_INK = '#14181d';
export const LIGHT_INK = '#ffffff';
const DARK_INK_LUMINANCE = luminance(0x14, 0x18, 0x1d);

/**
 * The ink with the better contrast on a cell of this colour.
 * @param {number} r
 * @param {number} g
 * @param {number} b
 */
export function inkOn(r, g, b) {
  const cell = luminance(r, g, b);
  return contrast(cell, DARK_INK_LUMINANCE) >= contrast(cell, 1) ? DARK_INK : LIGHT_INK;
}
