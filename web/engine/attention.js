// Attention that keeps its weights in the engine's memory: what a call hands over are its tokens, and what it
// returns are views.
import { copyOf, toArray } from './arrays.js';
import { accept, fail } from './errors.js';
import { checkOptions } from './options.js';

// What nobody holds any more is dropped when its object is collected.
const forgotten = new FinalizationRegistry((/** @type {() => void} */ drop) => drop());
/** Whose memory a result shows: as long as one has it, it is not dropped. @type {WeakMap<object, Kept>} */
const keepers = new WeakMap();

/**
 * @typedef {object} Owner what the kept attention may ask of its engine
 * @property {() => any} live C++'s functions; throws once the engine has been disposed
 * @property {(id: number) => void} drop
 * @typedef {{ id: number, d_model: number, d_out: number, heads: number }} Sizes
 */

class Kept {
  #owner;
  #name;
  #View;
  /** What was seen last of each, and the memory that it was seen in: grown, it is another. */
  #views = {};
  #memory;
  /** @type {Sizes | null} */
  #sizes;
  /** How many tokens there is room for, and where; where the places of a run's results are said. */
  #tokens = -1;
  #input = 0;
  #places;

  /** @param {string} name @param {Owner} owner @param {boolean} float32 @param {Sizes} sizes */
  constructor(name, owner, float32, sizes) {
    this.#name = name;
    this.#owner = owner;
    this.#View = float32 ? Float32Array : Float64Array;
    this.#sizes = sizes;
    this.#places = owner.live().keptPlaces();
    forgotten.register(this, () => owner.drop(sizes.id), this);
  }

  get sizes() {
    return this.#sizes ?? fail('expired_trace', this.#name, 'it has been disposed');
  }

  get lab() {
    return this.#owner.live();
  }

  /** What lies there; where nothing has moved since the last time, the same object as then. */
  #view(what, at, length, View = this.#View) {
    const { HEAPU8 } = this.lab;
    if (this.#memory !== HEAPU8) this.#views = {};
    this.#memory = HEAPU8;
    const last = this.#views[what];
    if (last?.byteOffset === at && last.length === length) return last;
    const view = new View(HEAPU8.buffer, at, length);
    this.#views[what] = view;
    keepers.set(view, this);
    return view;
  }

  /** Of the output or, of 1, of the weights. */
  #place(which) {
    return this.#view('places', this.#places, 2, Float64Array)[which];
  }

  /** Where the tokens go, which may make all memory grow. @param {number} tokens */
  #inputOf(tokens) {
    if (tokens !== this.#tokens) {
      this.#tokens = -1;
      this.#input = accept(this.lab.keptInput(this.sizes.id, tokens));
      this.#tokens = tokens;
    }
    return this.#input;
  }

  /** @param {any} input @param {boolean} weights @returns {number} how many tokens there are */
  compute(input, weights) {
    const { shape, data } = /** @type {{ shape: number[], data: any }} */ (toArray('X', input));
    // Not before: to read what is given may run code that disposes of this.
    const { id, d_model } = this.sizes;
    const { lab } = this;
    const [tokens, width] = shape;
    if (shape.length !== 2 || width !== d_model) {
      fail('shape_mismatch', 'X', `shape (${shape.join(', ')}) is not (tokens, ${d_model})`);
    }
    // Room for another number of tokens takes the place of the last results, which may be what is given.
    const isResult = tokens !== this.#tokens && data.buffer === lab.HEAPU8.buffer;
    const copy = copyOf('X', isResult ? data.slice() : data, lab);
    const at = this.#inputOf(tokens);
    copy(this.#view('X', at, tokens * d_model));
    accept(lab.keptRun(id, weights));
    return tokens;
  }

  /** @param {number} tokens */
  output(tokens) {
    const { d_out } = this.sizes;
    const data = this.#view('output', this.#place(0), tokens * d_out);
    return { shape: [tokens, d_out], data };
  }

  /** @param {number} tokens */
  weights(tokens) {
    const { heads } = this.sizes;
    const data = this.#view('weights', this.#place(1), heads * tokens * tokens);
    return { shape: [heads, tokens, tokens], data };
  }

  dispose() {
    if (!this.#sizes) return;
    forgotten.unregister(this);
    this.#owner.drop(this.#sizes.id);
    this.#sizes = null;
  }
}

export class Attention {
  #kept;

  /** @param {[Owner, boolean, Sizes]} made */
  constructor(...made) {
    this.#kept = new Kept('attention', ...made);
  }

  run(X, options = {}) {
    const { weights = false } = checkOptions('run', options, { weights: 'flag' });
    const tokens = this.#kept.compute(X, weights);
    const output = this.#kept.output(tokens);
    return weights ? { output, weights: this.#kept.weights(tokens) } : { output };
  }

  dispose() {
    this.#kept.dispose();
  }
}

export class Decoder {
  #kept;
  #capacity;
  #size = 0;

  /** @param {number} capacity @param {[Owner, boolean, Sizes]} made */
  constructor(capacity, ...made) {
    this.#kept = new Kept('decoder', ...made);
    this.#capacity = capacity;
  }

  get capacity() {
    return this.#capacity;
  }

  get size() {
    return this.#size;
  }

  append(X) {
    const tokens = this.#kept.compute(X, false);
    this.#size += tokens;
    return this.#kept.output(tokens);
  }

  clear() {
    this.#kept.lab.keptClear(this.#kept.sizes.id);
    this.#size = 0;
  }

  dispose() {
    this.#kept.dispose();
  }
}
