// The numbers of what is no matrix as tables: a plot's points, words in a plane, pairs that were turned.
import { columnsOf, readPart } from '../../draw/plot.js';

/**
 * @typedef {import('./attention-table.js').Table} Table
 * @typedef {import('../../draw/plot.js').Plot} Plot
 */

/** @param {readonly string[]} labels @param {string} name @returns {import('../maps/figures.js').Axis} */
const axis = (labels, name = '', words = false) => ({ name, labels, words, role: '' });

/**
 * @param {string} name
 * @param {readonly (readonly number[])[]} columns
 * @param {import('../maps/figures.js').Axis} rowAxis
 * @param {import('../maps/figures.js').Axis} colAxis
 * @returns {Table}
 */
function tableOf(name, columns, rowAxis, colAxis) {
  const [rows, cols] = [rowAxis.labels.length, columns.length];
  const data = Float64Array.from({ length: rows * cols }, (_, at) => {
    return columns[at % cols][Math.floor(at / cols)];
  });
  return { name, rows, cols, data, rowAxis, colAxis };
}

/**
 * What can be read in a plot, written as its axis writes it.
 * @param {Plot} plot
 * @param {string} name
 * @returns {Table}
 */
export function plotTable(plot, name) {
  const { xs, columns } = columnsOf(readPart(plot));
  const rowAxis = axis(xs.map(plot.x.format), plot.x.label);
  const colAxis = axis(
    columns.map((column) => column.name),
    plot.y.label,
  );
  const values = columns.map((column) => column.values);
  return {
    ...tableOf(name, values, rowAxis, colAxis),
    print: plot.y.format,
    isMissing: (row, col) => Number.isNaN(values[col][row]),
  };
}

/**
 * Everything that a plot draws, after a column of its x.
 * @param {Plot} plot
 * @param {string} name
 * @returns {Table}
 */
export function plotNumbers(plot, name) {
  const { xs, columns } = columnsOf(plot);
  return columnsTable(
    name,
    [{ name: plot.x.label, values: xs }, ...columns],
    xs.map(plot.x.format),
  );
}

/**
 * @param {string} name
 * @param {readonly {name: string, values: readonly number[]}[]} columns
 * @param {readonly string[]} rows labels
 * @returns {Table}
 */
export function columnsTable(name, columns, rows) {
  const values = columns.map((column) => column.values);
  return tableOf(name, values, axis(rows), axis(columns.map((column) => column.name)));
}

/**
 * Where every word stands before attention and after it.
 * @param {string} name
 * @param {readonly string[]} tokens
 * @param {readonly {name: string, data: ArrayLike<number>}[]} clouds (n, 2)
 * @returns {Table}
 */
export function planeTable(name, tokens, clouds) {
  const columns = clouds.flatMap(({ data }) =>
    [0, 1].map((component) => tokens.map((_, token) => data[2 * token + component])),
  );
  const names = clouds.flatMap((cloud) => [`${cloud.name} 1`, `${cloud.name} 2`]);
  return tableOf(name, columns, axis(tokens, 'token', true), axis(names, 'component'));
}

/**
 * @param {string} name
 * @param {import('../../draw/circle.js').Turning} turning
 * @returns {Table}
 */
export function turningTable(name, { arrows, axes }) {
  const columns = [0, 1].map((at) => arrows.map((arrow) => arrow.at[at]));
  const labels = arrows.map(({ label }) => label);
  return tableOf(name, columns, axis(labels), axis(axes));
}
