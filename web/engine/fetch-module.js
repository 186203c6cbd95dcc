// Loads a module from an address.

/** Where the module lies beside this file; in a bundle, beside the bundle. */
export const besideThis = (name) => new URL(name, import.meta.url).href;

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
