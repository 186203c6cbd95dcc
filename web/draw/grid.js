// Where the cells of a map lie, in CSS pixels, and which cell lies under a point.

/** Thousands of cells still fit on a phone. */
const LEAST_PX = 0.05;

/**
 * @typedef {object} Grid
 * @property {number} rows
 * @property {number} cols
 * @property {number} left of the first cell
 * @property {number} top of the first cell
 * @property {number} pitchX width of a cell
 * @property {number} pitchY height of a cell
 */

/**
 * The largest pitch that fits `count` cells in `room`, within limits. Whole pixels where cells are
 * big enough to show it, so that they all look equally wide.
 * @param {number} count
 * @param {number} room CSS pixels
 * @param {number} largest CSS pixels
 */
export function pitchFor(count, room, largest) {
  const fit = Math.min(largest, room / Math.max(count, 1));
  return fit >= 6 ? Math.floor(fit) : Math.max(fit, LEAST_PX);
}

/**
 * @param {Grid} grid
 * @returns {{width: number, height: number}} of all cells together
 */
export function gridSize(grid) {
  return { width: grid.cols * grid.pitchX, height: grid.rows * grid.pitchY };
}

/**
 * The cell at a point, or the one that would be there if the grid went on.
 * @param {Grid} grid
 * @param {number} x CSS pixels, in the coordinates of left and top
 * @param {number} y
 */
export const cellBeyond = (grid, x, y) => ({
  row: Math.floor((y - grid.top) / grid.pitchY),
  col: Math.floor((x - grid.left) / grid.pitchX),
});

/** @param {Grid} grid @param {{row: number, col: number}} cell */
export const hasCell = ({ rows, cols }, { row, col }) =>
  row >= 0 && col >= 0 && row < rows && col < cols;

/**
 * @param {Grid} grid
 * @param {number} x CSS pixels, in the coordinates of left and top
 * @param {number} y
 * @returns {{row: number, col: number} | null} null outside of all cells
 */
export function cellAt(grid, x, y) {
  const cell = cellBeyond(grid, x, y);
  return hasCell(grid, cell) ? cell : null;
}

/**
 * @param {Grid} grid
 * @param {number} row
 * @param {number} col
 */
export function cellBox(grid, row, col) {
  return {
    x: grid.left + col * grid.pitchX,
    y: grid.top + row * grid.pitchY,
    width: grid.pitchX,
    height: grid.pitchY,
  };
}

/**
 * The neighbour an arrow key leads to; Home and End stay in the row, with Ctrl they are the corners.
 * @param {{rows: number, cols: number}} grid
 * @param {{row: number, col: number}} cell
 * @param {{key: string, altKey?: boolean, ctrlKey?: boolean, metaKey?: boolean}} event with Alt or ⌘ it is the browser's
 * @returns {{row: number, col: number} | null} null when the key does not move
 */
export function cellByKey(grid, cell, event) {
  if (event.altKey || event.metaKey) return null;
  const last = { row: grid.rows - 1, col: grid.cols - 1 };
  const { row, col } = cell;
  switch (event.key) {
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), col };
    case 'ArrowDown':
      return { row: Math.min(row + 1, last.row), col };
    case 'ArrowLeft':
      return { row, col: Math.max(col - 1, 0) };
    case 'ArrowRight':
      return { row, col: Math.min(col + 1, last.col) };
    case 'Home':
      return event.ctrlKey ? { row: 0, col: 0 } : { row, col: 0 };
    case 'End':
      return event.ctrlKey ? last : { row, col: last.col };
    default:
      return null;
  }
}

/**
 * Cells beside each other in a row that are all so, from left to right and top to bottom.
 * @param {{rows: number, cols: number}} grid
 * @param {(row: number, col: number) => boolean} isSo
 * @returns {{row: number, col: number, count: number}[]}
 */
export function runsOf({ rows, cols }, isSo) {
  const runs = [];
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0, end = 0; col < cols; col = end + 1) {
      for (end = col; end < cols && isSo(row, end);) end += 1;
      if (end > col) runs.push({ row, col, count: end - col });
    }
  }
  return runs;
}
