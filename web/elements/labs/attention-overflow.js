// <attention-overflow>: tutorial 003's softmax, exp(s) / sum, against the one that takes the maximum off
// first, in float32 and float64, for scores that can be made as large as one likes.
import { css, html, nothing } from 'lit';
import { cardText, fixed } from '../../draw/format.js';
import './attention-slider.js';
import { exportOfTable } from '../taking/figure-export.js';
import { LabElement } from './lab-element.js';
import { TIMES } from './labs.js';
import { columnsTable } from '../looks/number-tables.js';
import { overflowPicture } from './overflow-picture.js';
import { sectionSheet } from './section-sheet.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

const STANDARD = { scores: '1 0.5 0 -1', times: 1 };
const MOST_SCORES = 8;
/** Larger ones, times the most that they can be multiplied by, float32 would not have. */
const LARGEST = 1e30;
const FORMS = /** @type {const} */ ([
  ['naive', 'float32'],
  ['naive', 'float64'],
  ['stable', 'float32'],
  ['stable', 'float64'],
]);

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {typeof FORMS[number]} Form */
/** @typedef {ReturnType<import('../../engine/index.js').Engine['softmaxLimits']>} Limits */
/** @typedef {ReturnType<import('../../engine/index.js').Engine['softmaxSteps']>} Steps */

export class AttentionOverflow extends LabElement {
  static waits = true;

  static styles = [
    sheet,
    sectionSheet,
    css`
      .controls {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
        gap: 1rem 2rem;
        margin-top: 1.25rem;
        align-items: start;
      }

      label {
        display: block;
        font-size: 0.9375rem;
        font-weight: 600;
      }

      .scores {
        width: 100%;
      }

      .scores[aria-invalid='true'] {
        border-color: var(--wrong);
      }

      .problem,
      .wrong {
        color: var(--wrong);
      }

      .reach {
        display: grid;
        grid-template-columns: minmax(0, max-content) minmax(40px, 1fr) minmax(0, max-content);
        gap: 0.35rem 0.9rem;
        align-items: center;
        max-width: 44rem;
        margin-top: 1.5rem;
        font-size: 0.875rem;
      }

      .way {
        position: relative;
        height: 0.6rem;
        border-radius: 3px;
        background: repeating-linear-gradient(-45deg, var(--hatch) 0 1px, var(--hatched) 1px 4px);
      }

      .way b {
        position: absolute;
        inset: 0 auto 0 0;
        border-radius: 3px;
        background: var(--original);
      }

      .way i {
        position: absolute;
        inset: -0.25rem auto;
        width: 2px;
        background: var(--ink);
      }

      .taking {
        max-width: 44rem;
        margin-top: 0.75rem;
        text-align: end;
      }

      .forms {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
        gap: 1.5rem 2rem;
        margin-top: 0.75rem;
        overflow-x: auto;
      }

      table {
        width: 100%;
        font-size: 0.875rem;
      }

      caption {
        padding-bottom: 0.35rem;
        font-weight: 600;
        text-align: left;
      }

      th,
      td {
        padding: 0.2rem 0 0.2rem 0.75rem;
        font-weight: 400;
        text-align: right;
        border-bottom: var(--edge);
      }

      th:first-child,
      td:first-child {
        padding-left: 0;
        text-align: left;
      }

      thead th {
        color: var(--soft);
      }

      .verdict {
        min-height: 2.9em;
        margin-top: 0.5rem;
      }
    `,
  ];

  constructor() {
    super();
    /** Limits are searched for, and stay the same while the multiplier slides. @type {Map<string, Limits>} */
    this.limits = new Map();
  }

  /** @param {Session} session */
  view(session) {
    const words = text.scaleLab.overflow;
    const typed = session.labValue('scale.scores', STANDARD.scores);
    const times = Number(session.labValue('scale.times', String(STANDARD.times)));
    const { scores, problem } = scoresOf(typed);
    return html`<p class="about soft">${words.about}</p>
      <div class="controls">
        <div>
          <label for="scores">${words.scores}</label>
          <input
            id="scores"
            class="control number scores"
            type="text"
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${Boolean(problem)}
            aria-describedby=${problem ? 'problem' : nothing}
            .value=${typed}
            @input=${(/** @type {InputEvent} */ { target }) =>
              session.setLabValue(
                'scale.scores',
                /** @type {HTMLInputElement} */ (target).value || ' ',
              )}
          />
          ${
            problem
              ? html`<p class="problem small" id="problem" role="alert">${problem}</p>`
              : nothing
          }
        </div>
        <attention-slider
          .session=${session}
          label=${words.times}
          .value=${times}
          .min=${TIMES.min}
          .max=${TIMES.max}
          log
          @slide=${(/** @type {CustomEvent<number>} */ { detail }) =>
            session.setLabValue('scale.times', detail === STANDARD.times ? '' : String(detail))}
        ></attention-slider>
      </div>
      ${problem ? nothing : this.#shown(session, scores, times)}`;
  }

  /** @param {Session} session @param {readonly number[]} scores @param {number} times */
  #shown(session, scores, times) {
    const row = scores.map((score) => score * times);
    const reach = FORMS.map((form) => this.#reachOf(session, form, scores));
    const computed = FORMS.map(([form, dtype]) =>
      session.engine.softmaxSteps([row], { form, dtype }),
    );
    const { name } = text.scaleLab.overflow;
    return html`${reachShown(reach, times)}
      <div class="taking">
        ${exportOfTable(session, this, name, (theme) => {
          const table = tableOf(row, computed);
          const shown = { title: name, reach, now: partOf(times), table };
          return { table, picture: overflowPicture(shown, theme) };
        })}
      </div>
      <div class="forms" tabindex="0" role="region" aria-label=${text.scaleLab.overflow.name}>
        ${FORMS.map((form, at) => this.#form(session, form, row, computed[at]))}
      </div>`;
  }

  /** How far a form goes. @param {Session} session @param {Form} form @param {readonly number[]} scores */
  #reachOf(session, [form, dtype], scores) {
    const words = text.scaleLab.overflow;
    const limit = form === 'naive' ? this.#limits(session, scores, dtype).factor : Infinity;
    // A little beyond it is infinity already.
    const whole = Math.floor(limit * 100) / 100;
    const reached = whole ? fixed(whole, 2) : cardText(limit);
    const far = limit <= TIMES.max ? words.upTo({ limit: reached }) : words.always;
    return { label: `${words.forms[form]} ${dtype}`, dtype, far, part: partOf(limit) };
  }

  /** @param {Session} session @param {Form} form @param {readonly number[]} row @param {Steps} steps */
  #form(session, [form, dtype], row, steps) {
    const words = text.scaleLab.overflow;
    const number = (/** @type {number} */ value) =>
      html`<td class=${Number.isFinite(value) ? '' : 'wrong'}>${cardText(value)}</td>`;
    return html`<div data-form="${form} ${dtype}">
      <table class="number">
        <caption>
          ${words.forms[form]} ${dtype}
        </caption>
        <thead>
          <tr>
            <th scope="col">${words.score}</th>
            <th scope="col">${words.exponential[form]}</th>
            <th scope="col">${words.weight}</th>
          </tr>
        </thead>
        <tbody>
          ${row.map(
            (score, at) =>
              html`<tr>
                <th scope="row">${cardText(score)}</th>
                ${number(steps.exponentials.data[at])} ${number(steps.weights.data[at])}
              </tr>`,
          )}
          <tr>
            <th scope="row">${words.sum}</th>
            ${number(steps.row_sum.data[0])}
            <td></td>
          </tr>
        </tbody>
      </table>
      <p class="small verdict">${this.#verdict(session, steps, dtype)}</p>
    </div>`;
  }

  /** @param {Session} session @param {readonly number[]} scores @param {'float32' | 'float64'} dtype */
  #limits({ engine }, scores, dtype) {
    const key = `${dtype} ${scores}`;
    const limits = this.limits.get(key) ?? engine.softmaxLimits(scores, { dtype });
    if (this.limits.size > 32) this.limits.clear();
    this.limits.set(key, limits);
    return limits;
  }

  /** What went wrong, if anything did. @param {Session} session @param {Steps} steps @param {'float32' | 'float64'} dtype */
  #verdict(session, { exponentials, row_sum: sum }, dtype) {
    const words = text.scaleLab.overflow.verdicts;
    const { zero, largest } = this.#limits(session, [0], dtype);
    if (exponentials.data.includes(Infinity)) return words.overflow({ limit: fixed(largest, 2) });
    if (sum.data[0] === Infinity) return words.sum;
    if (sum.data[0] === 0) return words.zero({ limit: fixed(zero, 2) });
    return exponentials.data.includes(0) ? words.some({ limit: fixed(zero, 2) }) : words.fine;
  }
}

/** Where a multiplier lies on the bars, as a part of their width. @param {number} times */
function partOf(times) {
  const within = Math.min(Math.max(times, TIMES.min), TIMES.max);
  return Math.log(within / TIMES.min) / Math.log(TIMES.max / TIMES.min);
}

/** @param {readonly (import('./overflow-picture.js').Reach & {dtype: string})[]} reach @param {number} times */
function reachShown(reach, times) {
  return html`<div class="reach" role="group" aria-label=${text.scaleLab.overflow.reach}>
    ${reach.map(
      ({ label, dtype, far, part }) =>
        html`<span>${label}</span>
          <span class="way" aria-hidden="true"
            ><b style="width:${100 * part}%"></b><i style="left:${100 * partOf(times)}%"></i
          ></span>
          <span class="number" data-limit=${dtype}>${far}</span>`,
    )}
  </div>`;
}

/**
 * What every form makes of the scores.
 * @param {readonly number[]} row
 * @param {readonly Steps[]} computed
 * @returns {import('../looks/attention-table.js').Table}
 */
function tableOf(row, computed) {
  const words = text.scaleLab.overflow;
  const named = FORMS.flatMap(([form, dtype], at) =>
    /** @type {const} */ ([
      [words.exponential[form], computed[at].exponentials.data],
      [words.weight, computed[at].weights.data],
    ]).map(([what, values]) => ({
      name: words.column({ form: words.forms[form], dtype, what }),
      values: Array.from(values),
    })),
  );
  const columns = [{ name: words.score, values: [...row] }, ...named];
  return columnsTable(
    words.name,
    columns,
    row.map((_, at) => String(at)),
  );
}

/** @param {string} typed @returns {{scores: number[], problem: string}} */
function scoresOf(typed) {
  const words = text.scaleLab.overflow;
  const parts = typed
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const scores = parts.map(Number);
  const wrong = parts.find((_, at) => !(Math.abs(scores[at]) <= LARGEST));
  if (wrong !== undefined) return { scores, problem: words.notNumber({ value: wrong }) };
  const fits = scores.length > 0 && scores.length <= MOST_SCORES;
  return {
    scores,
    problem: fits ? '' : words.howMany({ count: scores.length, most: MOST_SCORES }),
  };
}

customElements.define('attention-overflow', AttentionOverflow);
