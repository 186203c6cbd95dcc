// A map's cells as a part of a larger picture: rectangles, or one image where there would be too many.
import { cellBox, gridSize } from './grid.js';

const MOST_RECTANGLES = 4096;
/** Smaller cells have no whole number of pixels, and seams would show between them. */
const SMALLEST_RECTANGLE_PX = 6;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./grid.js').Grid} grid
 * @param {Uint8ClampedArray} rgba rows x cols x 4 bytes; cells without opacity are left out
 * @param {() => HTMLCanvasElement} raster the same cells as an image of one pixel a cell
 */
export function drawCells(context, grid, rgba, raster) {
  const { rows, cols, pitchX, pitchY } = grid;
  if (rows * cols > MOST_RECTANGLES || Math.min(pitchX, pitchY) < SMALLEST_RECTANGLE_PX) {
    const { width, height } = gridSize(grid);
    context.imageSmoothingEnabled = false;
    context.drawImage(raster(), grid.left, grid.top, width, height);
    return;
  }
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const [red, green, blue, opacity] = rgba.subarray(4 * (row * cols + col));
      if (!opacity) continue;
      const { x, y, width, height } = cellBox(grid, row, col);
      context.fillStyle = `rgb(${red}, ${green}, ${blue})`;
      context.fillRect(x, y, width, height);
    }
  }
}
