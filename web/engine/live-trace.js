// A run whose memory is still the engine's: its next run takes it.
import { fail, shown } from './errors.js';
import { Snapshot } from './snapshot.js';
import { askBlock, askOverview } from './trace.js';

/**
 * @typedef {import('./trace.js').TraceReader} TraceReader
 * @typedef {object} Owner what a live trace may ask of its engine
 * @property {() => any} live throws once the engine has been disposed
 * @property {() => number} runNumber of the last run
 * @property {() => object} spec
 * @property {() => Uint8Array} copy
 * @property {(name: string, index: readonly number[]) => object} explain
 * @property {(tensor: object, decimals?: number) => string} print
 * @property {(name: string, at: number[]) => any} part
 * @property {() => boolean} advance computes some of what waits; whether there is more
 */

export class LiveTrace {
  #owner;
  #run;
  #reader;
  /** Read once: it crosses the border, and a page asks for it at every turn. @type {object | undefined} */
  #spec;

  /** @param {Owner} owner @param {TraceReader} reader */
  constructor(owner, reader) {
    this.#owner = owner;
    this.#run = owner.runNumber();
    this.#reader = reader;
  }

  get expired() {
    return this.#owner.runNumber() !== this.#run;
  }

  get #alive() {
    if (this.expired) {
      this.#owner.live();
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
    this.#spec ??= this.#alive && this.#owner.spec();
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

  /** Alive still: to read what was asked may have run something. */
  #part({ at, read }, name) {
    return this.#alive && read(this.#owner.part(name, at));
  }

  advance(ms = Infinity) {
    if (typeof ms !== 'number' || !(ms >= 0)) {
      fail('wrong_type', 'ms', `${shown(ms)} is not a number of milliseconds`);
    }
    const begun = performance.now();
    while (this.#alive && this.#owner.advance()) {
      if (performance.now() - begun >= ms) return false;
    }
    return true;
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
