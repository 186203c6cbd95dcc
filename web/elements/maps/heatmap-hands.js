// What pointers, fingers and keys do on a map: they point at a cell, choose it, drag its number, or start to type one.
import { cellByKey } from '../../draw/grid.js';
import { isSame } from '../../state/same.js';
import { cellLabel, choose, spokenOf } from '../numbers/asking.js';
import { cellReading, differenceOf } from '../numbers/reading.js';
import { Scrubbing } from '../numbers/scrubbing.js';
import { isShortcut } from '../shortcuts.js';
import { text } from '../text.js';
import { Touching } from './touching.js';

/**
 * @typedef {import('./attention-heatmap.js').AttentionHeatmap} Heatmap
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('./figures.js').Figure} Figure
 * @typedef {import('../../state/store.js').Cell} Cell
 * @typedef {import('../../draw/strips.js').At} At
 */

export class HeatmapHands {
  #map;
  #scrubbing;
  #touching;
  /** Where the keyboard is: Escape lets go of the number there, and the arrow keys go on from it. @type {Cell | null} */
  #at = null;

  /** What lay under the pointer as it was lifted: a click has whole pixels only. @type {At | null} */
  #lifted = null;

  /** @param {Heatmap} map */
  constructor(map) {
    this.#map = map;
    this.#scrubbing = new Scrubbing(map);
    this.#touching = new Touching(() => map.requestUpdate());
  }

  /** Whether it is a finger that points, through a lens. */
  get holdsLens() {
    return this.#touching.holds;
  }

  /** Whether the pointer is where it would drag the number kept. */
  get grips() {
    const map = this.#map;
    const { hoverCell, cell } = map.session?.ui ?? {};
    const points = hoverCell && isSame(hoverCell, cell) && this.#isGrip(map.placeOf(hoverCell));
    return this.#scrubbing.holds || points;
  }

  /** The number kept is dragged on the map, as it is in the card. @param {At | null} at */
  #isGrip(at) {
    const { session, canEdit } = this.#map;
    if (!at || !session || !canEdit) return false;
    return isSame(this.#map.cell(at), session.ui.cell);
  }

  /** While a finger holds the lens or a number, the page does not scroll under it. */
  still = {
    passive: false,
    handleEvent: (/** @type {Event} */ event) => {
      if (/** @type {Partial<TouchEvent>} */ (event).touches?.[1]) this.#giveUp();
      // It can't be kept from what it does already: a page still scrolls from before.
      const holds = this.#touching.holds || this.#scrubbing.moved;
      if (holds && event.cancelable) event.preventDefault();
    },
  };

  /** @param {PointerEvent} event */
  press = (event) => {
    const map = this.#map;
    const { session } = map;
    if (!event.isPrimary) return this.#giveUp();
    this.#touching.down(event);
    this.#point(event);
    const at = map.under(event);
    if (!session || !this.#scrubbing.down(event, session, this.#isGrip(at) ? map.cell(at) : null))
      return;
    // Nothing is marked as text; the keyboard goes on from here as after any press.
    event.preventDefault();
    /** @type {HTMLElement} */ (event.currentTarget).focus({ preventScroll: true });
  };

  /** @param {PointerEvent} event */
  move = (event) => {
    if (this.#scrubbing.move(event)) return;
    if (this.#touching.move(event)) this.#point(event);
  };

  /** Two fingers zoom the page: neither has a lens or drags a number. */
  #giveUp() {
    this.#touching.end();
    this.#scrubbing.giveUp();
    this.leave();
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const map = this.#map;
    map.session?.look({ hoverCell: map.cell(map.under(event)) });
  }

  /** A finger that scrolls holds neither number nor lens. @param {PointerEvent} event */
  release = (event) => {
    // Only what the first button or a finger presses becomes a click.
    this.#lifted = event.button === 0 ? this.#map.under(event) : null;
    this.#scrubbing.up(event);
    if (event.type === 'pointercancel') this.#touching.end();
    this.#map.requestUpdate();
  };

  /**
   * Lifting the finger chooses what the lens shows, but for a number that it has dragged; a plain tap
   * becomes a click.
   * @param {TouchEvent} event
   */
  lift = (event) => {
    const dragged = this.#scrubbing.swallowsClick();
    if (!this.#touching.end() && !dragged) return;
    if (event.cancelable) event.preventDefault();
    const at = this.#map.under(event.changedTouches[0]);
    this.leave();
    if (!dragged) this.#choose(at);
  };

  cancel = () => this.#touching.end();

  leave = () => {
    this.#at = null;
    this.#map.session?.look({ hoverCell: null });
  };

  /** @param {MouseEvent} event */
  click = (event) => {
    const at = this.#lifted ?? this.#map.under(event);
    this.#lifted = null;
    if (!this.#scrubbing.swallowsClick()) this.#choose(at);
  };

  /** @param {At | null} at */
  #choose(at) {
    const { session } = this.#map;
    const cell = this.#map.cell(at);
    if (cell && session?.hasCell(cell)) choose(session, cell);
  }

  /** @param {FocusEvent} event */
  focus = ({ currentTarget }) => {
    const map = /** @type {Element} */ (currentTarget);
    if (map.matches(':focus-visible')) this.#goTo(this.#current());
  };

  #current() {
    const map = this.#map;
    const { hoverCell, cell } = map.session?.ui ?? {};
    const at = map.placeOf(hoverCell) ?? map.placeOf(cell) ?? map.placeOf(this.#at);
    return at ?? { row: map.wordOn('query', 0), col: map.wordOn('key', 0) };
  }

  /** @param {KeyboardEvent} event */
  key = (event) => {
    const { layout } = this.#map;
    if (!layout) return;
    const at = this.#current();
    this.#at = this.#map.cell(at);
    if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(at);
      event.preventDefault();
      return;
    }
    if (this.#editKey(event)) return;
    const next = cellByKey(layout.grid, at, event);
    if (!next) return;
    event.preventDefault();
    this.#goTo(next);
  };

  /** A digit, a sign or F2 starts to change the number, Delete resets it. @param {KeyboardEvent} event */
  #editKey(event) {
    const { session, canEdit } = this.#map;
    const cell = this.#at;
    if (!session || !cell || !canEdit) return false;
    if (isShortcut(event)) return false;
    const starts = event.key === 'F2' || /^[\d.−-]$/.test(event.key);
    if (!starts && event.key !== 'Delete') return false;
    event.preventDefault();
    if (starts) this.#startEdit(cell, event.key === 'F2' ? '' : event.key);
    else if (session.editing.has(cell)) {
      session.editing.reset([cell]);
      session.say(text.edits.wasReset({ cell: cellLabel(cell) }));
    }
    return true;
  }

  /** @param {Cell} cell @param {string} typed */
  #startEdit(cell, typed) {
    this.#map.session?.look({ cell, hoverCell: null, trail: [] });
    this.#map.tell('edit-cell', typed);
  }

  /** To a cell, told to who can't see it. @param {At} at */
  #goTo(at) {
    const { session } = this.#map;
    const cell = this.#map.cell(at);
    if (!cell || !session) return;
    this.#map.locate();
    session.look({ hoverCell: cell });
    session.say(this.#spoken(session, cell, at));
    this.#follow();
  }

  /** A number of the run with how it is made; a difference, and what only a tutorial states, as it is. @param {Session} session @param {Cell} cell @param {At} at */
  #spoken(session, cell, { row, col }) {
    const figure = /** @type {Figure} */ (this.#map.figure);
    if (session.hasCell(cell) && !figure.compared) return spokenOf(session, cell);
    const { where, value } = cellReading(figure, row, col);
    return [where, value, differenceOf(figure, { row, col })].filter(Boolean).join(' ');
  }

  /** The window follows what arrow keys lead to, as it would by itself. */
  async #follow() {
    await this.#map.updateComplete;
    this.#map.renderRoot.querySelector('.tip')?.scrollIntoView({ block: 'nearest' });
  }
}
