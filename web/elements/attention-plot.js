// <attention-plot>: lines over one axis, to be pointed at, touched or walked with the arrow keys. The
// values at the x pointed at are written beside the lines; all of them stand in a table on request.
// Plots that share their x listen to plot-x and hand it on in `lit`.
import { css, html, nothing } from 'lit';
import { drawPlot, layOutPlot, nearestX, valuesAt, xsOf } from '../draw/plot.js';
import { surface } from '../draw/surface.js';
import { CanvasElement } from './canvas-element.js';
import { sheet } from './sheet.js';
import { text } from './text.js';
import { measurer, themeOf } from './theme.js';

/** @typedef {import('../draw/plot.js').Plot} Plot */

export class AttentionPlot extends CanvasElement {
  static properties = {
    ...CanvasElement.properties,
    plot: { attribute: false },
    name: { type: String },
    height: { type: Number },
    lit: { attribute: false },
  };

  static styles = [
    sheet,
    css`
      .plot {
        cursor: crosshair;
        touch-action: pan-y;
        border-radius: 2px;
      }

      .plot:focus-visible {
        outline-offset: 4px;
      }

      summary {
        display: flex;
        align-items: center;
        min-height: var(--touch);
        width: fit-content;
        cursor: pointer;
        font-size: 0.8125rem;
        color: var(--accent);
      }

      .scroll {
        overflow: auto;
        max-height: 18rem;
      }

      table {
        border-collapse: collapse;
        font-size: 0.8125rem;
      }

      th,
      td {
        padding: 0.2rem 0.9rem 0.2rem 0;
        text-align: right;
        border-bottom: 1px solid var(--line);
        white-space: nowrap;
      }

      th {
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Plot | undefined} colours are names of custom properties */
    this.plot = undefined;
    /** What it shows, in a few words. */
    this.name = '';
    this.height = 220;
    /** The x whose values are shown. @type {number | null} */
    this.lit = null;
    /** @type {import('../draw/plot.js').PlotLayout | undefined} */
    this.layout = undefined;
  }

  /** @param {import('./session.js').Session} _session */
  view(_session) {
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
      <details>
        <summary>${text.plot.table}</summary>
        <div class="scroll" tabindex="0" role="group" aria-label=${this.name}>
          ${this.#table(plot)}
        </div>
      </details>`;
  }

  /** @param {Plot} plot */
  #table(plot) {
    const xs = xsOf(plot);
    const labels = [...new Set(xs.flatMap((x) => valuesAt(plot, x).map(({ label }) => label)))];
    return html`<table class="number">
      <thead>
        <tr>
          <th scope="col">${plot.x.label}</th>
          ${labels.map((label) => html`<th scope="col">${label || plot.y.label}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${xs.map((x) => {
          const values = valuesAt(plot, x);
          const of = (/** @type {string} */ label) => values.find((one) => one.label === label);
          return html`<tr>
            <th scope="row">${plot.x.format(x)}</th>
            ${labels.map((label) => {
              const found = of(label);
              return html`<td>${found ? plot.y.format(found.value) : '–'}</td>`;
            })}
          </tr>`;
        })}
      </tbody>
    </table>`;
  }

  updated() {
    const { plot } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!plot || !canvas || !this.room) return;
    const theme = themeOf(this);
    const room = { width: this.room, height: this.height };
    this.layout = layOutPlot(plot, room, measurer(`600 12px ${theme.sans}`));
    const context = surface(canvas, room.width, room.height, devicePixelRatio || 1);
    if (context) drawPlot(context, plot, this.layout, theme, this.lit);
  }

  /** @param {PointerEvent} event */
  #onPoint(event) {
    const box = this.renderRoot.querySelector('.plot')?.getBoundingClientRect();
    if (!box || !this.layout || !this.plot) return;
    this.#light(nearestX(this.plot, this.layout, event.clientX - box.left));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.plot) return;
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

customElements.define('attention-plot', AttentionPlot);
