// The numbers set by hand, as the text that the engine reads and a link holds, and as single cells.
//   W_Q[0,1,2]=0.5;mask[1,2..5]=-inf
import { printNumber, readNumber } from './fields.js';

/**
 * @typedef {{name: string, index: readonly number[]}} Cell
 * @typedef {Cell & {value: number}} Edit
 * @typedef {{first: readonly number[], last: readonly number[], value: number}} Box both corners are in it
 * @typedef {object} Edits
 * @property {ReadonlyMap<string, Edit>} cells by their names: 'X[1,2]'
 * @property {readonly string[]} unread entries that are not of the form; kept as they are
 */

const ENTRY = /^\s*(\w+)\s*\[([^\]]*)\]\s*=\s*(\S+)\s*$/;
const PLACE = /^\s*(\d+)\s*(?:\.\.\s*(\d+)\s*)?$/;
/** What the engine sets at most: an entry of more cells is left for it to refuse. */
const MOST_CELLS = 2 ** 20;

/** @param {Cell} cell 'X[1,2]' */
export const cellKey = ({ name, index }) => `${name}[${index.join(',')}]`;

/** @param {string} text where a cell is named twice, the last entry wins @returns {Edits} */
export function parseEdits(text) {
  /** @type {Map<string, Edit>} */
  const cells = new Map();
  const unread = [];
  for (const entry of text.split(';')) {
    if (!entry.trim()) continue;
    const own = cellsOf(entry);
    own?.forEach((cell) => cells.set(cellKey(cell), cell));
    if (!own) unread.push(entry.trim());
  }
  return { cells, unread };
}

/** @param {string} entry @returns {Edit[] | undefined} undefined for what is not of the form */
export function cellsOf(entry) {
  const [, name, places, number] = ENTRY.exec(entry) ?? [];
  const value = readNumber(number ?? '');
  if (value === undefined) return undefined;
  const ranges = places.split(',').map((place) => {
    const [, first, last = first] = PLACE.exec(place) ?? [];
    return [Number(first), Number(last)];
  });
  const count = ranges.reduce((product, [first, last]) => product * (last - first + 1), 1);
  const sound = ranges.every(([first, last]) => first <= last) && count <= MOST_CELLS;
  return sound ? indicesOf(ranges).map((index) => ({ name, index, value })) : undefined;
}

/** Every index of a box, last axis fastest. @param {readonly (readonly number[])[]} ranges first and last of each axis @returns {number[][]} */
export function indicesOf([range, ...rest]) {
  if (!range) return [[]];
  const [first, last] = range;
  const inner = indicesOf(rest);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((place) =>
    inner.map((index) => [place, ...index]),
  );
}

/** The shortest text: equal neighbours are ranges. @param {Edits} edits */
export function printEdits({ cells, unread }) {
  /** @type {Map<string, Edit[]>} cells that may be neighbours */
  const groups = new Map();
  for (const cell of cells.values()) {
    const key = `${cell.name}/${cell.index.length}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key)?.push(cell);
  }
  const entries = [...groups.keys()].sort().flatMap((key) => {
    const own = /** @type {Edit[]} */ (groups.get(key));
    return boxesOf(own).map((box) => printBox(own[0].name, box));
  });
  return [...entries, ...unread].join(';');
}

/** Joins cells to boxes, axis by axis, from the last one on. @param {readonly Edit[]} cells @returns {Box[]} */
function boxesOf(cells) {
  /** @type {Box[]} */
  let boxes = cells.map(({ index, value }) => ({ first: index, last: index, value }));
  for (let axis = cells[0].index.length - 1; axis >= 0; axis -= 1) boxes = joined(boxes, axis);
  return boxes.sort((one, other) => compare(one.first, other.first));
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

/** @param {string} name @param {Box} box */
function printBox(name, { first, last, value }) {
  const places = first.map((place, axis) =>
    place === last[axis] ? String(place) : `${place}..${last[axis]}`,
  );
  return `${name}[${places.join(',')}]=${printNumber(value)}`;
}

/** @param {Edits} edits @param {readonly Cell[]} cells @param {number} value @returns {Edits} */
export function withEdits(edits, cells, value) {
  const own = new Map(edits.cells);
  for (const { name, index } of cells) {
    own.set(cellKey({ name, index }), { name, index: [...index], value });
  }
  return { ...edits, cells: own };
}

/** Without the edits of which `isReset` says so. @param {Edits} edits @param {(cell: Edit) => boolean} isReset @returns {Edits} */
export function withoutEdits(edits, isReset) {
  const kept = [...edits.cells].filter(([, cell]) => !isReset(cell));
  return { ...edits, cells: new Map(kept) };
}
