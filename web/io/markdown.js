// A matrix as a table in GitHub's Markdown.
import { checkLabels, roundedText, rowsOf } from './numbers.js';

/** A word as it is, whatever it means in Markdown or HTML. @param {string} text */
const plain = (text) => text.replace(/[\\`*_{}[\]()<>#|~&$:]/g, '\\$&').replace(/[\r\n]+/g, ' ');

/** @param {readonly string[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |\n`;

/**
 * @param {import('./numbers.js').NdArray} array a matrix; a vector is one row
 * @param {object} [options]
 * @param {readonly string[]} [options.rows] labels; default 0, 1 ...
 * @param {readonly string[]} [options.columns]
 * @param {number} [options.decimals] default 4
 */
export function toMarkdown(array, { rows, columns, decimals = 4 } = {}) {
  const numbers = rowsOf(array);
  const width = array.shape.at(-1) ?? 1;
  checkLabels(rows, numbers.length, 'rows');
  checkLabels(columns, width, 'columns');
  const head = columns?.map(plain) ?? Array.from({ length: width }, (_column, j) => String(j));
  const body = numbers.map((row, i) => [
    rows ? plain(rows[i]) : String(i),
    ...row.map((x) => roundedText(x, decimals)),
  ]);
  const rule = [':--', ...head.map(() => '--:')];
  return [[' ', ...head], rule, ...body].map(line).join('');
}
