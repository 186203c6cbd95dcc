// The first script of attention-lab.html, the page in one file: unpacks the page's script and the module.
import { UTF8 } from './packed/letters.js';
import { unpack } from './packed/unpack.js';

function begin() {
  const packed = /** @type {HTMLElement} */ (document.getElementById('packed'));
  const bytes = unpack(packed.textContent ?? '', UTF8);
  const length = Number(packed.dataset.moduleLength);
  globalThis.attentionLabModule = bytes.slice(0, length);
  const script = document.createElement('script');
  script.textContent = new TextDecoder().decode(bytes.subarray(length));
  document.head.append(script);
}

try {
  begin();
} catch (error) {
  const words = /** @type {HTMLElement} */ (document.querySelector('.waiting p'));
  words.textContent = `${words.dataset.failed} ${error.message}`;
}
