// <attention-demos>: the tutorials' demos by name.
import { css, html } from 'lit';
import { LabElement } from '../labs/lab-element.js';
import { option } from '../option.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';
import { ask } from './touring.js';

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

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { presets } = session.engine;
    const chosen = session.values.preset;
    const tutorials = [...new Set(presets.map(({ tutorial }) => tutorial))];
    return html`<div>
      <label for="demo">${text.demo}</label>
      <select
        id="demo"
        class="control"
        @change=${(/** @type {Event} */ event) => this.#choose(event, session)}
      >
        ${option('', text.demoNone, !chosen)}
        ${tutorials.map(
          (tutorial) =>
            html`<optgroup label=${text.demoGroup({ tutorial })}>
              <option value=${TOUR + tutorial}>${text.tours.open({ id: tutorial })}</option>
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
    const select = /** @type {HTMLSelectElement} */ (target);
    const { value } = select;
    if (!value.startsWith(TOUR)) {
      session.choosePreset(value);
      return;
    }
    ask(this, value.slice(TOUR.length), 1);
    // The menu shows demos: the one that the tour begins with.
    select.value = String(session.values.preset);
  }
}

customElements.define('attention-demos', AttentionDemos);
