// The numbers set by hand, as the text that the engine reads and a link holds, and as single cells. What names
// very many cells stays a box, because a short link may name more of them than there is memory for.
//   W_Q[0,1,2]=0.5;mask[1,2..5]=-inf
import { printNumber, readNumber } from './fields.js';

/**
 * @typedef {{name: string, index: readonly number[]}} Cell
 * @typedef {Cell & {value: number}} Edit
 * @typedef {{name: string, first: readonly number[], last: readonly number[]}} Place both corners are in it
 * @typedef {Place & {value: number}} Box
 * @typedef {object} Edits no cell is in two of them
 * @property {ReadonlyMap<string, Edit>} cells by their names: 'X[1,2]'
 * @property {readonly Box[]} boxes of more cells than are held one by one
 * @property {readonly string[]} unread entries that are not of the form; kept as they are
 */

const ENTRY = /^\s*(\w+)\s*\[([^\]]*)\]\s*=\s*(\S+)\s*$/;
// With more digits a place is no exact number.
const PLACE = /^\s*(\d{1,15})\s*(?:\.\.\s*(\d{1,15})\s*)?$/;
/** A box of more cells is not taken apart. */
const MOST_SINGLE = 256;

/** @param {Cell} cell 'X[1,2]' */
export const cellKey = ({ name, index }) => `${name}[${index.join(',')}]`;

/** @param {string} text where a cell is named twice, the last entry wins @returns {Edits} */
export function parseEdits(text) {
  const edits = { cells: new Map(), boxes: [], unread: /** @type {string[]} */ ([]) };
  for (const entry of text.split(';')) {
    if (!entry.trim()) continue;
    const box = boxOf(entry);
    if (box) put(edits, box, box.value);
    else edits.unread.push(entry.trim());
  }
  return edits;
}

/** @param {string} entry @returns {Box | undefined} undefined for what is not of the form */
export function boxOf(entry) {
  const [, name, places, number] = ENTRY.exec(entry) ?? [];
  const value = readNumber(number ?? '');
  if (value === undefined) return undefined;
  const [first, last] = [1, 2].map((end) =>
    places.split(',').map((place) => {
      const found = PLACE.exec(place);
      return Number(found?.[end] ?? found?.[1]);
    }),
  );
  const sound = first.every((low, axis) => low <= last[axis]);
  return sound ? { name, first, last, value } : undefined;
}

/**
 * Sets the cells of a box, or resets them.
 * @param {{cells: Map<string, Edit>, boxes: Box[]}} edits changed in place
 * @param {Place} place
 * @param {number} [value] none to reset them
 */
function put(edits, place, value) {
  const { cells } = edits;
  const { name } = place;
  edits.boxes = edits.boxes.flatMap((box) => parted(box, place).outside);
  if (countIn([place]) > MOST_SINGLE) {
    for (const [key, cell] of cells) if (parted(boxAt(cell), place).inside) cells.delete(key);
    if (value !== undefined) edits.boxes.push({ ...place, value });
    return;
  }
  for (const index of indicesOf(place)) {
    const key = cellKey({ name, index });
    if (value === undefined) cells.delete(key);
    else cells.set(key, { name, index, value });
  }
}

/**
 * What of a box is in a place, and what is not: before it and after it, axis by axis.
 * @template {Place} Part
 * @param {Part} box
 * @param {Place} place
 * @returns {{inside?: Part, outside: Part[]}}
 */
export function parted(box, { name, first, last }) {
  const isApart = first.some((low, axis) => low > box.last[axis] || last[axis] < box.first[axis]);
  if (box.name !== name || box.first.length !== first.length || isApart) return { outside: [box] };
  const outside = [];
  let inside = box;
  for (const [axis, low] of first.entries()) {
    const [before, rest] = cut(inside, axis, Math.max(low, inside.first[axis]));
    const [own, after] = cut(rest, axis, Math.min(last[axis], inside.last[axis]) + 1);
    outside.push(before, after);
    inside = own;
  }
  return { inside, outside: outside.filter((part) => countIn([part])) };
}

/**
 * What is before a place of an axis, and the rest.
 * @template {Place} Part
 * @param {Part} box
 * @param {number} axis
 * @param {number} at
 * @returns {Part[]}
 */
function cut(box, axis, at) {
  const { first, last } = box;
  const end = (/** @type {readonly number[]} */ places, /** @type {number} */ own) =>
    places.map((place, other) => (other === axis ? own : place));
  return [
    { ...box, last: end(last, at - 1) },
    { ...box, first: end(first, at) },
  ];
}

/** @template {Cell} One @param {One} cell */
export const boxAt = (cell) => ({ ...cell, first: cell.index, last: cell.index });

/** All of them, single cells too. @param {Edits} edits @returns {Box[]} */
export const allOf = ({ cells, boxes }) => [...[...cells.values()].map(boxAt), ...boxes];

/** How many cells. @param {readonly Place[]} places */
export const countIn = (places) =>
  places.reduce(
    (sum, { first, last }) =>
      sum + first.reduce((product, low, axis) => product * (last[axis] - low + 1), 1),
    0,
  );

/** Every index of a box, last axis fastest. @param {{first: readonly number[], last: readonly number[]}} box */
export const indicesOf = ({ first, last }) =>
  first.reduce(
    (found, low, axis) =>
      found.flatMap((index) =>
        Array.from({ length: last[axis] - low + 1 }, (_, at) => [...index, low + at]),
      ),
    /** @type {number[][]} */ ([[]]),
  );

/** The shortest text: equal neighbours are ranges. @param {Edits} edits */
export function printEdits(edits) {
  const all = allOf(edits);
  const kindOf = (/** @type {Box} */ { name, first }) => `${name}/${first.length}`;
  const entries = [...new Set(all.map(kindOf))]
    .sort()
    .flatMap((kind) => joinedAll(all.filter((box) => kindOf(box) === kind)).map(printBox));
  return [...entries, ...edits.unread].join(';');
}

/** Joins boxes as their cells would be: axis by axis, from the last one on. @param {Box[]} boxes @returns {Box[]} */
function joinedAll(boxes) {
  const axes = [...boxes[0].first.keys()];
  for (const axis of axes.slice(0, -1)) boxes = aligned(boxes, axis);
  for (const axis of axes.reverse()) boxes = joined(boxes, axis);
  return boxes.sort((one, other) => compare(one.first, other.first));
}

/** Cut where any of them begins or ends. @param {Box[]} boxes @param {number} axis */
function aligned(boxes, axis) {
  const ends = boxes.flatMap(({ first, last }) => [first[axis], last[axis] + 1]);
  const sorted = [...new Set(ends)].sort((one, other) => one - other);
  return boxes.flatMap((rest) => {
    const parts = [];
    for (const at of sorted) {
      if (rest.first[axis] >= at || rest.last[axis] < at) continue;
      const [before, after] = cut(rest, axis, at);
      parts.push(before);
      rest = after;
    }
    return [...parts, rest];
  });
}

/** @param {readonly Box[]} boxes @param {number} axis along which neighbours become one */
function joined(boxes, axis) {
  const without = (/** @type {readonly number[]} */ place) => place.filter((_, at) => at !== axis);
  const beside = (/** @type {Box} */ { first, last, value }) =>
    `${without(first)}/${without(last)}/${printNumber(value)}`;
  const sorted = boxes
    .map((box) => ({ ...box, beside: beside(box) }))
    .sort(
      (one, other) => compareTexts(one.beside, other.beside) || one.first[axis] - other.first[axis],
    );
  /** @type {typeof sorted} */
  const found = [];
  for (const box of sorted) {
    const before = found.at(-1);
    const touches = before?.beside === box.beside && before.last[axis] + 1 === box.first[axis];
    if (touches) before.last = box.last;
    else found.push(box);
  }
  return found;
}

/** @param {string} one @param {string} other */
const compareTexts = (one, other) => (one < other ? -1 : Number(one > other));

/** @param {readonly number[]} one @param {readonly number[]} other */
function compare(one, other) {
  const at = one.findIndex((place, axis) => place !== other[axis]);
  return at < 0 ? 0 : one[at] - other[at];
}

/** One entry. @param {Box} box */
export function printBox({ name, first, last, value }) {
  const places = first.map((place, axis) =>
    place === last[axis] ? String(place) : `${place}..${last[axis]}`,
  );
  return `${name}[${places.join(',')}]=${printNumber(value)}`;
}

/**
 * @param {Edits} edits
 * @param {readonly Place[]} places
 * @param {number} [value] of their cells; none to reset them
 * @returns {Edits}
 */
export function withEdits(edits, places, value) {
  const own = { ...edits, cells: new Map(edits.cells), boxes: [...edits.boxes] };
  for (const place of places) put(own, place, value);
  return own;
}
