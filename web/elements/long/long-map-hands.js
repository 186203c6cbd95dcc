// What hands and keys do on the map of a long text: a press asks, a drag moves, two fingers and the wheel zoom.
import { isShortcut } from '../shortcuts.js';

/**
 * @typedef {{x: number, y: number}} Place CSS pixels of the window
 * @typedef {import('./attention-long-map.js').AttentionLongMap} LongMap
 */

/** What one press of a button or a key zooms by. */
export const ZOOM = 1.6;
const WHEEL_ZOOM = 0.002;
/** A press that moves no farther is a click. */
const CLICK_PX = 4;
/** An arrow key moves so far over cells that are smaller. */
const STEP_PX = 12;

export class LongMapHands {
  #map;
  /** @type {Map<number, Place>} the fingers on it */
  #fingers = new Map();
  /** @type {Place | null} where the press began that may become a click */
  #pressed = null;
  /** Whether the last press was one. */
  #asks = false;

  /** @param {LongMap} map */
  constructor(map) {
    this.#map = map;
  }

  /** @param {PointerEvent} event */
  press = (event) => {
    if (event.button) return;
    const place = this.#map.under(event);
    this.#fingers.set(event.pointerId, place);
    this.#pressed = this.#fingers.size === 1 ? place : null;
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event */
  move = (event) => {
    const map = this.#map;
    const place = map.under(event);
    // A menu that opened with the press has taken its end.
    if (event.buttons === 0 && this.#fingers.delete(event.pointerId)) this.#pressed = null;
    const before = this.#fingers.get(event.pointerId);
    if (!before) return map.point(map.cellAt(place));
    if (this.#pressed && apart(place, this.#pressed) < CLICK_PX) return;
    this.#pressed = null;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, place);
    if (!other) return map.drag(place.x - before.x, place.y - before.y);
    const by = apart(place, other) / Math.max(apart(before, other), 1);
    map.zoom(by, { x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 });
  };

  /** @param {PointerEvent} event */
  release = (event) => {
    this.#fingers.delete(event.pointerId);
    const place = this.#pressed;
    this.#pressed = null;
    this.#asks = Boolean(place) && event.type === 'pointerup';
    if (place && this.#asks) this.#map.ask(this.#map.cellAt(place));
  };

  /** The click that would follow would meet the card, which may have opened under the finger. */
  lift = {
    passive: false,
    handleEvent: (/** @type {Event} */ event) => {
      if (!this.#asks) return;
      event.preventDefault();
      /** @type {HTMLElement} */ (event.currentTarget).focus({ preventScroll: true });
    },
  };

  leave = () => {
    if (!this.#fingers.size) this.#map.point(null);
  };

  /** The wheel scrolls the page, unless the map has been pressed or Ctrl is held; then the page stays. */
  wheel = {
    passive: false,
    handleEvent: (/** @type {WheelEvent} */ event) => {
      const hasFocus = this.#map.matches(':focus-within');
      if (!event.ctrlKey && !event.metaKey && !hasFocus) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const speed = event.ctrlKey ? 4 : 1;
      const by = Math.exp(-event.deltaY * lines * speed * WHEEL_ZOOM);
      this.#map.zoom(by, this.#map.under(event));
    },
  };

  /** Where the keyboard is. @param {Event} event */
  focus = ({ currentTarget }) => {
    const isKeyboard = /** @type {Element} */ (currentTarget).matches(':focus-visible');
    if (isKeyboard) this.#map.goTo(this.#map.current);
  };

  /** @param {KeyboardEvent} event */
  key = (event) => {
    if (isShortcut(event)) return;
    const map = this.#map;
    const from = map.current;
    const step = Math.max(Math.round(STEP_PX / map.window.scale), 1);
    const ways = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [-step, 0],
      ArrowDown: [step, 0],
      ArrowLeft: [0, -step],
      ArrowRight: [0, step],
    });
    const way = ways[event.key];
    if (way) map.goTo({ row: from.row + way[0], col: from.col + way[1] });
    else if (event.key === '+' || event.key === '=') map.zoom(ZOOM);
    else if (event.key === '-') map.zoom(1 / ZOOM);
    else if (event.key === 'Home') map.show(null);
    else if (event.key === 'Enter' || event.key === ' ') map.ask(from);
    else return;
    event.preventDefault();
  };
}

/** @param {Place} one @param {Place} other */
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
