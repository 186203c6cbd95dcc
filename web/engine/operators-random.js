// Streams of random numbers.
import { checkShape } from './arrays.js';
import { fail } from './errors.js';
import { byName, dtype, firstOf, rngs } from './operator-calls.js';
import { checkOptions } from './options.js';

// A stream that nobody holds any more is closed when its object is collected.
const forgotten = new FinalizationRegistry((close) => close());

const inits = [
  'normal',
  'glorot-normal',
  'glorot-uniform',
  'glorot-uniform-centred',
  'kaiming-uniform',
];

class RandomStream {
  #call;
  #id;
  #close;

  constructor(call, id, close) {
    this.#call = call;
    this.#id = id;
    this.#close = close;
    forgotten.register(this, close, this);
  }

  #draw(operator, options) {
    if (this.#id === null) fail('expired_trace', 'random', 'the stream has been disposed');
    const { dtype: type, ...rest } = options;
    const all = { ...rest, stream: this.#id };
    return this.#call(operator, { options: all, dtype: type });
  }

  #one(operator, shape, options) {
    return firstOf(this.#draw(operator, { ...options, shape: `${checkShape('shape', shape)}` }));
  }

  normal(shape, options = {}) {
    return this.#one('normal', shape, checkOptions('normal', options, { dtype }));
  }

  uniform(shape, options = {}) {
    const schema = { low: 'number', high: 'number', dtype };
    return this.#one('uniform', shape, checkOptions('uniform', options, schema));
  }

  initialize(init, shape, options) {
    const schema = { fanIn: 'count', fanOut: 'count', scale: 'number', dtype };
    const own = checkOptions('initialize', options, schema, ['fanIn', 'fanOut']);
    const word = checkOptions('initialize', { init }, { init: inits }, ['init']);
    return this.#one('initialize', shape, { ...own, ...word });
  }

  torchModule(options) {
    const schema = {
      embedDim: 'count',
      kdim: 'count',
      vdim: 'count',
      bias: 'flag',
      addBiasKv: 'flag',
      dtype,
    };
    const own = checkOptions('torchModule', options, schema, ['embedDim']);
    return byName(this.#draw('torchModule', { bias: true, ...own }));
  }

  dispose() {
    if (this.#id === null) return;
    this.#id = null;
    forgotten.unregister(this);
    this.#close();
  }
}

/**
 * @param {import('./operator-calls.js').Call} call
 * @param {(rng: string, seed: number) => number} openStream
 * @param {(id: number) => void} closeStream
 */
export const randomOperators = (call, openStream, closeStream) => ({
  random(options) {
    const schema = { rng: rngs, seed: 'number' };
    const { rng = rngs[0], seed } = checkOptions('random', options, schema, ['seed']);
    const id = openStream(rng, seed);
    return new RandomStream(call, id, () => closeStream(id));
  },
});
