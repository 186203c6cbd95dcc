// Whether the page is being put on paper, which is light and has no controls, and that it is drawn by then.

/** @typedef {import('lit').LitElement} LitElement */

export class Paper {
  #media = matchMedia('print');
  #host;
  #changed;

  /**
   * @param {LitElement} host
   * @param {(printing: boolean) => void} changed
   */
  constructor(host, changed) {
    this.#host = host;
    this.#changed = changed;
  }

  hostConnected() {
    this.#media.addEventListener('change', this.#ask);
    // Some browsers print without the media query's changing before; these come first in all of them.
    addEventListener('beforeprint', this.#begin);
    addEventListener('afterprint', this.#end);
  }

  hostDisconnected() {
    this.#media.removeEventListener('change', this.#ask);
    removeEventListener('beforeprint', this.#begin);
    removeEventListener('afterprint', this.#end);
  }

  #begin = () => this.#tell(true);

  #end = () => this.#tell(false);

  #ask = () => this.#tell(this.#media.matches);

  /** The browser lays the paper out at once: what was to follow in a moment must not. @param {boolean} printing */
  #tell(printing) {
    this.#changed(printing);
    if (printing) drawAtOnce(this.#host);
  }
}

/** Whatever waits for its turn in an element and all in it, the outer ones first. @param {Element} element */
function drawAtOnce(element) {
  const { isUpdatePending, performUpdate } = /** @type {any} */ (element);
  if (isUpdatePending) performUpdate.call(element);
  element.shadowRoot?.querySelectorAll('*').forEach(drawAtOnce);
}
