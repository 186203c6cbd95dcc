// <attention-export>: a button, and the dialog that it opens: what can be taken away of a run or of a figure.
import { html } from 'lit';
import { DialogOpener } from '../dialog-opener.js';
import { text } from '../text.js';
import { toolSheet } from '../labs/tool-sheet.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('./export-kinds.js').Kind} Kind
 * @typedef {typeof import('../on-demand-taking.js')} Taking
 */

export class AttentionExport extends DialogOpener {
  static properties = {
    kinds: { attribute: false },
    heading: {},
    label: {},
    mini: { type: Boolean, reflect: true },
  };

  static styles = [...DialogOpener.styles, toolSheet];

  constructor() {
    super();
    /** What is offered, made when the dialog opens. @type {(taking: Taking) => readonly Kind[]} */
    this.kinds = () => [];
    /** Title of the dialog. */
    this.heading = '';
    /** The button's words; an icon's name where it is mini. */
    this.label = text.exporting.open;
    this.mini = false;
    /** What the dialog showed last. */
    this.chosen = '';
    /** @type {readonly Kind[] | null} while the dialog is open */
    this.offered = null;
    /** The run, and what was seen of it, of which it is. */
    this.shown = '';
  }

  /** @param {Session} session */
  view(session) {
    return html`${
      this.mini
        ? html`<button
            class="icon"
            type="button"
            aria-label=${this.label}
            title=${this.label}
            @click=${this.press}
          >
            ${icon}
          </button>`
        : html`<button class="control" type="button" @click=${this.press}>${this.label}</button>`
    }
    ${this.opened(session, (taking) => this.#dialog(session, taking))}`;
  }

  /** @param {Session} session @param {Taking} taking */
  #dialog(session, taking) {
    // A host, or another address, may have changed what the page shows while the dialog is open.
    const shown = `${session.runs} ${session.address}`;
    if (this.shown !== shown) this.offered = null;
    this.shown = shown;
    this.offered ??= this.kinds(taking);
    return html`<attention-export-dialog
      .session=${session}
      .kinds=${this.offered}
      .heading=${this.heading}
      .chosen=${this.chosen}
      @closed=${this.#onClosed}
    ></attention-export-dialog>`;
  }

  /** Nothing of it is kept but the choice. @param {Event} event */
  #onClosed({ target }) {
    this.offered = null;
    this.chosen = /** @type {import('./attention-export-dialog.js').AttentionExportDialog} */ (
      target
    ).chosen;
    this.onClosed();
  }
}

const icon = html`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
  <path
    d="M9 2.5v8.5M5.5 7.75 9 11.25l3.5-3.5M3 12.5v2.5h12v-2.5"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

customElements.define('attention-export', AttentionExport);
