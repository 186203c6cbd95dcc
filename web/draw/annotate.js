// Values written into cells, where there is room.
import { cellBox } from './grid.js';
import { cellText, smallCellText } from './format.js';
import { inkAt } from './luminance.js';

const SMALLEST_CELL = { width: 34, height: 19 };

/** @param {{pitchX: number, pitchY: number}} grid */
export function hasRoom(grid) {
  return grid.pitchX >= SMALLEST_CELL.width && grid.pitchY >= SMALLEST_CELL.height;
}

/** Where two decimals would make 0.00 of every number, they get exponents. @param {ArrayLike<number>} data */
function writer(data) {
  for (let at = 0; at < data.length; at += 1) {
    if (Number.isFinite(data[at]) && Math.abs(data[at]) >= 0.01) return cellText;
  }
  return smallCellText;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./grid.js').Grid} grid
 * @param {ArrayLike<number>} data rows x cols
 * @param {Uint8ClampedArray} rgba rows x cols x 4, the colours the cells have
 * @param {object} options
 * @param {string} options.font with `%` for the size
 * @param {string} options.ink on cells without colour
 * @param {(row: number, col: number) => boolean} [options.skip]
 * @param {readonly string[]} [options.texts] what is written, where it is not the value itself
 */
export function drawAnnotations(context, grid, data, rgba, options) {
  if (!hasRoom(grid)) return;
  const size = Math.round(Math.min(13.5, Math.max(10.5, grid.pitchX * 0.3)));
  context.font = options.font.replace('%', `${size}px`);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const written = writer(data);
  for (let row = 0; row < grid.rows; row += 1) {
    for (let col = 0; col < grid.cols; col += 1) {
      if (options.skip?.(row, col)) continue;
      const index = row * grid.cols + col;
      const box = cellBox(grid, row, col);
      context.fillStyle = inkAt(rgba, index, options.ink);
      context.fillText(
        options.texts?.[index] ?? written(data[index]),
        box.x + box.width / 2,
        box.y + box.height / 2 + 1,
        grid.pitchX - 4,
      );
    }
  }
}
