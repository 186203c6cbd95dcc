// The first script of attention-lab.html, the page in one file: unpacks the page's script and the module.
import { WINDOWS_1252 } from './packed/letters.js';
import { unpack } from './packed/unpack.js';

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

async function begin() {
  const packed = /** @type {HTMLElement} */ ((await asEncoded()).getElementById('packed'));
  const bytes = unpack(packed.textContent ?? '', WINDOWS_1252);
  const length = Number(packed.dataset.moduleLength);
  globalThis.attentionLabModule = bytes.slice(0, length);
  const script = document.createElement('script');
  script.textContent = new TextDecoder().decode(bytes.subarray(length));
  document.head.append(script);
}

begin().catch((error) => {
  const words = /** @type {HTMLElement} */ (document.querySelector('.waiting p'));
  words.textContent = `${words.dataset.failed} ${error.message}`;
});
