// Room that is kept while one types, so that a word that gets shorter leaves everything else where it is.

/** So much more than is needed is kept, CSS pixels. */
const SPARE_PX = 24;

export class Steady {
  #kept = 0;

  /** @param {number} needed CSS pixels @returns {number} as many or a few more */
  room(needed) {
    if (needed > this.#kept || needed < this.#kept - SPARE_PX) this.#kept = needed;
    return this.#kept;
  }
}
