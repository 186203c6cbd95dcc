// The first script of attention-lab.html, the page in one file: unpacks the page's script, and beside that, in a worker
// that runs this same text, the module.
import { WINDOWS_1252 } from './packed/letters.js';
import { unpack, unpackPlain } from './packed/unpack.js';

const ENCODING = 'windows-1252';

/** This document, with its letters. A server may name another encoding than the file does: then it is read again. */
async function asEncoded() {
  if (document.characterSet === ENCODING) return document;
  try {
    const response = await fetch(location.href, { cache: 'force-cache' });
    const html = new TextDecoder(ENCODING).decode(await response.arrayBuffer());
    return new DOMParser().parseFromString(html, 'text/html');
  } catch {
    // A sandboxed frame may not; the block's own check says what is wrong.
    return document;
  }
}

/** What a worker of this text makes of a block; null where it can't, or there is none. */
function unpackInWorker(/** @type {string} */ source, /** @type {string} */ text, code) {
  return new Promise((resolve) => {
    const worker = new Worker(`data:text/javascript,${encodeURIComponent(source)}`);
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage([text, code]);
  }).catch(() => null);
}

async function begin() {
  const source = document.currentScript?.textContent ?? '';
  const html = await asEncoded();
  const [code, module, page] = ['unpack', 'module', 'page'].map(
    (id) => html.getElementById(`packed-${id}`)?.textContent ?? '',
  );
  if (typeof WebAssembly === 'undefined') throw new Error('this browser has no WebAssembly');
  const wasm = await unpackPlain(code, WINDOWS_1252);
  globalThis.attentionLabModule = unpackInWorker(source, module, wasm).then(
    (bytes) => bytes ?? unpack(module, WINDOWS_1252, wasm),
  );
  const script = document.createElement('script');
  script.textContent = new TextDecoder().decode(await unpack(page, WINDOWS_1252, wasm));
  document.head.append(script);
}

/** In the worker. @param {MessageEvent<[string, Uint8Array]>} message */
async function answer({ data: [text, code] }) {
  postMessage(await unpack(text, WINDOWS_1252, code).catch(() => null));
  close();
}

if (typeof document === 'undefined') {
  addEventListener('message', answer);
} else {
  begin().catch((error) => {
    const words = /** @type {HTMLElement} */ (document.querySelector('.waiting p'));
    words.textContent = `${words.dataset.failed} ${error.message}`;
  });
}
