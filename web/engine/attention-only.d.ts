/**
 * Attention alone, in a third of the bytes of engine.js: a page that computes and draws attention of its own arrays
 * needs no more.
 */
import type { AttentionEngine, EngineOptions } from './index.js';

export { EngineError } from './index.js';

/** Loads the module attention.wasm: in a page, in a module worker, and in Node.js. */
export function createAttentionEngine(options?: EngineOptions): Promise<AttentionEngine>;
