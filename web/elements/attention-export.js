// <attention-export>: a button, and the dialog that it opens: what can be taken away of a run or of a figure.
import { html, nothing } from 'lit';
import { LabElement } from './lab-element.js';
import { ON_DEMAND } from './on-demand.js';
import { poppedWith, popSheet } from './on-demand-view.js';
import { sheet } from './sheet.js';
import { text } from './text.js';
import { toolSheet } from './tool-sheet.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('./export-kinds.js').Kind} Kind
 * @typedef {typeof import('./on-demand-taking.js')} Taking
 */

export class AttentionExport extends LabElement {
  static properties = {
    ...LabElement.properties,
    kinds: { attribute: false },
    heading: {},
    label: {},
    mini: { type: Boolean, reflect: true },
    isOpen: { state: true },
  };

  static styles = [sheet, toolSheet, popSheet];

  constructor() {
    super();
    /** What is offered, made when the dialog opens. @type {(taking: Taking) => readonly Kind[]} */
    this.kinds = () => [];
    /** Title of the dialog. */
    this.heading = '';
    /** The button's words; an icon's name where it is mini. */
    this.label = text.exporting.open;
    this.mini = false;
    this.isOpen = false;
    /** What the dialog showed last. */
    this.chosen = '';
    /** @type {readonly Kind[] | null} while the dialog is open */
    this.offered = null;
  }

  /** @param {Session} session */
  view(session) {
    // A second press takes back what is still on its way, or did not come.
    const open = () => {
      this.isOpen = !this.isOpen;
    };
    return html`${
      this.mini
        ? html`<button
            class="icon"
            type="button"
            aria-label=${this.label}
            title=${this.label}
            @click=${open}
          >
            ${icon}
          </button>`
        : html`<button class="control" type="button" @click=${open}>${this.label}</button>`
    }
    ${this.isOpen ? this.#dialog(session) : nothing}`;
  }

  /** @param {Session} session */
  #dialog(session) {
    return poppedWith(session, ON_DEMAND.taking, (taking) => {
      this.offered ??= this.kinds(taking);
      return html`<attention-export-dialog
        .session=${session}
        .kinds=${this.offered}
        .heading=${this.heading}
        .chosen=${this.chosen}
        @closed=${this.#onClosed}
      ></attention-export-dialog>`;
    });
  }

  /** Nothing of it is kept but the choice; the keyboard goes back to the button. @param {CustomEvent<string>} event */
  #onClosed({ detail }) {
    this.isOpen = false;
    this.offered = null;
    this.chosen = detail;
    this.renderRoot.querySelector('button')?.focus();
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
