// A finger on a map with small cells: it moves a lens, and lifting it chooses. A finger that moves on
// at once scrolls the page as everywhere; one that waits, or moves sideways, holds the lens.
const HOLD_MS = 180;
/** No finger moves quite straight: so much farther sideways than up or down is sideways. */
const SIDEWAYS_PX = 8;

export class Touching {
  #timer = 0;
  /** @type {PointerEvent | null} where the finger came down */
  #from = null;
  /** Whether the finger holds the lens. */
  holds = false;

  /** @param {() => void} changed the lens comes or goes */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType !== 'touch') return;
    this.#from = event;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#hold(), HOLD_MS);
  }

  /**
   * The browser tells of a finger's first step before it scrolls, and may not be kept from it.
   * @param {PointerEvent} event
   * @returns {boolean} whether it points: a finger does until another comes
   */
  move({ clientX, clientY, pointerType }) {
    if (!this.#from) return pointerType !== 'touch';
    const [x, y] = [clientX - this.#from.clientX, clientY - this.#from.clientY].map(Math.abs);
    if (!this.holds && x > y + SIDEWAYS_PX) this.#hold();
    return true;
  }

  /** @returns {boolean} whether the finger held the lens */
  end() {
    clearTimeout(this.#timer);
    const held = this.holds;
    this.#from = null;
    this.holds = false;
    if (held) this.changed();
    return held;
  }

  #hold() {
    clearTimeout(this.#timer);
    this.holds = true;
    this.changed();
  }
}
