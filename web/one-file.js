// The first script of attention-lab.html, the page in one file: unpacks the page's script and the module.
import { inflate } from './engine/inflate.js';

async function begin() {
  const packed = /** @type {HTMLElement} */ (document.getElementById('packed'));
  const bytes = await inflate(packed.textContent ?? '');
  const length = Number(packed.dataset.scriptLength);
  globalThis.attentionLabModule = bytes.slice(length);
  const script = document.createElement('script');
  script.textContent = new TextDecoder().decode(bytes.subarray(0, length));
  document.head.append(script);
}

begin().catch((error) => {
  const words = /** @type {HTMLElement} */ (document.querySelector('.waiting p'));
  words.textContent = `${words.dataset.failed} ${error.message}`;
});
