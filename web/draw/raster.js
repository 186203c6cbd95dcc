// A map's cells as one image: one pixel a cell, scaled by the browser (image-rendering: pixelated).
// Filling at data resolution costs the same for 16 cells and for 16,000.

/**
 * @param {HTMLCanvasElement} canvas becomes cols x rows pixels
 * @param {Uint8ClampedArray} rgba rows x cols x 4 bytes
 * @param {number} rows
 * @param {number} cols
 */
export function putRaster(canvas, rgba, rows, cols) {
  if (canvas.width !== cols) canvas.width = cols;
  if (canvas.height !== rows) canvas.height = rows;
  if (!rows || !cols) return;
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(cols, rows);
  image.data.set(rgba);
  context.putImageData(image, 0, 0);
}
