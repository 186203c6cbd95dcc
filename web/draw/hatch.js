// Masked cells: fine diagonals, so that "not allowed" cannot be read as "zero".
import { cellBox, runsOf } from './grid.js';

const GAP_PX = 5;

/** To ask a large map of each cell takes longer than to draw it. @type {WeakMap<object, ReturnType<typeof runsOf>>} */
const masked = new WeakMap();

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./grid.js').Grid} grid
 * @param {(row: number, col: number) => boolean} isMasked the same function for the same mask
 * @param {{ground: string, line: string}} colours
 */
export function drawHatch(context, grid, isMasked, colours) {
  const runs = masked.get(isMasked) ?? runsOf(grid, isMasked);
  masked.set(isMasked, runs);
  context.save();
  context.beginPath();
  for (const { row, col, count } of runs) {
    const { x, y, width, height } = cellBox(grid, row, col);
    context.rect(x, y, width * count, height);
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
