// A curve from one box to another: out of the side that faces the other box, into its facing side.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * @param {Box} from
 * @param {Box} to
 * @returns {string} an SVG path
 */
export function arcBetween(from, to) {
  const [a, b] = [middleOf(from), middleOf(to)];
  const apartX = Math.abs(a.x - b.x) - (from.width + to.width) / 2;
  const apartY = Math.abs(a.y - b.y) - (from.height + to.height) / 2;
  return apartX > apartY ? across(a, from.width, b, to.width) : along(a, from.height, b, to.height);
}

/** @param {Box} box */
const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** @param {{x: number, y: number}} a @param {number} aWidth @param {{x: number, y: number}} b @param {number} bWidth */
function across(a, aWidth, b, bWidth) {
  const way = Math.sign(b.x - a.x);
  const [start, end] = [a.x + (way * aWidth) / 2, b.x - (way * bWidth) / 2];
  const half = (start + end) / 2;
  return `M${start} ${a.y}C${half} ${a.y} ${half} ${b.y} ${end} ${b.y}`;
}

/** @param {{x: number, y: number}} a @param {number} aHeight @param {{x: number, y: number}} b @param {number} bHeight */
function along(a, aHeight, b, bHeight) {
  const way = Math.sign(b.y - a.y);
  const [start, end] = [a.y + (way * aHeight) / 2, b.y - (way * bHeight) / 2];
  const half = (start + end) / 2;
  return `M${a.x} ${start}C${a.x} ${half} ${b.x} ${half} ${b.x} ${end}`;
}
