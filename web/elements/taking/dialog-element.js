// The base of the dialogs: one opens as soon as it is on the page, and says `closed` when it is to go.
import { css, html } from 'lit';
import { LabElement } from '../labs/lab-element.js';
import { sheet } from '../sheet.js';
import { text } from './text-taking.js';

const dialogSheet = css`
  dialog {
    width: min(48rem, calc(100cqi - 2rem));
    max-width: none;
    max-height: calc(100dvh - 2rem);
    padding: 0;
    overflow: hidden;
    color: var(--ink);
    background: var(--panel);
    border: var(--edge);
    border-radius: 10px;
    box-shadow: 0 12px 48px rgb(0 0 0 / 25%);
  }

  dialog[open] {
    display: flex;
  }

  dialog::backdrop {
    background: rgb(10 14 18 / 45%);
  }

  .all {
    flex: 1;
    display: flex;
    flex-direction: column;
    gap: 0.9rem;
    padding: 0.9rem 1.5rem 1.25rem;
    overflow-y: auto;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    align-items: center;
    justify-content: space-between;
  }

  h2 {
    flex: 1;
    font: 400 1.375rem/1.3 var(--serif);
  }

  @container (width < 35em) {
    dialog {
      width: 100cqi;
      margin: auto 0 0;
      border-radius: 10px 10px 0 0;
    }

    .all {
      padding-inline: 1rem;
    }
  }
`;

export class DialogElement extends LabElement {
  static styles = [sheet, dialogSheet];

  constructor() {
    super();
    // The page's keys are not for what stands behind a dialog.
    this.addEventListener('keydown', (event) => event.stopPropagation());
  }

  get #dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  firstUpdated() {
    this.#dialog?.showModal();
  }

  /** Elsewhere in the document it would stand among the rest, and not be modal. */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.close();
  }

  /** @param {string} title @param {unknown} content */
  frame(title, content) {
    return html`<dialog aria-labelledby="title" @close=${this.onClose} @click=${this.#onBackdrop}>
      <div class="all">
        <div class="row">
          <h2 id="title">${title}</h2>
          <button class="control" type="button" @click=${this.close}>
            ${text.exporting.close}
          </button>
        </div>
        ${content}
      </div>
    </dialog>`;
  }

  /** @param {MouseEvent} event */
  #onBackdrop(event) {
    if (event.target === event.currentTarget) this.close();
  }

  close() {
    this.#dialog?.close();
  }

  /** However it was closed, by Escape too. */
  onClose() {
    this.dispatchEvent(new CustomEvent('closed'));
  }
}
