// <attention-heatmap>: one matrix as a map of coloured cells, to be pointed at, touched or walked with
// the arrow keys. The cells are a canvas of one pixel a cell; labels and frames lie on a second one.
import { css, html, nothing } from 'lit';
import { hasRoom } from '../draw/annotate.js';
import { cellAt, cellBox, cellByKey, gridSize } from '../draw/grid.js';
import { putRaster } from '../draw/raster.js';
import { cardText, shapeText } from '../draw/format.js';
import { lensSize } from '../draw/lens.js';
import { stripsOf } from '../draw/strips.js';
import { sizeBox, sparingSurface } from '../draw/surface.js';
import { cellLabel, choose, operandsOn, spokenOf } from './asking.js';
import { isSame } from '../state/same.js';
import { tableBelow, tableButton, tableButtonSheet } from './as-table.js';
import { Calm } from './calm.js';
import { CanvasElement } from './canvas-element.js';
import { LABEL_PX, drawOverMap } from './map-drawing.js';
import { layOutMap } from './map-layout.js';
import { isEditable } from './editing.js';
import { cellReading } from './reading.js';
import { roleOf } from './roles.js';
import { mapSheet } from './map-sheet.js';
import { Scrubbing } from './scrubbing.js';
import { ON_DEMAND } from './on-demand.js';
import { sheet } from './sheet.js';
import { text } from './text.js';
import { canDraw, mayMove, measurer, themeOf } from './theme.js';
import { rem } from './tokens.js';
import { Touching } from './touching.js';

const FADE_MS = 180;
const TALLEST_PX = 520;
/** Smaller cells are shown through a lens: a pointer can't read them, a finger can't meet them. */
const SMALLEST_PX = { mouse: 14, touch: 44 };
/** From the cell to its lens, which a finger must not cover; and what sticks to the top of the window. */
const LENS_GAP_PX = { mouse: 12, touch: 40 };
const LENS_CAPTION_PX = 32;
const STICKY_PX = 72;

export class AttentionHeatmap extends CanvasElement {
  static properties = {
    ...CanvasElement.properties,
    figure: { attribute: false },
    place: { attribute: false },
    litWord: { attribute: false },
    asTable: { state: true },
    twin: { attribute: false },
  };

  static styles = [
    sheet,
    mapSheet,
    tableButtonSheet,
    css`
      .map {
        touch-action: pan-y;
      }

      .map.grips {
        cursor: ew-resize;
      }

      .map.lit {
        outline: 3px solid currentcolor;
        outline-offset: 3px;
        border-radius: 2px;
      }

      .map.lit.plain {
        color: var(--accent);
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

      /* No script learns how wide the paper is. */
      @media print {
        :host {
          break-inside: avoid;
        }

        .map {
          max-width: 100%;
        }

        .tip {
          display: none;
        }
      }

      @media (forced-colors: active) {
        .tip {
          border: 1px solid;
          background: Canvas;
          color: CanvasText;
        }

        .masked::before {
          border: 1px solid;
          forced-color-adjust: none;
        }
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
    /** @type {{row: number, col: number} | null} the cell pointed at on a map beside this one */
    this.twin = null;
    /** @type {import('./map-layout.js').MapLayout | undefined} */
    this.layout = undefined;
    /** Where the map was in the window when it was last pointed at: to ask while it is drawn costs a layout. */
    this.top = 0;
    this.drawn = '';
    this.calm = new Calm();
    /** What is drawn over the cells. @type {object | null} */
    this.over = null;
    /** Whether the numbers stand below as a table; where nothing can be drawn, they do. */
    this.asTable = !canDraw();
    this.scrubbing = new Scrubbing(this);
    this.touching = new Touching(() => this.requestUpdate());
    /** While a finger holds the lens or a number, the page does not scroll under it. */
    this.still = {
      passive: false,
      handleEvent: (/** @type {Event} */ event) => {
        if (this.touching.holds || this.scrubbing.moved) event.preventDefault();
      },
    };
  }

  /** @param {import('./session.js').Session} session */
  view(session) {
    const { figure } = this;
    if (!figure) return html``;
    const about = text.mapLabel({
      name: figure.title ?? figure.name,
      shape: shapeText(figure.shape),
      rows: figure.rowAxis.name || figure.name,
      cols: figure.colAxis.name || figure.name,
    });
    const label = isEditable(figure.name) ? `${about} ${text.edits.canEdit}` : about;
    return html`
      <div
        class="map ${this.#grips() ? 'grips' : ''} ${
          session.ui.lit === figure.name ? `lit ${roleOf(figure.name) || 'plain'}` : ''
        }"
        tabindex="0"
        role="application"
        aria-roledescription="map"
        aria-label=${label}
        @pointermove=${this.#onMove}
        @pointerdown=${this.#onPress}
        @pointerup=${this.#onRelease}
        @pointercancel=${this.#onRelease}
        @touchmove=${this.still}
        @touchend=${this.#onLift}
        @touchcancel=${() => this.touching.end()}
        @contextmenu=${this.still}
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
        <div class="cover"><canvas class="over"></canvas></div>
        ${this.#tip(figure)}
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
    const box = this.#box();
    if (!box?.width || !this.layout) return null;
    const { grid } = this.layout;
    const { x, y } = cellBox(grid, row, col);
    const { pitchX, pitchY } = grid;
    return { x: box.x + x, y: box.y + y, width: cols * pitchX, height: rows * pitchY };
  }

  /** Puts the keyboard on a cell of this map. @param {import('../state/store.js').Cell} cell */
  focusCell(cell) {
    this.#box();
    this.session?.look({ hoverCell: cell });
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.map'))?.focus();
  }

  /** The colour bar stands under the cells; under a single column it takes the labels' room too. @param {import('./figures.js').Figure} figure */
  #under({ cols }) {
    if (!this.layout || cols === 1) return '';
    const { left, pitchX } = this.layout.grid;
    return `margin-left:${left}px;max-width:max(${cols * pitchX}px, ${rem(17)})`;
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
    if (hoverCell && this.#isSmall()) return this.#lens(figure, at, box);
    const { row, col, value } = cellReading(figure, at.row, at.col);
    const { compared } = figure;
    const place = at.row * figure.cols + at.col;
    const x = Math.min(Math.max(box.x + box.width / 2, 64), Math.max(this.layout.width - 48, 64));
    return html`<div class="tip" style="left:${x}px;top:${box.y}px" aria-hidden="true">
      ${row} ${figure.square ? '→' : '·'} ${col}<b class="number">${value}</b>
      ${
        compared
          ? html`<span class="number">
              = ${cardText(compared.now[place])} − ${bracketed(compared.before[place])}
            </span>`
          : ''
      }
    </div>`;
  }

  #isSmall() {
    const { pitchX, pitchY } = this.layout?.grid ?? { pitchX: 0, pitchY: 0 };
    return Math.min(pitchX, pitchY) < SMALLEST_PX[this.#hand];
  }

  get #hand() {
    return this.touching.holds ? 'touch' : 'mouse';
  }

  /**
   * Above the cell, or below where the window ends; within the width there is.
   * @param {import('./figures.js').Figure} figure
   * @param {import('../draw/strips.js').At} at
   * @param {{x: number, y: number, width: number, height: number}} box of the cell
   */
  #lens(figure, at, box) {
    const gap = LENS_GAP_PX[this.#hand];
    const half = lensSize.width / 2;
    const height = lensSize.height + LENS_CAPTION_PX;
    const fits = this.top + box.y - gap - height > STICKY_PX;
    const x = Math.max(Math.min(box.x + box.width / 2, this.room - half), half);
    const y = fits ? box.y - gap - height : box.y + box.height + gap;
    return html`<attention-lens
      .session=${this.session}
      .figure=${figure}
      .at=${at}
      style="left:${x - half}px;top:${y}px"
      aria-hidden="true"
    ></attention-lens>`;
  }

  updated() {
    const { figure, session } = this;
    if (!figure || !session || !this.room) return;
    const theme = themeOf(this);
    const [cells, ghost, over] = this.renderRoot.querySelectorAll('canvas');
    const layout = this.#layOut(figure, theme);
    if (this.drawn !== figure.key) this.#drawCells(figure, cells, ghost);
    this.#placeCells([cells, ghost], layout);
    const lit = {
      hover: this.#here(session.ui.hoverCell) ?? this.twin,
      kept: this.#here(session.ui.cell),
      row: this.litWord?.side === 'query' ? this.litWord.index : -1,
      col: this.litWord?.side === 'key' ? this.litWord.index : -1,
      axis: session.ui.lit,
      strips: stripsOf(operandsOn(session, figure)),
      marked: figure.marked ?? ON_DEMAND.looks.module?.wrongCells(session, figure) ?? [],
    };
    this.#drawOver(over, figure, layout, theme, lit);
  }

  /**
   * What lies over the cells is drawn again only when it is another.
   * @param {HTMLCanvasElement} canvas
   * @param {import('./figures.js').Figure} figure
   * @param {import('./map-layout.js').MapLayout} layout
   * @param {import('./theme.js').Theme} theme
   * @param {import('./map-drawing.js').Lit} lit
   */
  #drawOver(canvas, figure, layout, theme, lit) {
    const { medium } = this;
    const { ink, paper, sans } = theme;
    const { rowAxis, colAxis, edited, isMasked, texts } = figure;
    // Other values are another picture only where they are written, or hatched.
    const values = hasRoom(layout.grid) || isMasked ? [figure.key, texts] : null;
    const axes = { rowAxis, colAxis };
    const picture = { layout, axes, lit, edited, values, ...medium, ink, paper, sans };
    if (isSame(picture, this.over)) return;
    this.over = picture;
    sizeBox(/** @type {HTMLElement} */ (canvas.parentElement), layout.width, layout.height);
    this.drawInFrame(() => {
      const context = sparingSurface(canvas, layout.width, layout.height, medium);
      if (context) drawOverMap(context, figure, layout, theme, lit);
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
      { height: TALLEST_PX, width: this.room, ...this.place },
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
    const isCalm = this.calm.change();
    if (this.drawn && sameShape && isCalm && mayMove()) {
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
   * In shares of the map: on paper, where it may be smaller than it was laid out, they shrink with it.
   * @param {HTMLCanvasElement[]} canvases
   * @param {import('./map-layout.js').MapLayout} layout
   */
  #placeCells(canvases, layout) {
    const { grid } = layout;
    const { width, height } = gridSize(grid);
    const share = (/** @type {number} */ part, /** @type {number} */ whole) =>
      `${(100 * part) / whole}%`;
    for (const canvas of canvases) {
      canvas.style.left = share(grid.left, layout.width);
      canvas.style.top = share(grid.top, layout.height);
      canvas.style.width = share(width, layout.width);
      canvas.style.height = share(height, layout.height);
    }
  }

  #box() {
    const box = this.renderRoot.querySelector('.map')?.getBoundingClientRect();
    this.top = box?.top ?? 0;
    return box;
  }

  /** @param {{clientX: number, clientY: number}} event */
  #cellUnder(event) {
    const box = this.#box();
    if (!box || !this.layout) return null;
    return cellAt(this.layout.grid, event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {{row: number, col: number} | null} at */
  #cell(at) {
    const { figure } = this;
    return at && figure ? { name: figure.name, index: figure.indexOf(at.row, at.col) } : null;
  }

  /** Whether the pointer is where it would drag the number kept. */
  #grips() {
    const { hoverCell, cell } = this.session?.ui ?? {};
    const points = hoverCell && isSame(hoverCell, cell) && this.#isGrip(this.#here(hoverCell));
    return this.scrubbing.holds || points;
  }

  /** The number kept is dragged on the map, as it is in the card. @param {import('../draw/strips.js').At | null} at */
  #isGrip(at) {
    const { figure, session } = this;
    if (!at || !figure || !session || !isEditable(figure.name)) return false;
    return isSame(this.#cell(at), session.ui.cell);
  }

  /** @param {PointerEvent} event */
  #onPress(event) {
    const { session } = this;
    this.touching.down(event);
    this.#onPoint(event);
    const at = this.#cellUnder(event);
    if (!session || !this.scrubbing.down(event, session, this.#isGrip(at) ? this.#cell(at) : null))
      return;
    // Nothing is marked as text; the keyboard goes on from here as after any press.
    event.preventDefault();
    /** @type {HTMLElement} */ (event.currentTarget).focus({ preventScroll: true });
  }

  /** A finger that scrolls holds neither number nor lens. @param {PointerEvent} event */
  #onRelease(event) {
    this.scrubbing.up(event);
    if (event.type === 'pointercancel') this.touching.end();
    this.requestUpdate();
  }

  /**
   * Lifting the finger chooses what the lens shows, but for a number that it has dragged; a plain tap
   * becomes a click.
   * @param {TouchEvent} event
   */
  #onLift(event) {
    const dragged = this.scrubbing.swallowsClick();
    if (!this.touching.end() && !dragged) return;
    event.preventDefault();
    const at = this.#cellUnder(event.changedTouches[0]);
    this.session?.look({ hoverCell: null });
    if (!dragged) this.#choose(at);
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    if (this.scrubbing.move(event)) return;
    this.touching.move();
    this.#onPoint(event);
  }

  /** @param {PointerEvent} event */
  #onPoint(event) {
    this.session?.look({ hoverCell: this.#cell(this.#cellUnder(event)) });
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    if (!this.scrubbing.swallowsClick()) this.#choose(this.#cellUnder(event));
  }

  /** @param {{row: number, col: number} | null} at */
  #choose(at) {
    const cell = this.#cell(at);
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
      this.#choose(this.#current());
      event.preventDefault();
      return;
    }
    if (this.#onEditKey(event)) return;
    const next = cellByKey(this.layout.grid, this.#current(), event);
    if (!next) return;
    event.preventDefault();
    this.#goTo(next);
  }

  /** A digit, a sign or F2 starts to change the number, Delete resets it. @param {KeyboardEvent} event */
  #onEditKey(event) {
    const { session, figure } = this;
    const cell = this.#cell(this.#current());
    if (!session || !cell || !figure || !isEditable(figure.name)) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const starts = event.key === 'F2' || /^[\d.−-]$/.test(event.key);
    if (!starts && event.key !== 'Delete') return false;
    event.preventDefault();
    if (starts) this.#startEdit(cell, event.key === 'F2' ? '' : event.key);
    else {
      session.editing.reset([cell]);
      session.say(text.edits.wasReset({ cell: cellLabel(cell) }));
    }
    return true;
  }

  /** @param {import('../state/store.js').Cell} cell @param {string} typed */
  #startEdit(cell, typed) {
    this.session?.look({ cell, hoverCell: null, trail: [] });
    this.dispatchEvent(
      new CustomEvent('edit-cell', { detail: typed, bubbles: true, composed: true }),
    );
  }

  /** @param {{row: number, col: number}} at */
  #goTo(at) {
    const { figure, session } = this;
    if (!figure || !session) return;
    const cell = { name: figure.name, index: figure.indexOf(at.row, at.col) };
    this.#box();
    session.look({ hoverCell: cell });
    session.say(spokenOf(session, cell));
  }
}

/** @param {number} value subtracted */
const bracketed = (value) => (value < 0 ? `(${cardText(value)})` : cardText(value));

customElements.define('attention-heatmap', AttentionHeatmap);
