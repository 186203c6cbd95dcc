// The base of the page's elements: given a session, drawn again whenever it changes.
import { LitElement, nothing } from 'lit';
import { sheet } from './sheet.js';

/** @typedef {import('./session.js').Session} Session */

export class LabElement extends LitElement {
  static properties = { session: { attribute: false } };
  static styles = [sheet];

  /** @type {(() => void) | undefined} */
  #end;

  constructor() {
    super();
    /** @type {Session | undefined} */
    this.session = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#listen();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end?.();
    this.#end = undefined;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('session')) this.#listen();
  }

  #listen() {
    this.#end?.();
    this.#end = this.session?.subscribe(() => this.requestUpdate());
  }

  render() {
    return this.session ? this.view(this.session) : nothing;
  }

  /**
   * What the element shows; called only once there is a session.
   * @param {Session} session
   * @returns {unknown}
   */
  view(session) {
    throw new Error(`${this.localName} has no view for ${session}`);
  }
}
