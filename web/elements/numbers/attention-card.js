// <attention-card>: one number in full. Its name and place, its value, the formula and the numbers it
// was computed from, each of which can be followed upstream; and the way back.
import { css, html, nothing } from 'lit';
import { allDigits, cardText } from '../../draw/format.js';
import { inPlace } from '../../draw/labels.js';
import { isSame } from '../../state/same.js';
import {
  apartFrom,
  cellLabel,
  goBack,
  goUpstream,
  isToken,
  labelsOf,
  nameOf,
  release,
  tokenOf,
} from './asking.js';
import { isEditable } from './editing.js';
import { LabElement } from '../labs/lab-element.js';
import { roleOf } from '../maps/roles.js';
import { ON_DEMAND } from '../on-demand.js';
import { shownWith } from '../on-demand-view.js';
import { spelled } from './reading.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {import('../../state/store.js').Cell} Cell */

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

      .release,
      nav button,
      .token {
        min-height: var(--touch);
        color: var(--accent);
      }

      .release {
        margin-block: -0.6rem;
        font-size: 0.875rem;
        white-space: nowrap;
      }

      :is(.release, nav button, .token):hover {
        text-decoration: underline;
      }

      nav,
      nav ol {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.35rem;
        align-items: center;
        font-size: 0.8125rem;
      }

      nav {
        margin-top: 0.5rem;
      }

      nav button {
        min-height: var(--click);
      }

      .back {
        padding-inline-end: 0.35rem;
        font-weight: 600;
      }

      nav li:not(:last-child)::after {
        content: '›';
        margin-inline-start: 0.35rem;
        color: var(--soft);
      }

      .where {
        margin-top: 0.75rem;
        overflow-wrap: anywhere;
      }

      .value {
        font-size: 1.75rem;
        line-height: 1.3;
        overflow-wrap: anywhere;
      }

      .value.word {
        font-family: var(--serif);
      }

      .digits {
        font-family: var(--mono);
        font-size: 0.8125rem;
        overflow-wrap: anywhere;
        color: var(--soft);
      }

      .by-hand {
        margin-top: 0.5rem;
        padding-inline-start: 0.6rem;
        border-inline-start: 3px solid var(--accent);
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
        color: var(--soft);
      }

      .origin {
        margin-top: 0.75rem;
      }

      .hint {
        margin-top: 1rem;
      }

      @media print {
        :host {
          break-inside: avoid;
        }

        .hint,
        nav {
          display: none;
        }
      }
    `,
  ];

  /** What is typed while the editor is on its way. @type {string | null} */
  #early = null;

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    this.toggleAttribute('kept', Boolean(this.session?.ui.cell && this.session.shownCell));
  }

  /** @param {Session} session */
  view(session) {
    const cell = session.shownCell;
    const { cell: kept } = session.ui;
    return html`<section aria-labelledby="card">
      <header>
        <h3 id="card">${text.card}</h3>
        ${
          cell && kept
            ? html`<button class="release" type="button" @click=${this.#letGo}>
                ${text.cardRelease}
              </button>`
            : nothing
        }
      </header>
      ${kept && isSame(cell, kept) ? this.#trail(session) : nothing}
      ${cell ? this.#number(session, cell) : html`<p class="hint small soft">${text.cardEmpty}</p>`}
      ${cell && !kept ? html`<p class="hint small soft">${hintOf(session, cell)}</p>` : nothing}
    </section>`;
  }

  /** The numbers that led here, and the way back to each. @param {Session} session */
  #trail(session) {
    const { trail } = session.ui;
    if (!trail.length) return nothing;
    return html`<nav aria-label=${text.cardTrail}>
      <button class="back" type="button" @click=${() => this.#back(session, 1)}>
        <span aria-hidden="true">‹</span> ${text.cardBack}
      </button>
      <ol>
        ${trail.map(({ cell }, at) => {
          const label = cellLabel(cell);
          return html`<li>
            <button
              type="button"
              class=${roleOf(cell.name)}
              aria-label=${text.cardBackTo({ cell: label })}
              @click=${() => this.#back(session, trail.length - at)}
            >
              ${label}
            </button>
          </li>`;
        })}
      </ol>
    </nav>`;
  }

  /** @param {Session} session @param {Cell} cell */
  #number(session, cell) {
    const { explanation } = session;
    if (!explanation) return nothing;
    const { value, edited, unedited } = explanation;
    const [formula, sum] = spelled(explanation);
    const changeable =
      ON_DEMAND.looks.module && isSame(cell, session.ui.cell) && isEditable(cell.name);
    const terms = () => html`<attention-terms .session=${session}></attention-terms>`;
    const name = nameOf(session, cell);
    const labels = labelsOf(session, cell);
    const words = labels.filter(({ word }) => word).map(({ label }) => inPlace(label));
    return html`
      <p class="where small" tabindex="-1">
        <b class=${roleOf(name)}>${name}</b> ${`[${cell.index.join(', ')}]`} ${words.join(' → ')}
      </p>
      ${
        isToken(cell)
          ? html`<p class="value word">${labels[0].label}</p>`
          : html`${
                changeable
                  ? html`<attention-editor .session=${session} .cell=${cell}></attention-editor>`
                  : html`<p class="value number">${cardText(value)}</p>`
              }
              <p class="digits" title=${text.cardAll}>${allDigits(value)}</p>`
      }
      ${
        edited
          ? html`<p class="by-hand small">
              ${text.edits.byHand} <b class="number">${cardText(unedited)}</b>
            </p>`
          : nothing
      }
      <p class="formula">${formula}</p>
      <p class="formula text">${sum}</p>
      ${shownWith(session, ON_DEMAND.looks, terms)}
      ${
        explanation.apart
          ? html`<p class="origin small soft">${text.cardApart}</p>`
          : this.#origin(session, tokenOf(session, cell))
      }
    `;
  }

  /** The word at which a number begins. @param {Session} session @param {Cell | null} token */
  #origin(session, token) {
    if (!token) return nothing;
    return html`<p class="origin small soft">
      ${text.cardToken}
      <button
        class="token told"
        type="button"
        @click=${() => {
          goUpstream(session, token);
          this.#show(token);
        }}
      >
        ${text.quoted({ word: session.trace.tokens[token.index[0]] })}
      </button>
    </p>`;
  }

  /** Starts changing the number kept. @param {string} first what was typed already */
  async edit(first) {
    const isFirst = this.#early === null;
    this.#early = (this.#early ?? '') + first;
    if (!isFirst) return;
    // Where it can't be loaded, that is said in place of the terms.
    await ON_DEMAND.looks.load().catch(() => null);
    const typed = this.#early;
    this.#early = null;
    this.requestUpdate();
    await this.updateComplete;
    /** @type {import('./attention-editor.js').AttentionEditor | null} */ (
      this.renderRoot.querySelector('attention-editor')
    )?.type(typed);
  }

  /** @param {Session} session @param {number} steps */
  #back(session, steps) {
    goBack(session, steps);
    if (session.ui.cell) this.#show(session.ui.cell);
  }

  /** @param {Cell} cell */
  #show(cell) {
    const event = { detail: cell, bubbles: true, composed: true };
    this.renderRoot.querySelector('section')?.dispatchEvent(new CustomEvent('show-cell', event));
  }

  /** What was pressed may be gone, or far away: one goes on reading at the new number. */
  async read() {
    await this.updateComplete;
    this.scrollTop = 0;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector('.where'))?.focus({
      preventScroll: true,
    });
  }

  /** @param {MouseEvent} event of the keyboard where it has no clicks: that goes on from the map */
  #letGo(event) {
    if (!this.session) return;
    if (event.detail) return release(this.session);
    this.tell('let-go');
  }
}

/** What a click on the number pointed at does: in the mask lab it paints. @param {Session} session @param {Cell} cell */
function hintOf(session, cell) {
  if (session.ui.lab === 'mask' && cell.name === 'mask') return text.cardPaints;
  return apartFrom(session, cell) ? text.cardPreviewApart : text.cardPreview;
}

customElements.define('attention-card', AttentionCard);
