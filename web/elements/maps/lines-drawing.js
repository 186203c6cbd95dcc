// The lines of one word's attention, on request with those of all others behind.
import { allLinks, drawLinks, linksOf, opacity } from '../../draw/links.js';

const THICKEST_PX = 16;

/** Of what stands behind. @param {number} weight */
const faintOpacity = (weight) => 0.05 + 0.5 * weight;

/** @param {{pitch: number}} place */
const thickestAt = ({ pitch }) => Math.min(THICKEST_PX, pitch * 0.7);

/** The type of words that stand so far apart. @param {number} pitch CSS pixels */
export const wordSize = (pitch) => Math.max(11, Math.min(21, pitch * 0.52));

/**
 * @typedef {object} Lines
 * @property {ArrayLike<number>} weights of the word
 * @property {import('../../state/store.js').Word} word
 * @property {number | null} other the word at the other end that is pointed at
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Lines} lines
 * @param {{left: number, right: number, top: number, pitch: number}} place CSS pixels
 * @param {import('../theme.js').Theme} theme
 */
export function drawLines(context, { weights, word, other }, place, theme) {
  drawLinks(context, ordered(linksOf(weights, word), word, other), place, {
    colour: theme.colour(word.side === 'query' ? '--mark-q' : '--mark-k'),
    thickest: thickestAt(place),
    opacity,
  });
}

/**
 * The lines of all words, to stand behind those of one.
 * @param {CanvasRenderingContext2D} context
 * @param {{data: ArrayLike<number>, cols: number}} weights
 * @param {{left: number, right: number, top: number, pitch: number}} place CSS pixels
 * @param {import('../theme.js').Theme} theme
 */
export function drawAllLines(context, { data, cols }, place, theme) {
  drawLinks(context, allLinks(data, cols), place, {
    colour: theme.soft,
    thickest: thickestAt(place),
    opacity: faintOpacity,
  });
}

/**
 * The line to the word pointed at comes last, on top.
 * @param {import('../../draw/links.js').Link[]} links
 * @param {import('../../state/store.js').Word} word
 * @param {number | null} other
 */
function ordered(links, word, other) {
  const end = word.side === 'query' ? 'key' : 'query';
  const marked = links.findIndex((link) => link[end] === other);
  if (marked >= 0) links.push(...links.splice(marked, 1));
  return links;
}
