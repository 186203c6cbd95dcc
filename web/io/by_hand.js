// What of a run's matrix was set by hand: no formula may stand before it as if it had been computed.
import { exactText, indexOf, isSingle } from './numbers.js';

/**
 * @typedef {import('./numbers.js').NdArray} NdArray
 * @typedef {object} ByHand
 * @property {boolean} all whether the whole matrix was, so that nothing of it follows from anything
 * @property {number} count of numbers
 * @property {readonly {index: number[], text: string}[]} cells the first of them, their places in the whole tensor
 * @property {(row: number, column: number) => boolean} has
 */

/** So many numbers are named one by one; of more, the matrix shows which. */
const MOST_NAMED = 12;

/**
 * @param {import('./latex.js').TraceLike} trace
 * @param {string} name of the tensor
 * @param {NdArray} part of it that is shown: all of it, or a head's
 * @param {{head?: number, given?: Iterable<string>}} options given: the names of the tensors that the spec gave
 * @returns {ByHand}
 */
export function byHand(trace, name, part, { head = 0, given = [] }) {
  const lead = trace.tensor(name).shape.length - part.shape.length;
  const before = lead ? [head] : [];
  const { shape } = part;
  /** @type {Set<number>} places in the part */
  const places = new Set();
  for (const { name: edited, first, last } of trace.edits) {
    if (edited !== name || before.some((at) => at < first[0] || at > last[0])) continue;
    addBox(places, shape, first.slice(lead), last.slice(lead));
  }
  const size = part.data.length;
  // A mask that was given is added to what the spec's own masks hide.
  const own = name !== 'mask' && [...given].includes(name);
  const all = own || (size > 0 && places.size === size);
  const columns = shape.at(-1) ?? 1;
  const cells = [...places].sort((one, other) => one - other).slice(0, MOST_NAMED);
  return {
    all,
    count: all ? size : places.size,
    cells: cells.map((place) => ({
      index: [...before, ...indexOf(shape, place)],
      text: exactText(part.data[place], isSingle(part)),
    })),
    has: (row, column) => places.has(row * columns + column),
  };
}

/** @param {Set<number>} places @param {readonly number[]} shape @param {readonly number[]} first @param {readonly number[]} last */
function addBox(places, shape, first, last) {
  const walk = (/** @type {number} */ axis, /** @type {number} */ place) => {
    if (axis === shape.length) places.add(place);
    else {
      for (let at = first[axis]; at <= last[axis]; at += 1) {
        walk(axis + 1, place * shape[axis] + at);
      }
    }
  };
  walk(0, 0);
}
