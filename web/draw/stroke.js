// Painting on a map: what lies under the pointer, the labels included, and the cells that a fast one has crossed.
import { cellAt } from './grid.js';

/**
 * A place to be painted; -1 stands for a label: of a row, all its cells, or of a column.
 * @typedef {{row: number, col: number}} Place
 */

/**
 * @param {import('./grid.js').Grid} grid
 * @param {number} angle at which the columns' labels rise, 0 for level ones
 * @param {number} x CSS pixels, in the coordinates of the grid
 * @param {number} y
 * @returns {Place | null}
 */
export function placeAt(grid, angle, x, y) {
  const cell = cellAt(grid, x, y);
  if (cell) return cell;
  if (x < grid.left) {
    const beside = cellAt(grid, grid.left, y);
    return beside && { row: beside.row, col: -1 };
  }
  if (y >= grid.top) return null;
  const lean = angle ? (grid.top - y) / Math.tan(angle) : 0;
  const below = cellAt(grid, x - lean, grid.top);
  return below && { row: -1, col: below.col };
}

/**
 * The cells of a place: itself, or its whole row or column.
 * @param {{rows: number, cols: number}} grid
 * @param {Place} place
 * @returns {Place[]}
 */
export function cellsOf({ rows, cols }, { row, col }) {
  if (col < 0) return Array.from({ length: cols }, (_, at) => ({ row, col: at }));
  if (row < 0) return Array.from({ length: rows }, (_, at) => ({ row: at, col }));
  return [{ row, col }];
}

/**
 * The cells from one to another in a straight line, the first one left out: a pointer that moves fast
 * is heard of only now and then.
 * @param {Place} from
 * @param {Place} to
 * @returns {Place[]}
 */
export function cellsBetween(from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.col - from.col));
  return Array.from({ length: steps }, (_, at) => {
    const share = (at + 1) / steps;
    return {
      row: Math.round(from.row + share * (to.row - from.row)),
      col: Math.round(from.col + share * (to.col - from.col)),
    };
  });
}

/**
 * Where an arrow key leads: as from cell to cell, and from the first ones to the labels.
 * @param {{rows: number, cols: number}} grid
 * @param {Place} place
 * @param {string} key
 * @returns {Place | null}
 */
export function placeByKey({ rows, cols }, { row, col }, key) {
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(row - 1, col < 0 ? 0 : -1), col };
    case 'ArrowDown':
      return { row: Math.min(row + 1, rows - 1), col };
    case 'ArrowLeft':
      return { row, col: Math.max(col - 1, row < 0 ? 0 : -1) };
    case 'ArrowRight':
      return { row, col: Math.min(col + 1, cols - 1) };
    case 'Home':
      return { row, col: 0 };
    case 'End':
      return { row, col: cols - 1 };
    default:
      return null;
  }
}
