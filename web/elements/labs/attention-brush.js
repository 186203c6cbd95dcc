// <attention-brush>: what is painted on a mask: −∞, −1e9, 0, or a number of one's own.
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { printNumber } from '../../state/fields.js';
import { LabElement } from './lab-element.js';
import { HIDDEN, LARGE, brushOf, readBrush, setBrush } from './masking.js';
import { optionSheet } from './option-sheet.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

/** @typedef {import('../session/session.js').Session} Session */

const BRUSHES = [HIDDEN, LARGE, 0];

export class AttentionBrush extends LabElement {
  static properties = { draft: { state: true } };

  static styles = [
    sheet,
    optionSheet,
    css`
      .brush {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        align-items: center;
      }

      .brush > span {
        margin-right: 0.4rem;
        font-weight: 600;
        font-size: 0.9375rem;
      }

      .own {
        width: 6.5rem;
      }

      .own[aria-invalid='true'] {
        border-color: var(--wrong);
      }

      .problem {
        flex-basis: 100%;
        color: var(--wrong);
      }

      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** A number being typed; null when none is. @type {string | null} */
    this.draft = null;
  }

  /** @param {Session} session */
  view(session) {
    const words = text.maskLab;
    const brush = brushOf(session);
    const typed = readBrush(this.draft ?? '');
    const wrong = this.draft !== null && typed === undefined;
    const own = BRUSHES.includes(brush) ? '' : printNumber(brush);
    return html`<div class="brush" role="group" aria-label=${words.paintWith}>
      <span>${words.paintWith}</span>
      ${BRUSHES.map((value) => this.#option(session, value, value === brush))}
      <input
        class="control own number"
        type="text"
        autocomplete="off"
        spellcheck="false"
        placeholder=${words.ownNumber}
        aria-label=${words.ownNumberLabel}
        aria-invalid=${wrong}
        .value=${live((wrong || typed === brush ? this.draft : null) ?? own)}
        @input=${(/** @type {InputEvent} */ event) => this.#type(session, event)}
        @blur=${() => {
          this.draft = null;
        }}
      />
      ${wrong ? html`<p class="problem small" role="alert">${words.notANumber}</p>` : nothing}
    </div>`;
  }

  /** @param {Session} session @param {number} value @param {boolean} checked */
  #option(session, value, checked) {
    const names = new Map([
      [HIDDEN, text.maskLab.brushHidden],
      [LARGE, text.maskLab.brushLarge],
      [0, text.maskLab.brushOpen],
    ]);
    return html`<label class="control option">
      <input
        type="radio"
        name="brush"
        value=${value}
        .checked=${live(checked)}
        @change=${() => setBrush(session, value)}
      />
      ${names.get(value)}
    </label>`;
  }

  /** @param {Session} session @param {InputEvent} event */
  #type(session, event) {
    this.draft = /** @type {HTMLInputElement} */ (event.target).value;
    const value = readBrush(this.draft);
    if (value !== undefined) setBrush(session, value);
  }
}

customElements.define('attention-brush', AttentionBrush);
