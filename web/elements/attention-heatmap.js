// <attention-heatmap>: one matrix as a map of coloured cells, to be pointed at, touched or walked with
// the arrow keys. The cells are a canvas of one pixel a cell; labels and frames lie on a second one.
import { css, html } from 'lit';
import { cellAt, cellBox, cellByKey, gridSize } from '../draw/grid.js';
import { putRaster } from '../draw/raster.js';
import { shapeText } from '../draw/format.js';
import { stripsOf } from '../draw/strips.js';
import { surface } from '../draw/surface.js';
import { choose, operandsOn, spokenOf } from './asking.js';
import { CanvasElement } from './canvas-element.js';
import { LABEL_PX, drawOverMap } from './map-drawing.js';
import { layOutMap } from './map-layout.js';
import { cellReading } from './reading.js';
import { sheet } from './sheet.js';
import { text } from './strings.js';
import { mayMove, measurer, themeOf } from './theme.js';

const FADE_MS = 180;
const TALLEST_PX = 520;

export class AttentionHeatmap extends CanvasElement {
  static properties = {
    ...CanvasElement.properties,
    figure: { attribute: false },
    place: { attribute: false },
    litWord: { attribute: false },
  };

  static styles = [
    sheet,
    css`
      .map {
        position: relative;
        width: fit-content;
        cursor: crosshair;
        touch-action: pan-y;
      }

      .map:focus-visible {
        outline-offset: 4px;
        border-radius: 2px;
      }

      .cells,
      .ghost {
        position: absolute;
        image-rendering: pixelated;
      }

      .over {
        position: relative;
      }

      .foot {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.5rem;
        align-items: center;
        justify-content: space-between;
        margin-top: 0.6rem;
      }

      .masked {
        display: flex;
        gap: 0.4rem;
        align-items: center;
        font-size: 0.8125rem;
        color: var(--soft);
      }

      .masked::before {
        content: '';
        width: 1.1rem;
        height: 0.8rem;
        background: repeating-linear-gradient(
          -45deg,
          var(--hatch) 0 1px,
          var(--hatch-ground) 1px 4px
        );
        box-shadow: 0 0 0 1px var(--line);
      }

      attention-colorbar {
        flex: 0 1 10rem;
        min-width: 0;
      }

      .tip {
        position: absolute;
        z-index: 3;
        max-width: 16rem;
        padding: 0.25rem 0.6rem;
        background: var(--ink);
        color: var(--paper);
        border-radius: var(--radius);
        font-size: 0.8125rem;
        line-height: 1.4;
        white-space: nowrap;
        pointer-events: none;
        transform: translate(-50%, calc(-100% - 10px));
      }

      .tip b {
        font-weight: 600;
        margin-left: 0.4em;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('./figures.js').Figure | undefined} */
    this.figure = undefined;
    /** @type {Partial<import('./map-layout.js').MapRoom>} */
    this.place = {};
    /** @type {import('../state/store.js').Word | null} the row or column to frame */
    this.litWord = null;
    /** @type {import('./map-layout.js').MapLayout | undefined} */
    this.layout = undefined;
    this.drawn = '';
  }

  /** @param {import('./session.js').Session} session */
  view(session) {
    const { figure } = this;
    if (!figure) return html``;
    const label = text.mapLabel(
      figure.name,
      shapeText(figure.shape),
      figure.rowAxis.name || figure.name,
      figure.colAxis.name || figure.name,
    );
    return html`
      <div
        class="map"
        tabindex="0"
        role="application"
        aria-roledescription="map"
        aria-label=${label}
        @pointermove=${this.#onPoint}
        @pointerdown=${this.#onPoint}
        @pointerleave=${() => session.look({ hoverCell: null })}
        @click=${this.#onClick}
        @keydown=${this.#onKey}
        @focus=${this.#onFocus}
        @blur=${() => session.look({ hoverCell: null })}
      >
        <canvas
          class="cells"
          data-tensor=${figure.name}
          data-head=${figure.key.split('/')[1]}
        ></canvas>
        <canvas class="ghost" aria-hidden="true" hidden></canvas>
        <canvas class="over"></canvas>
        ${this.#tip(figure)}
      </div>
      <div class="foot" style=${this.#under(figure)}>
        <slot></slot>
        <attention-colorbar .session=${session} .figure=${figure}></attention-colorbar>
        ${figure.isMasked ? html`<span class="masked">${text.masked}</span>` : ''}
      </div>
    `;
  }

  /** Whether this map shows the tensor and the head of a cell. @param {import('../state/store.js').Cell} cell */
  shows(cell) {
    return this.#here(cell) !== null;
  }

  /** Where a cell of this map is on screen; null for a cell of another map. @param {import('../state/store.js').Cell} cell */
  boxOfCell(cell) {
    const at = this.#here(cell);
    return at && this.#onScreen({ ...at, rows: 1, cols: 1 });
  }

  /** Where the cells are that the number shown was computed from. */
  operandBoxes() {
    const { figure, session } = this;
    const strips = figure && session ? stripsOf(operandsOn(session, figure)) : [];
    return strips.map((strip) => this.#onScreen(strip)).filter((box) => box !== null);
  }

  /** @param {import('../draw/strips.js').Strip} strip */
  #onScreen({ row, col, rows, cols }) {
    const box = this.renderRoot.querySelector('.map')?.getBoundingClientRect();
    if (!box?.width || !this.layout) return null;
    const { grid } = this.layout;
    const { x, y } = cellBox(grid, row, col);
    const { pitchX, pitchY } = grid;
    return { x: box.x + x, y: box.y + y, width: cols * pitchX, height: rows * pitchY };
  }

  /** Puts the keyboard on a cell of this map. @param {import('../state/store.js').Cell} cell */
  focusCell(cell) {
    this.session?.look({ hoverCell: cell });
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.map'))?.focus();
  }

  /** The colour bar stands under the cells; under a single column it takes the labels' room too. @param {import('./figures.js').Figure} figure */
  #under({ cols }) {
    if (!this.layout || cols === 1) return '';
    const { left, pitchX } = this.layout.grid;
    return `margin-left:${left}px;max-width:max(${cols * pitchX}px, 17rem)`;
  }

  /** The figure's cell that is pointed at or kept. @param {import('../state/store.js').Cell | null} cell */
  #here(cell) {
    return cell && this.figure && cell.name === this.figure.name
      ? this.figure.cellOf(cell.index)
      : null;
  }

  /** @param {import('./figures.js').Figure} figure */
  #tip(figure) {
    const { hoverCell = null, cell = null } = this.session?.ui ?? {};
    const at = this.#here(hoverCell ?? cell);
    if (!at || !this.layout) return html``;
    const box = cellBox(this.layout.grid, at.row, at.col);
    const { row, col, value } = cellReading(figure, at.row, at.col);
    const x = Math.min(Math.max(box.x + box.width / 2, 64), Math.max(this.layout.width - 48, 64));
    return html`<div class="tip" style="left:${x}px;top:${box.y}px" aria-hidden="true">
      ${row} ${figure.square ? '→' : '·'} ${col}<b class="number">${value}</b>
    </div>`;
  }

  updated() {
    const { figure, session } = this;
    if (!figure || !session || !this.room) return;
    const theme = themeOf(this);
    const [cells, ghost, over] = this.renderRoot.querySelectorAll('canvas');
    const layout = this.#layOut(figure, theme);
    const context = surface(over, layout.width, layout.height, devicePixelRatio || 1);
    if (!context) return;
    if (this.drawn !== figure.key) this.#drawCells(figure, cells, ghost);
    this.#placeCells([cells, ghost], layout.grid);
    drawOverMap(context, figure, layout, theme, {
      hover: this.#here(session.ui.hoverCell),
      kept: this.#here(session.ui.cell),
      row: this.litWord?.side === 'query' ? this.litWord.index : -1,
      col: this.litWord?.side === 'key' ? this.litWord.index : -1,
      strips: stripsOf(operandsOn(session, figure)),
    });
  }

  /**
   * @param {import('./figures.js').Figure} figure
   * @param {import('./theme.js').Theme} theme
   */
  #layOut(figure, theme) {
    const measure = measurer(`600 ${LABEL_PX}px ${theme.serif}`);
    const layout = layOutMap(
      figure,
      { height: TALLEST_PX, ...this.place, width: this.room },
      measure,
    );
    if (!this.layout) this.requestUpdate();
    this.layout = layout;
    return layout;
  }

  /**
   * New values at once; the old ones fade away above them.
   * @param {import('./figures.js').Figure} figure
   * @param {HTMLCanvasElement} cells
   * @param {HTMLCanvasElement} ghost
   */
  #drawCells(figure, cells, ghost) {
    const sameShape = cells.width === figure.cols && cells.height === figure.rows;
    if (this.drawn && sameShape && mayMove()) {
      ghost.width = cells.width;
      ghost.height = cells.height;
      ghost.getContext('2d')?.drawImage(cells, 0, 0);
      ghost.hidden = false;
      const fade = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS });
      fade.onfinish = () => {
        ghost.hidden = true;
      };
    } else ghost.hidden = true;
    putRaster(cells, figure.rgba, figure.rows, figure.cols);
    this.drawn = figure.key;
  }

  /**
   * @param {HTMLCanvasElement[]} canvases
   * @param {import('../draw/grid.js').Grid} grid
   */
  #placeCells(canvases, grid) {
    const { width, height } = gridSize(grid);
    for (const canvas of canvases) {
      canvas.style.left = `${grid.left}px`;
      canvas.style.top = `${grid.top}px`;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
  }

  /** @param {PointerEvent | MouseEvent} event */
  #cellUnder(event) {
    const box = this.renderRoot.querySelector('.map')?.getBoundingClientRect();
    if (!box || !this.layout) return null;
    return cellAt(this.layout.grid, event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {{row: number, col: number} | null} at */
  #cell(at) {
    const { figure } = this;
    return at && figure ? { name: figure.name, index: figure.indexOf(at.row, at.col) } : null;
  }

  /** @param {PointerEvent} event */
  #onPoint(event) {
    this.session?.look({ hoverCell: this.#cell(this.#cellUnder(event)) });
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const cell = this.#cell(this.#cellUnder(event));
    if (cell && this.session) choose(this.session, cell);
  }

  #onFocus() {
    const map = this.renderRoot.querySelector('.map');
    if (map?.matches(':focus-visible')) this.#goTo(this.#current());
  }

  #current() {
    const { session } = this;
    return (
      this.#here(session?.ui.hoverCell ?? null) ??
      this.#here(session?.ui.cell ?? null) ?? {
        row: this.litWord?.side === 'query' ? this.litWord.index : 0,
        col: this.litWord?.side === 'key' ? this.litWord.index : 0,
      }
    );
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.layout) return;
    if (event.key === 'Enter' || event.key === ' ') {
      const cell = this.#cell(this.#current());
      if (cell && this.session) choose(this.session, cell);
      event.preventDefault();
      return;
    }
    const next = cellByKey(this.layout.grid, this.#current(), event);
    if (!next) return;
    event.preventDefault();
    this.#goTo(next);
  }

  /** @param {{row: number, col: number}} at */
  #goTo(at) {
    const { figure, session } = this;
    if (!figure || !session) return;
    const cell = { name: figure.name, index: figure.indexOf(at.row, at.col) };
    session.look({ hoverCell: cell });
    session.say(spokenOf(session, cell));
  }
}

customElements.define('attention-heatmap', AttentionHeatmap);
