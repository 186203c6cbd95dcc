// A menu, and one choice of it.
import { html } from 'lit';
import { live } from 'lit/directives/live.js';

/**
 * What a hand has picked, the browser has selected by itself: whether that is still so is asked of the option, for
 * what is chosen may have changed again before it was drawn.
 * @param {string | number} value
 * @param {unknown} title
 * @param {boolean} chosen
 */
export const option = (value, title, chosen) =>
  html`<option value=${value} .selected=${live(chosen)}>${title}</option>`;

/**
 * A menu with its label.
 * @param {unknown} label
 * @param {string} name
 * @param {readonly (readonly [string | number, unknown])[]} options values and titles
 * @param {string | number} chosen
 * @param {(value: string) => void} choose
 */
export const menu = (label, name, options, chosen, choose) =>
  html`<label>
    ${label}
    <select
      class="control"
      name=${name}
      @change=${(/** @type {Event} */ { target }) =>
        choose(/** @type {HTMLSelectElement} */ (target).value)}
    >
      ${options.map(([value, title]) => option(value, title, value === chosen))}
    </select>
  </label>`;
