// A matrix as a table in GitHub's Markdown, and one head of attention as such tables.
import { byHand } from './by_hand.js';
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
 * @param {(row: number, column: number) => boolean} [options.bold] default none
 */
export function toMarkdown(array, { rows, columns, decimals = 4, bold = () => false } = {}) {
  const numbers = rowsOf(array);
  const width = array.shape.at(-1) ?? 1;
  checkLabels(rows, numbers.length, 'rows');
  checkLabels(columns, width, 'columns');
  const head = columns?.map(plain) ?? Array.from({ length: width }, (_column, j) => String(j));
  const body = numbers.map((row, i) => [
    rows ? plain(rows[i]) : String(i),
    ...row.map((x, j) => {
      const text = roundedText(x, decimals);
      return bold(i, j) ? `**${text}**` : text;
    }),
  ]);
  const rule = [':--', ...head.map(() => '--:')];
  return [[' ', ...head], rule, ...body].map(line).join('');
}

/** Axes along which the tokens stand. */
const TOKENS = new Set(['token', 'query', 'key']);

/**
 * One head of a run, a heading and a table for each of its tensors. What was set by hand is said, and bold.
 * @param {import('./latex.js').TraceLike} trace
 * @param {object} [options]
 * @param {number} [options.head] default 0
 * @param {number} [options.decimals] default 4
 * @param {Iterable<string>} [options.given] the names of the tensors that the spec gave
 */
export function workedTables(trace, { head = 0, decimals = 4, given = [] } = {}) {
  const { tokens, manifest } = trace;
  const sections = manifest.map(({ name, axes, about }) => {
    const array = axes[0] === 'head' ? trace.tensor(name, head) : trace.tensor(name);
    const [down, across] = array.shape.length < 2 ? ['', axes.at(-1)] : axes.slice(-2);
    const labels = (/** @type {string | undefined} */ axis) =>
      TOKENS.has(axis ?? '') ? tokens : undefined;
    const own = byHand(trace, name, array, { head, given });
    const table = toMarkdown(array, {
      ...{ rows: labels(down), columns: labels(across), decimals },
      bold: own.all ? undefined : own.has,
    });
    const shape = array.shape.join(' × ');
    return `## ${plain(name)} (${shape})\n\n${plain(aboutOf(name, about, own))}\n\n${table}`;
  });
  return [`# Self-attention, head ${head}\n`, ...sections].join('\n');
}

/**
 * What a tensor is, and which of its numbers are not that: they were set by hand.
 * @param {string} name
 * @param {string} about
 * @param {import('./by_hand.js').ByHand} own
 */
function aboutOf(name, about, { all, count, cells }) {
  if (!count) return about;
  if (all) return 'Set by hand.';
  if (cells.length < count) return `${about} In bold, ${count} numbers set by hand instead.`;
  const named = cells.map(({ index, text }) => `${name}[${index}] = ${text}`);
  return `${about} In bold, set by hand instead: ${named.join(', ')}.`;
}
