// A run's tensors by name. What a trace shows is read from one block of memory: WebAssembly's, or a
// copy of it.
import { fail, nameOf, shown } from './errors.js';
import { checkOptions, checkWhole } from './options.js';

/**
 * @typedef {import('./index.js').ManifestEntry} ManifestEntry
 * @typedef {object} Whereabouts
 * @property {number} offset
 * @property {number} size
 * @property {boolean} onRequest whether C++ computes it only when it is asked for
 * @property {boolean} whole whether it lies in the block
 * @typedef {ManifestEntry & Readonly<Whereabouts>} Place
 * @typedef {object} Words
 * @property {readonly string[]} tokens
 * @property {readonly string[]} dropped
 * @typedef {object} TraceContent what is the same for a trace, its copy and a worker's
 * @property {Words} words
 * @property {'float64' | 'float32'} dtype
 * @property {readonly import('./index.js').Edit[]} edits
 * @property {readonly Place[]} places
 * @property {readonly string[]} recomputed
 */

/** Whether a row of numbers stands in others from there on. Not with every(), whose calls would take a tenth of a short run. */
function standsAt(row, numbers, from) {
  let at = 0;
  while (at < row.length && Object.is(row[at], numbers[from + at])) at += 1;
  return at === row.length;
}

/** What the shape of a tensor says of it. */
function readShape(lengths, axes) {
  const shape = Object.freeze(Array.from(lengths));
  const size = shape.reduce((product, length) => product * length, 1);
  return { shape, axes: Object.freeze(axes.slice(-shape.length)), size };
}

/**
 * Reads where tensors lie: of each its kind, its offset, whether it is computed on request and kept whole, its rank and
 * its shape. What switches one on or off leaves the others mostly as they were, and then so is what was read last.
 * @param {any} kinds
 */
function layoutReader(kinds) {
  /** @type {Place[]} by kind */
  const known = [];
  return (/** @type {Float64Array} */ numbers) => {
    const places = [];
    for (let at = 0; at < numbers.length;) {
      const kind = numbers[at];
      const offset = numbers[at + 1];
      const onRequest = numbers[at + 2] === 1;
      const whole = numbers[at + 3] === 1;
      const first = at + 5;
      at = first + numbers[at + 4];
      const last = known[kind];
      const reshaped = last?.shape.length !== at - first || !standsAt(last.shape, numbers, first);
      if (
        reshaped ||
        last.offset !== offset ||
        last.onRequest !== onRequest ||
        last.whole !== whole
      ) {
        const { name, axes: allAxes, stage, about } = kinds[kind];
        const { shape, axes, size } = reshaped
          ? readShape(numbers.subarray(first, at), allAxes)
          : last;
        known[kind] = Object.freeze({
          name,
          shape,
          axes,
          stage,
          about,
          offset,
          size,
          onRequest,
          whole,
        });
      }
      places.push(known[kind]);
    }
    return Object.freeze(places);
  };
}

/** Of each edit its kind, its value, and its first and its last cell. */
function readEdits(numbers, kinds) {
  let at = 0;
  const next = () => numbers[at++];
  const row = () => {
    const rank = next();
    const places = [];
    while (places.length < rank) places.push(next());
    return Object.freeze(places);
  };
  const edits = [];
  while (at < numbers.length) {
    const { name } = kinds[next()];
    const value = next();
    edits.push(Object.freeze({ name, first: row(), last: row(), value }));
  }
  return Object.freeze(edits);
}

const readNames = (numbers, kinds) => Object.freeze(Array.from(numbers, (at) => kinds[at].name));

/**
 * Reads part of some numbers. From run to run most stay the same, or are again those of the run before the last, as
 * where two settings are compared: then so is what was read.
 * @template T @param {(numbers: Float64Array, kinds: any) => T} read @param {any} kinds
 */
function rememberingReader(read, kinds) {
  const readAll = (/** @type {Float64Array} */ row) => ({ row, value: read(row, kinds) });
  let last = readAll(new Float64Array());
  let other = last;
  return (
    /** @type {Float64Array} */ numbers,
    /** @type {number} */ from,
    /** @type {number} */ end,
  ) => {
    const isOf = ({ row }) => row.length === end - from && standsAt(row, numbers, from);
    if (!isOf(last)) {
      const known = isOf(other) ? other : readAll(numbers.slice(from, end));
      other = last;
      last = known;
    }
    return last.value;
  };
}

/**
 * Words that are read when they are asked for: to read them takes as long as a product of a short text.
 * @param {() => Words} read @returns {Words}
 */
function lazily(read) {
  /** @type {Words | undefined} */
  let words;
  const all = () => (words ??= read());
  return {
    get tokens() {
      return all().tokens;
    },
    get dropped() {
      return all().dropped;
    },
  };
}

/**
 * Reads the numbers of Lab::run: what the trace shows, and where its block begins.
 * @param {any} kinds
 * @param {() => Words} readWords those of the run, as long as it is the last
 */
export function runReader(kinds, readWords) {
  const placesOf = rememberingReader(layoutReader(kinds), kinds);
  const namesOf = rememberingReader(readNames, kinds);
  const editsOf = rememberingReader(readEdits, kinds);
  /** @type {readonly Place[]} */
  let places = [];
  /** @type {Words} */
  let words;
  return (/** @type {Float64Array} */ numbers) => {
    // One by one: an array is taken apart step by step.
    const dtype = numbers[0] === 1 ? 'float32' : 'float64';
    const hasNewWords = numbers[1] === 1;
    const editsAt = numbers[2];
    const layoutAt = numbers[3];
    const base = numbers[4];
    if (layoutAt < numbers.length) places = placesOf(numbers, layoutAt, numbers.length);
    const recomputed = namesOf(numbers, 5, editsAt);
    const edits = editsOf(numbers, editsAt, layoutAt);
    if (hasNewWords) words = lazily(readWords);
    const content = /** @type {TraceContent} */ ({ words, dtype, edits, places, recomputed });
    return { content, base };
  };
}

/** The flat place of leading indices, and how many entries they leave. */
function part(place, leading) {
  let first = 0;
  let count = place.size;
  if (leading.length > place.shape.length) {
    fail(
      'unknown_tensor',
      place.name,
      `no part [${leading.map(shown)}] in shape (${place.shape.join(', ')})`,
    );
  }
  leading.forEach((index, axis) => {
    const length = place.shape[axis];
    if (!Number.isInteger(index) || index < 0 || index >= length) {
      const range = `index ${shown(index)} on axis ${axis} is not 0 to ${length - 1}`;
      fail('unknown_tensor', place.name, range);
    }
    count /= length;
    first += index * count;
  });
  return { first, count };
}

/** Of each layout, which many runs share, its places by their names. @type {WeakMap<object, Map<string, Place>>} */
const named = new WeakMap();

/** @param {readonly Place[]} places */
function byName(places) {
  let known = named.get(places);
  if (!known) {
    known = new Map();
    for (const place of places) known.set(place.name, place);
    named.set(places, known);
  }
  return known;
}

/** Points that a default overview has on its longer side. */
const OVERVIEW_POINTS = 512;

/** What says where a part is is checked below. */
const areaKinds = { row: 'any', rows: 'any', col: 'any', cols: 'any' };

/**
 * A part, checked; `at` is its place as C++ reads it: [head, row, rows, col, cols].
 * @param {Place} place @param {any} head @param {any} area @param {Record<string, string>} kinds
 */
function areaOf({ name, shape, axes }, head, area, kinds) {
  if (axes.at(-1) !== 'key') {
    fail('unknown_tensor', name, `its axes are ${axes.join(' x ')}, not query x key`);
  }
  const n = shape[shape.length - 1];
  const { row = 0, col = 0, ...more } = checkOptions('an area', area, kinds, [], 'area');
  checkWhole('head', head, 0, shape.length > 2 ? shape[0] - 1 : Infinity);
  checkWhole('row', row, 0, n - 1);
  checkWhole('col', col, 0, n - 1);
  const { rows = n - row, cols = n - col } = more;
  checkWhole('rows', rows, 1, n - row);
  checkWhole('cols', cols, 1, n - col);
  const { pool = Math.ceil(Math.max(rows, cols) / OVERVIEW_POINTS) } = more;
  checkWhole('pool', pool, 1, Infinity);
  return { at: [shape.length > 2 ? head : 0, row, rows, col, cols], rows, cols, pool };
}

/** What is asked for with block: its place, and what answers when its numbers are there. */
export function askBlock(place, head, area) {
  const { at, rows, cols } = areaOf(place, head, area, areaKinds);
  const read = (/** @type {any} */ data) => ({ name: place.name, shape: [rows, cols], data });
  return { at: [...at, 0], read };
}

/** The same for overview. */
export function askOverview(place, head, area) {
  const { at, rows, cols, pool } = areaOf(place, head, area, { ...areaKinds, pool: 'any' });
  const points = [Math.ceil(rows / pool), Math.ceil(cols / pool)];
  const read = (/** @type {any} */ data) => ({
    name: place.name,
    pool,
    shape: points,
    mean: data.slice(0, data.length / 2),
    largest: data.slice(data.length / 2),
  });
  return { at: [...at, Math.min(pool, Math.max(rows, cols))], read };
}

/** What all traces can do; `memory` says where the block is now, for the reader of a tensor. */
export class TraceReader {
  #content;
  #memory;
  #places;

  /** @param {TraceContent} content @param {(place: Place) => { buffer: any, base: number }} memory */
  constructor(content, memory) {
    this.#content = content;
    this.#memory = memory;
    this.#places = byName(content.places);
  }

  get content() {
    return this.#content;
  }

  get tokens() {
    return this.#content.words.tokens;
  }

  get dropped() {
    return this.#content.words.dropped;
  }

  get dtype() {
    return this.#content.dtype;
  }

  get edits() {
    return this.#content.edits;
  }

  /** @returns {readonly ManifestEntry[]} */
  get manifest() {
    return this.#content.places;
  }

  get recomputed() {
    return this.#content.recomputed;
  }

  /** @param {string} name */
  has(name) {
    return this.#places.has(name);
  }

  /** @param {string} name @returns {Place} */
  place(name) {
    const place = this.#places.get(name);
    if (place) return place;
    const known = [...this.#places.keys()].join(', ');
    fail('unknown_tensor', nameOf(name), `this run has no such tensor; it has ${known}`);
  }

  /** Which entries leading indices mean: {place, first, count}. */
  part(name, leading) {
    const place = this.place(name);
    return { place, ...part(place, leading) };
  }

  /** Refuses an index that is not a cell's. */
  checkCell(name, index) {
    const { shape } = this.place(name);
    if (!Array.isArray(index)) {
      fail('unknown_tensor', name, `${shown(index)} is not a list of indices`);
    }
    const cell = index.length > shape.length ? index.slice(0, shape.length + 1) : [...index];
    this.part(name, cell);
    if (cell.length !== shape.length) {
      fail('unknown_tensor', name, `no cell [${cell}] in shape (${shape.join(', ')})`);
    }
  }

  /** @param {string} name @param {number[]} leading */
  tensor(name, ...leading) {
    const { place, first, count } = this.part(name, leading);
    if (!place.whole) {
      const n = this.tokens.length;
      fail('too_large', name, `not kept whole for ${n} tokens; ask for block() or overview()`);
    }
    const { buffer, base } = this.#memory(place);
    const View = this.dtype === 'float64' ? Float64Array : Float32Array;
    const data = new View(buffer, base + place.offset + first * View.BYTES_PER_ELEMENT, count);
    return { name, shape: place.shape.slice(leading.length), data };
  }
}

/** Reads the numbers of Lab::explain. */
export function readExplanation(name, index, { formula, text, numbers }, kinds) {
  let at = 0;
  const next = () => numbers[at++];
  // Not Array.from({ length }), which takes several times as long.
  const list = (/** @type {() => any} */ entry) => {
    const all = [];
    for (let left = next(); left > 0; left -= 1) all.push(entry());
    return all;
  };
  const value = next();
  const recomputed = next();
  const edited = next() === 1;
  const unedited = next();
  const operands = list(() => {
    const operandName = kinds[next()].name;
    const operandValue = next();
    return { name: operandName, index: list(next), value: operandValue };
  });
  const terms = [];
  while (at < numbers.length) terms.push({ value: next(), operands: list(next) });
  const numbersOfCell = { value, recomputed, edited, unedited };
  return { name, index: [...index], ...numbersOfCell, formula, text, terms, operands };
}
