// The picture in words: what a word looks at, and how a cell is called.
import { cardText, fixed } from '../../draw/format.js';
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

/**
 * A word by name; one that stands in the sentence more than once also by its place.
 * @param {readonly string[]} tokens
 * @param {number} index
 */
export function wordName(tokens, index) {
  const word = tokens[index];
  return repeatedIn(tokens).has(word)
    ? text.quotedAt({ word, place: index + 1 })
    : text.quoted({ word });
}

/**
 * One line about the word shown.
 * @param {readonly string[]} tokens
 * @param {Figure} weights
 * @param {import('../../state/store.js').Word} word
 * @param {number | null} other the word at the other end, or null for the strongest
 * @returns {string}
 */
export function readingOf(tokens, weights, word, other) {
  const line = lineOf(weights, word);
  const best = other ?? strongest(line);
  const [query, key] = word.side === 'query' ? [word.index, best] : [best, word.index];
  const share = fixed(line[best], 2);
  if (Number.isNaN(line[best])) return text.readingNaN({ query: wordName(tokens, query) });
  if (other === null && line[best] === 0) {
    return word.side === 'query'
      ? text.readingNothing({ query: wordName(tokens, query) })
      : text.readingUnseen({ key: wordName(tokens, key) });
  }
  if (weights.isMasked?.(query, key)) {
    return text.readingMasked({ query: wordName(tokens, query), key: wordName(tokens, key) });
  }
  if (query === key) return text.readingSelf({ query: wordName(tokens, query), share });
  if (word.side === 'key' && other === null) {
    return text.readingKey({ key: wordName(tokens, key), query: wordName(tokens, query), share });
  }
  return text.readingQuery({ query: wordName(tokens, query), key: wordName(tokens, key), share });
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

/** @param {readonly number[]} line */
export function strongest(line) {
  return line.reduce((best, weight, at) => (weight > line[best] ? at : best), 0);
}

/**
 * A cell's place and value in words.
 * @param {Figure} figure
 * @param {number} row
 * @param {number} col
 */
export function cellReading({ cols, data, isMasked, rowAxis, colAxis, square }, row, col) {
  const [from, to] = [rowAxis.labels[row], colAxis.labels[col]].map(inPlace);
  return {
    where: `${from} ${square ? '→' : '·'} ${to}`,
    value: isMasked?.(row, col) ? text.masked : cardText(data[row * cols + col]),
  };
}
