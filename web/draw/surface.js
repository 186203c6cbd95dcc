// A canvas with as many device pixels as its CSS size needs, drawn to in CSS pixels.

/** Of the pixels needed, how many times more a canvas may keep. */
const MOST_SPARE = 2;

/**
 * @typedef {object} Medium
 * @property {number} ratio device pixels in a CSS pixel
 * @property {boolean} [isPaper] whether it is drawn to be printed
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels
 * @param {Medium} medium
 * @returns {CanvasRenderingContext2D | null} cleared
 */
export function surface(canvas, width, height, { ratio, isPaper = false }) {
  const needed = deviceSize(width, height, ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  return cleared(canvas, needed, [needed[0] / width, needed[1] / height], isPaper);
}

/**
 * As `surface`, for what changes its size while one types: to resize a canvas costs more than to draw it, so it
 * keeps what it has grown to. Its parent has the size asked for (`sizeBox`) and clips the rest.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels
 * @param {Medium} medium
 * @returns {CanvasRenderingContext2D | null} cleared
 */
export function sparingSurface(canvas, width, height, { ratio, isPaper = false }) {
  const needed = deviceSize(width, height, ratio);
  const grown = [Math.max(canvas.width, needed[0]), Math.max(canvas.height, needed[1])];
  const area = (/** @type {number[]} */ [across, down]) => across * down;
  const kept = area(grown) <= MOST_SPARE * area(needed) ? grown : needed;
  canvas.style.width = `${(100 * kept[0]) / needed[0]}%`;
  canvas.style.height = `${(100 * kept[1]) / needed[1]}%`;
  return cleared(canvas, kept, [needed[0] / width, needed[1] / height], isPaper);
}

/**
 * The size of what clips a canvas; where there is less room, on paper, both shrink.
 * @param {HTMLElement} box
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels
 */
export function sizeBox(box, width, height) {
  box.style.width = `${width}px`;
  box.style.aspectRatio = `${width} / ${height}`;
}

/** @param {number} width @param {number} height @param {number} ratio */
const deviceSize = (width, height, ratio) =>
  [width, height].map((side) => Math.max(1, Math.round(side * ratio)));

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number[]} size device pixels
 * @param {number[]} scale device pixels in a CSS pixel
 * @param {boolean} isPaper
 */
function cleared(canvas, [width, height], [scaleX, scaleY], isPaper) {
  // A printer repeats every step of a drawing, and would clear what lies under the canvas too: for paper it begins
  // anew, which setting the same size again does not do everywhere.
  if (isPaper) canvas.width = 0;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.setTransform(scaleX, 0, 0, scaleY, 0, 0);
  if (!isPaper) context.clearRect(0, 0, width / scaleX, height / scaleY);
  return context;
}
