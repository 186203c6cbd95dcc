// The base of the page's elements: given a session, drawn again whenever it changes; what `waits` and is
// out of the window, once the hand rests.
import { LitElement, nothing, unsafeCSS } from 'lit';
import { sheet } from '../sheet.js';
import { withOwnRem } from '../tokens.js';

/** @typedef {import('../session/session.js').Session} Session */

/** @type {WeakMap<import('lit').CSSResult, import('lit').CSSResult>} */
const made = new WeakMap();

/** A style sheet with our rem in place of the host's; made once. @param {any} style of css`` */
function own(style) {
  const kept = made.get(style) ?? unsafeCSS(withOwnRem(style.cssText));
  made.set(style, kept);
  return kept;
}

export class LabElement extends LitElement {
  /** A subclass names its own alone: lit adds those that it inherits. @type {import('lit').PropertyDeclarations} */
  static properties = { session: { attribute: false }, figure: { attribute: false } };
  static styles = [sheet];

  /** Whether it is worth waiting with this and all in it while it is not seen. */
  static waits = false;

  /** @type {(() => void) | undefined} */
  #end;
  /** @type {IntersectionObserver | undefined} */
  #views;
  /** @type {(() => void) | undefined} what draws it when it is back */
  #isBack;
  /** Whether it is in the window, as far as is known. */
  isInWindow = true;

  /** @param {import('lit').CSSResultGroup} [styles] */
  static finalizeStyles(styles) {
    return super.finalizeStyles(styles).map(own);
  }

  constructor() {
    super();
    /** @type {Session | undefined} */
    this.session = undefined;
    /** What it shows, where that is one figure. @type {import('../maps/figures.js').Figure | undefined} */
    this.figure = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#isBack?.();
    this.#listen();
    this.#watch();
    // What changed while it was out of the document.
    if (this.hasUpdated) this.requestUpdate();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end?.();
    this.#end = undefined;
    this.#views?.disconnect();
    this.isInWindow = true;
  }

  /** Whether it can be seen now, as far as is known; within another element, no more than that one. */
  get isSeen() {
    // Where the keyboard is, the hand is: what a control does must show before the window is asked again.
    if (!this.isInWindow && !this.matches(':focus-within')) return false;
    const { host } = /** @type {{host?: {isSeen?: boolean}}} */ (this.getRootNode());
    return host?.isSeen ?? true;
  }

  #watch() {
    if (!(/** @type {typeof LabElement} */ (this.constructor).waits)) return;
    this.#views = new IntersectionObserver((entries) => {
      // A busy page reports several at once, the newest last.
      this.isInWindow = entries[entries.length - 1].isIntersecting;
      if (this.isInWindow) this.session?.rest.end(this);
    });
    this.#views.observe(this);
  }

  scheduleUpdate() {
    const { session } = this;
    const waits = session && this.hasUpdated && !this.isSeen && !session.ui.printing;
    if (!waits) return this.#updateOnPage();
    return session.rest.wait(this).then(() => this.#updateAfterHost(session));
  }

  /** After what it lies in, which may take it off the page. @param {Session} session */
  async #updateAfterHost({ rest }) {
    const { host } = /** @type {{host?: LitElement}} */ (
      /** @type {unknown} */ (this.getRootNode())
    );
    if (host?.isUpdatePending) {
      rest.end(host);
      await Promise.allSettled([host.updateComplete]);
    }
    return this.#updateOnPage();
  }

  /**
   * What was taken off the page before its turn came may be of a run that is no more: it is drawn when it is back.
   * @returns {void | Promise<unknown>}
   */
  #updateOnPage() {
    if (this.isConnected) return super.scheduleUpdate();
    return new Promise((resolve) => {
      this.#isBack = () => resolve(undefined);
    }).then(() => this.#updateOnPage());
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('session')) this.#listen();
  }

  /**
   * The keyboard stays beside a control that goes away: from nowhere its keys would not be heard.
   * @param {Map<PropertyKey, unknown>} changed
   */
  update(changed) {
    /** @type {HTMLElement[]} from the control outwards */
    const around = [];
    const held = /** @type {ShadowRoot} */ (this.renderRoot).activeElement;
    for (let at = held; at; at = at.parentElement) around.push(/** @type {HTMLElement} */ (at));
    super.update(changed);
    const home = around.find((one) => one.isConnected && !one.matches(':disabled')) ?? this;
    if (!held || home === held) return;
    home.tabIndex = Math.min(home.tabIndex, 0);
    home.focus({ preventScroll: true });
  }

  #listen() {
    this.#end?.();
    this.#end = this.session?.subscribe(() => this.requestUpdate());
  }

  /** What the page around it does: show a number, a field. @param {string} name of an event @param {unknown} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
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
