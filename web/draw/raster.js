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
  const pixels = /** @type {Uint8ClampedArray<ArrayBuffer>} */ (rgba);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, cols, rows), 0, 0);
}
