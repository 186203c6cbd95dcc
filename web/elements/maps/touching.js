// A finger on a map with small cells: it moves a lens, and lifting it chooses. A finger that moves on
// at once scrolls the page as everywhere; one that waits, or moves sideways, holds the lens.
const HOLD_MS = 180;

export class Touching {
  #timer = 0;
  #pressed = false;
  /** Whether the finger holds the lens. */
  holds = false;

  /** @param {() => void} changed the lens comes or goes */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {PointerEvent} event */
  down({ pointerType }) {
    if (pointerType !== 'touch') return;
    this.#pressed = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#hold(), HOLD_MS);
  }

  /** The browser tells of a finger's way only where it does not scroll. */
  move() {
    if (this.#pressed && !this.holds) this.#hold();
  }

  /** @returns {boolean} whether the finger held the lens */
  end() {
    clearTimeout(this.#timer);
    const held = this.holds;
    this.#pressed = false;
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
