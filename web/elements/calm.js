// Whether a change may take its time: one that follows another at once is shown at once, because a movement
// that is begun again and again never arrives.

const CALM_MS = 400;

export class Calm {
  #last = -Infinity;

  /** Told of a change. @returns {boolean} whether none came shortly before */
  change() {
    const now = performance.now();
    const isCalm = now - this.#last > CALM_MS;
    this.#last = now;
    return isCalm;
  }
}
