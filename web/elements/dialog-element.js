// The base of the dialogs: one opens as soon as it is on the page, and says `closed` when it is to go.
import { css } from 'lit';
import { LabElement } from './labs/lab-element.js';
import { sheet } from './sheet.js';

const dialogSheet = css`
  dialog {
    max-height: calc(100dvh - 2rem);
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--line);
  }

  h2 {
    font: 400 1.375rem/1.3 var(--serif);
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

  close() {
    this.#dialog?.close();
  }

  /** However it was closed, by Escape too. */
  onClose() {
    this.dispatchEvent(new CustomEvent('closed'));
  }
}
