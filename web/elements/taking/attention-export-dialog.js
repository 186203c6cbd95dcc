// The dialog of <attention-export>: what can be taken away of a run or of a figure, shown as it is, to be copied or
// downloaded.
import { css, html, nothing } from 'lit';
import { DialogElement } from './dialog-element.js';
import { copyPicture, copyText, download, mayBeSandboxed } from './saving.js';
import { text } from './text-taking.js';

/** @typedef {import('./export-kinds.js').Kind} Kind */

export class AttentionExportDialog extends DialogElement {
  static properties = {
    kinds: { attribute: false },
    heading: {},
    chosen: { state: true },
    said: { state: true },
  };

  static styles = [
    ...DialogElement.styles,
    css`
      .kinds {
        display: flex;
        gap: 0 1.5rem;
        flex: none;
        border-bottom: var(--edge);
        overflow-x: auto;
        scrollbar-width: thin;
      }

      .kinds button {
        flex: none;
        min-height: var(--touch);
        min-width: 2.25rem;
        font-size: 0.9375rem;
        color: var(--soft);
        border-bottom: 2px solid transparent;
      }

      .kinds button:focus-visible {
        outline-offset: -2px;
      }

      .kinds button:hover {
        color: var(--ink);
      }

      .kinds button[aria-pressed='true'] {
        color: var(--ink);
        border-bottom-color: var(--accent);
      }

      .note {
        max-width: 74ch;
      }

      .shown {
        flex: 1 1 auto;
        min-height: 6rem;
        overflow: auto;
        border: var(--edge);
        border-radius: var(--radius);
        background: var(--paper);
      }

      textarea {
        display: block;
        width: 100%;
        height: min(26rem, 52vh);
        padding: 0.75rem 1rem;
        border: 0;
        background: none;
        resize: none;
        font: 0.8125rem/1.5 var(--mono);
        white-space: pre;
        overflow: auto;
        tab-size: 4;
      }

      img {
        display: block;
        max-width: 100%;
        max-height: min(30rem, 56vh);
        margin: 0 auto;
      }

      .below {
        height: 9rem;
        border-top: var(--edge);
      }

      .bytes {
        padding: 2.5rem 1rem;
        text-align: center;
        color: var(--soft);
      }

      .said {
        flex: 1 1 14rem;
        color: var(--soft);
        font-size: 0.875rem;
      }

      .main {
        color: var(--panel);
        background: var(--accent);
        border-color: var(--accent);
      }

      button.main:hover {
        border-color: var(--ink);
      }

      @container (width < 35em) {
        .said {
          order: 3;
          flex-basis: 100%;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** What is offered. @type {readonly Kind[]} */
    this.kinds = [];
    /** Title of the dialog. */
    this.heading = '';
    this.chosen = '';
    this.said = '';
    /** @type {{id: string, content: string | Uint8Array<ArrayBuffer>}} */
    this.made = { id: '', content: '' };
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('kinds')) this.#choose(this.chosen);
  }

  /** @param {string} id */
  #choose(id) {
    this.chosen = id;
    this.said = '';
    this.made = { id: '', content: '' };
  }

  /** Made once, however often the dialog is drawn again. @param {Kind} kind */
  #contentOf(kind) {
    if (this.made.id !== kind.id) this.made = { id: kind.id, content: kind.make() };
    return this.made.content;
  }

  get #kind() {
    return this.kinds.find(({ id }) => id === this.chosen) ?? this.kinds[0];
  }

  view() {
    const kind = this.#kind;
    const content = this.#contentOf(kind);
    const note = kind.note?.();
    return this.frame(
      this.heading,
      html`<div class="kinds" role="group" aria-label=${text.exporting.kindsLabel}>
          ${this.kinds.map(
            ({ id }) =>
              html`<button
                type="button"
                data-kind=${id}
                aria-pressed=${id === kind.id}
                @click=${() => this.#choose(id)}
              >
                ${text.exporting.kinds[id]}
              </button>`,
          )}
        </div>
        ${note ? html`<p class="note small soft">${note}</p>` : nothing}
        <div class="shown">${shown(kind, content)}</div>
        <div class="row">
          ${
            canBeCopied(kind, content)
              ? html`<button class="control" type="button" @click=${this.#copy}>
                  ${text.exporting.copy}
                </button>`
              : nothing
          }
          <button class="control main" type="button" @click=${this.#download}>
            ${text.exporting.download({ file: kind.file })}
          </button>
          <span class="said" role="status">${this.said}</span>
        </div>`,
    );
  }

  async #copy() {
    const content = this.#contentOf(this.#kind);
    const field = this.renderRoot.querySelector('textarea');
    if (field)
      this.said = (await copyText(field)) ? text.exporting.copied : text.exporting.copyByHand;
    else if (typeof content !== 'string') {
      this.said = (await copyPicture(content)) ? text.exporting.copied : text.exporting.copyPicture;
    }
  }

  #download() {
    const { file, type } = this.#kind;
    download(file, type, this.#contentOf(this.#kind));
    this.said = mayBeSandboxed() ? text.exporting.framed : '';
  }
}

/** So many letters are laid out in half a second. */
const LONGEST = 2 ** 22;

/** @param {string | Uint8Array} content @returns {content is string} */
const isShown = (content) => typeof content === 'string' && content.length <= LONGEST;

/** @param {Kind} kind @param {string | Uint8Array} content */
const canBeCopied = ({ type }, content) => isShown(content) || type === 'image/png';

/** What there is to see of it: a picture, a text, or how large it is. @param {Kind} kind @param {string | Uint8Array} content */
function shown({ type, file }, content) {
  if (type === 'image/png' && typeof content !== 'string') {
    const bytes = Array.from(content, (byte) => String.fromCharCode(byte)).join('');
    return html`<img src="data:${type};base64,${btoa(bytes)}" alt=${file} />`;
  }
  if (!isShown(content)) {
    const { tooLong, size } = text.exporting;
    const said = typeof content === 'string' ? tooLong : size;
    return html`<p class="bytes">${said({ file, count: content.length })}</p>`;
  }
  const isPicture = type === 'image/svg+xml';
  const source = () => `data:${type};charset=utf-8,${encodeURIComponent(content)}`;
  return html`${isPicture ? html`<img src=${source()} alt=${file} />` : nothing}<textarea
      class=${isPicture ? 'below' : ''}
      readonly
      spellcheck="false"
      aria-label=${text.exporting.preview({ file })}
      .value=${content}
    ></textarea>`;
}

customElements.define('attention-export-dialog', AttentionExportDialog);
