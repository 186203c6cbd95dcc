// The JavaScript API; index.d.ts describes it.
import { keptOffers } from './kept-offers.js';
import { makeEngine } from './make-engine.js';
import { maskOperators } from './operators-masks.js';

export { EngineError } from './errors.js';
export { createWorkerEngine } from './client.js';

/** What a page does without. @type {import('./engine.js').Offers} */
const offers = (owner) => ({ ...keptOffers(owner), ...maskOperators(owner.call) });

/** @param {import('./index.js').EngineOptions} [options] */
export const createEngine = (options = {}) => makeEngine(options, offers);
