// The base of the page's elements: given a session, drawn again whenever it changes.
import { LitElement, nothing, unsafeCSS } from 'lit';
import { sheet } from './sheet.js';
import { withOwnRem } from './tokens.js';

/** @typedef {import('./session.js').Session} Session */

/** @type {WeakMap<import('lit').CSSResultOrNative, import('lit').CSSResultOrNative>} */
const made = new WeakMap();

/** A style sheet with our rem in place of the host's; made once. @param {import('lit').CSSResultOrNative} style */
function own(style) {
  if (style instanceof CSSStyleSheet) return style;
  const kept = made.get(style) ?? unsafeCSS(withOwnRem(style.cssText));
  made.set(style, kept);
  return kept;
}

export class LabElement extends LitElement {
  static properties = { session: { attribute: false } };
  static styles = [sheet];

  /** @type {(() => void) | undefined} */
  #end;

  /** @param {import('lit').CSSResultGroup} [styles] */
  static finalizeStyles(styles) {
    return super.finalizeStyles(styles).map(own);
  }

  constructor() {
    super();
    /** @type {Session | undefined} */
    this.session = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#listen();
    // What changed while it was out of the document.
    if (this.hasUpdated) this.requestUpdate();
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
