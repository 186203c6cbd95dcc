// An element that draws on canvases: drawn again when its size changes.
import { isSame } from '../../state/same.js';
import { LabElement } from '../labs/lab-element.js';

export class CanvasElement extends LabElement {
  static waits = true;

  /** @type {ResizeObserver | undefined} */
  #sizes;
  #frame = 0;
  #drawing = 0;
  /** @type {unknown} */
  #drawn = null;
  /** What is still to be drawn. @type {(() => void) | null} */
  #toDraw = null;

  constructor() {
    super();
    /** CSS pixels this element may use; 0 before it is laid out. */
    this.room = 0;
    this.isOnPaper = false;
  }

  connectedCallback() {
    super.connectedCallback();
    // In a frame of its own: drawing changes sizes, which the observer may not see while it reports.
    this.#sizes = new ResizeObserver(() => {
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => this.#measure());
    });
    this.#sizes.observe(this);
    // It was moved to another place before its frame came.
    if (this.#toDraw) this.drawInFrame(this.#toDraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#sizes?.disconnect();
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#drawing);
  }

  /** What surfaces are made for. @returns {import('../../draw/surface.js').Medium} */
  get medium() {
    return { ratio: devicePixelRatio || 1, isPaper: this.isOnPaper };
  }

  /** Whether what is to be drawn now, in plain values, was not what was drawn last. @param {unknown} picture null for nothing */
  isNew(picture) {
    const isNew = !isSame(picture, this.#drawn);
    this.#drawn = picture;
    return isNew;
  }

  /**
   * Draws in the frame, in place of what was to be drawn there: fonts and places on a canvas need styles and
   * layout, which the browser then computes once for all. A printer gets no frames.
   * @param {() => void} draw
   */
  drawInFrame(draw) {
    cancelAnimationFrame(this.#drawing);
    this.#toDraw = draw;
    if (this.session?.ui.printing) this.#draw();
    else this.#drawing = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const draw = this.#toDraw;
    this.#toDraw = null;
    draw?.();
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
    // Observers are silent while the browser prints.
    const { printing = false } = this.session?.ui ?? {};
    const isOther = printing !== this.isOnPaper;
    this.isOnPaper = printing;
    if (!this.room || isOther) this.room = Math.floor(this.clientWidth);
  }
}
