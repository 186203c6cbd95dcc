// <attention-terms>: what a number was added up from, term by term, each operand a way upstream.
import { css, html, nothing } from 'lit';
import { allDigits, cardText } from '../../draw/format.js';
import { isSame } from '../../state/same.js';
import { cellLabel, goUpstream } from './asking.js';
import { digitsBox } from './digits-box.js';
import { LabElement } from '../labs/lab-element.js';
import { roleOf } from '../maps/roles.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {import('../maps/figures.js').Term} Term */
/** @typedef {import('../maps/figures.js').Operand} Operand */
/** @typedef {Omit<import('../../engine/index.js').Explanation, 'terms' | 'operands'> & {apart?: boolean, terms: readonly Term[], operands: readonly Operand[]}} Explanation */

const FIRST_TERMS = 8;

/** What stands between the operands of a term, each sign after the other. @type {Record<string, string>} */
const SIGNS = {
  exponentials: '−',
  weights: '/',
  original_2d: '−×',
  contextual_2d: '−×',
  before_2d: '−×',
  after_2d: '−×',
  PE_difference: '−',
  Q_rotated: '∠',
  K_rotated: '∠',
};

/** Tensors whose terms are neither added up nor all there is. */
const NO_SUMS = new Set([
  'row_max',
  'weights_average',
  'scaled',
  'exponentials',
  'weights',
  'PE_difference',
]);

export class AttentionTerms extends LabElement {
  static properties = { all: { state: true } };

  static styles = [
    sheet,
    css`
      :host {
        max-width: 32rem;
      }

      header {
        display: flex;
        flex-wrap: wrap;
        gap: 0 1rem;
        align-items: center;
        justify-content: space-between;
        margin-top: 1rem;
        font-size: 0.8125rem;
      }

      h4 {
        margin: 0;
        font-size: 0.8125rem;
        font-weight: 500;
        color: var(--soft);
      }

      label {
        display: inline-flex;
        gap: 0.4rem;
        align-items: center;
        min-height: max(2rem, var(--click));
        color: var(--soft);
        cursor: pointer;
      }

      .all {
        max-height: 22rem;
        overflow-y: auto;
        scrollbar-width: thin;
      }

      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.4rem;
        align-items: center;
        border-top: var(--edge);
        font-size: 0.8125rem;
      }

      /* Not a grid: there are two in every row, and while a hand points at numbers their layout is a third of a frame. */
      .operand {
        display: block;
        flex: 0 1 auto;
        min-width: 4.75rem;
        min-height: max(2.5rem, var(--click));
        align-content: center;
        margin-inline-start: -0.35rem;
        padding: 0.15rem 0.35rem;
        border-radius: 4px;
        line-height: 1.25;
      }

      button.operand:hover {
        background: var(--faint);
      }

      .operand > * {
        display: block;
      }

      .label {
        font-size: 0.75rem;
      }

      button .label {
        text-decoration: underline;
        text-decoration-color: var(--line);
        text-underline-offset: 3px;
      }

      button.operand:hover .label {
        text-decoration-color: currentcolor;
      }

      .is {
        margin-inline-start: auto;
        white-space: nowrap;
      }

      .digits .number,
      .again .number {
        font-family: var(--mono);
        font-size: 0.75rem;
      }

      /* All digits need a line for each operand. */
      .digits li {
        display: grid;
        grid-template-columns: 1rem minmax(0, 1fr);
        padding-block: 0.25rem;
      }

      .digits :is(.operand, .is) {
        grid-column: 2;
      }

      .digits .operand {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0 0.5rem;
        min-height: var(--click);
        padding-inline-end: 0;
      }

      .more {
        min-height: var(--touch);
        color: var(--accent);
        font-size: 0.8125rem;
      }

      .more:hover {
        text-decoration: underline;
      }

      .again {
        margin-top: 0.5rem;
        overflow-wrap: anywhere;
      }

      @media print {
        :host {
          max-width: none;
        }

        label {
          display: none;
        }

        .all {
          max-height: none;
          columns: 2;
          column-gap: 2rem;
        }

        li {
          break-inside: avoid;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** Whether a long sum is shown whole. */
    this.all = false;
  }

  /** @param {Session} session */
  view(session) {
    const { explanation } = session;
    if (!explanation?.terms.length) return nothing;
    const { terms, recomputed } = explanation;
    const { digits, cell, printing } = session.ui;
    const isLong = terms.length > FIRST_TERMS;
    // A number that is only pointed at has its first terms, so that pointing stays fast.
    const isKept = isSame(session.shownCell, cell);
    const all = isLong && (printing || (this.all && isKept));
    const shown = all ? terms : terms.slice(0, FIRST_TERMS);
    return html`
      <header>
        <h4 id="terms">${headingOf(explanation)}</h4>
        ${digitsBox(session)}
      </header>
      <ol class="${all ? 'all' : 'few'} ${digits ? 'digits' : ''}" aria-labelledby="terms">
        ${shown.map((term) => this.#term(session, explanation, term))}
      </ol>
      ${isLong ? this.#more(terms.length, all, isKept) : nothing}
      ${
        digits
          ? html`<p class="again small soft">
              ${text.cardAgain} <span class="number">${allDigits(recomputed)}</span>
            </p>`
          : nothing
      }
    `;
  }

  /**
   * @param {number} count
   * @param {boolean} all
   * @param {boolean} isKept
   */
  #more(count, all, isKept) {
    if (!isKept) {
      return html`<p class="small soft">${text.andMore({ count: count - FIRST_TERMS })}</p>`;
    }
    return html`<button
      class="more"
      type="button"
      aria-expanded=${all}
      @click=${() => {
        this.all = !all;
      }}
    >
      ${all ? text.cardShowFew : text.cardShowAll({ count })}
    </button>`;
  }

  /**
   * @param {Session} session
   * @param {Explanation} explanation
   * @param {Term} term
   */
  #term(session, { name, operands, apart = false }, { value, operands: places, sign, of }) {
    const write = session.ui.digits ? allDigits : cardText;
    const own = places.length > 1 || operands[places[0]]?.value !== value;
    return html`<li>
      ${of ? html`<span class="sign">${of}</span>` : nothing}${places.map(
        (place, at) =>
          html`${at ? html`<span class="sign">${sign ?? signOf(name, at)}</span>` : nothing}${this.#operand(
            session,
            operands[place],
            apart,
          )}`,
      )}
      ${own ? html`<span class="is number">= ${write(value)}</span>` : nothing}
    </li>`;
  }

  /**
   * A way upstream; of a lab's number, which has none, only its name and value.
   * @param {Session} session
   * @param {Operand} operand
   * @param {boolean} apart
   */
  #operand(session, operand, apart) {
    const write = session.ui.digits || operand.isWhole ? allDigits : cardText;
    const value = write(operand.value);
    const label = cellLabel(operand);
    const shown = html`<span class="label ${roleOf(operand.name)}">${label}</span>
      <span class="number">${value}</span>`;
    return apart
      ? html`<span class="operand">${shown}</span>`
      : html`<button
          class="operand told"
          type="button"
          aria-label=${text.cardFollow({ cell: label, value })}
          @click=${() => this.#follow(session, operand)}
        >
          ${shown}
        </button>`;
  }

  /** @param {Session} session @param {Explanation['operands'][number]} operand */
  #follow(session, operand) {
    goUpstream(session, operand);
    this.tell('show-cell', operand);
  }
}

/** @param {string} name @param {number} at the operand after it */
function signOf(name, at) {
  const signs = SIGNS[name] ?? '×';
  return signs[Math.min(at, signs.length) - 1];
}

/** @param {Explanation} explanation */
function headingOf({ name, terms }) {
  const areSteps = terms.some(({ sign, of }) => sign ?? of);
  const isSum = terms.length > 1 && !areSteps && !NO_SUMS.has(name);
  return isSum ? text.cardTerms({ count: terms.length }) : text.cardOperands;
}

customElements.define('attention-terms', AttentionTerms);
