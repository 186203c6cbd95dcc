// <attention-filter-cost>: what filters and attention cost as the text grows: operations, counted, and
// on request the time they take in this browser.
import { css, html, nothing } from 'lit';
import { format } from 'd3-format';
import '../looks/attention-plot.js';
import { keptFor } from './lab-figures.js';
import { LabElement } from './lab-element.js';
import { timesOverSizes } from './measuring.js';
import { sectionSheet } from './section-sheet.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

const WIDTH = 64;
/** 10, 20, 50, 100 ... */
const COUNTED = [1, 2, 3, 4].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));
const MEASURED = [16, 32, 64, 128, 256, 512, 1024, 2048];
const KINDS = /** @type {const} */ (['moving', 'exponential', 'attention']);
const COLOURS = {
  moving: '--role-p',
  exponential: '--role-v',
  attention: '--original',
};

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {typeof KINDS[number]} Kind */
/** @typedef {import('../../draw/plot.js').Series} Series */

const countText = format('.2~s');
const sizeText = format('.4~s');
const prefixed = format('.3~s');
/** @param {number} ms */
const timeText = (ms) => `${prefixed(ms / 1000)}s`;

export class AttentionFilterCost extends LabElement {
  static waits = true;

  static properties = {
    window: { type: Number },
    alpha: { type: Number },
    times: { state: true },
    running: { state: true },
  };

  static styles = [
    sheet,
    sectionSheet,
    css`
      .ask {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: center;
        margin-block: 0.5rem;
      }
    `,
  ];

  constructor() {
    super();
    this.window = 1;
    this.alpha = 0.5;
    /** Median times by kind, from small to large. @type {Record<Kind, [number, number][]>} */
    this.times = { moving: [], exponential: [], attention: [] };
    /** @type {AbortController | null} */
    this.running = null;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }

  /** @param {Session} session */
  view(session) {
    const words = text.filtersLab.cost;
    return html`<p class="about soft">${words.about({ width: WIDTH })}</p>
      <div class="plots">
        <div data-plot="counted">
          <h5>${words.counted}</h5>
          <attention-plot
            .session=${session}
            .plot=${this.#counted(session)}
            .name=${words.counted}
            .height=${300}
          ></attention-plot>
          <p class="small soft">${words.countedAbout}</p>
        </div>
        <div data-plot="measured">
          <h5>${words.measured}</h5>
          ${this.#ask(session)} ${this.#measured(session)}
          <p class="small soft">${words.measuredAbout}</p>
        </div>
      </div>`;
  }

  /** @param {Session} session */
  #ask(session) {
    const words = text.filtersLab.cost;
    const last = this.times.moving.at(-1)?.[0] ?? 0;
    return html`<div class="ask">
      <button
        class="control"
        type="button"
        @click=${() => (this.running ? this.#stop() : this.#measure(session))}
      >
        ${this.running ? words.stop : words.measure}
      </button>
      <span class="small soft" role="status"
        >${this.running ? words.progress({ size: sizeText(last) }) : nothing}</span
      >
    </div>`;
  }

  /** @param {Session} session */
  #measured(session) {
    const { times } = this;
    if (!times.moving.length) return nothing;
    return html`<attention-plot
      .session=${session}
      .plot=${keptFor(session, 'measured', JSON.stringify(times), () =>
        plotOf(times, text.filtersLab.cost.time, timeText),
      )}
      .name=${text.filtersLab.cost.measured}
      .height=${250}
    ></attention-plot>`;
  }

  /** Operations, of the engine's table. @param {Session} session */
  #counted(session) {
    return keptFor(session, 'counted', String(this.window), () => this.#countedPlot(session));
  }

  /** @param {Session} session */
  #countedPlot({ engine }) {
    const filters = COUNTED.map((n) => engine.filterCost({ n, width: WIDTH, window: this.window }));
    const layers = COUNTED.map((n) => engine.costTable({ n, d_model: WIDTH }));
    const over = (/** @type {readonly number[]} */ counts) =>
      counts.map((count, at) => /** @type {[number, number]} */ ([COUNTED[at], count]));
    const points = {
      moving: over(filters.map((cost) => cost.moving_average_operations)),
      exponential: over(filters.map((cost) => cost.exponential_average_operations)),
      attention: over(layers.map((cost) => cost.attention_operations)),
    };
    return plotOf(points, text.filtersLab.cost.operations, countText);
  }

  /** @param {Session} session */
  async #measure(session) {
    const { engine } = session;
    const stop = new AbortController();
    this.running = stop;
    this.times = { moving: [], exponential: [], attention: [] };
    const stream = engine.random({ seed: 0 });
    const callsAt = (/** @type {number} */ n) => {
      const [q, k, v] = [0, 1, 2].map(() => stream.normal([n, WIDTH]));
      return {
        moving: () => engine.applyMovingAverage(v, { window: this.window }),
        exponential: () => engine.applyExponentialAverage(v, { alpha: this.alpha }),
        attention: () => engine.attentionOutput({ q, k, v }),
      };
    };
    try {
      for await (const { size, times } of timesOverSizes(MEASURED, callsAt, stop.signal)) {
        const own = KINDS.map((kind) => [kind, withTime(this.times[kind], size, times[kind])]);
        this.times = /** @type {Record<Kind, [number, number][]>} */ (Object.fromEntries(own));
      }
    } catch (error) {
      // Memory that can't be had ends it; what was measured stays.
      session.say(error.message);
    } finally {
      stream.dispose();
      if (this.running === stop) this.running = null;
    }
  }

  #stop() {
    this.running?.abort();
    this.running = null;
  }
}

/** @param {[number, number][]} points @param {number} size @param {number | undefined} time @returns {[number, number][]} */
const withTime = (points, size, time) => (time === undefined ? points : [...points, [size, time]]);

/**
 * @param {Record<Kind, [number, number][]>} points
 * @param {string} label of the upright axis
 * @param {(value: number) => string} print
 * @returns {import('../../draw/plot.js').Plot}
 */
function plotOf(points, label, print) {
  const names = text.filtersLab.short;
  return {
    x: { label: text.filtersLab.cost.length, scale: 'log', format: sizeText },
    y: { label, scale: 'log', format: print },
    series: KINDS.map((kind) => ({
      label: names[kind],
      colour: COLOURS[kind],
      // 0 operations have no place on this axis.
      points: points[kind].filter(([, value]) => value > 0),
    })),
  };
}

customElements.define('attention-filter-cost', AttentionFilterCost);
