// Attention as lines between two columns of words: the thicker, the more weight.

/** Weights below this are left out: they would be thinner than a hair. */
export const SMALLEST_WEIGHT = 0.005;
const THINNEST_PX = 0.6;

/**
 * Which lines to draw, weakest first so that the strongest lies on top.
 * @param {ArrayLike<number>} weights one weight a word on the other side
 * @returns {{index: number, weight: number}[]}
 */
export function linksOf(weights) {
  return Array.from(weights, (weight, index) => ({ index, weight }))
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
 * @param {{index: number, weight: number}[]} links in drawing order
 * @param {object} place
 * @param {number} place.left x of the query side
 * @param {number} place.right x of the key side
 * @param {number} place.top y of the first word's upper edge
 * @param {number} place.pitch height of a word
 * @param {number} place.from the selected word
 * @param {boolean} place.fromLeft true: the selected word is a query
 * @param {{colour: string, thickest: number}} style
 */
export function drawLinks(context, links, place, style) {
  const middle = (/** @type {number} */ index) => place.top + (index + 0.5) * place.pitch;
  const bend = (place.right - place.left) * 0.45;
  context.save();
  context.lineCap = 'round';
  context.strokeStyle = style.colour;
  for (const { index, weight } of links) {
    const [start, end] = place.fromLeft ? [place.from, index] : [index, place.from];
    context.globalAlpha = opacity(weight);
    context.lineWidth = thickness(weight, style.thickest);
    context.beginPath();
    context.moveTo(place.left, middle(start));
    context.bezierCurveTo(
      place.left + bend,
      middle(start),
      place.right - bend,
      middle(end),
      place.right,
      middle(end),
    );
    context.stroke();
  }
  context.restore();
}
