// What of the page comes on demand: the first view does without it. Each part is one module, which has its elements
// and its words; the page asks for all of them once it rests, so that it works without a connection from then on.
// In a build of one script everything is there from the beginning: web/build puts the modules in place of import().

/** @template {object} Module */
export class OnDemand {
  #import;
  /** @type {Promise<Module> | null} */
  #loading = null;
  /** @type {Set<() => void>} who wants to hear how it ended */
  #waiting = new Set();
  /** What it has, once it is here. @type {Module | null} */
  module = null;
  /** Why it could not be loaded for who wanted to see it. @type {unknown} */
  failure = null;

  /** @param {() => Promise<Module>} load */
  constructor(load) {
    this.#import = load;
  }

  /** Loads it once; after a failure, again. @returns {Promise<Module>} */
  load() {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load() {
    try {
      this.module = await this.#import();
      this.failure = null;
      return this.module;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }

  /** Loads it for somebody who is told how that ended, once. @param {() => void} tell */
  async loadFor(tell) {
    const isFirst = !this.#waiting.size;
    this.#waiting.add(tell);
    if (!isFirst) return;
    try {
      await this.load();
    } catch (error) {
      this.failure = error;
    }
    const told = [...this.#waiting];
    this.#waiting.clear();
    told.forEach((one) => one());
  }

  /** As `loadFor`, after a failure. @param {() => void} tell */
  retry(tell) {
    this.failure = null;
    this.loadFor(tell);
    tell();
  }
}

/** In the order in which the builds of one script compress best. */
export const ON_DEMAND = {
  /** Exports and the link to share. */
  taking: new OnDemand(() => import('./on-demand-taking.js')),
  tours: new OnDemand(() => import('./on-demand-tours.js')),
  labs: new OnDemand(() => import('./on-demand-labs.js')),
  /** A number's terms and its change, planes, tables, a long text's map and the comparison with a printout. */
  looks: new OnDemand(() => import('./on-demand-looks.js')),
};

/** Whether everything is in this script already. */
export const isWhole = false;

/** What is seen soonest first. */
const ALL = Object.values(ON_DEMAND).reverse();

/** @param {() => void} work */
function whenIdle(work) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  // Safari has no such call.
  else setTimeout(work, 500);
}

/** One after the other, each when the page rests. One that fails is asked for again when it is wanted. */
export function loadWhenIdle(parts = ALL) {
  const [next, ...rest] = parts;
  if (!next) return;
  whenIdle(async () => {
    await next.load().catch(() => null);
    loadWhenIdle(rest);
  });
}

/**
 * What a situation shows from the beginning, and all of it where all is here: to be there when it is opened.
 * @param {string} address as a link has it
 */
export async function loadFor(address) {
  const has = (/** @type {string} */ pair) => new RegExp(`(^|[#?&])${pair}`).test(address);
  const { labs, looks, tours } = ON_DEMAND;
  const named = [
    ...(has('lab=') ? [labs] : []),
    ...(has('tour=') ? [tours] : []),
    ...(has('stage=plane') || has('cell=') ? [looks] : []),
  ];
  // One that can't be loaded is missed where it would be shown, and that is said there.
  await Promise.allSettled((isWhole ? ALL : named).map((part) => part.load()));
}
