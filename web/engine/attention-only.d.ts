/**
 * Attention alone, in a third of the bytes of engine.js: a page that computes and draws attention of its own arrays
 * needs no more.
 */
import type { AttentionEngine, EngineOptions, Problem } from './index.js';

/** As that of engine.js, but a class of its own: an error of the one script is no instance of the other's. */
export class EngineError extends Error {
  constructor(problems: readonly Problem[]);
  readonly name: 'EngineError';
  readonly problems: readonly Problem[];
}

/** Loads the module attention.wasm: in a page, in a module worker, and in Node.js. */
export function createAttentionEngine(options?: EngineOptions): Promise<AttentionEngine>;
