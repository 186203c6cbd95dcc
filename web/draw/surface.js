// A canvas with as many device pixels as its CSS size needs, drawn to in CSS pixels.

/** Of the pixels needed, how many times more a canvas may keep. */
const MOST_SPARE = 2;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels
 * @param {number} ratio device pixels in a CSS pixel
 * @returns {CanvasRenderingContext2D | null} cleared
 */
export function surface(canvas, width, height, ratio) {
  const deviceWidth = Math.max(1, Math.round(width * ratio));
  const deviceHeight = Math.max(1, Math.round(height * ratio));
  if (canvas.width !== deviceWidth) canvas.width = deviceWidth;
  if (canvas.height !== deviceHeight) canvas.height = deviceHeight;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.setTransform(deviceWidth / width, 0, 0, deviceHeight / height, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/**
 * As `surface`, for what changes its size while one types: to resize a canvas costs more than to draw it, so it
 * keeps what it has grown to. Its parent has the size asked for (`sizeBox`) and clips the rest.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels
 * @param {number} ratio device pixels in a CSS pixel
 * @returns {CanvasRenderingContext2D | null} cleared
 */
export function sparingSurface(canvas, width, height, ratio) {
  const needed = [width, height].map((side) => Math.max(1, Math.round(side * ratio)));
  const grown = [Math.max(canvas.width, needed[0]), Math.max(canvas.height, needed[1])];
  const area = (/** @type {number[]} */ [across, down]) => across * down;
  const isSpare = area(grown) <= MOST_SPARE * area(needed);
  const [deviceWidth, deviceHeight] = isSpare ? grown : needed;
  if (canvas.width !== deviceWidth) canvas.width = deviceWidth;
  if (canvas.height !== deviceHeight) canvas.height = deviceHeight;
  canvas.style.width = `${(100 * deviceWidth) / needed[0]}%`;
  canvas.style.height = `${(100 * deviceHeight) / needed[1]}%`;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const scale = { x: needed[0] / width, y: needed[1] / height };
  context.setTransform(scale.x, 0, 0, scale.y, 0, 0);
  context.clearRect(0, 0, deviceWidth / scale.x, deviceHeight / scale.y);
  return context;
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
