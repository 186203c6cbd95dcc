// <attention-demos>: the tutorials' demos by name.
import { css, html } from 'lit';
import { LabElement } from '../labs/lab-element.js';
import { option } from '../option.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';
import { ask, goTo } from './touring.js';

/** Marks the choices that open a tour. */
const TOUR = 'tour:';

export class AttentionDemos extends LabElement {
  static styles = [
    sheet,
    css`
      div {
        display: flex;
        gap: 0.6rem;
        align-items: center;
      }

      label {
        font-size: 0.875rem;
        color: var(--soft);
      }

      select {
        flex: 1;
        min-width: 0;
        width: 15rem;
        max-width: 100%;
        text-overflow: ellipsis;
      }
    `,
  ];

  /** Whether it is the keyboard that chooses. */
  #isByKey = false;

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { presets } = session.engine;
    const { tour } = session.ui;
    const chosen = tour ? TOUR + tour : session.values.preset;
    const tutorials = [...new Set(presets.map(({ tutorial }) => tutorial))];
    return html`<div>
      <label for="demo">${text.demo}</label>
      <select
        id="demo"
        class="control"
        @keydown=${() => (this.#isByKey = true)}
        @pointerdown=${() => (this.#isByKey = false)}
        @change=${(/** @type {Event} */ event) => this.#choose(event, session)}
      >
        ${option('', text.demoNone, !chosen)}
        ${tutorials.map(
          (tutorial) =>
            html`<optgroup label=${text.demoGroup({ tutorial })}>
              ${option(TOUR + tutorial, text.tours.open({ id: tutorial }), chosen === TOUR + tutorial)}
              ${presets
                .filter((preset) => preset.tutorial === tutorial)
                .map(({ name, title }) => option(name, title, chosen === name))}
            </optgroup>`,
        )}
      </select>
    </div>`;
  }

  /** A demo, or the tour of a tutorial. @param {Event} event @param {import('../session/session.js').Session} session */
  #choose({ target }, session) {
    const { value } = /** @type {HTMLSelectElement} */ (target);
    if (!value.startsWith(TOUR)) return session.choosePreset(value);
    const id = value.slice(TOUR.length);
    // Arrow keys lead from choice to choice: they stay in the menu.
    if (this.#isByKey) goTo(session, id, 1);
    else ask(this, id, 1);
  }
}

customElements.define('attention-demos', AttentionDemos);
