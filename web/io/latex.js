// Matrices, and one head of attention worked out, in LaTeX with amsmath.
import { roundedText, rowsOf } from './numbers.js';

/** @typedef {import('./numbers.js').NdArray} NdArray */

/** @param {number} x @param {number} decimals */
function number(x, decimals) {
  if (Number.isNaN(x)) return '\\mathrm{NaN}';
  if (!Number.isFinite(x)) return x < 0 ? '-\\infty' : '\\infty';
  return roundedText(x, decimals);
}

/**
 * A matrix in brackets, for math mode. An array, not a bmatrix, which ends at ten columns.
 * @param {NdArray} array a matrix; a vector is one row
 * @param {{decimals?: number}} [options] default 3
 */
export function toLatex(array, { decimals = 3 } = {}) {
  const rows = rowsOf(array).map((row) => row.map((x) => number(x, decimals)).join(' & '));
  const columns = 'r'.repeat(array.shape.at(-1) ?? 1);
  return `\\left[\\begin{array}{${columns}}\n${rows.join(' \\\\\n')}\n\\end{array}\\right]`;
}

const LETTERS = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** A word as it is, for text mode. @param {string} text */
export function latexText(text) {
  return text.replace(/[\\~^{}#$%&_]/g, (letter) => LETTERS[letter] ?? `\\${letter}`);
}

/** How the scores became scaled. @param {string | number} scale */
function scaling(scale) {
  if (scale === 'sqrt') return 'S / \\sqrt{d_k}';
  return scale === 'off' ? 'S' : `${scale} \\, S`;
}

/**
 * Cells set by hand, from the first to the last on every axis.
 * @typedef {{name: string, first: readonly number[], last: readonly number[], value: number}} Edit
 *
 * @typedef {object} TraceLike
 * @property {readonly string[]} tokens
 * @property {Readonly<Record<string, any>>} spec
 * @property {readonly Edit[]} edits in the order in which they are applied
 * @property {(name: string) => boolean} has
 * @property {(name: string, ...leading: number[]) => NdArray} tensor
 */

/**
 * One head from X to its output, a formula and its numbers for each step.
 * @param {TraceLike} trace
 * @param {{head?: number, decimals?: number}} [options] head 0, 3 decimals
 * @returns {string} a document that compiles as it is
 */
export function workedExample(trace, { head = 0, decimals = 3 } = {}) {
  const { scale, bias, softmax } = trace.spec;
  const plus = (/** @type {string} */ letter) => (bias ? ` + b_${letter}` : '');
  const rotated = trace.has('Q_rotated');
  const queries = rotated ? '\\tilde{Q}' : 'Q';
  const keys = rotated ? '\\tilde{K}' : 'K';
  const alibi = trace.has('alibi') ? ' + B' : '';
  const mask = trace.has('mask') ? ' + M' : '';
  const seen = alibi || mask ? 'S_\\mathrm{masked}' : 'S_\\mathrm{scaled}';
  /** @type {[string, string, string][]} a tensor, its letter and its formula */
  const steps = [
    ['X', 'X', ''],
    ...['Q', 'K', 'V'].flatMap((letter) => [
      /** @type {[string, string, string]} */ ([`W_${letter}`, `W_${letter}`, '']),
      /** @type {[string, string, string]} */ ([`b_${letter}`, `b_${letter}`, '']),
      /** @type {[string, string, string]} */ ([letter, letter, `X W_${letter}${plus(letter)}`]),
    ]),
    ['Q_rotated', queries, '\\mathrm{RoPE}(Q)'],
    ['K_rotated', keys, '\\mathrm{RoPE}(K)'],
    ['scores', 'S', `${queries} ${keys}^\\top`],
    ['scaled', 'S_\\mathrm{scaled}', scaling(scale)],
    ['alibi', 'B', ''],
    ['mask', 'M', ''],
    ['masked', 'S_\\mathrm{masked}', `S_\\mathrm{scaled}${alibi}${mask}`],
    ['exponentials', 'E', `\\exp(${seen}${softmax === 'naive' ? '' : ' - \\max'})`],
    ['weights', 'A', `\\mathrm{softmax}(${seen})`],
    ['head_out', 'O', 'A V'],
  ];
  const equations = steps
    .filter(([name]) => trace.has(name))
    .map(([name, letter, formula]) => {
      const matrix = toLatex(partOf(trace, name, head), { decimals });
      return `\\[ ${letter} = ${formula ? `${formula} = ` : ''}${matrix} \\]`;
    });
  return [
    '\\documentclass{article}',
    '\\usepackage{amsmath}',
    '\\begin{document}',
    `Self-attention, head ${head}. Rows are ${trace.tokens.map(latexText).join(', ')}.`,
    ...equations,
    '\\end{document}',
    '',
  ].join('\n');
}

/** A head's part of a tensor; X is everyone's, and a mask may be. */
function partOf(
  /** @type {TraceLike} */ trace,
  /** @type {string} */ name,
  /** @type {number} */ head,
) {
  const whole = trace.tensor(name);
  if (name === 'X' || (name === 'mask' && whole.shape.length === 2)) return whole;
  return trace.tensor(name, head);
}
