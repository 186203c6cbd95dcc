// Attention as lines between two columns of words: the thicker and stronger, the more weight.

/** Weights below this are left out: they would be thinner than a hair. */
const SMALLEST_WEIGHT = 0.005;
/** Of all words' lines; more of them can't be told apart. */
const MOST_LINKS = 4000;
const THINNEST_PX = 0.6;

/** @typedef {{query: number, key: number, weight: number}} Link */

/**
 * Which lines to draw, weakest first so that the strongest lies on top.
 * @param {ArrayLike<number>} weights one weight a word on the other side
 * @param {{side: 'query' | 'key', index: number}} word where they all end
 * @returns {Link[]}
 */
export function linksOf(weights, { side, index }) {
  const ends = (/** @type {number} */ at) =>
    side === 'query' ? { query: index, key: at } : { query: at, key: index };
  return worthDrawing(Array.from(weights, (weight, at) => ({ ...ends(at), weight })));
}

/**
 * The strongest lines of all words, weakest first.
 * @param {ArrayLike<number>} weights queries x keys
 * @param {number} keys
 * @returns {Link[]}
 */
export function allLinks(weights, keys) {
  const links = [];
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at];
    if (weight >= SMALLEST_WEIGHT) {
      links.push({ query: Math.floor(at / keys), key: at % keys, weight });
    }
  }
  return worthDrawing(links).slice(-MOST_LINKS);
}

/** @param {Link[]} links */
function worthDrawing(links) {
  return links
    .filter(({ weight }) => weight >= SMALLEST_WEIGHT)
    .sort((one, other) => one.weight - other.weight);
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
