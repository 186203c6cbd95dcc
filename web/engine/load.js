// Finds, compiles and starts the WebAssembly module.
import createModule from '../../build/wasm/web/attention_lab.mjs';
import { builds } from './builds.js';
import { canRun, fastest, fileOf } from './choose.js';
import { fail, shown } from './errors.js';
import { inlinedModule } from './inlined.js';

/** @typedef {import('./index.js').EngineBuild} EngineBuild */

/** @param {string} what @returns {never} */
const refuse = (what) => fail('unknown_choice', 'build', what);

/** The build that is asked for, or the fastest that the browser can run. @param {EngineBuild} [wanted] */
function choose(wanted) {
  const there = inlinedModule ? /** @type {const} */ (['simd128']) : builds;
  if (wanted === undefined) {
    const build = fastest(there);
    if (build) return build;
    throw new Error("this browser's WebAssembly has no SIMD, which the module inside needs");
  }
  if (!there.includes(/** @type {'simd128'} */ (wanted))) {
    refuse(`${shown(wanted)} is not one of '${there.join("', '")}', which are here`);
  }
  if (!canRun(wanted)) refuse(`'${wanted}' needs instructions that are not known here`);
  return wanted;
}

/** Where the module lies beside this file; in a bundle, beside the bundle. */
export const besideThis = (name) => new URL(name, import.meta.url).href;

/** @param {string} text base64 */
const decode = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The bytes as a script has left them: a page whose origin is "null" may run scripts but not fetch. */
const bytesOfScript = (/** @type {string} */ file) => {
  const text = globalThis.attentionLabWasm?.[file];
  return text === undefined ? null : decode(text);
};

/** @param {string} url */
async function loadScript(url) {
  if (typeof document === 'undefined') {
    globalThis.importScripts(url);
    return;
  }
  await new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${url} can't be loaded`)));
    document.head.append(script);
  });
}

/** Node.js does not fetch files. What bundles this for browsers must not look for its modules. @param {string} url */
async function readModule(url) {
  const { readFile } = await import(['node:fs', 'promises'].join('/'));
  return WebAssembly.compile(new Uint8Array(await readFile(new URL(url))));
}

/** What early.js has asked for; a second engine asks again. @param {string} url */
function takeEarly(url) {
  const early = globalThis.attentionLabEarly;
  if (early?.url !== url) return undefined;
  globalThis.attentionLabEarly = undefined;
  return early.response;
}

/** @param {string} url */
async function fetchModule(url) {
  if (url.startsWith('file:') && globalThis.process?.versions?.node) return readModule(url);
  const response = await (takeEarly(url) ?? fetch(url));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // Compiled while it arrives, where the server says what it is.
  const isNamed = response.headers.get('content-type')?.startsWith('application/wasm');
  return isNamed
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Ours, wherever this script finds it. @param {EngineBuild} build @returns {Promise<WebAssembly.Module>} */
async function compileOwn(build) {
  if (inlinedModule) return WebAssembly.compile(await inlinedModule());
  const file = fileOf(build);
  let bytes = bytesOfScript(file);
  if (bytes) return WebAssembly.compile(bytes);
  const url = besideThis(file);
  try {
    // A sandboxed frame, whose origin is "null", may not fetch: trying would only be an error on the console.
    if (globalThis.origin === 'null') throw new Error('a page without an origin may not fetch');
    return await fetchModule(url);
  } catch (error) {
    await loadScript(`${url}.js`).catch(() => {
      throw error;
    });
    bytes = bytesOfScript(file);
    if (!bytes) throw error;
    return WebAssembly.compile(bytes);
  }
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
