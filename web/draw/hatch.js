// Masked cells: fine diagonals, so that "not allowed" cannot be read as "zero".
import { cellBox } from './grid.js';

const GAP_PX = 5;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./grid.js').Grid} grid
 * @param {(row: number, col: number) => boolean} isMasked
 * @param {{ground: string, line: string}} colours
 */
export function drawHatch(context, grid, isMasked, colours) {
  context.save();
  context.beginPath();
  for (let row = 0; row < grid.rows; row += 1) {
    for (let col = 0; col < grid.cols; col += 1) {
      if (!isMasked(row, col)) continue;
      const box = cellBox(grid, row, col);
      context.rect(box.x, box.y, box.width, box.height);
    }
  }
  context.clip();
  const width = grid.cols * grid.pitchX;
  const height = grid.rows * grid.pitchY;
  context.fillStyle = colours.ground;
  context.fillRect(grid.left, grid.top, width, height);
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = -height; x < width; x += GAP_PX) {
    context.moveTo(grid.left + x, grid.top + height);
    context.lineTo(grid.left + x + height, grid.top);
  }
  context.stroke();
  context.restore();
}
