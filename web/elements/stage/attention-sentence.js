// <attention-sentence>: the sentence, large, to be typed over.
import { css, html } from 'lit';
import { isEmptied } from '../failure.js';
import { LabElement } from '../labs/lab-element.js';
import { isLong } from '../long/long-run.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** Characters of what is a text rather than a sentence. */
const LONG_TEXT = 1200;
/** A long run takes longer than a letter: it waits until none has come for so long. */
const PAUSE_MS = 300;

export class AttentionSentence extends LabElement {
  #waiting = 0;

  static styles = [
    sheet,
    css`
      textarea {
        display: block;
        width: 100%;
        margin-top: 0.15rem;
        padding: 0.1em 0 0.25em;

        /* A pasted text may be pages long: the page must not scroll to its end. */
        max-height: 30rem;
        overflow: auto;
        resize: none;
        font: 400 var(--sentence, clamp(1.625rem, 3.6cqi, 2.75rem)) / 1.25 var(--serif);
        background: none;
        border: 0;
        border-bottom: var(--edge);
        border-radius: 0;
        field-sizing: content;
        transition: border-color 150ms;
      }

      textarea.long {
        --sentence: clamp(1.25rem, 2.2cqi, 1.625rem);
      }

      textarea.text {
        --sentence: 1rem;

        max-height: 11rem;
      }

      textarea:hover {
        border-bottom-color: var(--soft);
      }

      textarea:focus-visible {
        /* seen where colours are forced */
        outline-color: transparent;
        border-bottom-color: var(--accent);
        box-shadow: 0 1px 0 var(--accent);
      }

      textarea::placeholder {
        color: var(--soft);
        opacity: 0.7;
      }
    `,
  ];

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { tokens, text: sentence } = session.values;
    const drawn = Number(tokens) > 0;
    const value = drawn ? '' : String(sentence);
    const wrong = session.problems.some(
      (problem) => problem.field === 'text' && !isEmptied(problem),
    );
    return html`
      <label for="text" class="small soft"
        >${drawn ? text.sentenceDrawn({ count: Number(tokens) }) : text.sentenceLabel}</label
      >
      <textarea
        id="text"
        dir="auto"
        rows="1"
        class=${value.length > LONG_TEXT ? 'text' : value.length > 90 ? 'long' : ''}
        spellcheck="false"
        autocapitalize="off"
        aria-invalid=${wrong}
        placeholder=${session.trace.tokens.slice(0, 6).join(' ')}
        .value=${value}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
      ></textarea>
    `;
  }

  /** @param {InputEvent} event */
  #onInput(event) {
    const { value } = /** @type {HTMLTextAreaElement} */ (event.target);
    const { session } = this;
    clearTimeout(this.#waiting);
    if (!session || value.length <= LONG_TEXT || !isLong(session.trace)) {
      return session?.changeText(value);
    }
    const { text: before } = session.values;
    this.#waiting = window.setTimeout(() => {
      // Another may have been chosen since, by a demo or a link.
      if (session.values.text === before) session.changeText(value);
    }, PAUSE_MS);
  }

  /** A sentence is one line. @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  }

  updated() {
    const area = this.renderRoot.querySelector('textarea');
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 1}px`;
  }
}

customElements.define('attention-sentence', AttentionSentence);
