// The JavaScript API; index.d.ts describes it.
import { keptOffers } from './kept-offers.js';
import { makeEngine } from './make-engine.js';

export { EngineError } from './errors.js';
export { createWorkerEngine } from './client.js';

/** @param {import('./index.js').EngineOptions} [options] */
export const createEngine = (options = {}) => makeEngine(options, keptOffers);
