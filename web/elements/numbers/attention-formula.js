// <attention-formula>: the formula of a stage. Pointing at a letter lights its matrix, clicking it leads
// there; with the keyboard, the arrows walk from letter to letter.
import { css, html, nothing } from 'lit';
import { goToStage } from './asking.js';
import { formulaOf, isEmbedded } from './formulas.js';
import { LabElement } from '../labs/lab-element.js';
import { light, lightUnder, lightsOf } from './lighting.js';
import { sheet } from '../sheet.js';
import { isShortcut } from '../shortcuts.js';
import { text } from '../text.js';

/** @typedef {import('../session/session.js').Session} Session */

export class AttentionFormula extends LabElement {
  static properties = { stage: {} };

  static styles = [
    sheet,
    css`
      .formula {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.5rem;
        align-items: baseline;
        border-radius: var(--radius);
      }

      .formula:focus-visible {
        outline-offset: 6px;
      }

      /* No formula breaks: the longest has room in a fourth of a desk's width, and is smaller in less. */
      math {
        font-size: min(1.125rem, 4.6cqi);
      }

      [data-lights] {
        cursor: pointer;
      }

      .lit {
        background: var(--wash);
        border-radius: 3px;
        box-shadow: 0 0 0 3px var(--wash);
      }
    `,
  ];

  constructor() {
    super();
    this.stage = '';
  }

  /** @param {Session} session */
  view(session) {
    const { trace } = session;
    const formula = formulaOf(this.stage, trace.spec, (name) =>
      name === 'embedding' ? isEmbedded(trace) : trace.has(name),
    );
    if (!formula) return nothing;
    const dark = () => session.look({ lit: '' });
    return html`<div
      class="formula"
      tabindex="0"
      role="group"
      aria-label=${text.formula.label}
      @pointerover=${(/** @type {Event} */ event) => lightUnder(session, event)}
      @pointerleave=${dark}
      @blur=${dark}
      @click=${(/** @type {Event} */ event) => this.#go(session, lightsOf(event))}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#onKey(session, event)}
    >
      ${formula}
    </div>`;
  }

  updated() {
    const lit = this.session?.ui.lit;
    this.#letters().forEach((letter) =>
      letter.classList.toggle('lit', letter.getAttribute('data-lights') === lit),
    );
  }

  #letters() {
    return [...this.renderRoot.querySelectorAll('[data-lights]')];
  }

  /** A letter's matrix where it is made; a width has no place of its own. @param {Session} session @param {string} name */
  #go(session, name) {
    if (session.trace.has(name)) goToStage(session, { name, index: [] });
  }

  /** @param {Session} session @param {KeyboardEvent} event */
  #onKey(session, event) {
    if (isShortcut(event)) return;
    const names = [...new Set(this.#letters().map((one) => one.getAttribute('data-lights') ?? ''))];
    const { lit } = session.ui;
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (way && names.length) {
      const from = names.indexOf(lit);
      const next = from < 0 ? Math.min(way, 0) : from + way;
      const name = names[(next + names.length) % names.length];
      light(session, name);
      session.say(text.formula.lit({ name }));
    } else if (event.key === 'Enter' && lit) this.#go(session, lit);
    else return;
    event.preventDefault();
  }
}

customElements.define('attention-formula', AttentionFormula);
