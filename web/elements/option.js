// One choice of a menu.
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
