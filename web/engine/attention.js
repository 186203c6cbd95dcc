// Attention that keeps its weights in the engine's memory: what a call hands over are its tokens, and what it
// returns are views.
import { copyOf, toArray } from './arrays.js';
import { accept, fail } from './errors.js';
import { checkOptions } from './options.js';

// What nobody holds any more is dropped when its object is collected.
const forgotten = new FinalizationRegistry((/** @type {() => void} */ drop) => drop());

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
  #views = {};
  /** @type {Sizes | null} */
  #sizes;

  /** @param {string} name @param {Owner} owner @param {boolean} float32 @param {Sizes} sizes */
  constructor(name, owner, float32, sizes) {
    this.#name = name;
    this.#owner = owner;
    this.#View = float32 ? Float32Array : Float64Array;
    this.#sizes = sizes;
    forgotten.register(this, () => owner.drop(sizes.id), this);
  }

  get sizes() {
    return this.#sizes ?? fail('expired_trace', this.#name, 'it has been disposed');
  }

  get lab() {
    return this.#owner.live();
  }

  /** What lies there; where nothing has moved since the last time, the same object as then. */
  #view(what, at, length) {
    const { buffer } = this.lab.HEAPU8;
    const last = this.#views[what];
    if (last?.buffer === buffer && last.byteOffset === at && last.length === length) return last;
    this.#views[what] = new this.#View(buffer, at, length);
    return this.#views[what];
  }

  /** @param {any} input @param {boolean} weights @returns {number} how many tokens there are */
  compute(input, weights) {
    const { id, d_model } = this.sizes;
    const { lab } = this;
    const { shape, data } = toArray('X', input);
    const [tokens, width] = shape;
    if (shape.length !== 2 || width !== d_model) {
      fail('shape_mismatch', 'X', `shape (${shape.join(', ')}) is not (tokens, ${d_model})`);
    }
    const copy = copyOf(data);
    const at = accept(lab.keptInput(id, tokens));
    copy(this.#view('X', at, tokens * d_model));
    accept(lab.keptRun(id, weights));
    return tokens;
  }

  /** @param {number} tokens */
  output(tokens) {
    const { id, d_out } = this.sizes;
    const data = this.#view('output', this.lab.keptOutput(id), tokens * d_out);
    return { shape: [tokens, d_out], data };
  }

  /** @param {number} tokens */
  weights(tokens) {
    const { id, heads } = this.sizes;
    const data = this.#view('weights', this.lab.keptWeights(id), heads * tokens * tokens);
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
