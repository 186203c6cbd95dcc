// <attention-slider>: one number as a slider and as digits. Tells `slide` with the new value.
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { readNumber } from '../../state/fields.js';
import { finger } from './finger.js';
import { LabElement } from './lab-element.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

const LOG_STEPS = 400;

export class AttentionSlider extends LabElement {
  static properties = {
    label: {},
    about: {},
    value: { type: Number },
    min: { type: Number },
    max: { type: Number },
    step: { type: Number },
    log: { type: Boolean },
    wrong: { state: true },
  };

  static styles = [
    sheet,
    css`
      label {
        font-size: 0.9375rem;
        font-weight: 600;
      }

      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.75rem;
        align-items: center;
      }

      input[type='range'] {
        flex: 1;
        min-width: 4rem;
        height: var(--touch);
        accent-color: var(--accent);
      }

      input[type='text'] {
        width: 6.5rem;
      }

      input[aria-invalid='true'] {
        border-color: var(--wrong);
      }

      .problem {
        color: var(--wrong);
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    this.about = '';
    this.value = 0;
    this.min = 0;
    this.max = 1;
    /** Of a linear slider; digits may lie between unless it is a whole number. */
    this.step = 0.01;
    /** Whether equal ways of the knob multiply equally. */
    this.log = false;
    /** What was typed, when it can't be. */
    this.wrong = '';
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('value') || changed.has('max')) this.wrong = '';
  }

  view() {
    const [low, high, step] = this.log ? [0, LOG_STEPS, 1] : [this.min, this.max, this.step];
    const { min, max, label } = this;
    const number = this.#isWhole ? text.slider.whole : text.slider.any;
    const problem = text.slider.problem({ label, value: this.wrong, number, min, max });
    return html`<label for="range">${label}</label>
      <div class="row">
        <input
          id="range"
          type="range"
          @pointerdown=${finger}
          min=${low}
          max=${high}
          step=${step}
          .value=${live(String(this.#knob(this.value)))}
          aria-valuetext=${this.value}
          @input=${(/** @type {InputEvent} */ event) =>
            this.#tell(this.#valueAt(Number(/** @type {HTMLInputElement} */ (event.target).value)))}
        />
        <input
          class="control number"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          aria-label=${text.slider.typed({ label })}
          aria-invalid=${Boolean(this.wrong)}
          aria-describedby=${this.wrong ? 'problem' : nothing}
          .value=${this.wrong || String(this.value)}
          @change=${this.#onTyped}
        />
      </div>
      ${this.about ? html`<p class="small soft">${this.about}</p>` : nothing}
      ${
        this.wrong
          ? html`<p class="problem small" id="problem" role="alert">${problem}</p>`
          : nothing
      }`;
  }

  get #isWhole() {
    return !this.log && this.step % 1 === 0;
  }

  /** Where the knob stands for a value. @param {number} value */
  #knob(value) {
    if (!this.log) return value;
    const within = Math.min(Math.max(value, this.min), this.max);
    return Math.round((LOG_STEPS * Math.log(within / this.min)) / Math.log(this.max / this.min));
  }

  /** @param {number} knob */
  #valueAt(knob) {
    if (!this.log) return knob;
    return Number((this.min * (this.max / this.min) ** (knob / LOG_STEPS)).toPrecision(3));
  }

  /** @param {Event} event */
  #onTyped(event) {
    const typed = /** @type {HTMLInputElement} */ (event.target).value.trim();
    const value = readNumber(typed) ?? NaN;
    const isKind = !this.#isWhole || Number.isInteger(value);
    const fits = isKind && value >= this.min && value <= this.max;
    this.wrong = fits ? '' : typed || ' ';
    if (fits) this.#tell(value);
  }

  /** @param {number} value */
  #tell(value) {
    this.wrong = '';
    this.dispatchEvent(new CustomEvent('slide', { detail: value, bubbles: true }));
  }
}

customElements.define('attention-slider', AttentionSlider);
