// A canvas with as many device pixels as its CSS size needs, drawn to in CSS pixels.

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
