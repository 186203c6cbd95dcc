// <attention-plot>: lines over one axis, to be pointed at, touched or walked with the arrow keys. The
// values at the x pointed at are written beside the lines; all of them stand in a table on request, and
// can be taken away.
// Plots that share their x listen to plot-x and hand it on in `lit`.
import { css, html, nothing } from 'lit';
import { drawPlot } from '../../draw/plot-drawing.js';
import { layOutPlot, nearestX, valuesAt, xsOf } from '../../draw/plot.js';
import { surface } from '../../draw/surface.js';
import { tableBelow, tableButton, tableButtonSheet } from '../taking/as-table.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { pointIn } from '../maps/own-pixels.js';
import { exportOfPlot } from '../taking/figure-export.js';
import { plotTable } from './number-tables.js';
import { sheet } from '../sheet.js';
import { isShortcut } from '../shortcuts.js';
import { text } from '../labs/text-labs.js';
import { canDraw, measurer, themeOf } from '../theme.js';

/** @typedef {import('../../draw/plot.js').Plot} Plot */

export class AttentionPlot extends CanvasElement {
  static properties = {
    plot: { attribute: false },
    name: {},
    height: { type: Number },
    lit: { attribute: false },
    asTable: { state: true },
  };

  static styles = [
    sheet,
    tableButtonSheet,
    css`
      .plot {
        cursor: crosshair;
        touch-action: pan-y pinch-zoom;
        border-radius: 2px;
      }

      .plot:focus-visible {
        outline-offset: 4px;
      }

      .foot {
        display: flex;
        gap: 0.75rem;
        align-items: center;
        justify-content: space-between;
        min-height: var(--touch);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Plot | undefined} the same object while nothing in it changes; colours are names of custom properties */
    this.plot = undefined;
    /** What it shows, in a few words. */
    this.name = '';
    this.height = 220;
    /** The x whose values are shown. @type {number | null} */
    this.lit = null;
    /** Whether the numbers stand below as a table; where nothing can be drawn, they do. */
    this.asTable = !canDraw();
    /** What is on the canvas: the page changes often, and a plot seldom. @type {Record<string, unknown> | null} */
    this.drawn = null;
    /** @type {import('../../draw/plot.js').PlotLayout | undefined} */
    this.layout = undefined;
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { plot } = this;
    if (!plot) return nothing;
    return html`<div
        class="plot"
        tabindex="0"
        role="application"
        aria-roledescription=${text.plot.role}
        aria-label=${text.plot.label({ name: this.name })}
        @pointermove=${this.#onPoint}
        @pointerdown=${this.#onPoint}
        @pointerleave=${() => this.#light(null)}
        @keydown=${this.#onKey}
        @blur=${() => this.#light(null)}
      >
        <canvas></canvas>
      </div>
      <div class="foot">${tableButton(this)} ${exportOfPlot(session, this, plot, this.name)}</div>
      ${tableBelow(session, this, () => plotTable(plot, this.name))}`;
  }

  updated() {
    const { plot } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!plot || !canvas || !this.room) return;
    const theme = themeOf(this);
    const room = { width: this.room, height: this.height };
    const { medium } = this;
    const { ink, paper, sans } = theme;
    const { width, height } = room;
    const picture = { plot, canvas, width, height, ...medium, ink, paper, sans, lit: this.lit };
    if (isUnchanged(picture, this.drawn)) return;
    this.drawn = picture;
    this.layout = layOutPlot(plot, room, measurer(`600 12px ${theme.sans}`));
    const context = surface(canvas, room.width, room.height, medium);
    if (context) drawPlot(context, plot, this.layout, theme, this.lit);
  }

  /** @param {PointerEvent} event */
  #onPoint(event) {
    const element = /** @type {HTMLElement} */ (event.currentTarget);
    if (!this.layout || !this.plot) return;
    this.#light(nearestX(this.plot, this.layout, pointIn(element, event).x));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.plot || isShortcut(event)) return;
    const xs = xsOf(this.plot);
    const now = this.lit === null ? -1 : xs.indexOf(this.lit);
    const next = {
      ArrowRight: Math.min(now + 1, xs.length - 1),
      ArrowLeft: now < 0 ? xs.length - 1 : Math.max(now - 1, 0),
      Home: 0,
      End: xs.length - 1,
    }[event.key];
    if (next === undefined || !xs.length) return;
    event.preventDefault();
    this.#light(xs[next]);
    this.session?.say(this.#spoken(this.plot, xs[next]));
  }

  /** @param {Plot} plot @param {number} x */
  #spoken(plot, x) {
    const values = valuesAt(plot, x).map(({ label, value }) =>
      text.plot.value({ label: label || plot.y.label, value: plot.y.format(value) }),
    );
    const at = text.plot.at({ label: plot.x.label, x: plot.x.format(x) });
    return [this.name, at, ...values].join(', ');
  }

  /** @param {number | null} x */
  #light(x) {
    if (x === this.lit) return;
    this.lit = x;
    this.dispatchEvent(new CustomEvent('plot-x', { detail: x, bubbles: true }));
  }
}

/** @param {Record<string, unknown>} picture @param {Record<string, unknown> | null} drawn */
const isUnchanged = (picture, drawn) =>
  drawn !== null && Object.keys(picture).every((key) => Object.is(picture[key], drawn[key]));

customElements.define('attention-plot', AttentionPlot);
