// <attention-share>: a button, and the dialog that it opens: the situation on the screen to be handed on.
import { html, nothing } from 'lit';
import { LabElement } from './lab-element.js';
import { ON_DEMAND } from './on-demand.js';
import { poppedWith, popSheet } from './on-demand-view.js';
import { sheet } from './sheet.js';
import { text } from './text.js';

export class AttentionShare extends LabElement {
  static properties = {
    ...LabElement.properties,
    page: { type: Boolean },
    isOpen: { state: true },
  };

  static styles = [sheet, popSheet];

  constructor() {
    super();
    /** Whether the element is a page of its own, whose address is the one to hand on. */
    this.page = false;
    this.isOpen = false;
  }

  /** @param {import('./session.js').Session} session */
  view(session) {
    return html`<button
        class="control"
        type="button"
        aria-haspopup="dialog"
        @click=${() => {
          // A second press takes back what is still on its way, or did not come.
          this.isOpen = !this.isOpen;
        }}
      >
        ${text.share.open}
      </button>
      ${this.isOpen ? this.#dialog(session) : nothing}`;
  }

  /** @param {import('./session.js').Session} session */
  #dialog(session) {
    return poppedWith(
      session,
      ON_DEMAND.taking,
      () =>
        html`<attention-share-dialog
          .session=${session}
          ?page=${this.page}
          @closed=${this.#onClosed}
        ></attention-share-dialog>`,
    );
  }

  #onClosed() {
    this.isOpen = false;
    this.renderRoot.querySelector('button')?.focus();
  }
}

customElements.define('attention-share', AttentionShare);
