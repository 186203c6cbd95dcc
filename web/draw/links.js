// Attention as lines between two columns of words: the thicker and stronger, the more weight.
import { extent } from './ranges.js';

/** The largest weight is divided into so many parts. */
const PARTS = 1000;
/** Weights of fewer parts are left out: beside the largest they would be thinner than a hair. */
const FEWEST_PARTS = 10;
/** Of all words' lines; more of them can't be told apart. */
const MOST_LINKS = 4000;
const THINNEST_PX = 0.6;

/** @typedef {{query: number, key: number, weight: number}} Link */

/**
 * Which lines to draw, weakest first so that the strongest lies on top.
 * @param {ArrayLike<number>} weights one weight a word on the other side
 * @param {{side: 'query' | 'key', index: number}} word where they all end
 */
export const linksOf = (weights, { side, index }) =>
  worthDrawing(weights, (at) =>
    side === 'query' ? { query: index, key: at } : { query: at, key: index },
  );

/**
 * The strongest lines of all words, weakest first.
 * @param {ArrayLike<number>} weights queries x keys
 * @param {number} keys
 */
export const allLinks = (weights, keys) =>
  worthDrawing(weights, (at) => ({ query: Math.floor(at / keys), key: at % keys }));

/**
 * Of a million weights only the strongest are made links and sorted; of the weakest part among them, the first.
 * @param {ArrayLike<number>} weights
 * @param {(at: number) => {query: number, key: number}} endsOf
 * @returns {Link[]}
 */
function worthDrawing(weights, endsOf) {
  const parts = PARTS / Math.max(extent(weights)[1], 0);
  const partOf = (/** @type {number} */ at) => Math.floor(weights[at] * parts);
  const counts = new Uint32Array(PARTS + 1);
  for (let at = 0; at < weights.length; at += 1) counts[partOf(at)] += 1;
  let least = PARTS;
  let room = MOST_LINKS;
  for (; least > FEWEST_PARTS && counts[least] < room; least -= 1) room -= counts[least];
  const links = [];
  for (let at = 0; at < weights.length; at += 1) {
    const part = partOf(at);
    if (part > least || (part === least && room-- > 0)) {
      links.push({ ...endsOf(at), weight: weights[at] });
    }
  }
  return links.sort((one, other) => one.weight - other.weight);
}

/**
 * @param {number} weight 0 to 1
 * @param {number} thickest CSS pixels for a weight of 1
 */
export function thickness(weight, thickest) {
  return Math.max(THINNEST_PX, weight * thickest);
}

/**
 * @param {number} weight 0 to 1
 * @returns {number} 0.3 to 1: faint lines stay visible, strong ones stand out
 */
export function opacity(weight) {
  return 0.3 + 0.7 * Math.sqrt(Math.min(Math.max(weight, 0), 1));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly Link[]} links in drawing order
 * @param {object} place
 * @param {number} place.left x of the query side
 * @param {number} place.right x of the key side
 * @param {number} place.top y of the first word's upper edge
 * @param {number} place.pitch height of a word
 * @param {{colour: string, thickest: number, opacity: (weight: number) => number}} style
 */
export function drawLinks(context, links, place, style) {
  const middle = (/** @type {number} */ index) => place.top + (index + 0.5) * place.pitch;
  const bend = (place.right - place.left) * 0.45;
  context.save();
  context.lineCap = 'round';
  context.strokeStyle = style.colour;
  for (const { query, key, weight } of links) {
    context.globalAlpha = style.opacity(weight);
    context.lineWidth = thickness(weight, style.thickest);
    context.beginPath();
    context.moveTo(place.left, middle(query));
    context.bezierCurveTo(
      place.left + bend,
      middle(query),
      place.right - bend,
      middle(key),
      place.right,
      middle(key),
    );
    context.stroke();
  }
  context.restore();
}
