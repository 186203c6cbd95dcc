// A button, and the dialog that it opens, which comes on demand: the base of the elements that hand something on.
import { nothing } from 'lit';
import { LabElement } from './labs/lab-element.js';
import { ON_DEMAND } from './on-demand.js';
import { poppedWith, popSheet } from './on-demand-view.js';
import { sheet } from './sheet.js';

export class DialogOpener extends LabElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { isOpen: { state: true } };

  static styles = [sheet, popSheet];

  constructor() {
    super();
    this.isOpen = false;
  }

  /** A press of the button. A second one takes back what is still on its way, or did not come. */
  press() {
    this.isOpen = !this.isOpen;
  }

  /**
   * The dialog, while it is open.
   * @param {import('./session/session.js').Session} session
   * @param {(taking: typeof import('./on-demand-taking.js')) => unknown} dialog
   */
  opened(session, dialog) {
    return this.isOpen ? poppedWith(session, ON_DEMAND.taking, dialog) : nothing;
  }

  /** The dialog is to go; the keyboard goes back to the button. */
  onClosed() {
    this.isOpen = false;
    this.renderRoot.querySelector('button')?.focus();
  }
}
