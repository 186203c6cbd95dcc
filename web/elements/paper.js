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
  }

  hostDisconnected() {
    this.#media.removeEventListener('change', this.#tell);
  }

  #tell = () => this.#changed(this.#media.matches);
}
