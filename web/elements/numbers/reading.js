// The picture in words: what a word looks at, and how a cell is called.
import { bracketed, cardText, smallCellText, typeset } from '../../draw/format.js';
import { inPlace } from '../../draw/labels.js';
import { text } from '../text.js';

/** @typedef {import('../maps/figures.js').Figure} Figure */

/** Of a text's words those that stand in it more than once. @type {WeakMap<readonly string[], Set<string>>} */
const repeated = new WeakMap();

/** @param {readonly string[]} tokens */
function repeatedIn(tokens) {
  const seen = new Set();
  const again =
    repeated.get(tokens) ?? new Set(tokens.filter((word) => seen.has(word) || !seen.add(word)));
  repeated.set(tokens, again);
  return again;
}

/** A word of more letters is not spelled out. @param {string} word */
export const shortName = (word) => word.replace(/^(.{23}).{2,}/su, '$1…');

/**
 * A word by name; one that stands in the sentence more than once also by its place.
 * @param {readonly string[]} tokens
 * @param {number} index
 */
export function wordName(tokens, index) {
  const word = shortName(tokens[index]);
  return repeatedIn(tokens).has(tokens[index])
    ? text.quotedAt({ word, place: index + 1 })
    : text.quoted({ word });
}

/**
 * One line about the word shown.
 * @param {import('../../engine/index.js').Trace} trace
 * @param {Figure} weights of it
 * @param {import('../../state/store.js').Word} word
 * @param {number | null} other the word at the other end, or null for the strongest
 * @returns {string}
 */
export function readingOf(trace, weights, { side, index }, other) {
  const line = lineOf(weights, { side, index });
  const best = other ?? strongest(line);
  const isQuery = side === 'query';
  /** @param {number} at @returns {[number, number]} the cell of the word and this one */
  const cellOf = (at) => (isQuery ? [index, at] : [at, index]);
  const [row, col] = cellOf(best);
  const [query, key] = [row, col].map((at) => wordName(trace.tokens, at));
  const said = { query, key, share: smallCellText(line[best]) };
  if (Number.isNaN(line[best])) {
    const { text: why } = trace.explain(weights.name, weights.indexOf(row, col));
    return text.readingNaN({ query, why });
  }
  if (other === null && line[best] === 0) {
    const all = line.every((_, at) => weights.isMasked?.(...cellOf(at))) ? text.masked : '0';
    return (isQuery ? text.readingNothing : text.readingUnseen)({ ...said, all });
  }
  if (weights.isMasked?.(row, col)) return text.readingMasked(said);
  if (row === col) return text.readingSelf(said);
  return (isQuery || other !== null ? text.readingQuery : text.readingKey)(said);
}

/**
 * The weights of one word: a row for a query, a column for a key.
 * @param {Figure} weights
 * @param {import('../../state/store.js').Word} word
 * @returns {number[]}
 */
export function lineOf(weights, word) {
  const count = word.side === 'query' ? weights.cols : weights.rows;
  return Array.from({ length: count }, (_, at) =>
    word.side === 'query'
      ? weights.data[word.index * weights.cols + at]
      : weights.data[at * weights.cols + word.index],
  );
}

/** NaN before any number. @param {readonly number[]} line */
function strongest(line) {
  const most = Math.max(...line);
  return line.findIndex((weight) => Object.is(weight, most));
}

/**
 * How a number came about, in letters and in numbers, as the page writes: numbers that stand beside it have as many
 * digits as there, negative ones after an operator have brackets, and apostrophes are none of a program's.
 * @param {import('./attention-terms.js').Explanation} explanation
 * @returns {string[]}
 */
export function spelled({ formula, text: sum, value, terms, operands }) {
  const beside = new Map(
    [{ value }, ...terms, ...operands].map((one) => [fourDigits(one.value), one.value]),
  );
  return typeset(`${formula}\n${sum}`)
    .replace(/−?\d+\.[-+−\de]+/g, (number) => {
      const own = beside.get(fourDigits(Number(number.replaceAll('−', '-'))));
      return own === undefined ? number : cardText(own);
    })
    .replace(/([×+] )(−[^\s,)]+)/g, '$1($2)')
    .split('\n');
}

/** As the engine writes it. @param {number} value */
const fourDigits = (value) => Number(value.toPrecision(4));

/** Of what a cell's number is the difference; nothing where it is none. @param {Figure} figure @param {{row: number, col: number}} at */
export function differenceOf({ compared, cols }, { row, col }) {
  const at = row * cols + col;
  return compared ? `= ${cardText(compared.now[at])} − ${bracketed(compared.before[at])}` : '';
}

/**
 * A cell's place and value in words.
 * @param {Figure} figure
 * @param {number} row
 * @param {number} col
 */
export function cellReading({ cols, data, isMasked, rowAxis, colAxis, square }, row, col) {
  const labels = [rowAxis.labels[row], colAxis.labels[col]];
  const [from, to] = labels.map((label) => inPlace(shortName(label)));
  return {
    where: `${from} ${square ? '→' : '·'} ${to}`,
    value: isMasked?.(row, col) ? text.masked : cardText(data[row * cols + col]),
  };
}
