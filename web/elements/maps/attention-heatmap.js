// <attention-heatmap>: one matrix as a map of coloured cells, to be pointed at, touched or walked with
// the arrow keys. The cells are a canvas of one pixel a cell, which fade on a second one; labels and
// frames lie on a third.
import { html, nothing } from 'lit';
import { cellAt, cellBox } from '../../draw/grid.js';
import { shapeText } from '../../draw/format.js';
import { stripsOf } from '../../draw/strips.js';
import { operandsOn } from '../numbers/asking.js';
import { tableBelow, tableButton, tableButtonSheet } from '../taking/as-table.js';
import { CanvasElement } from './canvas-element.js';
import { isEditable } from '../numbers/editing.js';
import { spokenTitle } from './figure-title.js';
import { HeatmapDrawing } from './heatmap-drawing.js';
import { HeatmapHands } from './heatmap-hands.js';
import { heatmapSheet } from './heatmap-sheet.js';
import { tipOf } from './heatmap-tip.js';
import { LABEL_PX } from './map-drawing.js';
import { layOutMap } from './map-layout.js';
import { mapSheet } from './map-sheet.js';
import { inWindow, pointIn } from './own-pixels.js';
import { ON_DEMAND } from '../on-demand.js';
import { roleOf } from './roles.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';
import { canDraw, measurer, themeOf } from '../theme.js';
import { rem } from '../tokens.js';

/** @typedef {import('../../draw/strips.js').At} At */

const TALLEST_PX = 520;

export class AttentionHeatmap extends CanvasElement {
  static properties = {
    place: { attribute: false },
    litWord: { attribute: false },
    asTable: { state: true },
    twin: { attribute: false },
  };

  static styles = [sheet, mapSheet, tableButtonSheet, heatmapSheet];

  constructor() {
    super();
    /** @type {Partial<import('./map-layout.js').MapRoom>} */
    this.place = {};
    /** @type {import('../../state/store.js').Word | null} the row or column to frame */
    this.litWord = null;
    /** @type {At | null} the cell pointed at on a map beside this one */
    this.twin = null;
    /** @type {import('./map-layout.js').MapLayout | undefined} */
    this.layout = undefined;
    /** Where the map was in the window when it was last pointed at: to ask while it is drawn costs a layout. */
    this.top = 0;
    /** Whether the numbers stand below as a table; where nothing can be drawn, they do. */
    this.asTable = !canDraw();
    this.hands = new HeatmapHands(this);
    this.drawing = new HeatmapDrawing(this);
  }

  /** Before anything is shown: what stands under the cells and beside them goes by the layout. @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const { figure, room } = this;
    if (!figure || !room) return;
    const measure = measurer(`600 ${LABEL_PX}px ${themeOf(this).serif}`);
    this.layout = layOutMap(figure, { height: TALLEST_PX, width: room, ...this.place }, measure);
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { figure, hands } = this;
    if (!figure) return html``;
    const about = text.mapLabel({
      name: spokenTitle(figure),
      shape: shapeText(figure.shape),
      rows: figure.rowAxis.name || figure.name,
      cols: figure.colAxis.name || figure.name,
    });
    const label = this.canEdit ? `${about} ${text.edits.canEdit}` : about;
    return html`
      <div
        class="map ${hands.grips ? 'grips' : ''} ${
          session.ui.lit === figure.name ? `lit ${roleOf(figure.name) || 'plain'}` : ''
        }"
        tabindex="0"
        role="application"
        aria-roledescription="map"
        aria-label=${label}
        @pointermove=${hands.move}
        @pointerdown=${hands.press}
        @pointerup=${hands.release}
        @pointercancel=${hands.release}
        @touchmove=${hands.still}
        @touchend=${hands.lift}
        @touchcancel=${hands.cancel}
        @contextmenu=${hands.still}
        @pointerleave=${hands.leave}
        @click=${hands.click}
        @keydown=${hands.key}
        @focus=${hands.focus}
        @blur=${hands.leave}
      >
        <canvas
          class="cells"
          data-tensor=${figure.name}
          data-head=${figure.key.split('/')[1]}
        ></canvas>
        <canvas class="ghost" aria-hidden="true" hidden></canvas>
        <div class="cover"><canvas class="over"></canvas></div>
        ${tipOf(this, figure)}
      </div>
      <div class="foot" style=${this.#under(figure)}>
        <slot></slot>
        ${
          figure.bare
            ? nothing
            : html`<attention-colorbar .session=${session} .figure=${figure}></attention-colorbar>`
        }
        ${figure.isMasked ? html`<span class="masked">${text.masked}</span>` : ''}
        ${figure.compared ? html`<span class="small soft">${text.edits.difference}</span>` : ''}
        ${tableButton(this)}
      </div>
      ${tableBelow(session, this, () => figure)}
    `;
  }

  /** The colour bar stands under the cells; under a single column it takes the labels' room too, and is as short as it must be. @param {import('./figures.js').Figure} figure */
  #under({ cols, square }) {
    if (!this.layout || (cols === 1 && !square)) return `--bar:${rem(1)}`;
    const { left, pitchX } = this.layout.grid;
    return `margin-left:clamp(0px,100cqi - ${rem(10)},${left}px);max-width:max(${cols * pitchX}px, ${rem(17)})`;
  }

  updated() {
    const { figure, session, layout } = this;
    if (!figure || !session || !layout || !this.room) return;
    const lit = {
      hover: this.placeOf(session.ui.hoverCell) ?? this.twin,
      kept: this.placeOf(session.ui.cell),
      row: this.wordOn('query', -1),
      col: this.wordOn('key', -1),
      axis: session.ui.lit,
      strips: stripsOf(operandsOn(session, figure)),
      marked: figure.marked ?? ON_DEMAND.looks.module?.wrongCells(session, figure) ?? [],
    };
    this.drawing.draw(figure, layout, themeOf(this), lit);
  }

  /** The row or the column of the word to frame. @param {'query' | 'key'} side @param {number} none */
  wordOn(side, none) {
    return this.litWord?.side === side ? this.litWord.index : none;
  }

  /** Whether its numbers can be set by hand. */
  get canEdit() {
    return Boolean(this.figure && !this.figure.fixed && isEditable(this.figure.name));
  }

  /** Where a number is on this map; null for one of another map. @param {import('../../state/store.js').Cell | null} [cell] */
  placeOf(cell) {
    return cell && this.figure && cell.name === this.figure.name
      ? this.figure.cellOf(cell.index)
      : null;
  }

  /** The number at a place of this map. @param {At | null} at */
  cell(at) {
    const { figure } = this;
    return at && figure ? { name: figure.name, index: figure.indexOf(at.row, at.col) } : null;
  }

  /** Whether this map shows the tensor and the head of a cell. @param {import('../../state/store.js').Cell} cell */
  shows(cell) {
    return this.placeOf(cell) !== null;
  }

  /** The cells and what stands around them. */
  get #map() {
    return /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.map'));
  }

  /** Keeps where the map is in the window. */
  locate() {
    this.top = this.#map?.getBoundingClientRect().top ?? 0;
  }

  /** The place under a pointer. @param {{clientX: number, clientY: number}} event */
  under(event) {
    this.locate();
    if (!this.#map || !this.layout) return null;
    const { x, y } = pointIn(this.#map, event);
    return cellAt(this.layout.grid, x, y);
  }

  /** Where a cell of this map is on screen; null for a cell of another map. @param {import('../../state/store.js').Cell} cell */
  boxOfCell(cell) {
    const at = this.placeOf(cell);
    return at && this.#onScreen({ ...at, rows: 1, cols: 1 });
  }

  /** Where the cells are that the number shown was computed from. */
  operandBoxes() {
    const { figure, session } = this;
    const strips = figure && session ? stripsOf(operandsOn(session, figure)) : [];
    return strips.map((strip) => this.#onScreen(strip)).filter((box) => box !== null);
  }

  /** @param {import('../../draw/strips.js').Strip} strip */
  #onScreen({ row, col, rows, cols }) {
    if (!this.#map?.offsetWidth || !this.layout) return null;
    const { grid } = this.layout;
    const { x, y } = cellBox(grid, row, col);
    return inWindow(this.#map, { x, y, width: cols * grid.pitchX, height: rows * grid.pitchY });
  }

  /** Puts the keyboard on a cell of this map. @param {import('../../state/store.js').Cell} cell */
  focusCell(cell) {
    this.locate();
    this.session?.look({ hoverCell: cell });
    this.#map?.focus();
  }
}

customElements.define('attention-heatmap', AttentionHeatmap);
