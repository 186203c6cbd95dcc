// Light or dark, as the place where an element stands has it: its host's color-scheme, which may follow
// the system, a class on a distant ancestor or the element's own attribute. No event tells of a change; a
// colour that depends on it does, by a transition. Of the reader's own few colours the browser tells itself.
import { css, html } from 'lit';

/** @typedef {'light' | 'dark'} SchemeName */

const DARK = 'rgb(255, 255, 255)';

export const schemeSheet = css`
  :host([theme='light']) {
    color-scheme: light !important;
  }

  :host([theme='dark']) {
    color-scheme: dark !important;
  }

  .probe {
    position: absolute;
    visibility: hidden;
    color: light-dark(rgb(0 0 0), rgb(255 255 255));
    transition: color 1ms !important;
  }
`;

/** Keeps `value` true to the place of its host, which is updated when it changes. */
export class Scheme {
  /** @type {SchemeName} */
  value = 'light';
  #host;
  #frame = 0;
  #forced = matchMedia('(forced-colors: active)');

  /** @param {import('lit').LitElement} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  /** What the host has to have in its shadow, outside of what sets a scheme itself. */
  get probe() {
    return html`<i class="probe" @transitionend=${this.#read}></i>`;
  }

  /** Whether the reader's own few colours count. */
  get isForced() {
    return this.#forced.matches;
  }

  hostConnected() {
    this.#forced.addEventListener('change', this.#ask);
    if (this.#host.hasUpdated) this.#read();
  }

  hostDisconnected() {
    this.#forced.removeEventListener('change', this.#ask);
  }

  /** At once the first time; then in the next frame, which computes styles anyway. */
  hostUpdated() {
    if (!this.#frame) this.#read();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#read);
  }

  #ask = () => this.#host.requestUpdate();

  #read = () => {
    const probe = this.#host.renderRoot.querySelector('.probe');
    if (!probe) return;
    const next = getComputedStyle(probe).color === DARK ? 'dark' : 'light';
    if (next === this.value) return;
    this.value = next;
    this.#host.requestUpdate();
  };
}
