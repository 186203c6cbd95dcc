// The JavaScript API of attention alone; attention-only.d.ts describes it.
import { attentionModule } from './attention-module.js';
import { keptOffers } from './kept-offers.js';
import { compile, start } from './load.js';
import { alive, colorOffers } from './offers.js';

export { EngineError } from './errors.js';

class AttentionEngine {
  #module;

  constructor(module) {
    this.#module = module;
    this.build = module.build();
    const live = () => alive(this.#module);
    const drop = (/** @type {number} */ id) => this.#module?.drop(id);
    Object.assign(
      this,
      keptOffers({ live, drop }),
      colorOffers(live, () => null),
    );
  }

  dispose() {
    this.#module = null;
  }
}

/** @param {import('./index.js').EngineOptions} [options] */
export async function createAttentionEngine(options = {}) {
  const wasm = await compile(attentionModule, options);
  return new AttentionEngine(await start(attentionModule, wasm));
}
