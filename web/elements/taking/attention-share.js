// <attention-share>: a button, and the dialog that it opens: the situation on the screen to be handed on.
import { html } from 'lit';
import { DialogOpener } from '../dialog-opener.js';
import { text } from '../text.js';

export class AttentionShare extends DialogOpener {
  static properties = { page: { type: Boolean } };

  constructor() {
    super();
    /** Whether the element is a page of its own, whose address is the one to hand on. */
    this.page = false;
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const dialog = () =>
      html`<attention-share-dialog
        .session=${session}
        ?page=${this.page}
        @closed=${this.onClosed}
      ></attention-share-dialog>`;
    return html`<button class="control" type="button" aria-haspopup="dialog" @click=${this.press}>
        ${text.share.open}
      </button>
      ${this.opened(session, dialog)}`;
  }
}

customElements.define('attention-share', AttentionShare);
