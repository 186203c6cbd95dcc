// The browser's address bar: the part after # is the situation shown, and a change of it by hand opens
// another one. Only the element that is a page of its own has this.

// Browsers refuse more than a few changes a second.
const DELAY_MS = 200;

export class AddressBar {
  #timer = 0;
  /** When there was a change last. What the page opens with is none, and not hurried. */
  #changed = Infinity;
  /** What stands after #, as far as it was read or written. */
  #known = '';
  #state;
  #open;

  /**
   * @param {() => string} state what should stand after #
   * @param {(address: string) => void} open called when something else stands there
   */
  constructor(state, open) {
    this.#state = state;
    this.#open = open;
  }

  /** What the address asks for. */
  get asked() {
    return location.hash || location.search;
  }

  /** Whether the visitor has come by a link, and not back, and has not scrolled since. Some browsers keep it to themselves. */
  get isFollowed() {
    const [navigation] = performance.getEntriesByType('navigation');
    const { type } = /** @type {Partial<PerformanceNavigationTiming>} */ (navigation ?? {});
    return type === 'navigate' && !scrollY;
  }

  start() {
    this.#known = location.hash;
    addEventListener('hashchange', this.#onHash);
    addEventListener('pagehide', this.#onLeave);
  }

  stop() {
    removeEventListener('hashchange', this.#onHash);
    removeEventListener('pagehide', this.#onLeave);
    this.#onLeave();
  }

  /** Writes a change at once, for the page may be loaded again, and more of them once there is a pause. */
  follow() {
    const now = performance.now();
    const isFirst = now - this.#changed > DELAY_MS;
    this.#changed = now;
    if (isFirst) return this.write();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.write(), DELAY_MS);
  }

  write() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    // The visitor has followed a link, and its event is still to come.
    if (location.hash !== this.#known) return;
    const state = this.#state();
    const here = location.href.replace(/[#?].*$/s, '');
    try {
      history.replaceState(null, '', state ? `${here}#${state}` : here);
    } catch {
      // A frame without an own origin may not change its address; the page works without it.
    }
    this.#known = location.hash;
  }

  #onLeave = () => {
    if (this.#timer) this.write();
  };

  #onHash = () => {
    this.#known = location.hash;
    if (location.hash.slice(1) !== this.#state()) this.#open(location.hash);
  };
}
