// Finds, compiles and starts the WebAssembly module.
import createModule from '../../build/wasm/web/attention_lab.mjs';
import { canRun, fastest } from './choose.js';
import { fail, shown } from './errors.js';
import { fetchModule } from './fetch-module.js';
import { builds, compileOwn } from './own-module.js';

/** @typedef {import('./index.js').EngineBuild} EngineBuild */

/** @param {string} what @returns {never} */
const refuse = (what) => fail('unknown_choice', 'build', what);

/** The build that is asked for, or the fastest that the browser can run. @param {EngineBuild} [wanted] */
function choose(wanted) {
  if (wanted === undefined) {
    const build = fastest(builds);
    if (build) return build;
    throw new Error("this browser's WebAssembly has no SIMD, which the module inside needs");
  }
  if (!builds.includes(wanted)) {
    refuse(`${shown(wanted)} is not one of '${builds.join("', '")}', which are here`);
  }
  if (!canRun(wanted)) refuse(`'${wanted}' needs instructions that are not known here`);
  return wanted;
}

/** Compiled once, however many engines there are. @type {Map<EngineBuild, Promise<WebAssembly.Module>>} */
const own = new Map();

/** @param {import('./index.js').EngineOptions} options @returns {Promise<WebAssembly.Module>} */
export async function compile({ wasm: source, build: wanted }) {
  if (source !== undefined && wanted !== undefined) {
    fail('conflict', 'build', 'wasm says which it is already; give one of the two');
  }
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL || typeof source === 'string') return fetchModule(String(source));
  if (source !== undefined) return WebAssembly.compile(source);
  const build = choose(wanted);
  const module = own.get(build) ?? compileOwn(build);
  own.set(build, module);
  try {
    return await module;
  } catch (error) {
    own.delete(build);
    throw error;
  }
}

/** @param {WebAssembly.Module} wasm */
export function start(wasm) {
  return new Promise((resolve, reject) => {
    const options = {
      locateFile: (/** @type {string} */ path) => path,
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm), reject);
        return {};
      },
      print() {},
      printErr() {},
    };
    createModule(options).then(resolve, reject);
  });
}
