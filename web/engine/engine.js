// The engine: one C++ object, and the facade that checks what callers hand to it.
import { toArray } from './arrays.js';
import { Attention, Decoder } from './attention.js';
import { accept, EngineError, fail, isRecord, problem, shown } from './errors.js';
import { checkIsSpec, readFields, toSpec, toText, wellFormed } from './fields.js';
import { makeOperators } from './operators.js';
import { keptAttention, keptDecoder } from './operators-attention.js';
import {
  askBlock,
  askOverview,
  layoutReader,
  readEdits,
  readExplanation,
  TraceReader,
} from './trace.js';

/**
 * @typedef {import('./index.js').Spec} Spec
 * @typedef {import('./index.js').Problem} Problem
 */

const deepFreeze = (object) => {
  Object.values(object).forEach((value) => isRecord(value) && deepFreeze(value));
  return Object.freeze(object);
};

/**
 * @typedef {object} Owner what a live trace may ask of its engine
 * @property {() => boolean} expired
 * @property {() => object} spec
 * @property {() => Uint8Array} copy
 * @property {(name: string, index: readonly number[]) => object} explain
 * @property {(tensor: object, decimals?: number) => string} print
 * @property {(name: string, at: number[]) => any} part
 */

/** A run whose memory is still the engine's. */
class LiveTrace {
  #owner;
  #reader;
  /** Read once: it crosses the border, and a page asks for it at every turn. @type {object | undefined} */
  #spec;

  /** @param {Owner} owner @param {TraceReader} reader */
  constructor(owner, reader) {
    this.#owner = owner;
    this.#reader = reader;
  }

  get expired() {
    return this.#owner.expired();
  }

  get #alive() {
    if (this.expired) {
      fail('expired_trace', 'trace', 'a later run has taken its memory; keep one with snapshot()');
    }
    return this.#reader;
  }

  get tokens() {
    return this.#alive.tokens;
  }

  get dropped() {
    return this.#alive.dropped;
  }

  get dtype() {
    return this.#alive.dtype;
  }

  get edits() {
    return this.#alive.edits;
  }

  get spec() {
    this.#spec ??= Object.freeze(this.#alive && this.#owner.spec());
    return this.#alive && this.#spec;
  }

  get manifest() {
    return this.#alive.manifest;
  }

  get recomputed() {
    return this.#alive.recomputed;
  }

  has(name) {
    return this.#alive.has(name);
  }

  tensor(name, ...leading) {
    return this.#alive.tensor(name, ...leading);
  }

  block(name, head, area = {}) {
    return this.#part(askBlock(this.#alive.place(name), head, area), name);
  }

  overview(name, head, area = {}) {
    return this.#part(askOverview(this.#alive.place(name), head, area), name);
  }

  #part({ at, read }, name) {
    return read(this.#owner.part(name, at));
  }

  explain(name, index) {
    this.#alive.checkCell(name, index);
    return this.#owner.explain(name, index);
  }

  print(name, decimals) {
    return this.#owner.print(this.tensor(name), decimals);
  }

  snapshot() {
    return new Snapshot(this.#owner, this.#alive.content, this.spec);
  }
}

/** A run in memory of its own. */
class Snapshot extends TraceReader {
  #owner;

  /** @param {Owner} owner @param {import('./trace.js').TraceContent} content @param {object} spec */
  constructor(owner, content, spec) {
    const bytes = owner.copy();
    super(content, () => ({ buffer: bytes.buffer, base: bytes.byteOffset }));
    this.#owner = owner;
    this.spec = spec;
    this.expired = false;
    // For a worker, which hands them on.
    Object.defineProperty(this, 'bytes', { value: bytes });
  }

  explain() {
    fail('expired_trace', 'trace', 'a snapshot has numbers only; explain cells of a new run');
  }

  block() {
    fail('expired_trace', 'trace', 'a snapshot has whole tensors only; ask a new run for parts');
  }

  overview() {
    this.block();
  }

  print(name, decimals) {
    return this.#owner.print(this.tensor(name), decimals);
  }

  snapshot() {
    return this;
  }
}

/** As NumPy prints it, rounded where `decimals` says so. */
function printTensor(engine, tensor, decimals) {
  const dtype = tensor.data instanceof Float32Array ? 'float32' : 'float64';
  const rounded = decimals === undefined ? tensor : engine.npRound(tensor, decimals);
  return engine.array2string(rounded, { dtype });
}

/**
 * What copies an array to memory that is still to be taken. Taking it may make all memory grow, and a view of a run
 * then shows nothing: such an array is read where it is now.
 * @param {any} data an array of numbers
 * @returns {(target: Float64Array | Float32Array) => void}
 */
function copyOf(data) {
  const { length, byteOffset } = data;
  return (target) =>
    target.set(
      data.length === length ? data : new data.constructor(target.buffer, byteOffset, length),
    );
}

/** Numbers of the limits of a colour map; NaN stands for none. */
function colorLimits(limits) {
  if (!isRecord(limits)) fail('wrong_type', 'limits', `${shown(limits)} is not {min, max, center}`);
  for (const [name, value] of Object.entries(limits)) {
    if (!['min', 'max', 'center'].includes(name)) {
      fail('unknown_field', name, 'no such limit; there are min, max, center');
    }
    if (value !== undefined && typeof value !== 'number') {
      fail('wrong_type', name, `${shown(value)} is not a number`);
    }
    if (value !== undefined && !Number.isFinite(value))
      fail('not_finite', name, `${value} is no limit`);
  }
  const { min = NaN, max = NaN, center = NaN } = limits;
  return [min, max, center];
}

/** Refuses what the colours of a picture do not fit into. @param {unknown} into @param {number} bytes */
function checkRoom(into, bytes) {
  if (!(into instanceof Uint8ClampedArray)) {
    fail('wrong_type', 'into', `${shown(into)} is not a Uint8ClampedArray, as ImageData has one`);
  }
  if (into.length !== bytes) {
    fail('shape_mismatch', 'into', `it has ${into.length} bytes; the colours need ${bytes}`);
  }
}

export class Engine {
  /** Of the last run; traces compare theirs. */
  #runNumber = 0;
  #module;
  /** The module while this engine is not disposed. @type {any} */
  #lab;
  #fieldsByName;
  #kinds;
  #placesOf;
  /** @type {TraceReader | null} */
  #reader = null;
  /** Of the last run: most have the same. @type {{ text: string, words: readonly string[] }} */
  #tokens = { text: '', words: Object.freeze([]) };
  /** What the spec in C++ was made of, if it is known. @type {{ preset: string, names: string[], fields: any } | null} */
  #set = null;

  constructor(module) {
    this.#module = module;
    this.#lab = module;
    this.build = module.build();
    this.fields = Object.freeze(readFields(module.fields()));
    this.#fieldsByName = new Map(this.fields.map((field) => [field.name, field]));
    this.presets = deepFreeze(
      module.presets().map(({ texts, ...preset }) => ({
        ...preset,
        spec: toSpec(this.#fieldsByName, texts),
      })),
    );
    Object.freeze(this.presets);
    this.#kinds = module.tensorKinds().map((kind) => ({ ...kind, axes: kind.axes.split(' ') }));
    this.#placesOf = layoutReader(this.#kinds);
    Object.assign(
      this,
      makeOperators(
        (name, call) => this.#call(name, call),
        (rng, seed) => accept(this.#live.openStream(rng, seed)),
        (id) => this.#lab?.closeStream(id),
      ),
    );
  }

  /** C++'s functions; an engine that has been disposed has none. */
  get #live() {
    return this.#lab ?? fail('expired_trace', 'engine', 'it has been disposed; create another');
  }

  /** Sets one field in C++. @returns {readonly Problem[]} */
  #setField(name, value) {
    const field = this.#fieldsByName.get(name);
    if (!field) return this.#live.set(wellFormed(name), '').problems;
    const text = toText(field, value);
    if (typeof text !== 'string') return [text];
    return this.#live.set(name, text)?.problems ?? [];
  }

  /** @returns {readonly Problem[]} */
  #setGiven(given) {
    if (!isRecord(given)) {
      return [problem('wrong_type', 'given', `${shown(given)} is not an object of arrays`)];
    }
    return Object.entries(given).flatMap(([name, input]) => {
      if (input === undefined) return [];
      try {
        const { shape, data } = toArray(name, input);
        copyOf(data)(accept(this.#live.give(wellFormed(name), [...shape])));
        return [];
      } catch (error) {
        if (error instanceof EngineError) return error.problems;
        throw error;
      }
    });
  }

  /** A given X without a text says itself how many tokens there are. */
  #withTokens(spec) {
    const own = spec.given?.X;
    if (
      own === undefined ||
      ['text', 'tokens', 'preset'].some((name) => spec[name] !== undefined)
    ) {
      return spec;
    }
    const rows = Array.isArray(own) ? own.length : own?.shape?.[0];
    return Number.isInteger(rows) && rows > 0 ? { ...spec, tokens: rows } : spec;
  }

  /**
   * Makes the spec in C++. From one run to the next little changes: of a spec that has all the fields of the last one
   * only those are set that differ.
   * @param {Spec} input @returns {Problem[]}
   */
  #build(input) {
    const problems = checkIsSpec(input);
    if (problems.length > 0) return problems;
    const { preset = '', given, ...rest } = this.#withTokens(input);
    if (typeof preset !== 'string') {
      problems.push(problem('wrong_type', 'preset', `${shown(preset)} is not a text`));
    }
    const last = this.#set;
    this.#set = null;
    const goesOn =
      last && last.preset === preset && last.names.every((name) => rest[name] !== undefined);
    const before = goesOn ? last.fields : null;
    if (!before) problems.push(...this.#begin(typeof preset === 'string' ? preset : ''));
    const names = Object.keys(rest).filter((name) => rest[name] !== undefined);
    for (const name of names) {
      if (!before || !Object.is(rest[name], before[name])) {
        problems.push(...this.#setField(name, rest[name]));
      }
    }
    if (given !== undefined) problems.push(...this.#setGiven(given));
    else if (problems.length === 0) this.#set = { preset, names, fields: rest };
    return problems;
  }

  /** A new spec in C++, of that preset. @returns {readonly Problem[]} */
  #begin(preset) {
    this.#set = null;
    return this.#live.begin(wellFormed(preset))?.problems ?? [];
  }

  /** @param {Spec} spec @returns {readonly Problem[]} */
  check(spec) {
    const found = this.#build(spec);
    if (found.some(({ field }) => field === 'spec')) return found;
    // A field that could not be set still has its default, of which nothing should be said.
    const wrong = new Set(found.map(({ field }) => field));
    const more = this.#live.check()?.problems ?? [];
    return [...found, ...more.filter(({ field }) => !wrong.has(field))];
  }

  /** @param {Spec} spec */
  splitEdits(spec) {
    const problems = this.#build(spec);
    if (problems.length > 0) return { fitting: spec.edits ?? '', wrong: [] };
    return accept(this.#live.splitEdits());
  }

  /** @param {Record<string, string>} texts */
  parse(texts) {
    if (!isRecord(texts)) fail('wrong_type', 'texts', `${shown(texts)} is not an object of texts`);
    const entriesOf = Object.entries(texts);
    const notTexts = entriesOf.find(([, text]) => typeof text !== 'string');
    if (notTexts) fail('wrong_type', notTexts[0], `${shown(notTexts[1])} is not a text`);
    const problems = [...this.#begin(texts.preset ?? '')];
    for (const [name, text] of entriesOf) {
      if (name === 'preset') continue;
      problems.push(...(this.#live.set(wellFormed(name), wellFormed(text))?.problems ?? []));
    }
    const wrong = new Set(problems.map(({ field }) => field));
    const all = toSpec(this.#fieldsByName, accept(this.#live.specTexts()));
    const names = Object.keys(texts).filter((name) => !wrong.has(name));
    return { spec: Object.fromEntries(names.map((name) => [name, all[name]])), problems };
  }

  /** @param {Spec} spec */
  run(spec = {}) {
    const problems = this.#build(spec);
    if (problems.length > 0) throw new EngineError(this.check(spec));
    const answer = this.#live.compute();
    // A run that memory ran out for has given back what the last one had.
    if (answer?.problems?.some(({ code }) => code === 'out_of_memory')) this.#runNumber += 1;
    accept(answer);
    this.#runNumber += 1;
    const reader = new TraceReader(this.#contentOfRun(), ({ onRequest }) => {
      if (onRequest) this.#complete();
      return this.#memoryOfRun();
    });
    this.#reader = reader;
    return new LiveTrace(this.#ownerOf(this.#runNumber), reader);
  }

  /** @param {number} run @returns {Owner} */
  #ownerOf(run) {
    return {
      expired: () => this.#runNumber !== run,
      spec: () => deepFreeze(toSpec(this.#fieldsByName, accept(this.#live.runTexts()))),
      copy: () => {
        this.#complete();
        return this.#live.memory().slice();
      },
      explain: (name, index) =>
        readExplanation(name, index, accept(this.#live.explain(name, [...index])), this.#kinds),
      print: (tensor, decimals) => printTensor(this, tensor, decimals),
      part: (name, at) => accept(this.#live.part(name, at)).slice(),
    };
  }

  /** @returns {import('./trace.js').TraceContent} */
  #contentOfRun() {
    const lab = this.#live;
    const words = (text) => Object.freeze(text === '' ? [] : text.split('\n'));
    const text = lab.tokens();
    if (text !== this.#tokens.text) this.#tokens = { text, words: words(text) };
    return {
      tokens: this.#tokens.words,
      dropped: words(lab.dropped()),
      dtype: lab.isFloat32() ? 'float32' : 'float64',
      edits: readEdits(accept(lab.edits()), this.#kinds),
      places: this.#placesOf(accept(lab.layout())),
      recomputed: Object.freeze(
        Array.from(accept(lab.recomputed()), (kind) => this.#kinds[kind].name),
      ),
    };
  }

  /** Has what waits for a request computed, whose arithmetic may make memory grow. */
  #complete() {
    accept(this.#live.complete());
  }

  /** Where the run lies now: memory that has grown is another buffer. */
  #memoryOfRun() {
    const { buffer, byteOffset } = this.#live.memory();
    return { buffer, base: byteOffset };
  }

  /**
   * Hands arrays over as they are, and resolves to what `use` returns.
   * @template T
   * @param {[string, any, boolean?][]} arrays @param {string | undefined} dtype
   * @param {(lab: any, float32: boolean) => T} use float32: the dtype, or else that of the first array
   * @returns {T}
   */
  #withArguments(arrays, dtype, use) {
    const lab = this.#live;
    /** @type {[string, import('./arrays.js').FlatArray][]} */
    const checked = arrays.map(([key, input, booleans]) => [key, toArray(key, input, booleans)]);
    const copies = checked.map(([, { data }]) => copyOf(data));
    const isFloat32 = checked.map(([, { data }]) => data instanceof Float32Array);
    try {
      checked.forEach(([key, { shape }], i) =>
        copies[i](accept(lab.argument(key, [...shape], isFloat32[i]))),
      );
      return use(lab, dtype === undefined ? isFloat32[0] === true : dtype === 'float32');
    } finally {
      lab.clear();
    }
  }

  /**
   * Calls an operator: arrays and options in, arrays by name and anything else as `value` out.
   * @param {string} name
   * @param {{ arrays?: [string, any, boolean?][], options?: object, dtype?: string }} call
   */
  #call(name, { arrays = [], options = {}, dtype }) {
    return this.#withArguments(arrays, dtype, (lab, float32) => {
      const { value, results } = accept(lab.call(name, float32, options));
      const own = results.map((result, i) => ({ ...result, data: lab.result(i).slice() }));
      return { value, results: own };
    });
  }

  /** @returns {[import('./attention.js').Owner, boolean, import('./attention.js').Sizes]} */
  #keep(decodes, { arrays, options, dtype }) {
    return this.#withArguments(arrays, dtype, (lab, float32) => [
      { live: () => this.#live, drop: (id) => this.#lab?.drop(id), copyOf },
      float32,
      accept(lab.keep(decodes, float32, options)),
    ]);
  }

  createAttention(input) {
    return new Attention(...this.#keep(false, keptAttention(input)));
  }

  createDecoder(input) {
    const call = keptDecoder(input);
    return new Decoder(call.options.capacity, ...this.#keep(true, call));
  }

  /** @param {string} name */
  colormap(name) {
    this.#live;
    return Uint8Array.from(accept(this.#module.colormap(String(name))));
  }

  /** @param {string} name @param {Uint8ClampedArray} [into] */
  colors(name, array, limits = {}, into = undefined) {
    const bytes = this.#colored(String(name), array, colorLimits(limits));
    if (into === undefined) return new Uint8ClampedArray(bytes);
    checkRoom(into, bytes.length);
    into.set(bytes);
    return into;
  }

  /** The colours in the engine's memory. @returns {Uint8Array} */
  #colored(map, array, ends) {
    const lab = this.#live;
    const place = this.#placeOf(array);
    if (place) {
      const { tensor, first, count } = place;
      return accept(lab.colors(map, tensor, first, count, ...ends));
    }
    const { shape, data } = toArray('array', array);
    const float32 = data instanceof Float32Array;
    copyOf(data)(accept(lab.argument('x', [...shape], float32)));
    return accept(lab.colorsOfArgument(map, float32, ...ends));
  }

  /** Which part of the last run's memory an array is, or null. */
  #placeOf(array) {
    if (!this.#reader || !ArrayBuffer.isView(array?.data) || array.data.length === 0) return null;
    const { buffer, base } = this.#memoryOfRun();
    const { data } = array;
    const at = data.byteOffset - base;
    if (data.buffer !== buffer || at < 0 || !this.#reader.has(array.name)) return null;
    const place = this.#reader.place(array.name);
    const first = (at - place.offset) / data.BYTES_PER_ELEMENT;
    const inside = Number.isInteger(first) && first >= 0 && first + data.length <= place.size;
    return inside ? { tensor: place.name, first, count: data.length } : null;
  }

  dispose() {
    this.#lab = null;
    this.#runNumber += 1;
  }
}
