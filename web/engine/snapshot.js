// A run in memory of its own.
import { fail } from './errors.js';
import { TraceReader } from './trace.js';

export class Snapshot extends TraceReader {
  #owner;

  /** @param {import('./live-trace.js').Owner} owner @param {import('./trace.js').TraceContent} content @param {object} spec */
  constructor(owner, content, spec) {
    const bytes = owner.copy();
    // Read while the run is the last.
    const { tokens, dropped } = content.words;
    super({ ...content, words: { tokens, dropped } }, () => ({
      buffer: bytes.buffer,
      base: bytes.byteOffset,
    }));
    this.#owner = owner;
    this.spec = spec;
    this.expired = false;
    // For a worker, which hands them on.
    Object.defineProperty(this, 'bytes', { value: bytes });
  }

  /** Nothing is left. */
  advance() {
    return true;
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
