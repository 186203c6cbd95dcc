// Cells that belong together as rectangles: the row of one matrix and the column of another that a
// product was made of.

/**
 * @typedef {{row: number, col: number}} At
 * @typedef {{row: number, col: number, rows: number, cols: number}} Strip
 */

/**
 * The cells as one rectangle where they fill it; otherwise each cell by itself.
 * @param {readonly At[]} cells none twice
 * @returns {Strip[]} none for no cells
 */
export function stripsOf(cells) {
  if (!cells.length) return [];
  const rows = cells.map(({ row }) => row);
  const cols = cells.map(({ col }) => col);
  const [top, left] = [least(rows), least(cols)];
  const whole = { row: top, col: left, rows: most(rows) - top + 1, cols: most(cols) - left + 1 };
  return whole.rows * whole.cols === cells.length
    ? [whole]
    : cells.map(({ row, col }) => ({ row, col, rows: 1, cols: 1 }));
}

/** @param {readonly number[]} numbers */
const least = (numbers) => numbers.reduce((low, one) => Math.min(low, one));

/** @param {readonly number[]} numbers */
const most = (numbers) => numbers.reduce((high, one) => Math.max(high, one));
