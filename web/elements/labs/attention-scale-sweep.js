// <attention-scale-sweep>: standard normal queries and keys of growing width, unscaled and divided by
// sqrt(d_k), as four small plots over the same d_k.
import { html } from 'lit';
import { format } from 'd3-format';
import { endText, fixed } from '../../draw/format.js';
import '../looks/attention-plot.js';
import { keptFor } from './lab-figures.js';
import { LabElement } from './lab-element.js';
import { stateOfRun, widthOfHead } from './run-scores.js';
import { sectionSheet } from './section-sheet.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const TOKENS = 32;
/** The columns of the engine's table after d_k. */
const MEASURES = /** @type {const} */ ([
  'variance',
  'entropy_share',
  'max_weight',
  'jacobian_norm',
]);
/** Of what can't pass them. @type {Record<string, [number, number]>} */
const ENDS = { entropy_share: [0, 1], max_weight: [0, 1], jacobian_norm: [0, 0.5] };
/** The variance of the scores without chance. */
const EXPECTED = { off: (/** @type {number} */ d_k) => d_k, sqrt: () => 1 };
const tiny = format('.0e');
const prefixed = format('.3~s');

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {import('../../draw/plot.js').Series} Series */
/** @typedef {'sqrt' | 'off' | number} Scale */

export class AttentionScaleSweep extends LabElement {
  static waits = true;
  static properties = { lit: { state: true } };

  static styles = [sheet, sectionSheet];

  constructor() {
    super();
    /** The d_k pointed at in any of the plots. @type {number | null} */
    this.lit = null;
    /** Tables of the engine, by what they were drawn from. @type {Map<string, Float64Array>} */
    this.tables = new Map();
  }

  /** @param {Session} session */
  view(session) {
    const { seed, rng } = session.trace.spec;
    const words = text.scaleLab.sweep;
    const state = stateOfRun(session);
    return html`<p class="about soft">
        ${words.about({ tokens: TOKENS, seed: String(seed), rng: String(rng) })}
      </p>
      <div class="plots" @plot-x=${(/** @type {CustomEvent} */ { detail }) => (this.lit = detail)}>
        ${MEASURES.map((measure) => this.#plot(session, measure, state[measure]))}
      </div>`;
  }

  /** @param {Session} session @param {typeof MEASURES[number]} measure @param {number} own that of the run on the page */
  #plot(session, measure, own) {
    const { title, about } = text.scaleLab.sweep.measures[measure];
    const d_k = widthOfHead(session);
    const { seed, rng, scale } = session.trace.spec;
    const key = JSON.stringify([d_k, own, seed, rng, scale]);
    const plot = keptFor(session, `sweep of ${measure}`, key, () =>
      this.#plotOf(session, measure, d_k, own),
    );
    return html`<div data-measure=${measure}>
      <h5>${title}</h5>
      <attention-plot
        .session=${session}
        .plot=${plot}
        .name=${title}
        .height=${230}
        .lit=${this.lit}
      ></attention-plot>
      <p class="small soft">${about}</p>
    </div>`;
  }

  /**
   * @param {Session} session
   * @param {typeof MEASURES[number]} measure
   * @param {number} d_k
   * @param {number} own
   * @returns {import('../../draw/plot.js').Plot}
   */
  #plotOf(session, measure, d_k, own) {
    const isVariance = measure === 'variance';
    return {
      x: { label: 'd_k', format: String, scale: /** @type {const} */ ('log'), base: 2 },
      y: isVariance
        ? { label: '', scale: /** @type {const} */ ('log'), format: varianceText }
        : {
            label: '',
            format: (/** @type {number} */ value) => fixed(value, 2),
            ends: ENDS[measure],
          },
      series: [
        ...(isVariance ? theory() : []),
        ...this.#lines(session, MEASURES.indexOf(measure) + 1),
        {
          label: text.scaleLab.sweep.run,
          colour: '--ink',
          form: /** @type {const} */ ('point'),
          points: [/** @type {[number, number]} */ ([d_k, own])],
        },
      ],
      rules: [{ x: d_k, label: text.scaleLab.sweep.current({ d_k }) }],
    };
  }

  /** @param {Session} session @param {number} column @returns {Series[]} */
  #lines(session, column) {
    const { scale = 'sqrt' } = session.trace.spec;
    const words = text.scaleLab.sweep;
    const line = (
      /** @type {Scale} */ by,
      /** @type {string} */ label,
      /** @type {string} */ colour,
    ) => ({
      label,
      colour,
      points: pointsOf(this.#table(session, by), column),
    });
    const own =
      typeof scale === 'number' ? [line(scale, words.own({ factor: scale }), '--ink')] : [];
    return [
      line('off', words.unscaled, '--contextual'),
      line('sqrt', words.scaled, '--original'),
      ...own,
    ];
  }

  /** @param {Session} session @param {Scale} scale */
  #table(session, scale) {
    const { seed = 0, rng } = session.trace.spec;
    const key = JSON.stringify([seed, rng, scale]);
    let table = this.tables.get(key);
    if (!table) {
      const options = { seed, rng, sizes: SIZES, tokens: TOKENS, scale };
      table = /** @type {Float64Array} */ (session.engine.scaleSweep(options).data);
      // Sliding through factors and seeds would otherwise keep them all.
      if (this.tables.size > 32) this.tables.clear();
      this.tables.set(key, table);
    }
    return table;
  }
}

/** @param {number} value */
function varianceText(value) {
  if (value >= 1e4) return prefixed(value);
  return value < 0.01 ? tiny(value) : endText(Number(value.toPrecision(3)));
}

/** What the variance would be without chance. @returns {Series[]} */
const theory = () =>
  Object.entries(EXPECTED).map(([scale, expected]) => ({
    label: '',
    name: text.scaleLab.sweep.expected[/** @type {keyof typeof EXPECTED} */ (scale)],
    colour: '--soft',
    form: 'dashed',
    points: SIZES.map((d_k) => [d_k, expected(d_k)]),
  }));

/** @param {Float64Array} table rows of d_k and the measures @param {number} column @returns {[number, number][]} */
function pointsOf(table, column) {
  const width = MEASURES.length + 1;
  return SIZES.map((_, row) => [table[row * width], table[row * width + column]]);
}

customElements.define('attention-scale-sweep', AttentionScaleSweep);
