// <attention-long-map>: the weights of a long text, or any other tensor of query by key, through a window that
// moves and zooms: an overview from afar, exact cells from near.
import { html } from 'lit';
import { surface } from '../../draw/surface.js';
import { around, cellUnder, fitted, moved, showing, within, zoomed } from '../../draw/tiles.js';
import { choose } from '../numbers/asking.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { drawLongMap, tilesFor } from './long-map-drawing.js';
import { LongMapHands } from './long-map-hands.js';
import { longMapSheet } from './long-map-sheet.js';
import { readingOf, sideOf } from './long-map-side.js';
import { tilesOf } from './long-map-tiles.js';
import { mapSheet } from '../maps/map-sheet.js';
import { inWindow, pointIn } from '../maps/own-pixels.js';
import { sheet } from '../sheet.js';
import { text } from './text-long.js';
import { themeOf } from '../theme.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../state/store.js').Cell} Cell
 * @typedef {{row: number, col: number}} At
 */

const LARGEST_SIDE_PX = 620;
const MARGIN_PX = { wide: 88, narrow: 56 };
const WIDE_PX = 560;
/** From here on what there is to read and to press stands beside the map. */
const BESIDE_PX = 1040;
/** Of a frame, what new tiles may take, and the overview, while there is nothing yet to move. */
const WORK_MS = { tiles: 4, overview: 12 };
/** Tiles of a zoom that is passed by at once are not worth computing. */
const STILL_MS = 60;
/** How large a cell is that one is led to. */
const NEAR_PX = 48;

export class AttentionLongMap extends CanvasElement {
  static properties = {
    tensor: {},
    at: { state: true },
    shown: { state: true },
    pool: { state: true },
    isReady: { state: true },
  };

  static styles = [sheet, mapSheet, longMapSheet];

  #hands = new LongMapHands(this);
  /** @type {IntersectionObserver | undefined} */
  #views;
  #isInView = true;
  /** Of how many words the window is, and how wide. */
  #room = { n: 0, side: 0 };
  /** When the picture was zoomed last. */
  #zoomedAt = 0;
  #drawnScale = 0;

  constructor() {
    super();
    this.tensor = 'weights';
    /** @type {At | null} the cell pointed at, or the keyboard's */
    this.at = null;
    /** @type {import('./long-map-tiles.js').Shown} */
    this.shown = 'mean';
    this.pool = 0;
    this.isReady = false;
    /** @type {import('../../draw/tiles.js').View} */
    this.window = { x: 0, y: 0, scale: 0 };
  }

  connectedCallback() {
    super.connectedCallback();
    this.#views = new IntersectionObserver((entries) => {
      this.#isInView = entries[entries.length - 1].isIntersecting;
      if (this.#isInView) this.#redraw();
    });
    this.#views.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#views?.disconnect();
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (this.session && this.room) this.#fit(this.session);
  }

  /** Another text is shown as a whole, and no cell beyond it is pointed at; another width keeps what is seen. @param {Session} session */
  #fit(session) {
    const room = this.#roomOf(session);
    const { n, side } = this.#room;
    const scale = (this.window.scale * room.side) / side;
    this.window = n === room.n ? within({ ...this.window, scale }, room) : fitted(room);
    if (this.at && Math.max(this.at.row, this.at.col) >= room.n) this.at = null;
    this.#room = room;
    return room;
  }

  /** @param {Session} session */
  view(session) {
    const { count, margin, side } = this.#measures(session);
    const tiles = this.#tiles(session);
    const isNear = this.window.scale > 1.01 * fitted({ n: count, side }).scale;
    const words = text.long;
    const width = this.room < WIDE_PX ? 'narrow' : this.room < BESIDE_PX ? '' : 'wide';
    return html`<div class="both ${width}" style="--margin:${margin}px">
      <div
        class="map ${isNear ? 'near' : ''}"
        tabindex="0"
        role="application"
        aria-roledescription="map"
        aria-label=${words.label({ name: this.tensor, count })}
        data-tensor=${this.tensor}
        data-ready=${this.isReady}
        data-pool=${this.pool}
        @pointerdown=${this.#hands.press}
        @pointermove=${this.#hands.move}
        @pointerup=${this.#hands.release}
        @pointercancel=${this.#hands.release}
        @pointerleave=${this.#hands.leave}
        @touchend=${this.#hands.lift}
        @wheel=${this.#hands.wheel}
        @keydown=${this.#hands.key}
        @focus=${this.#hands.focus}
      >
        <canvas></canvas>
        ${this.isReady ? '' : html`<div class="computing small">${words.computing}</div>`}
      </div>
      ${sideOf(this, session, tiles)}
    </div>`;
  }

  /** @param {Session} session */
  #measures(session) {
    const { length: count } = session.trace.tokens;
    const margin = this.room < WIDE_PX ? MARGIN_PX.narrow : MARGIN_PX.wide;
    const side = Math.max(Math.min(this.room - margin - 2, LARGEST_SIDE_PX), 64);
    return { count, margin, side };
  }

  /** @param {Session} session */
  #tiles(session) {
    const { head } = session;
    const own = this.tensor === 'weights_average' || head === 'average' ? 0 : head;
    return tilesOf(session, this.tensor, own);
  }

  /** @param {Session} session */
  #roomOf(session) {
    const { count, side } = this.#measures(session);
    return { n: count, side };
  }

  updated() {
    this.#redraw();
  }

  #redraw() {
    this.drawInFrame(() => this.#frame());
  }

  #frame() {
    const { session } = this;
    if (!session || !this.room) return;
    const begun = performance.now();
    const { margin, side } = this.#measures(session);
    const room = this.#fit(session);
    const tiles = this.#tiles(session);
    const { pool, tiles: wanted } = tilesFor(this.window, room);
    if (this.#drawnScale !== this.window.scale) this.#zoomedAt = begun;
    this.#drawnScale = this.window.scale;
    const mayWork = !tiles.isReady || begun - this.#zoomedAt >= STILL_MS;
    const hasTime = () => performance.now() - begun < WORK_MS[tiles.isReady ? 'tiles' : 'overview'];
    const isMore = this.#isInView && (!mayWork || tiles.advance(wanted, this.shown, hasTime));
    this.#draw({ session, tiles, margin, room, side });
    this.pool = pool;
    this.isReady = tiles.isReady;
    this.dataset.settled = String(!isMore);
    if (isMore) this.#redraw();
  }

  /** @param {{session: Session, tiles: import('./long-map-tiles.js').LongMapTiles, margin: number, room: import('../../draw/tiles.js').Room, side: number}} of */
  #draw({ session, tiles, margin, room, side }) {
    const canvas = this.renderRoot.querySelector('canvas');
    const context = canvas && surface(canvas, margin + side + 2, margin + side + 2, this.medium);
    if (!context) return;
    const { tokens } = session.trace;
    const { at, shown, window: view } = this;
    const kept = this.#kept;
    drawLongMap(context, { tiles, shown, view, room, margin, tokens, at, kept }, themeOf(this));
  }

  /** Where a number of this map is. @param {Cell} cell @returns {At | null} */
  #placeOf({ name, index }) {
    const { session } = this;
    if (!session || name !== this.tensor) return null;
    const [row, col] = index.slice(-2);
    const isHere = index.length < 3 || index[0] === this.#tiles(session).head;
    return isHere ? { row, col } : null;
  }

  /** Where the chosen number is. */
  get #kept() {
    const cell = this.session?.ui.cell;
    return cell ? this.#placeOf(cell) : null;
  }

  /** Whether this map shows the tensor and the head of a cell. @param {Cell} cell */
  shows(cell) {
    return this.#placeOf(cell) !== null;
  }

  /** Where a cell of this map is on screen; null for a cell of another map, and for one beyond its window. @param {Cell} cell */
  boxOfCell(cell) {
    const at = this.#placeOf(cell);
    const map = this.renderRoot.querySelector('canvas');
    if (!at || !map || !this.#isSeen(at)) return null;
    const { margin } = this.#measures(/** @type {Session} */ (this.session));
    const { x, y } = this.#middleOf(at);
    const { scale } = this.window;
    const half = margin - scale / 2;
    return inWindow(map, { x: half + x, y: half + y, width: scale, height: scale });
  }

  /** In CSS pixels of the window. @param {At} at */
  #middleOf({ row, col }) {
    const { x, y, scale } = this.window;
    return { x: (col + 0.5 - x) * scale, y: (row + 0.5 - y) * scale };
  }

  /** Whether a cell is in the window. @param {At | null} at */
  #isSeen(at) {
    return at && this.cellAt(this.#middleOf(at));
  }

  /** Puts the keyboard on a cell of this map. @param {Cell} cell */
  focusCell(cell) {
    this.show(this.#placeOf(cell));
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.map'))?.focus();
  }

  /** A cell from near, or everything. @param {At | null} at */
  show(at) {
    const { session } = this;
    if (!session) return;
    const room = this.#roomOf(session);
    this.window = at ? around(at, NEAR_PX, room) : fitted(room);
    this.point(at);
    this.requestUpdate();
  }

  /** A cell is pointed at. @param {At | null} at */
  point(at) {
    this.at = at;
  }

  /** Around a point of the window, or the current cell. @param {number} by @param {{x: number, y: number}} [place] */
  zoom(by, place) {
    const { session } = this;
    if (!session) return;
    const still = place ?? this.#middleOf(this.current);
    this.window = zoomed(this.window, by, still, this.#roomOf(session));
    this.requestUpdate();
  }

  /** Moves what is seen by CSS pixels. @param {number} x @param {number} y */
  drag(x, y) {
    const { session } = this;
    if (!session) return;
    this.window = moved(this.window, x, y, this.#roomOf(session));
    this.requestUpdate();
  }

  /** To a cell, told to who can't see it. @param {At} at kept among the cells */
  goTo({ row, col }) {
    const { session } = this;
    if (!session) return;
    const room = this.#roomOf(session);
    const inside = (/** @type {number} */ place) => Math.max(0, Math.min(place, room.n - 1));
    const at = { row: inside(row), col: inside(col) };
    this.point(at);
    this.window = showing(this.window, at, room);
    session.say(readingOf(session, this.tensor, this.#tiles(session).head, at));
  }

  /** A pointer in CSS pixels of the window. @param {MouseEvent} event */
  under(event) {
    const map = /** @type {HTMLElement} */ (this.renderRoot.querySelector('canvas'));
    const { margin } = this.#measures(/** @type {Session} */ (this.session));
    const { x, y } = pointIn(map, event);
    return { x: x - margin, y: y - margin };
  }

  /** The cell at a point of the window. @param {{x: number, y: number}} place @returns {At | null} */
  cellAt({ x, y }) {
    const { session } = this;
    return session ? cellUnder(this.window, x, y, this.#roomOf(session)) : null;
  }

  /** From where keys and buttons go on: the cell pointed at, or the chosen one, if it is seen, or else that in the middle. */
  get current() {
    const seen = [this.at, this.#kept].find((at) => this.#isSeen(at));
    const side = this.session ? this.#measures(this.session).side : 0;
    return seen ?? this.cellAt({ x: side / 2, y: side / 2 }) ?? { row: 0, col: 0 };
  }

  /** Asks a number, or lets it go. @param {At | null} at */
  ask(at) {
    const { session } = this;
    if (!session || !at) return;
    this.point(at);
    const isOfHead =
      this.tensor !== 'weights_average' &&
      session.trace.manifest.some(
        ({ name, axes, shape }) => name === this.tensor && axes[0] === 'head' && shape.length > 2,
      );
    const lead = isOfHead ? [this.#tiles(session).head] : [];
    choose(session, { name: this.tensor, index: [...lead, at.row, at.col] });
  }
}

customElements.define('attention-long-map', AttentionLongMap);
