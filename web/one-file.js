// The first script of attention-lab.html, the page in one file: unpacks the page's script, and beside that, in a worker
// that runs this same text, the module; what the first view does without only when the page asks for it.
import { WINDOWS_1252 } from './packed/letters.js';
import { pause } from './packed/pause.js';
import { sectionsOf, unpack, unpackPlain } from './packed/unpack.js';

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

/**
 * What a worker of this script makes of a block; null where there is none, or it can't.
 * @param {string} source
 * @param {[text: string, code: Uint8Array]} block
 */
function unpackedInWorker(source, block) {
  return new Promise((resolve) => {
    const worker = new Worker(`data:text/javascript,${encodeURIComponent(source)}`);
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(block);
  }).catch(() => null);
}

/** In the worker. @param {MessageEvent<[text: string, code: Uint8Array]>} message */
async function answer({ data: [text, code] }) {
  postMessage(await unpack(text, WINDOWS_1252, code).catch(() => null));
  close();
}

/** @param {Uint8Array} bytes */
function run(bytes) {
  const script = document.createElement('script');
  script.textContent = new TextDecoder().decode(bytes);
  document.head.append(script);
}

async function begin() {
  const source = document.currentScript?.textContent ?? '';
  const html = await asEncoded();
  const [code, module, page] = ['unpack', 'module', 'page'].map(
    (id) => html.getElementById(`packed-${id}`)?.textContent ?? '',
  );
  if (typeof WebAssembly === 'undefined') throw new Error('this browser has no WebAssembly');
  const reader = await unpackPlain(code, WINDOWS_1252);
  globalThis.attentionLabModule = unpackedInWorker(source, [module, reader]).then(
    (bytes) => bytes ?? unpack(module, WINDOWS_1252, reader),
  );
  // The page says what is wrong with it, once it asks.
  globalThis.attentionLabModule.catch(() => null);
  // Browsers start a worker between what its page does.
  const scripts = sectionsOf(page, WINDOWS_1252, reader, pause);
  const runNext = async () => run(/** @type {Uint8Array} */ ((await scripts.next()).value));
  /** @type {Promise<void> | undefined} */
  let rest;
  globalThis.attentionLabRest = () => (rest ??= runNext());
  await runNext();
}

if (typeof document === 'undefined') {
  addEventListener('message', answer);
} else {
  begin().catch((error) => {
    const words = /** @type {HTMLElement} */ (document.querySelector('.waiting p'));
    words.textContent = `${words.dataset.failed} ${error.message}`;
  });
}
