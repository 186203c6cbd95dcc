// Matrices, and one head of attention worked out, in LaTeX with amsmath.
import { byHand } from './by_hand.js';
import { roundedText, rowsOf } from './numbers.js';

/** @typedef {import('./numbers.js').NdArray} NdArray */

/** @param {number} x @param {number} decimals */
function number(x, decimals) {
  if (Number.isNaN(x)) return '\\mathrm{NaN}';
  if (!Number.isFinite(x)) return x < 0 ? '-\\infty' : '\\infty';
  return exact(roundedText(x, decimals));
}

/**
 * A matrix in brackets, for math mode. An array, not a bmatrix, which ends at ten columns.
 * @param {NdArray} array a matrix; a vector is one row
 * @param {{decimals?: number, framed?: (row: number, column: number) => boolean}} [options] default 3, none
 */
export function toLatex(array, { decimals = 3, framed = () => false } = {}) {
  const cell = (/** @type {number} */ x, /** @type {number} */ i, /** @type {number} */ j) =>
    framed(i, j) ? `\\boxed{${number(x, decimals)}}` : number(x, decimals);
  const rows = rowsOf(array).map((row, i) => row.map((x, j) => cell(x, i, j)).join(' & '));
  const columns = 'r'.repeat(array.shape.at(-1) ?? 1);
  return `\\left[\\begin{array}{${columns}}\n${rows.join(' \\\\\n')}\n\\end{array}\\right]`;
}

const LETTERS = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // In most of its fonts the sign is one that closes.
  '"': '{\\ttfamily\\char34}',
};

/** What TeX's fonts join: -- to a dash, ?` to an upside-down mark, '' to one that closes. */
const JOINED = /([-`'?!,])(?=[-`',])/g;

/** A word as it is, for text mode, which has no control characters. @param {string} text */
export function latexText(text) {
  return text
    .replace(/\p{Cc}/gu, '\uFFFD')
    .replace(JOINED, '$1\0')
    .replace(/[\\~^<>|{}#$%&_"]/g, (letter) => LETTERS[letter] ?? `\\${letter}`)
    .replaceAll('\0', '{}');
}

/** What pdfLaTeX refuses in such a document: its own font has accents, but no ogonek, eth, thorn or « ». */
const REFUSED =
  /[^ -\u017E\u2010-\u2016\u2018-\u201D\u2020-\u2022\u2026]|[«»ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų‚‛]/;

/** How the scores became scaled. @param {string | number} scale */
function scaling(scale) {
  if (scale === 'sqrt') return 'S / \\sqrt{d_k}';
  return scale === 'off' ? 'S' : `${exact(String(scale))} \\, S`;
}

/**
 * Cells set by hand, from the first to the last on every axis.
 * @typedef {{name: string, first: readonly number[], last: readonly number[], value: number}} Edit
 *
 * @typedef {object} TraceLike
 * @property {readonly string[]} tokens
 * @property {Readonly<Record<string, any>>} spec
 * @property {readonly Edit[]} edits in the order in which they are applied
 * @property {readonly {name: string, axes: readonly string[], about: string}[]} manifest in the order of computing
 * @property {(name: string) => boolean} has
 * @property {(name: string, ...leading: number[]) => NdArray} tensor
 */

/**
 * One head from X to its output, a formula and its numbers for each step. What was set by hand is said
 * and framed; a matrix that was as a whole has no formula.
 * @param {TraceLike} trace
 * @param {object} [options]
 * @param {number} [options.head] default 0
 * @param {number} [options.decimals] default 3
 * @param {Iterable<string>} [options.given] the names of the tensors that the spec gave
 * @returns {string} a document that compiles as it is; where its words need more than pdfLaTeX, its first line says so
 */
export function workedExample(trace, { head = 0, decimals = 3, given = [] } = {}) {
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
  const ownOf = (/** @type {string} */ name) =>
    byHand(trace, name, partOf(trace, name, head), { head, given });
  // Of what is set by hand as a whole, weights and bias have no part in it.
  const unused = ['Q', 'K', 'V']
    .filter((letter) => trace.has(letter) && ownOf(letter).all)
    .flatMap((letter) => [`W_${letter}`, `b_${letter}`]);
  const equations = steps
    .filter(([name]) => trace.has(name) && !unused.includes(name))
    .flatMap(([name, letter, formula]) => {
      const part = partOf(trace, name, head);
      const own = ownOf(name);
      const framed = own.all ? undefined : own.has;
      const matrix = toLatex(part, { decimals, framed });
      const made = formula && !own.all ? `${formula} = ` : '';
      // Where single numbers were set, the formula holds for the others only.
      const equation = made && own.count ? matrix : `${made}${matrix}`;
      return [...handText(letter, own, formula), `\\[ ${letter} = ${equation} \\]`];
    });
  const needsMore = REFUSED.test(trace.tokens.join(''));
  return [
    ...(needsMore
      ? ['% For XeLaTeX or LuaLaTeX, with a font that has the letters of all words.']
      : []),
    '\\documentclass{article}',
    '\\usepackage{amsmath}',
    '\\begin{document}',
    `Self-attention, head ${head}. Rows are ${trace.tokens.map(latexText).join(', ')}.`,
    ...equations,
    '\\end{document}',
    '',
  ].join('\n');
}

/**
 * What is said before a matrix of which numbers were set by hand.
 * @param {string} letter
 * @param {import('./by_hand.js').ByHand} own
 * @param {string} formula of the others
 */
function handText(letter, { all, count, cells }, formula) {
  if (!count) return [];
  if (all) return [`$${letter}$ is set by hand:`];
  const others = formula ? ` The others are $${formula}$.` : '';
  if (cells.length < count)
    return [`${count} framed numbers of $${letter}$ are set by hand.${others}`];
  // A letter in braces may have an index of its own.
  const named = cells.map(
    ({ index, text }) => `$\{${letter}}_{${index.slice(-2)}} = ${exact(text)}$`,
  );
  return [`Set by hand, and framed (places count from 0): ${named.join(', ')}.${others}`];
}

/** A number's shortest text, for math mode. @param {string} text */
const exact = (text) =>
  text.replace('inf', '\\infty').replace(/e([+-])(\d+)$/, (_, sign, power) => {
    return ` \\cdot 10^{${sign === '-' ? '-' : ''}${power}}`;
  });

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
