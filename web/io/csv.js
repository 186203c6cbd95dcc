// A matrix as comma-separated values (RFC 4180), every number exact.
import { checkLabels, exactText, isSingle, rowsOf } from './numbers.js';

/** A label. A program of sheets would run what begins so as a formula, and words may come from somebody else's link. @param {string} text */
function quoted(text) {
  const plain = text.replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * @param {import('./numbers.js').NdArray} array a matrix; a vector is one row
 * @param {{rows?: readonly string[], columns?: readonly string[]}} [labels] of the rows, in a column
 *   before the first, and of the columns, in a line above
 */
export function toCsv(array, { rows, columns } = {}) {
  const single = isSingle(array);
  const lines = rowsOf(array).map((row) => row.map((x) => exactText(x, single)));
  checkLabels(rows, lines.length, 'rows');
  checkLabels(columns, array.shape.at(-1) ?? 1, 'columns');
  const labelled = lines.map((line, i) => (rows ? [quoted(rows[i]), ...line] : line));
  if (columns) labelled.unshift([...(rows ? [''] : []), ...columns.map(quoted)]);
  return labelled.map((line) => `${line.join(',')}\r\n`).join('');
}
