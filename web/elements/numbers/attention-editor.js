// <attention-editor>: a number to be changed: typed, dragged from side to side, or stepped with the arrow keys.
import { css, html, nothing } from 'lit';
import { cardText, allDigits } from '../../draw/format.js';
import { printNumber, readNumber } from '../../state/fields.js';
import { cellLabel } from './asking.js';
import { LabElement } from '../labs/lab-element.js';
import { factorOf, Scrubbing, stepped } from './scrubbing.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** @typedef {import('../session/session.js').Session} Session */

export class AttentionEditor extends LabElement {
  /** What stands in the field without having been typed. */
  #untyped = '';

  static properties = {
    cell: { attribute: false },
    typed: { state: true },
    wrong: { state: true },
  };

  static styles = [
    sheet,
    css`
      input {
        width: 100%;
        min-height: var(--touch);
        padding: 0;
        font-size: 1.75rem;
        line-height: 1.3;
        background: none;
        border: 1px solid transparent;
        border-bottom: 1px dashed var(--soft);
        border-radius: var(--radius) var(--radius) 0 0;
        cursor: ew-resize;
        touch-action: pan-y;
      }

      input:hover,
      input:focus {
        width: calc(100% + 0.8rem);
        padding-inline: 0.4rem;
        margin-inline: -0.4rem;
        background: var(--faint);
      }

      input:focus {
        background: var(--panel);
        border: 1px solid var(--accent);
        border-radius: var(--radius);
        cursor: text;
      }

      .long {
        font-size: 1.125rem;
      }

      .wrong {
        margin-top: 0.35rem;
        color: var(--wrong);
      }

      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0 1.25rem;
      }

      .acts button {
        min-height: var(--touch);
        font-size: 0.875rem;
        color: var(--accent);
      }

      .acts button:hover {
        text-decoration: underline;
      }

      /* On paper the number stands alone. */
      @media print {
        input {
          padding: 0;
          margin: 0;
          border: 0;
        }

        #how,
        .acts {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('../../state/store.js').Cell | undefined} */
    this.cell = undefined;
    /** @type {string | null} what is being typed; null where the number itself stands */
    this.typed = null;
    this.wrong = '';
    this.scrubbing = new Scrubbing(this, (wrong) => {
      this.wrong = wrong;
    });
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const before = /** @type {import('../../state/store.js').Cell | undefined} */ (
      changed.get('cell')
    );
    if (before && this.cell && cellLabel(before) !== cellLabel(this.cell)) this.#leave();
    // The run may change while the field is looked at.
    if (this.draft === null && this.typed !== null) this.#showDigits();
  }

  /** What was typed; null where nothing was: the browser has nothing to undo. */
  get draft() {
    return this.typed === this.#untyped ? null : this.typed;
  }

  /** @param {Session} session */
  view(session) {
    const { cell, typed } = this;
    if (!cell) return nothing;
    const edited = session.editing.has(cell);
    const others = session.editing.countOf(cell.name);
    return html`<input
        class="number ${(typed ?? '').length > 12 ? 'long' : ''}"
        type="text"
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        aria-label=${text.edits.value({ cell: cellLabel(cell) })}
        aria-describedby="how"
        aria-invalid=${this.wrong ? 'true' : 'false'}
        .value=${typed ?? cardText(this.#value)}
        @focus=${this.#onFocus}
        @blur=${this.#onBlur}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
        @pointerdown=${this.#onDown}
        @pointermove=${this.#onMove}
        @pointerup=${this.#onUp}
        @pointercancel=${this.#onUp}
      />
      <p class="wrong small" role="alert">${this.wrong}</p>
      <p class="small soft" id="how">${text.edits.how}</p>
      ${
        others
          ? html`<div class="acts">
              ${
                edited
                  ? html`<button type="button" @click=${() => this.#reset(cell)}>
                      ${text.edits.resetCell}
                    </button>`
                  : nothing
              }
              <button type="button" @click=${() => this.#resetTensor(cell.name)}>
                ${text.edits.resetTensor({ name: cell.name, count: others })}
              </button>
            </div>`
          : nothing
      } `;
  }

  updated() {
    const input = this.#input;
    if (input && this.typed !== null && input.value !== this.typed) input.value = this.typed;
  }

  /** Starts typing, with what was typed already. @param {string} [first] */
  async type(first = '') {
    await this.updateComplete;
    const input = this.#input;
    input?.focus();
    if (!input || !first) return;
    this.typed = first;
    await this.updateComplete;
    input.setSelectionRange(first.length, first.length);
  }

  get #input() {
    return this.renderRoot.querySelector('input');
  }

  get #value() {
    return this.session?.explanation?.value ?? NaN;
  }

  #onFocus() {
    if (this.scrubbing.holds) return;
    this.#showDigits();
    this.updateComplete.then(() => this.#input?.select());
  }

  #showDigits() {
    this.#untyped = this.typed = allDigits(this.#value);
  }

  #onBlur() {
    if (this.typed !== null && !this.#commit()) this.#leave();
    this.typed = null;
  }

  /** @param {InputEvent} event */
  #onInput(event) {
    this.typed = /** @type {HTMLInputElement} */ (event.target).value;
    this.wrong = '';
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way) {
      event.preventDefault();
      const from = readNumber(this.typed ?? '') ?? this.#value;
      this.#step(from, way * factorOf(event), `keys ${this.cell && cellLabel(this.cell)}`);
      this.#showDigits();
    }
    if (event.key === 'Enter' && this.#commit()) {
      this.#showDigits();
      this.tell('edited');
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      this.#leave();
      this.tell('edited');
    }
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    const { session, cell } = this;
    if (!session || !cell || this.renderRoot.querySelector('input:focus')) return;
    if (this.scrubbing.down(event, session, cell)) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    this.scrubbing.move(event);
  }

  /** A click is for typing. @param {PointerEvent} event */
  #onUp(event) {
    if (this.scrubbing.up(event)) this.#input?.focus();
  }

  /** @param {number} from @param {number} steps @param {string} burst */
  #step(from, steps, burst) {
    if (!Number.isFinite(from)) return;
    this.#set(stepped(from, steps), burst);
  }

  /** Takes what was typed. @returns {boolean} whether it is a number that fits */
  #commit() {
    const typed = this.draft;
    // Nothing was changed: the number stays what it is, and is not set by hand.
    if (typed === null) return true;
    const value = readNumber(typed);
    if (value === undefined) {
      this.wrong = text.edits.notANumber({ value: typed });
      return false;
    }
    return this.#set(value, '');
  }

  /** @param {number} value @param {string} burst */
  #set(value, burst) {
    const { session, cell } = this;
    if (!session || !cell) return false;
    this.wrong = session.editing.problemOf(cell, value);
    if (this.wrong) return false;
    session.editing.set([cell], value, burst);
    const [problem] = session.problems;
    session.say(
      problem?.message ?? text.edits.set({ cell: cellLabel(cell), value: printNumber(value) }),
    );
    return true;
  }

  /** @param {import('../../state/store.js').Cell} cell */
  #reset(cell) {
    this.session?.editing.reset([cell]);
    this.session?.say(text.edits.wasReset({ cell: cellLabel(cell) }));
    this.typed = null;
  }

  /** @param {string} name */
  #resetTensor(name) {
    this.session?.editing.resetTensor(name);
    this.session?.say(text.edits.wasReset({ cell: name }));
  }

  #leave() {
    this.typed = null;
    this.wrong = '';
    this.scrubbing.giveUp();
  }
}

customElements.define('attention-editor', AttentionEditor);
