// Runs while a page's script is still on its way, and asks for the module that it will want: over a slow line both come
// together, and not one after the other. A page that wants attention alone says so: data-module="attention".
import { fastest, fileOf } from './engine/choose.js';

const module = document.currentScript?.dataset.module ?? 'attention_lab';
const build = fastest();
// A page without an origin may not fetch: its script then loads the module as a script. And a script that was here first
// has asked already.
if (build && globalThis.origin !== 'null' && !globalThis.attentionLabEarly) {
  const url = new URL(fileOf(build, module), import.meta.url).href;
  const response = fetch(url);
  // Whoever takes it hears of a failure; nobody may.
  response.catch(() => {});
  globalThis.attentionLabEarly = { url, response };
}
