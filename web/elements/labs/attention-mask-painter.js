// <attention-mask-painter>: the mask as a map to paint on: press and drag, or arrow keys and Space. A word beside
// the map stands for its whole row, one above it for its whole column.
import { css, html } from 'lit';
import { maskText } from '../../draw/format.js';
import { cellBeyond, hasCell } from '../../draw/grid.js';
import { putRaster } from '../../draw/raster.js';
import { cellsBetween, cellsOf, placeAt, placeByKey } from '../../draw/stroke.js';
import { sizeBox, sparingSurface } from '../../draw/surface.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { placeCells } from '../maps/heatmap-drawing.js';
import { LABEL_PX, drawOverMap } from '../maps/map-drawing.js';
import { layOutMap } from '../maps/map-layout.js';
import { valueFor } from './masking.js';
import { mapSheet } from '../maps/map-sheet.js';
import { pointIn } from '../maps/own-pixels.js';
import { sheet } from '../sheet.js';
import { isShortcut } from '../shortcuts.js';
import { untilEscape } from '../until-escape.js';
import { text } from './text-labs.js';
import { measurer, themeOf } from '../theme.js';

/** @typedef {import('../../draw/stroke.js').Place} Place */

const TALLEST_PX = 520;

/** Strokes so far: each is undone at once. */
let strokes = 0;
const burst = () => `drag mask ${strokes}`;

/** @param {Place | null} place @returns {place is Place} not a word beside the cells or above */
const isCell = (place) => place !== null && place.row >= 0 && place.col >= 0;

export class AttentionMaskPainter extends CanvasElement {
  static properties = {
    place: { attribute: false },
    brush: { type: Number },
    twin: { attribute: false },
    cursor: { state: true },
  };

  static styles = [
    sheet,
    mapSheet,
    css`
      .map {
        touch-action: pinch-zoom;
        user-select: none;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Partial<import('../maps/map-layout.js').MapRoom>} */
    this.place = {};
    /** What is painted. */
    this.brush = -Infinity;
    /** @type {Place | null} the cell pointed at on another map */
    this.twin = null;
    /** @type {Place | null} where the keyboard or the pointer is */
    this.cursor = null;
    /** @type {{value: number, last: Place | null, end: () => void} | null} while the pointer is pressed; last: null after a word */
    this.stroke = null;
    /** @type {import('../maps/map-layout.js').MapLayout | undefined} */
    this.layout = undefined;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end();
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { figure } = this;
    if (!figure) return html``;
    const { rows, cols } = figure;
    return html`<div
      class="map"
      tabindex="0"
      role="application"
      aria-roledescription=${text.maskLab.painterRole}
      aria-label=${text.maskLab.painter({ rows, cols })}
      @pointerdown=${this.#onPress}
      @pointermove=${this.#onMove}
      @pointerup=${this.#onLift}
      @pointercancel=${this.#giveUp}
      @pointerleave=${this.#leave}
      @keydown=${this.#onKey}
      @focus=${this.#onFocus}
      @blur=${this.#leave}
    >
      <canvas class="cells" data-tensor=${figure.name}></canvas>
      <div class="cover"><canvas class="over" data-runs=${session.runs}></canvas></div>
    </div>`;
  }

  updated() {
    const { figure } = this;
    const [cells, over] = this.renderRoot.querySelectorAll('canvas');
    if (!figure || !this.room || !cells || !over) return;
    const theme = themeOf(this);
    const measure = measurer(`600 ${LABEL_PX}px ${theme.serif}`);
    const room = { height: TALLEST_PX, ...this.place, width: this.room };
    const layout = layOutMap(figure, room, measure);
    this.layout = layout;
    sizeBox(/** @type {HTMLElement} */ (over.parentElement), layout.width, layout.height);
    const context = sparingSurface(over, layout.width, layout.height, this.medium);
    if (!context) return;
    putRaster(cells, figure.rgba, figure.rows, figure.cols);
    placeCells([cells], layout);
    const at = this.cursor ?? this.twin;
    drawOverMap(context, figure, layout, theme, {
      hover: isCell(at) ? at : null,
      kept: null,
      row: at && at.col < 0 ? at.row : -1,
      col: at && at.row < 0 ? at.col : -1,
      axis: '',
      strips: [],
      marked: [],
    });
  }

  /** What lies under the pointer, and which cell would if the map went on. @param {PointerEvent} event */
  #under(event) {
    const map = /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.map'));
    if (!map || !this.layout || !event.isPrimary) return null;
    const { grid, angle } = this.layout;
    const { x, y } = pointIn(map, event);
    return { grid, place: placeAt(grid, angle, x, y), cell: cellBeyond(grid, x, y) };
  }

  /** @param {PointerEvent} event */
  #onPress(event) {
    if (!event.isPrimary) return this.#giveUp();
    const place = this.#under(event)?.place;
    if (!place || event.button !== 0) return;
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.#goTo(place);
    this.#end();
    const end = untilEscape(/** @type {Window} */ (event.view), () => this.#giveUp());
    this.stroke = { value: this.#paint(place), last: isCell(place) ? place : null, end };
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const under = this.#under(event);
    this.#goTo(under?.place ?? null);
    // A menu that opened with the press has taken its end.
    if (!event.buttons) this.#end();
    const { stroke } = this;
    if (!stroke?.last || !under) return;
    // A stroke that leaves the map paints up to where it leaves.
    const path = cellsBetween(stroke.last, under.cell).filter((cell) => hasCell(under.grid, cell));
    stroke.last = under.cell;
    if (path.length) this.#tell(path, stroke.value);
  }

  /** @param {PointerEvent} event */
  #onLift({ isPrimary }) {
    if (isPrimary) this.#end();
  }

  #end() {
    this.stroke?.end();
    this.stroke = null;
  }

  /** Two fingers zoom the page, and Escape takes a stroke back: what was painted was not meant. */
  #giveUp() {
    if (this.stroke) this.session?.takeBack(burst());
    this.#end();
    this.#goTo(null);
  }

  #leave() {
    if (this.stroke) return;
    this.#goTo(null);
  }

  #onFocus() {
    const map = this.renderRoot.querySelector('.map');
    if (!map?.matches(':focus-visible')) return;
    this.#goTo(this.cursor ?? { row: 0, col: 0 });
    this.#say();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { figure } = this;
    if (!figure || isShortcut(event)) return;
    const { cursor } = this;
    // The sentence may have become shorter.
    const isThere = cursor && cursor.row < figure.rows && cursor.col < figure.cols;
    const at = isThere ? cursor : { row: 0, col: 0 };
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      this.#goTo(at);
      this.#say(`: ${maskText(this.#paint(at))}`);
      return;
    }
    const next = placeByKey(figure, at, event.key);
    if (!next) return;
    event.preventDefault();
    this.#goTo(next);
    this.#say();
  }

  /** @param {Place | null} place */
  #goTo(place) {
    const { figure, session } = this;
    this.cursor = place;
    const cell =
      figure && isCell(place)
        ? { name: figure.name, index: figure.indexOf(place.row, place.col) }
        : null;
    session?.look({ hoverCell: cell });
  }

  /** @param {Place} place @returns {number} what was painted */
  #paint(place) {
    const { figure } = this;
    if (!figure) return 0;
    strokes += 1;
    const cells = cellsOf(figure, place);
    const value = valueFor(figure, cells, this.brush);
    this.#tell(cells, value);
    return value;
  }

  /** @param {readonly Place[]} cells @param {number} value */
  #tell(cells, value) {
    this.dispatchEvent(new CustomEvent('paint', { detail: { cells, value, burst: burst() } }));
  }

  /**
   * Where the keyboard is, for a screen reader, once what was painted has been computed.
   * @param {string} [painted] all over a row or column
   */
  #say(painted = '') {
    const { figure, session, cursor } = this;
    if (!figure || !session || !cursor) return;
    const { row, col } = cursor;
    const words = session.trace.tokens;
    if (col < 0) session.say(text.maskLab.wholeRow({ query: words[row] }) + painted);
    else if (row < 0) session.say(text.maskLab.wholeColumn({ key: words[col] }) + painted);
    else {
      const value = maskText(this.#valueNow(row, col));
      session.say(text.maskLab.cell({ query: words[row], key: words[col], value }));
    }
  }

  /** After painting, before the next update has brought the new figure. @param {number} row @param {number} col */
  #valueNow(row, col) {
    const { session, figure } = this;
    if (!session || !figure || !session.trace.has('mask')) return 0;
    return session.trace.tensor('mask', ...figure.indexOf(row, col)).data[0];
  }
}

customElements.define('attention-mask-painter', AttentionMaskPainter);
