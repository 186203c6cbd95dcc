// <attention-filters-lab>: a moving average and an exponential average, written as attention matrices,
// beside real attention on the same words: which weights depend on the input, and what each costs.
import { css, html, nothing } from 'lit';
import { endText } from '../../draw/format.js';
import './attention-filter-cost.js';
import '../looks/attention-plot.js';
import './attention-slider.js';
import { weightsOf } from '../maps/figures.js';
import { exportOf } from '../taking/figure-export.js';
import { STANDARD, beyondOf, filterFigures, limitsOf, settingsOf } from './filter-figures.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { keptFor } from './lab-figures.js';
import { LABEL_PX } from '../maps/map-drawing.js';
import { wordMapSize } from '../maps/map-layout.js';
import { sectionSheet } from './section-sheet.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';
import { measurer, themeOf } from '../theme.js';

/** Between maps on the same rows, and what the frame around the last column takes. */
const GAP_PX = 20;
const EDGE_PX = 4;
const LARGEST_PX = 34;
const SMALLEST_PX = 11;
const COLOURS = {
  moving: '--role-p',
  exponential: '--role-v',
  attention: '--original',
};

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {import('../maps/figures.js').Figure} Figure */
/** @typedef {import('../../engine/index.js').NdArray} NdArray */
/** @typedef {'moving' | 'exponential' | 'attention'} Kind */
/** @typedef {Record<Kind, NdArray>} Weights */
/** @typedef {import('./filter-figures.js').Settings} Settings */

export class AttentionFiltersLab extends CanvasElement {
  static properties = { earlier: { state: true } };

  static styles = [
    sheet,
    sectionSheet,
    css`
      .maps,
      .sliders {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
        gap: 1.75rem 2rem;
        margin-top: 1.25rem;
        align-items: start;
      }

      .joined {
        display: flex;
        gap: 20px;
      }

      .joined figure {
        flex: 0 0 var(--width);
        min-width: 0;
      }

      /* The maps start at one height, however their titles are wrapped, up to six lines. */
      .joined figcaption {
        display: flex;
        flex-direction: column;
        justify-content: end;
        min-height: 9rem;
      }

      figcaption {
        min-height: 3.4rem;
        margin-bottom: 0.5rem;
        font-size: 0.9375rem;
      }

      figcaption b {
        display: block;
        font-weight: 600;
      }

      .changed {
        min-height: 1.5rem;
        margin-top: 0.35rem;
        font-size: 0.875rem;
        color: var(--accent);
      }

      .ask {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: center;
        margin-top: 1.25rem;
      }

      .outputs {
        max-width: 44rem;
        margin-top: 1.25rem;
      }

      attention-slider {
        max-width: 24rem;
      }

      .beyond {
        margin-top: 0.5rem;
      }
    `,
  ];

  constructor() {
    super();
    /** The weights before a word was changed, and what they are compared for. @type {{weights: Weights, changes: object, key: string} | null} */
    this.earlier = null;
  }

  /** @param {Session} session */
  view(session) {
    const words = text.filtersLab;
    const settings = settingsOf(session);
    const figures = figuresOf(session);
    const keys = Object.values(figures).map(({ key }) => key);
    const weights = keptFor(session, 'filter weights', String(keys), () => weightsIn(figures));
    return html`<section aria-labelledby="fixed">
        <h4 id="fixed">${words.title}</h4>
        <p class="about soft">${words.about}</p>
        ${this.#sliders(session, settings)} ${this.#maps(session, figures, weights)}
        ${this.#ask(session, weights)}
      </section>
      <section aria-labelledby="outputs">
        <h4 id="outputs">${words.outputs.title}</h4>
        ${this.#outputs(session, weights, settings)}
      </section>
      <section aria-labelledby="cost">
        <h4 id="cost">${words.cost.title}</h4>
        <attention-filter-cost
          .session=${session}
          .window=${settings.window}
          .alpha=${settings.alpha}
        ></attention-filter-cost>
      </section>`;
  }

  /** @param {Session} session @param {Settings} settings */
  #sliders(session, { window, alpha }) {
    const words = text.filtersLab;
    return html`<div class="sliders">
        <attention-slider
          .session=${session}
          label=${words.window}
          .about=${words.windowAbout}
          .value=${window}
          .min=${1}
          .max=${limitsOf(session).window}
          .step=${1}
          @slide=${set(session, 'window')}
        ></attention-slider>
        <attention-slider
          .session=${session}
          label=${words.alpha}
          .about=${words.alphaAbout}
          .value=${alpha}
          .min=${0}
          .max=${1}
          .step=${0.01}
          @slide=${set(session, 'alpha')}
        ></attention-slider>
      </div>
      ${beyond(session, 'window', words.windowBeyond)}`;
  }

  /** @param {Session} session @param {Record<Kind, Figure>} figures @param {Weights} weights */
  #maps(session, figures, weights) {
    const { kinds, formulas } = text.filtersLab;
    const { head } = session;
    const ofHead = head === 'average' ? text.average : text.head({ head });
    const rows = this.#sharedRows(session);
    return html`<div class="maps ${rows ? 'joined' : ''}">
      ${
        /** @type {Kind[]} */ (Object.keys(weights)).map((kind, at) => {
          const figure = figures[kind];
          const place = rows ? { ...rows.place, bare: at > 0 } : { height: 300 };
          return html`<figure data-kind=${kind} style=${rows ? `--width:${rows.widths[at]}px` : ''}>
            <figcaption>
              <b>${kinds[kind]} ${exportOf(session, figure, this)}</b>
              <span class="soft">${formulas[kind]}${kind === 'attention' ? ofHead : ''}</span>
            </figcaption>
            <attention-heatmap
              .session=${session}
              .figure=${figure}
              .place=${place}
              .litWord=${session.shownWord}
            ></attention-heatmap>
            <p class="changed" role="status">${this.#changed(session, kind, weights)}</p>
          </figure>`;
        })
      }
    </div>`;
  }

  /** One row of maps, with the words written once, where there is room for that. @param {Session} session */
  #sharedRows({ trace }) {
    const measure = measurer(`600 ${LABEL_PX}px ${themeOf(this).serif}`);
    for (let pitch = LARGEST_PX; pitch >= SMALLEST_PX; pitch -= 1) {
      const { top, left, width } = wordMapSize(trace.tokens, pitch, measure);
      const cells = Math.max(width - left + EDGE_PX, 130);
      const widths = [left + cells, cells, cells];
      if (widths.reduce((sum, one) => sum + one, 2 * GAP_PX) <= this.room) {
        return { place: { pitch, top }, widths };
      }
    }
    return null;
  }

  /** How many cells differ from before a word was changed. @param {Session} session @param {Kind} kind @param {Weights} weights */
  #changed(session, kind, weights) {
    const { earlier } = this;
    if (earlier?.changes !== session.changes || earlier.key !== keyOf(session)) return nothing;
    const before = earlier.weights[kind];
    const now = weights[kind];
    if (before.data.length !== now.data.length) return nothing;
    const count = session.engine.difference(before, now).beyond;
    const words = text.filtersLab;
    return count ? words.changed({ count, cells: now.data.length }) : words.unchanged;
  }

  /** @param {Session} session @param {Weights} weights */
  #ask(session, weights) {
    const other = replacementOf(session);
    if (!other) return nothing;
    const { tokens } = session.trace;
    const { index } = session.word;
    return html`<div class="ask">
      <button
        class="control"
        type="button"
        @click=${() => {
          session.changeText(Object.assign([...tokens], { [index]: other }).join(' '));
          this.earlier = { weights, changes: session.changes, key: keyOf(session) };
        }}
      >
        ${text.filtersLab.replace({ word: tokens[index], other })}
      </button>
      <span class="small soft">${text.filtersLab.replaceAbout}</span>
    </div>`;
  }

  /** One column of the values, and what each matrix makes of it. @param {Session} session @param {Weights} weights @param {Settings} settings */
  #outputs(session, weights, settings) {
    const { column } = settings;
    const words = text.filtersLab.outputs;
    const head = session.head === 'average' ? 0 : session.head;
    const key = JSON.stringify([session.runs, session.head, settings]);
    const plot = keptFor(session, 'filter outputs', key, () =>
      outputsPlot(session, weights, head, column),
    );
    return html`<p class="about soft">${words.about({ head })}</p>
      <div class="outputs">
        <attention-slider
          .session=${session}
          label=${words.column}
          .value=${column}
          .min=${0}
          .max=${limitsOf(session).column}
          .step=${1}
          @slide=${set(session, 'column')}
        ></attention-slider>
        ${beyond(session, 'column', words.columnBeyond)}
        <attention-plot
          .session=${session}
          .plot=${plot}
          .name=${words.title}
          .height=${280}
        ></attention-plot>
      </div>`;
  }
}

/**
 * @param {Session} session
 * @param {Weights} weights
 * @param {number} head
 * @param {number} column of its values
 * @returns {import('../../draw/plot.js').Plot}
 */
function outputsPlot(session, weights, head, column) {
  const { engine, trace } = session;
  const { tokens } = trace;
  const words = text.filtersLab.outputs;
  const { shape, data } = trace.tensor('V', head);
  const values = { shape, data: Float64Array.from(data) };
  const of = (/** @type {NdArray} */ array) =>
    tokens.map(
      (_, at) => /** @type {[number, number]} */ ([at, array.data[at * shape[1] + column]]),
    );
  const kinds = /** @type {Kind[]} */ (Object.keys(weights));
  return {
    x: { label: words.x, format: (at) => tokens[at] ?? '' },
    y: { label: words.y({ column }), format: endText },
    series: [
      { label: words.values, colour: '--soft', points: of(values), form: 'point' },
      ...kinds.map((kind) => ({
        label: text.filtersLab.short[kind],
        colour: COLOURS[kind],
        points: of(engine.applyWeights(weights[kind], values)),
      })),
    ],
  };
}

/** @param {Session} session @returns {Record<Kind, Figure>} */
function figuresOf(session) {
  const [moving, exponential] = filterFigures(session);
  return { moving, exponential, attention: weightsOf(session) };
}

/** @param {Record<Kind, Figure>} figures @returns {Weights} */
function weightsIn(figures) {
  const entries = Object.entries(figures).map(([kind, { rows, cols, data }]) => [
    kind,
    { shape: [rows, cols], data: Float64Array.from(data) },
  ]);
  return Object.fromEntries(entries);
}

/** What the weights shown depend on beside the run. @param {Session} session */
function keyOf(session) {
  const { window, alpha } = settingsOf(session);
  return String([session.head, window, alpha]);
}

/** @param {Session} session @param {keyof Settings} name */
const set =
  (session, name) =>
  (/** @type {CustomEvent<number>} */ { detail }) =>
    session.setLabValue(`filters.${name}`, detail === STANDARD[name] ? '' : String(detail));

/**
 * That a link, or a longer text before this one, asked for more than there is.
 * @param {Session} session
 * @param {keyof Settings} name
 * @param {(values: {asked: number, limit: number}) => unknown} words
 */
function beyond(session, name, words) {
  const more = beyondOf(session, name);
  return more ? html`<p class="beyond small soft">${words(more)}</p>` : nothing;
}

/** Another word of the sentence, to stand in place of the chosen one; '' where there is none. @param {Session} session */
function replacementOf({ trace, values, word }) {
  if (values.tokens) return '';
  return trace.tokens.find((other) => other !== trace.tokens[word.index]) ?? '';
}

customElements.define('attention-filters-lab', AttentionFiltersLab);
