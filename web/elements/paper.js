// Whether the page is being put on paper, which is light and has no controls.

export class Paper {
  #media = matchMedia('print');
  #changed;

  /** @param {(printing: boolean) => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  hostConnected() {
    this.#media.addEventListener('change', this.#tell);
    // Some browsers print without the media query's changing before; these come first in all of them.
    addEventListener('beforeprint', this.#begin);
    addEventListener('afterprint', this.#end);
  }

  hostDisconnected() {
    this.#media.removeEventListener('change', this.#tell);
    removeEventListener('beforeprint', this.#begin);
    removeEventListener('afterprint', this.#end);
  }

  #begin = () => this.#changed(true);

  #end = () => this.#changed(false);

  #tell = () => this.#changed(this.#media.matches);
}
