// Our modules in their builds, wherever this script finds them. In a build that carries the module in its script the
// build puts its own text in the place of this file.
import { besideThis, fetchModule } from './fetch-module.js';

export { builds } from './builds.js';

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

/** What early.js has asked for; a second engine asks again, and early.js no more. @param {string} url */
function takeEarly(url) {
  const early = globalThis.attentionLabEarly;
  if (early && early.url !== url) return undefined;
  globalThis.attentionLabEarly = {};
  return early?.response;
}

/** @param {string} file @returns {Promise<WebAssembly.Module>} */
export async function compileOwn(file) {
  let bytes = bytesOfScript(file);
  if (bytes) return WebAssembly.compile(bytes);
  const url = besideThis(file);
  try {
    // A sandboxed frame, whose origin is "null", may not fetch: trying would only be an error on the console.
    if (globalThis.origin === 'null') throw new Error('a page without an origin may not fetch');
    return await fetchModule(url, takeEarly(url));
  } catch (error) {
    await loadScript(`${url}.js`).catch(() => {
      throw error;
    });
    bytes = bytesOfScript(file);
    if (!bytes) throw error;
    return WebAssembly.compile(bytes);
  }
}
