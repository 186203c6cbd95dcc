// Finds, compiles and starts the WebAssembly module.
import createModule from '../../build/wasm/web/attention_lab.mjs';
import { inlinedModule } from './inlined.js';

/** @typedef {import('./index.js').EngineOptions['wasm']} WasmSource */

/** Where the module lies beside this file; in a bundle, beside the bundle. */
export const besideThis = (name) => new URL(name, import.meta.url).href;

/** @param {string} text base64 */
const decode = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The bytes as a script has left them: a page whose origin is "null" may run scripts but not fetch. */
const bytesOfScript = () =>
  globalThis.attentionLabWasm === undefined ? null : decode(globalThis.attentionLabWasm);

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

/** Node.js does not fetch files. @param {string} url */
async function readModule(url) {
  const { readFile } = await import('node:fs/promises');
  return WebAssembly.compile(new Uint8Array(await readFile(new URL(url))));
}

/** @param {string} url */
async function fetchModule(url) {
  if (url.startsWith('file:') && globalThis.process?.versions?.node) return readModule(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Ours, wherever this script finds it. @returns {Promise<WebAssembly.Module>} */
async function compileOwn() {
  if (inlinedModule) return WebAssembly.compile(await inlinedModule());
  let bytes = bytesOfScript();
  if (bytes) return WebAssembly.compile(bytes);
  const url = besideThis('attention_lab.wasm');
  try {
    // A sandboxed frame, whose origin is "null", may not fetch: trying would only be an error on the console.
    if (globalThis.origin === 'null') throw new Error('a page without an origin may not fetch');
    return await fetchModule(url);
  } catch (error) {
    await loadScript(`${url}.js`).catch(() => {
      throw error;
    });
    bytes = bytesOfScript();
    if (!bytes) throw error;
    return WebAssembly.compile(bytes);
  }
}

/** @type {Promise<WebAssembly.Module> | undefined} compiled once, however many engines there are */
let own;

/** @param {WasmSource} source @returns {Promise<WebAssembly.Module>} */
export async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL || typeof source === 'string') return fetchModule(String(source));
  if (source !== undefined) return WebAssembly.compile(source);
  own ??= compileOwn();
  try {
    return await own;
  } catch (error) {
    own = undefined;
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
