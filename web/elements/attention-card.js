// <attention-card>: one number in full. Its name and place, its value, the formula and the numbers it
// was computed from, each of which can be followed upstream.
import { css, html, nothing } from 'lit';
import { allDigits, cardText } from '../draw/format.js';
import { LabElement } from './lab-element.js';
import { roleOf } from './roles.js';
import { sheet } from './sheet.js';
import { STAGES } from './stages.js';
import { text } from './strings.js';

const MOST_OPERANDS = 16;
/** Room for a value and the space before it. */
const VALUE_LETTERS = 9;

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../state/store.js').Cell} Cell */

export class AttentionCard extends LabElement {
  static styles = [
    sheet,
    css`
      h3 {
        font-size: 0.9375rem;
        font-weight: 600;
      }

      header {
        display: flex;
        gap: 1rem;
        align-items: center;
        justify-content: space-between;
      }

      .release {
        min-height: var(--touch);
        margin-block: -0.6rem;
        font-size: 0.875rem;
        color: var(--accent);
        white-space: nowrap;
      }

      .release:hover {
        text-decoration: underline;
      }

      .where {
        margin-top: 0.75rem;
        overflow-wrap: anywhere;
      }

      .value {
        font-size: 1.75rem;
        line-height: 1.3;
      }

      .digits {
        font-family: var(--mono);
        font-size: 0.8125rem;
        overflow-wrap: anywhere;
        color: var(--soft);
      }

      .formula {
        margin-top: 1rem;
        font-family: var(--mono);
        font-size: 0.8125rem;
        line-height: 1.5;
        overflow-wrap: anywhere;
      }

      .text {
        margin-top: 0.5rem;
        max-height: 12rem;
        overflow-y: auto;
        color: var(--soft);
      }

      h4 {
        margin: 1rem 0 0.35rem;
        font-size: 0.8125rem;
        font-weight: 500;
        color: var(--soft);
      }

      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(var(--needed), 100%), 1fr));
        gap: 0 0.5rem;
        font-size: 0.8125rem;
      }

      li button {
        display: flex;
        justify-content: space-between;
        gap: 0.5rem;
        width: 100%;
        min-height: 2rem;
        align-items: center;
        padding: 0 0.35rem;
        border-radius: 4px;
        font-size: 0.8125rem;
        white-space: nowrap;
      }

      li button:hover {
        background: var(--faint);
      }

      @media (pointer: coarse) {
        li button {
          min-height: var(--touch);
        }
      }
    `,
  ];

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    this.toggleAttribute('kept', Boolean(this.session?.ui.cell && this.session.shownCell));
  }

  /** @param {Session} session */
  view(session) {
    const cell = session.shownCell;
    return html`<section aria-labelledby="card">
      <header>
        <h3 id="card">${text.card}</h3>
        ${
          cell && session.ui.cell
            ? html`<button
                class="release"
                type="button"
                @click=${() => session.look({ cell: null })}
              >
                ${text.cardRelease}
              </button>`
            : nothing
        }
      </header>
      ${cell ? this.#number(session, cell) : html`<p class="small soft">${text.cardEmpty}</p>`}
    </section>`;
  }

  /** @param {Session} session @param {Cell} cell */
  #number(session, cell) {
    const { formula, text: sum, value, operands } = session.trace.explain(cell.name, cell.index);
    return html`
      <p class="where small">
        <b class=${roleOf(cell.name)}>${cell.name}</b> ${placeOf(session, cell)}
      </p>
      <p class="value number">${cardText(value)}</p>
      <p class="digits" title=${text.cardAll}>${allDigits(value)}</p>
      <p class="formula">${formula}</p>
      <p class="formula text" tabindex="0">${sum}</p>
      ${operands.length ? this.#operands(session, operands) : nothing}
    `;
  }

  /** @param {Session} session @param {readonly (Cell & {value: number})[]} operands */
  #operands(session, operands) {
    const rest = operands.length - MOST_OPERANDS;
    const labels = operands.slice(0, MOST_OPERANDS).map(labelOf);
    const needed = Math.max(...labels.map((label) => label.length)) + VALUE_LETTERS;
    return html`<h4>${text.cardOperands}</h4>
      <ul style="--needed:${needed}ch">
        ${operands.slice(0, MOST_OPERANDS).map(
          (operand, at) =>
            html`<li>
              <button type="button" @click=${() => follow(session, operand)}>
                <span class=${roleOf(operand.name)}>${labels[at]}</span>
                <span class="number">${cardText(operand.value)}</span>
              </button>
            </li>`,
        )}
      </ul>
      ${rest > 0 ? html`<p class="small soft">${text.cardMore(rest)}</p>` : nothing}`;
  }
}

/** @param {Cell} operand */
function labelOf({ name, index }) {
  return `${name}[${index.join(',')}]`;
}

/**
 * The index in brackets, and the words it stands for where the last two axes are words.
 * @param {Session} session
 * @param {Cell} cell
 */
function placeOf({ trace }, { name, index }) {
  const brackets = `[${index.join(', ')}]`;
  const { shape } = trace.tensor(name);
  const [rows, cols] = shape.slice(-2);
  const count = trace.tokens.length;
  if (shape.length < 2 || rows !== count || cols !== count) return brackets;
  const [query, key] = index.slice(-2);
  return `${brackets} ${trace.tokens[query]} → ${trace.tokens[key]}`;
}

/** Goes upstream: to the stage of an operand, with the operand chosen. @param {Session} session @param {Cell} cell */
function follow(session, { name, index }) {
  const stage = STAGES.find(({ tensors, more }) => tensors.includes(name) || more.includes(name));
  const hasHead = session.trace.tensor(name).shape.length > 2;
  session.look({
    stage: stage?.id ?? session.ui.stage,
    head: hasHead ? index[0] : session.ui.head,
    cell: { name, index: [...index] },
    hoverCell: null,
  });
}

customElements.define('attention-card', AttentionCard);
