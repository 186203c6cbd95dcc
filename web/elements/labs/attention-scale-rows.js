// <attention-scale-rows>: the largest weight of every row of the run, over all factors that its scores
// could be multiplied by: from an even share on the left to one-hot rows on the right.
import { css, html } from 'lit';
import { format } from 'd3-format';
import { fixed } from '../../draw/format.js';
import '../looks/attention-plot.js';
import { keptFor } from './lab-figures.js';
import { LabElement } from './lab-element.js';
import { wordName } from '../numbers/reading.js';
import { factorOf } from './run-scores.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

const PER_DECADE = 8;
/** Powers of ten between which the factors lie. */
const [FIRST, LAST] = [-5, 2];
const FACTORS = Array.from(
  { length: (LAST - FIRST) * PER_DECADE + 1 },
  (_, at) => 10 ** (FIRST + at / PER_DECADE),
);
const ONE_HOT_DEMO = '001-sentence';
const factorText = format('.3~g');

/** @typedef {import('../session/session.js').Session} Session */

export class AttentionScaleRows extends LabElement {
  static waits = true;

  static styles = [
    sheet,
    css`
      p {
        max-width: 66ch;
        margin: 0.35rem 0 1.25rem;
        text-wrap: pretty;
      }

      attention-plot {
        max-width: 44rem;
      }
    `,
  ];

  constructor() {
    super();
    /** What the lines were computed from. */
    this.scores = new Float64Array();
    /** @type {[number, number][][]} */
    this.lines = [];
  }

  /** @param {Session} session */
  view(session) {
    const words = text.scaleLab.rows;
    const isDemo = session.values.preset === ONE_HOT_DEMO;
    return html`<p class="soft">${words.about}</p>
      ${
        isDemo
          ? html`<p>${words.demo}</p>`
          : html`<p>
              <button
                class="control"
                type="button"
                @click=${() => session.choosePreset(ONE_HOT_DEMO)}
              >
                ${words.open}
              </button>
            </p>`
      }
      <attention-plot
        .session=${session}
        .plot=${this.#plot(session)}
        .name=${words.name}
        .height=${280}
      ></attention-plot>`;
  }

  /** @param {Session} session @returns {import('../../draw/plot.js').Plot} */
  #plot(session) {
    const factor = factorOf(session);
    const head = session.head === 'average' ? 0 : session.head;
    const shown = session.shownWord.index;
    const rows = this.#linesOf(session, head);
    const key = JSON.stringify([session.runs, head, shown, factor]);
    return keptFor(session, 'scale rows', key, () => plotOf(session, rows, shown, factor));
  }

  /** A line for every row of the head; the same as before when only the scale has changed. @param {Session} session @param {number} head */
  #linesOf(session, head) {
    const { shape, data } = session.trace.tensor('scores', head);
    const isKept =
      data.length === this.scores.length && this.scores.every((x, at) => x === data[at]);
    if (!isKept) {
      this.scores = Float64Array.from(data);
      const maxima = session.engine.rowMaxima({ shape, data: this.scores }, FACTORS).data;
      this.lines = Array.from({ length: shape[0] }, (_, row) =>
        FACTORS.map((factor, at) => [factor, maxima[at * shape[0] + row]]),
      );
    }
    return this.lines;
  }
}

/**
 * @param {Session} session
 * @param {readonly [number, number][][]} rows lines
 * @param {number} shown
 * @param {number} factor
 * @returns {import('../../draw/plot.js').Plot}
 */
function plotOf(session, rows, shown, factor) {
  const words = text.scaleLab.rows;
  const word = session.trace.tokens[shown] ?? '';
  const lines = rows.map((points, row) => ({
    points,
    label: row === shown ? text.quoted({ word }) : '',
    name: wordName(session.trace.tokens, row),
    colour: row === shown ? '--original' : '--arrow',
    form: row === shown ? /** @type {const} */ ('line') : /** @type {const} */ ('thin'),
  }));
  lines.sort((one, other) => one.label.length - other.label.length);
  return {
    x: { label: words.x, scale: 'log', format: factorText },
    y: { label: words.y, format: (value) => fixed(value, 2), ends: [0, 1] },
    series: lines,
    rules: [{ x: factor, label: words.now({ factor: factorText(factor) }) }],
  };
}

customElements.define('attention-scale-rows', AttentionScaleRows);
