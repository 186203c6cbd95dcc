// An element that draws on canvases: drawn again when its size changes, and left alone
// while it is far from the window.
import { LabElement } from './lab-element.js';

/** What is this near to the window is drawn, so that scrolling never meets an old picture. */
const NEARBY = '100%';

export class CanvasElement extends LabElement {
  /** @type {ResizeObserver | undefined} */
  #sizes;
  /** @type {IntersectionObserver | undefined} */
  #views;
  #frame = 0;

  constructor() {
    super();
    /** CSS pixels this element may use; 0 before it is laid out. */
    this.room = 0;
    /** Whether it is far outside of the window: what it shows can wait. */
    this.isFarOff = false;
  }

  connectedCallback() {
    super.connectedCallback();
    // In a frame of its own: drawing changes sizes, which the observer may not see while it reports.
    this.#sizes = new ResizeObserver(() => {
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => this.#measure());
    });
    this.#sizes.observe(this);
    this.#views = new IntersectionObserver(
      (entries) => {
        // A busy page reports several at once, the newest last.
        this.isFarOff = !entries[entries.length - 1].isIntersecting;
        if (!this.isFarOff) this.requestUpdate();
      },
      { rootMargin: NEARBY },
    );
    this.#views.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#sizes?.disconnect();
    this.#views?.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  #measure() {
    const room = Math.floor(this.clientWidth);
    if (room === this.room) return;
    this.room = room;
    this.requestUpdate();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (!this.room) this.room = Math.floor(this.clientWidth);
  }
}
