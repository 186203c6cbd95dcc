// A run's tensors by name. What a trace shows is read from one block of memory: WebAssembly's, or a
// copy of it.
import { fail, shown } from './errors.js';

/**
 * @typedef {import('./index.js').ManifestEntry} ManifestEntry
 * @typedef {object} Whereabouts
 * @property {number} offset
 * @property {number} size
 * @property {boolean} onRequest whether C++ computes it only when it is asked for
 * @typedef {ManifestEntry & Readonly<Whereabouts>} Place
 * @typedef {object} TraceContent what is the same for a trace, its copy and a worker's
 * @property {readonly string[]} tokens
 * @property {readonly string[]} dropped
 * @property {'float64' | 'float32'} dtype
 * @property {readonly import('./index.js').Edit[]} edits
 * @property {readonly Place[]} places
 * @property {readonly string[]} recomputed
 */

/**
 * Reads Lab::layout: for each tensor its kind, its offset, whether it is computed on request, its rank
 * and its shape.
 * @returns {readonly Place[]}
 */
function readLayout(numbers, kinds) {
  const places = [];
  for (let at = 0; at < numbers.length;) {
    const kind = kinds[numbers[at]];
    const offset = numbers[at + 1];
    const onRequest = numbers[at + 2] === 1;
    const rank = numbers[at + 3];
    const shape = Object.freeze(Array.from(numbers.subarray(at + 4, at + 4 + rank)));
    const size = shape.reduce((product, length) => product * length, 1);
    const axes = Object.freeze(kind.axes.slice(-rank));
    places.push(
      Object.freeze({
        name: kind.name,
        shape,
        axes,
        stage: kind.stage,
        about: kind.about,
        offset,
        size,
        onRequest,
      }),
    );
    at += 4 + rank;
  }
  return places;
}

/** The same for run after run: most changes leave all places as they were. */
export function layoutReader(kinds) {
  /** @type {Float64Array} */
  let last = new Float64Array();
  /** @type {readonly Place[]} */
  let places = [];
  return (/** @type {Float64Array} */ numbers) => {
    // Not with every(), whose calls would take a tenth of a short run.
    let at = numbers.length === last.length ? 0 : -1;
    while (at >= 0 && at < numbers.length) at = numbers[at] === last[at] ? at + 1 : -1;
    if (at >= 0) return places;
    last = numbers.slice();
    places = readLayout(last, kinds);
    return places;
  };
}

/** Reads Lab::edits: for each its kind, its value, and its first and its last cell. */
export function readEdits(numbers, kinds) {
  let at = 0;
  const next = () => numbers[at++];
  const row = () => Object.freeze(Array.from({ length: next() }, next));
  const edits = [];
  while (at < numbers.length) {
    const { name } = kinds[next()];
    const value = next();
    edits.push(Object.freeze({ name, first: row(), last: row(), value }));
  }
  return Object.freeze(edits);
}

/** The flat place of leading indices, and how many entries they leave. */
function part(place, leading) {
  let first = 0;
  let count = place.size;
  if (leading.length > place.shape.length) {
    fail('unknown_tensor', place.name, `no part [${leading}] in shape (${place.shape.join(', ')})`);
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
  const known = named.get(places) ?? new Map(places.map((place) => [place.name, place]));
  named.set(places, known);
  return known;
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
    return this.#content.tokens;
  }

  get dropped() {
    return this.#content.dropped;
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
    return place ?? fail('unknown_tensor', String(name), 'this run has no such tensor');
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
    this.part(name, index);
    if (index.length !== shape.length) {
      fail('unknown_tensor', name, `no cell [${index}] in shape (${shape.join(', ')})`);
    }
  }

  /** @param {string} name @param {number[]} leading */
  tensor(name, ...leading) {
    const { place, first, count } = this.part(name, leading);
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
  const row = () => Array.from({ length: next() }, next);
  const value = next();
  const recomputed = next();
  const edited = next() === 1;
  const unedited = next();
  const operands = Array.from({ length: next() }, () => {
    const operandName = kinds[next()].name;
    const operandValue = next();
    return { name: operandName, index: row(), value: operandValue };
  });
  const terms = [];
  while (at < numbers.length) terms.push({ value: next(), operands: row() });
  const numbersOfCell = { value, recomputed, edited, unedited };
  return { name, index: [...index], ...numbersOfCell, formula, text, terms, operands };
}
