// What labs are set with: numbers kept in the address, and choices between a few views.
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { menu } from '../option.js';
import { finger } from './finger.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {{key: string, label: string, min: number, max: number, step?: number, unset: number, titles?: readonly string[]}} Setting a whole number; `unset` where the address says none; of one that is chosen from a menu the titles from 0
 */

export const controlSheet = css`
  .settings {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 2rem;
    margin-top: 1rem;
  }

  .settings label {
    flex: 0 1 15rem;
    min-width: 0;
    font-size: 0.875rem;
  }

  .settings label span {
    display: flex;
    justify-content: space-between;
    gap: 0.75rem;
  }

  .settings input[type='range'] {
    display: block;
    width: 100%;
    height: var(--touch);
    margin: 0;
    accent-color: var(--accent);
    touch-action: pan-y;
  }

  .settings select {
    width: 100%;
    margin-top: 0.25rem;
  }

  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }

  .choices button[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--wash);
  }

  .views {
    margin-top: 1.25rem;
  }

  .wrong {
    margin-top: 0.75rem;
    color: var(--wrong);
  }
`;

/**
 * A setting's value: the address's where it is a whole number within the limits.
 * @param {Session} session
 * @param {Setting} setting
 */
export function numberOf(session, { key, min, max, step = 1, unset }) {
  const value = Number(session.labValue(key, String(unset)) || NaN);
  const fits =
    Number.isInteger(value) && value >= min && value <= max && (value - min) % step === 0;
  return fits ? value : Math.min(Math.max(unset, min), max);
}

/**
 * The controls of settings, and what is wrong with values that a link has brought.
 * @param {Session} session
 * @param {readonly Setting[]} settings
 */
export const controls = (session, settings) =>
  html`<div class="settings">${settings.map((setting) => control(session, setting))}</div>
    ${wrongSettings(session, settings)}`;

/** @param {Session} session @param {readonly Setting[]} settings */
function wrongSettings(session, settings) {
  const wrong = settings.filter((setting) => {
    const asked = session.labValue(setting.key, '');
    return asked && numberOf(session, setting) !== Number(asked);
  });
  if (!wrong.length) return nothing;
  return html`<p class="wrong small" role="alert">
    ${wrong.map(
      ({ key, min, max }) =>
        html`${text.labs.wrongNumber({ key, value: session.labValue(key, ''), min, max })} `,
    )}
  </p>`;
}

/** @param {Session} session @param {Setting} setting */
function control(session, setting) {
  const { key, label, min, max, step = 1, titles } = setting;
  const value = numberOf(session, setting);
  const set = (/** @type {string} */ to) => session.setLabValue(key, to);
  if (titles) return menu(label, key, [...titles.entries()], value, set);
  return html`<label>
    <span>${label}<bdi class="number" aria-hidden="true">${value}</bdi></span>
    <input
      type="range"
      @pointerdown=${finger}
      name=${key}
      min=${min}
      max=${max}
      step=${step}
      .value=${live(String(value))}
      @input=${(/** @type {Event} */ event) =>
        set(/** @type {HTMLInputElement} */ (event.target).value)}
    />
  </label>`;
}

/**
 * A few buttons, one of them pressed.
 * @param {string} label
 * @param {readonly {id: string, title: string}[]} options
 * @param {string} chosen
 * @param {(id: string) => void} choose
 */
export function choices(label, options, chosen, choose) {
  return html`<div class="choices" role="group" aria-label=${label}>
    ${options.map(
      ({ id, title }) =>
        html`<button
          class="control"
          type="button"
          data-choice=${id}
          aria-pressed=${id === chosen}
          @click=${() => choose(id)}
        >
          ${title}
        </button>`,
    )}
  </div>`;
}
