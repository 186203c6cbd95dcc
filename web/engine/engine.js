// The engine: one C++ object, and the facade that checks what callers hand to it.
import { isFloat32 } from './arrays.js';
import { placeIn } from './colors.js';
import { accept, EngineError, isRecord } from './errors.js';
import { readFields, toSpec, utf8 } from './fields.js';
import { withArguments } from './hand-over.js';
import { LiveTrace } from './live-trace.js';
import { alive, colorOffers } from './offers.js';
import { makeOperators } from './operators.js';
import { SpecBuilder } from './spec-builder.js';
import { readExplanation, runReader, TraceReader } from './trace.js';

/**
 * @typedef {import('./index.js').Spec} Spec
 * @typedef {import('./attention.js').Owner & { call: import('./operator-calls.js').Call }} Owner
 * @typedef {(owner: Owner) => object} Offers what an engine is to have beside what a page needs
 */

const deepFreeze = (object) => {
  Object.values(object).forEach((value) => isRecord(value) && deepFreeze(value));
  return Object.freeze(object);
};

/** As NumPy prints it, rounded where `decimals` says so. */
function printTensor(engine, tensor, decimals) {
  const dtype = isFloat32(tensor.data) ? 'float32' : 'float64';
  const rounded = decimals === undefined ? tensor : engine.npRound(tensor, decimals);
  return engine.array2string(rounded, { dtype });
}

export class Engine {
  /** Of the last run; traces compare theirs. */
  #runNumber = 0;
  /** The module while this engine is not disposed. @type {any} */
  #lab;
  #fieldsByName;
  #kinds;
  #readRun;
  /** @type {TraceReader | null} */
  #reader = null;
  /** The address of the last run's bytes. */
  #base = 0;
  #builder;
  /** @type {import('./live-trace.js').Owner} */
  #owner = this.#makeOwner();
  /** What a tensor of the run is read from. @param {import('./trace.js').Place} place */
  #memoryFor = ({ name, onRequest }) => {
    if (onRequest) this.#complete(name);
    return this.#memoryOfRun();
  };

  /** @param {any} module @param {Offers} [offers] */
  constructor(module, offers = () => ({})) {
    this.#lab = module;
    this.build = module.build();
    this.fields = Object.freeze(readFields(module.fields()));
    this.#fieldsByName = new Map(this.fields.map((field) => [field.name, field]));
    this.presets = deepFreeze(
      module.presets().map(({ texts, ...preset }) => ({
        ...preset,
        spec: toSpec(this.#fieldsByName, { preset: preset.name, ...texts }),
      })),
    );
    this.#builder = new SpecBuilder(() => this.#live, this.#fieldsByName);
    this.#kinds = module.tensorKinds().map((kind) => ({ ...kind, axes: kind.axes.split(' ') }));
    this.#readRun = runReader(this.#kinds, () => this.#wordsOfRun());
    /** @type {import('./operator-calls.js').Call} */
    const call = (name, input) => this.#call(name, input);
    Object.assign(
      this,
      offers({ live: () => this.#live, drop: (id) => this.#lab?.drop(id), call }),
      colorOffers(
        () => this.#live,
        (array) => placeIn(this.#reader, () => this.#memoryOfRun(), array),
      ),
      makeOperators(
        call,
        (rng, seed) => accept(this.#live.openStream(rng, seed)),
        (id) => this.#lab?.closeStream(id),
      ),
    );
  }

  /** C++'s functions. */
  get #live() {
    return alive(this.#lab);
  }

  /** @param {Spec} spec */
  check(spec) {
    return this.#builder.check(spec);
  }

  /** @param {Spec} spec */
  splitEdits(spec) {
    return this.#builder.splitEdits(spec);
  }

  /** @param {Record<string, string>} texts */
  parse(texts) {
    return this.#builder.parse(texts);
  }

  /** @param {Spec} spec */
  run(spec = {}) {
    const problems = this.#builder.build(spec);
    if (problems.length > 0) throw new EngineError(this.#builder.check(spec, problems));
    const answer = this.#live.compute();
    // A run that memory ran out for has given back what the last one had.
    if (answer?.problems?.some(({ code }) => code === 'out_of_memory')) {
      this.#runNumber += 1;
      this.#reader = null;
    }
    const { content, base } = this.#readRun(accept(answer));
    this.#runNumber += 1;
    this.#base = base;
    this.#reader = new TraceReader(content, this.#memoryFor);
    return new LiveTrace(this.#owner, this.#reader);
  }

  /** One for all traces: what is made at every run costs time then, and again when it is thrown away. */
  #makeOwner() {
    return {
      live: () => this.#live,
      runNumber: () => this.#runNumber,
      spec: () => deepFreeze(toSpec(this.#fieldsByName, accept(this.#live.runTexts()))),
      copy: () => {
        this.#complete('');
        return this.#live.memory().slice();
      },
      explain: (name, index) =>
        readExplanation(
          name,
          index,
          accept(this.#live.explain(name, `${[...index]}`)),
          this.#kinds,
        ),
      print: (tensor, decimals) => printTensor(this, tensor, decimals),
      advance: () => accept(this.#live.advance()),
      part: (name, at) => accept(this.#live.part(name, `${at}`)).slice(),
    };
  }

  #wordsOfRun() {
    const [tokens, dropped] = utf8
      .decode(this.#live.words())
      .split('\n\n')
      .map((lines) => Object.freeze(lines === '' ? [] : lines.split('\n')));
    return { tokens, dropped };
  }

  /** Has what waits for a request computed, of a tensor or ('') of all; that may make memory grow. @param {string} name */
  #complete(name) {
    accept(this.#live.complete(name));
  }

  /** Where the run lies now: memory that has grown is another buffer. */
  #memoryOfRun() {
    return { buffer: this.#live.HEAPU8.buffer, base: this.#base };
  }

  /**
   * Calls an operator: arrays and options in, arrays by name and anything else as `value` out.
   * @param {string} name
   * @param {{ arrays?: [string, any, boolean?][], options?: object, dtype?: string }} call
   */
  #call(name, { arrays = [], options = {}, dtype }) {
    const lab = this.#live;
    return withArguments(lab, arrays, dtype, (float32) => {
      const value = accept(lab.call(name, float32, options));
      const results = [...accept(lab.results()).matchAll(/(\w+)\((.*?)\)/g)];
      return {
        value,
        results: results.map(([, key, lengths], i) => ({
          name: key,
          shape: lengths.match(/\d+/g)?.map(Number) ?? [],
          data: lab.result(i).slice(),
        })),
      };
    });
  }

  dispose() {
    this.#lab = null;
    this.#runNumber += 1;
  }
}
