// Loads a module from an address.
import { fail, shown } from './errors.js';

/** Where this script came from. One that was bundled as no module is told by the document, while it is read. */
const here =
  import.meta.url ??
  /** @type {any} */ (globalThis.document?.currentScript)?.src ??
  globalThis.location?.href;

/**
 * Where the module lies beside this file; in a bundle, beside the bundle.
 * @param {string} name of its file @param {string} [field] that could say it instead
 */
export function besideThis(name, field = 'wasm') {
  if (here) return new URL(name, here).href;
  return fail('conflict', field, `this script can't tell where it lies; say where ${name} does`);
}

/**
 * As fetch reads it: relative to the document, or in a worker to the worker's script.
 * @param {string | URL} source @param {string} [field]
 */
export function addressOf(source, field = 'wasm') {
  try {
    return new URL(source, globalThis.document?.baseURI ?? globalThis.location?.href).href;
  } catch {
    return fail('wrong_type', field, `${shown(source)} is no address`);
  }
}

/**
 * Whether it says where something lies; by its tag, as an address may come from another frame.
 * @param {unknown} source @returns {source is string | URL}
 */
export const isAddress = (source) =>
  typeof source === 'string' || {}.toString.call(source) === '[object URL]';

/** Node.js does not fetch files. What bundles this for browsers must not look for its modules. @param {string} url */
async function readModule(url) {
  const { readFile } = await import(new URL('node:fs/promises').href);
  return WebAssembly.compile(new Uint8Array(await readFile(new URL(url))));
}

/** @param {string} url @param {Promise<Response>} [asked] what has been asked for already */
export async function fetchModule(url, asked) {
  if (url.startsWith('file:') && globalThis.process?.versions?.node) return readModule(url);
  const response = await (asked ?? fetch(url));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // Compiled while it arrives, where the server says what it is.
  const isNamed = response.headers.get('content-type')?.startsWith('application/wasm');
  return isNamed
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
