// The module with attention that keeps its weights, and colours.
import createModule from '../../build/wasm/web/attention.mjs';

/** @type {import('./load.js').Made} */
export const attentionModule = { name: 'attention', createModule };
