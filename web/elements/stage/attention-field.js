// <attention-field>: the control of one field, made from the engine's field table. A changed value
// wears a mark that leads back; what is wrong with it stands right here, in the engine's words.
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { typeset } from '../../draw/format.js';
import { isAutomatic, parseField, printField } from '../../state/fields.js';
import { isEmptied } from '../failure.js';
import { LabElement } from '../labs/lab-element.js';
import { lightWidth } from '../numbers/lighting.js';
import { option } from '../option.js';
import { optionSheet } from '../labs/option-sheet.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {import('../../state/fields.js').Field} Field */

const MOST_RADIOS = 3;

export class AttentionField extends LabElement {
  static properties = {
    field: { attribute: false },
    draft: { state: true },
  };

  static styles = [
    sheet,
    optionSheet,
    css`
      .head {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        min-height: var(--click);
      }

      .name {
        min-width: 0;
        font-family: var(--mono);
        font-size: 0.875rem;
        overflow-wrap: anywhere;
      }

      .reset {
        display: inline-flex;
        align-items: center;
        gap: 0.4em;
        min-height: var(--click);
        font-size: 0.8125rem;
        color: var(--accent);
      }

      .reset::before {
        content: '';
        width: 7px;
        height: 7px;
        border-radius: 50%;
        background: var(--accent);
      }

      .reset:hover {
        text-decoration: underline;
      }

      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }

      .row > input[type='text'],
      .row > select {
        flex: 1;
        min-width: 5rem;
        width: 5rem;
      }

      input[aria-invalid='true'] {
        border-color: var(--wrong);
      }

      input::placeholder {
        color: var(--soft);
        opacity: 1;
      }

      .step {
        width: var(--touch);
        text-align: center;
        font-size: 1.125rem;
      }

      .about,
      .problem {
        margin-top: 0.35rem;
      }

      .problem {
        color: var(--wrong);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Field | undefined} */
    this.field = undefined;
    /** What is being typed, until it is left; null otherwise. @type {string | null} */
    this.draft = null;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const { session, field, draft } = this;
    if (!session || !field || draft === null) return;
    const parsed = parseField(field, draft);
    // Something else has set it since; or it was typed into another field, and never left where that was taken away.
    const isOld = 'value' in parsed && parsed.value !== session.values[field.name];
    if (isOld || changed.has('field')) this.draft = null;
  }

  /** @param {Session} session */
  view(session) {
    const { field } = this;
    if (!field) return nothing;
    const unread = this.#unread(field);
    const problem = unread || this.#problem(session, field);
    const changed = session.isChanged(field.name);
    return html`
      <div class="head">
        <label
          class="name"
          for="control"
          id="name"
          @pointerenter=${() => lightWidth(session, field.name, true)}
          @pointerleave=${() => lightWidth(session, field.name, false)}
          >${field.name}</label
        >
        ${changed ? this.#reset(session, field) : nothing}
      </div>
      <div class="row">${this.#control(session, field, Boolean(problem))}</div>
      <p class="about small soft" id="about">${typeset(field.about)}</p>
      ${
        problem
          ? html`<p class="problem small" id="problem" role=${unread ? 'alert' : nothing}>
              ${problem}
            </p>`
          : nothing
      }
    `;
  }

  /** Why what is typed means nothing. @param {Field} field */
  #unread(field) {
    const parsed = this.draft === null ? {} : parseField(field, this.draft);
    return 'why' in parsed ? `${field.name}: ${parsed.why}` : '';
  }

  /** Of which the notices tell, too. @param {Session} session @param {Field} field */
  #problem(session, field) {
    return session.problems.find((one) => one.field === field.name && !isEmptied(one))?.message;
  }

  /** @param {Session} session @param {Field} field */
  #reset(session, field) {
    const back = session.unchangedValue(field.name);
    const value = isAutomatic(field, back) ? text.auto.name : printField(field, back);
    const label = value ? text.reset({ value }) : text.resetEmpty;
    return html`<button
      class="reset"
      type="button"
      title=${text.changedMark}
      @click=${() => {
        this.draft = null;
        session.change(field.name, back);
      }}
    >
      ${label}
    </button>`;
  }

  /** @param {Session} session @param {Field} field @param {boolean} wrong */
  #control(session, field, wrong) {
    const value = session.values[field.name];
    const choices = field.choices ?? [];
    switch (field.type) {
      case 'flag':
        return this.#options(session, field, ['on', 'off'], printField(field, value));
      case 'choice':
        return choices.length <= MOST_RADIOS
          ? this.#options(session, field, choices, String(value))
          : this.#select(session, field, choices, String(value));
      case 'scale':
        return html`${this.#options(session, field, choices, String(value))}
        ${this.#input(session, field, typeof value === 'number' ? value : '', wrong)}`;
      case 'mask':
        return this.#parts(session, field, String(value));
      case 'int':
        return html`${this.#step(session, field, -1)} ${this.#input(session, field, value, wrong)}
        ${this.#step(session, field, 1)}`;
      default:
        return this.#input(session, field, value, wrong);
    }
  }

  /**
   * @param {Session} session
   * @param {Field} field
   * @param {import('../../state/fields.js').Value} value
   * @param {boolean} wrong
   */
  #input(session, field, value, wrong) {
    const isNumber = field.type !== 'text';
    const automatic = isAutomatic(field, value);
    return html`<input
      id="control"
      class="control ${isNumber ? 'number' : ''}"
      type="text"
      dir="auto"
      inputmode=${field.type === 'int' && (field.min ?? -1) >= 0 ? 'numeric' : 'text'}
      autocomplete="off"
      spellcheck="false"
      placeholder=${field.type === 'scale' ? text.factor : automatic ? automaticText(session, field) : ''}
      aria-label=${field.type === 'scale' ? text.factorLabel : nothing}
      aria-describedby="about${wrong ? ' problem' : ''}"
      aria-invalid=${wrong}
      .value=${live(this.draft ?? (automatic ? '' : printField(field, value)))}
      @input=${(/** @type {InputEvent} */ event) => this.#type(session, field, event)}
      @focus=${() => lightWidth(session, field.name, true)}
      @blur=${() => {
        this.draft = null;
        session.look({ lit: '' });
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (field.type !== 'int' || !way) return;
        event.preventDefault();
        this.#stepTo(session, field, way);
      }}
    />`;
  }

  /** @param {Session} session @param {Field} field @param {InputEvent} event */
  #type(session, field, event) {
    const typed = /** @type {HTMLInputElement} */ (event.target).value;
    this.draft = typed;
    const parsed = parseField(field, typed);
    if ('value' in parsed) session.change(field.name, parsed.value);
  }

  /** To the next value that can be, which is told: not all can. @param {Session} session @param {Field} field @param {number} way */
  #stepTo(session, field, way) {
    const { name } = field;
    this.draft = null;
    session.step(name, way);
    session.say(`${name}: ${printField(field, session.values[name])}`);
  }

  /** @param {Session} session @param {Field} field @param {number} way */
  #step(session, field, way) {
    return html`<button
      class="control step"
      type="button"
      aria-label=${way < 0 ? text.less({ name: field.name }) : text.more({ name: field.name })}
      @click=${() => this.#stepTo(session, field, way)}
    >
      ${way < 0 ? '−' : '+'}
    </button>`;
  }

  /**
   * Few choices, all visible.
   * @param {Session} session
   * @param {Field} field
   * @param {readonly string[]} choices
   * @param {string} chosen
   */
  #options(session, field, choices, chosen) {
    // Checked before it is named: these may have been another field's, and of a name only one can be checked.
    return html`<div class="row" role="radiogroup" aria-labelledby="name" aria-describedby="about">
      ${choices.map(
        (choice) =>
          html`<label class="control option">
            <input
              type="radio"
              .checked=${live(choice === chosen)}
              name=${field.name}
              value=${choice}
              @change=${() => this.#pick(session, field, choice)}
            />
            ${nameOf(session, field, choice)}
          </label>`,
      )}
    </div>`;
  }

  /**
   * @param {Session} session
   * @param {Field} field
   * @param {readonly string[]} choices
   * @param {string} chosen
   */
  #select(session, field, choices, chosen) {
    return html`<select
      id="control"
      class="control"
      aria-describedby="about"
      @change=${(/** @type {Event} */ event) =>
        this.#pick(session, field, /** @type {HTMLSelectElement} */ (event.target).value)}
    >
      ${choices.map((choice) => option(choice, nameOf(session, field, choice), choice === chosen))}
    </select>`;
  }

  /** The parts of a mask: any of them together. @param {Session} session @param {Field} field @param {string} value */
  #parts(session, field, value) {
    const parts = value.split('+').filter((part) => part !== 'none');
    const known = (field.choices ?? []).filter((choice) => choice !== 'none');
    const toggled = (/** @type {string} */ part) =>
      known.filter((other) => (other === part) !== parts.includes(other)).join('+') || 'none';
    return html`<div class="row" role="group" aria-labelledby="name" aria-describedby="about">
      ${known.map(
        (part) =>
          html`<label class="control option">
            <input
              type="checkbox"
              value=${part}
              .checked=${live(parts.includes(part))}
              @change=${() => session.change(field.name, toggled(part))}
            />
            ${part}
          </label>`,
      )}
    </div>`;
  }

  /** @param {Session} session @param {Field} field @param {string} choice */
  #pick(session, field, choice) {
    const parsed = parseField(field, choice);
    if ('value' in parsed) session.change(field.name, parsed.value);
  }
}

/**
 * What a field left to follow from the others has come to: `auto (4)`.
 * @param {Session} session
 * @param {Field} field
 */
function automaticText(session, { name }) {
  const value = session.automaticValue(name);
  if (value !== undefined) return text.auto.value({ value: String(value) });
  return text.auto.of[/** @type {keyof typeof text.auto.of} */ (name)] ?? text.auto.name;
}

/** @param {Session} session @param {Field} field @param {string} choice */
function nameOf(session, field, choice) {
  if (isAutomatic(field, choice)) return automaticText(session, field);
  return choice || text.emptyChoice;
}

customElements.define('attention-field', AttentionField);
