// Which build of the module fits the browser.
import { builds } from './builds.js';

/** @typedef {import('./index.js').EngineBuild} EngineBuild */

/** What a build needs, as code: vectors of zeros, and what is done with them. */
const needed = {
  // f32x4.relaxed_madd
  relaxed: [65, 0, 253, 15, 65, 0, 253, 15, 65, 0, 253, 15, 253, 133, 2, 26],
  simd128: [65, 0, 253, 15, 26],
};

/** Whether the browser takes a module with that code. @param {EngineBuild} build */
export function canRun(build) {
  if (build === 'scalar') return true;
  const body = [0, ...needed[build], 11];
  const sections = [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, body.length + 2, 1, body.length, ...body];
  return WebAssembly.validate(Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, ...sections]));
}

/** @param {EngineBuild} build @param {string} module the name of its files */
export const fileOf = (build, module) =>
  build === 'simd128' ? `${module}.wasm` : `${module}.${build}.wasm`;

/** The fastest of some builds that the browser can run. @param {readonly EngineBuild[]} [some] */
export const fastest = (some = builds) => some.find(canRun);
