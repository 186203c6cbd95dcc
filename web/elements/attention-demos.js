// <attention-demos>: the tutorials' demos by name.
import { css, html } from 'lit';
import { LabElement } from './lab-element.js';
import { sheet } from './sheet.js';
import { text } from './strings.js';

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
        min-width: 0;
        width: 15rem;
        max-width: 100%;
        text-overflow: ellipsis;
      }
    `,
  ];

  /** @param {import('./session.js').Session} session */
  view(session) {
    const { presets } = session.engine;
    const chosen = session.values.preset;
    const tutorials = [...new Set(presets.map(({ tutorial }) => tutorial))];
    return html`<div>
      <label for="demo">${text.demo}</label>
      <select
        id="demo"
        class="control"
        @change=${(/** @type {Event} */ event) =>
          session.choosePreset(/** @type {HTMLSelectElement} */ (event.target).value)}
      >
        <option value="" .selected=${!chosen}>${text.demoNone}</option>
        ${tutorials.map(
          (tutorial) =>
            html`<optgroup label=${text.demoGroup(tutorial)}>
              ${presets
                .filter((preset) => preset.tutorial === tutorial)
                .map(
                  ({ name, title }) =>
                    html`<option value=${name} .selected=${chosen === name}>${title}</option>`,
                )}
            </optgroup>`,
        )}
      </select>
    </div>`;
  }
}

customElements.define('attention-demos', AttentionDemos);
