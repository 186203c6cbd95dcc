// The module with everything in it.
import createModule from '../../build/wasm/web/attention_lab.mjs';

/** @type {import('./load.js').Made} */
export const labModule = { name: 'attention_lab', createModule };
