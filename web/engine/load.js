// Finds, compiles and starts a WebAssembly module.
import { canRun, fastest, fileOf } from './choose.js';
import { fail, shown } from './errors.js';
import { addressOf, fetchModule, isAddress } from './fetch-module.js';
import { checkOptions } from './options.js';
import { builds, compileOwn } from './own-module.js';

/**
 * @typedef {import('./index.js').EngineBuild} EngineBuild
 * @typedef {object} Made a module of ours
 * @property {string} name of its files
 * @property {(options?: object) => Promise<any>} createModule its loader
 */

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

/** Compiled once, however many engines there are. @type {Map<string, Promise<WebAssembly.Module>>} */
const own = new Map();

/**
 * @param {Made} made
 * @param {import('./index.js').EngineOptions} options
 * @param {object} [more] kinds of further ones
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile({ name }, options, more = {}) {
  const schema = { wasm: 'any', build: 'any', ...more };
  const { wasm: source, build: wanted } = checkOptions('an engine', options, schema);
  if (source !== undefined && wanted !== undefined) {
    fail('conflict', 'build', 'wasm says which it is already; give one of the two');
  }
  if (source instanceof WebAssembly.Module) return source;
  if (isAddress(source)) return fetchModule(addressOf(source));
  if (source !== undefined) {
    const { buffer = source, byteOffset, byteLength } = ArrayBuffer.isView(source) ? source : {};
    // By its tag: bytes may come from another frame.
    if ({}.toString.call(buffer) !== '[object ArrayBuffer]') {
      fail('wrong_type', 'wasm', `${shown(source)} is neither bytes, nor a module, nor an address`);
    }
    // Not the view itself: of a DataView V8 compiles nothing.
    return WebAssembly.compile(new Uint8Array(buffer, byteOffset, byteLength));
  }
  const file = fileOf(choose(wanted), name);
  const module = own.get(file) ?? compileOwn(file);
  own.set(file, module);
  try {
    return await module;
  } catch (error) {
    own.delete(file);
    throw error;
  }
}

/** @param {WebAssembly.Module} wasm @param {string} name of the module that the imports are for */
async function instantiate(wasm, imports, name) {
  // Another's imports would have the same names and be other functions.
  const wanted = WebAssembly.Module.imports(wasm);
  const offered = Object.values(imports).flatMap(Object.keys);
  if (
    !WebAssembly.Module.customSections(wasm, name).length ||
    wanted.length !== offered.length ||
    wanted.some((one) => !offered.includes(one.name))
  ) {
    fail('conflict', 'wasm', `it is another module than ${name}.wasm`);
  }
  return WebAssembly.instantiate(wasm, imports);
}

/** @param {Made} made @param {WebAssembly.Module} wasm */
export function start({ name, createModule }, wasm) {
  return new Promise((resolve, reject) => {
    const options = {
      locateFile: (/** @type {string} */ path) => path,
      instantiateWasm(imports, done) {
        instantiate(wasm, imports, name).then((instance) => done(instance, wasm), reject);
        return {};
      },
      print() {},
      printErr() {},
    };
    createModule(options).then(resolve, reject);
  });
}
