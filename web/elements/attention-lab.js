// <attention-lab>: the whole page. It loads the engine, holds the session, keeps the address in step,
// and says what happened when loading fails.
import { css, html, nothing } from 'lit';
import { goBack, release } from './asking.js';
import { LabElement } from './lab-element.js';
import { Session } from './session.js';
import { sheet } from './sheet.js';
import { text } from './strings.js';
import { mayMove } from './theme.js';

/** @typedef {() => Promise<import('../engine/index.js').Engine>} Load */

const ADDRESS_DELAY_MS = 200;
/** Where Escape and Backspace belong to what is typed. */
const TYPING = 'select, textarea, input:not([type="checkbox"], [type="radio"])';

export class AttentionLab extends LabElement {
  static properties = {
    ...LabElement.properties,
    failure: { state: true },
    linkCopied: { state: true },
  };

  static styles = [
    sheet,
    css`
      .page {
        max-width: calc(var(--widest) + 2 * var(--gutter));
        margin: 0 auto;
        padding: 0 var(--gutter) 4rem;
      }

      .bar {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: center;
        padding: 0.75rem 0;
      }

      h1 {
        flex: 1;
        margin: 0;
        font-size: 1rem;
        font-weight: 600;
        letter-spacing: 0.005em;
        white-space: nowrap;
      }

      .first {
        padding-top: clamp(0.25rem, 1.5vh, 1.25rem);
      }

      .about-demo {
        margin-top: 0.6rem;
      }

      attention-picture {
        margin-top: 1.1rem;
      }

      .line {
        margin-top: clamp(3rem, 7vh, 5rem);
        padding-top: 2rem;
        border-top: 1px solid var(--line);
      }

      h2 {
        font: 400 1.75rem/1.3 var(--serif);
      }

      .bench {
        display: grid;
        grid-template-columns: 13.5rem minmax(0, 1fr) 19rem;
        gap: 1.5rem 2.25rem;
        margin-top: 1.75rem;
        align-items: start;
      }

      attention-rail,
      attention-card {
        position: sticky;
        top: 1rem;
        max-height: calc(100vh - 2rem);
        overflow-y: auto;
        scrollbar-width: thin;
      }

      .failure {
        max-width: 60ch;
        margin: 16vh auto;
        padding: 0 var(--gutter);
      }

      .failure h1 {
        font: 400 1.75rem/1.3 var(--serif);
        white-space: normal;
      }

      .failure p {
        margin: 0.75rem 0;
      }

      @media (max-width: 1099px) {
        .bench {
          grid-template-columns: minmax(0, 1fr);
        }

        attention-rail {
          top: 0;
          z-index: 4;
          margin-inline: calc(-1 * var(--gutter));
          padding-inline: var(--gutter);
          background: var(--paper);
          border-bottom: 1px solid var(--line);
          overflow: auto hidden;
        }

        attention-card {
          position: fixed;
          inset: auto 0 0;
          z-index: 5;
          max-height: 42vh;
          padding: 0.75rem var(--gutter);
          background: var(--panel);
          border-top: 1px solid var(--line);
        }

        /* Small screens have no room for a preview: the card waits until a number is chosen. */
        attention-card:not([kept]) {
          display: none;
        }

        /* What ends the page can be scrolled out from under it. */
        .page:has(attention-card[kept]) {
          padding-bottom: 46vh;
        }
      }

      @media (max-width: 560px) {
        h1 {
          flex-basis: 100%;
        }

        attention-demos {
          flex: 1;
          min-width: 0;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {unknown} what went wrong while loading */
    this.failure = undefined;
    this.linkCopied = '';
    /** @type {Load | undefined} */
    this.load = undefined;
    this.timer = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('hashchange', this.#onAddress);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#onAddress);
    clearTimeout(this.timer);
  }

  /** Loads the engine and shows the situation the address asks for. @param {Load} load */
  async open(load) {
    this.load = load;
    this.failure = undefined;
    try {
      const session = new Session(await load());
      session.open(location.hash || location.search);
      session.subscribe(() => this.#keepAddress());
      this.session = session;
      // What stood here while loading would be a second title to a screen reader.
      this.replaceChildren();
      this.dataset.state = 'ready';
    } catch (error) {
      this.failure = error;
      this.dataset.state = 'failed';
    }
  }

  render() {
    if (this.failure) return this.#failed(this.failure);
    return this.session ? this.view(this.session) : html`<slot></slot>`;
  }

  /** @param {Session} session */
  view(session) {
    const demo = session.engine.presets.find(({ name }) => name === session.values.preset);
    return html`
      <div
        class="page"
        @show-field=${this.#onShowField}
        @show-cell=${this.#onShowCell}
        @let-go=${this.#letGo}
        @keydown=${this.#onKey}
      >
        <header class="bar">
          <h1>${text.title}</h1>
          <attention-demos .session=${session}></attention-demos>
          <button class="control" type="button" @click=${this.#copyLink}>
            ${this.linkCopied || text.copyLink}
          </button>
        </header>
        <main>
          <section class="first">
            <attention-sentence .session=${session}></attention-sentence>
            ${demo ? html`<p class="about-demo small soft">${demo.about}</p>` : nothing}
            <attention-notices .session=${session}></attention-notices>
            <attention-picture .session=${session}></attention-picture>
          </section>
          <section class="line" aria-labelledby="line">
            <h2 id="line">${text.theLine}</h2>
            <p class="soft">${text.theLineAbout}</p>
            <div class="bench">
              <attention-rail .session=${session}></attention-rail>
              <attention-stage .session=${session}></attention-stage>
              <attention-card .session=${session}></attention-card>
            </div>
          </section>
        </main>
      </div>
      <p class="unseen" aria-live="polite">${session.said}</p>
    `;
  }

  /** @param {unknown} error */
  #failed(error) {
    const message = error instanceof Error ? error.message : String(error);
    return html`<main class="failure">
      <h1>${text.failed}</h1>
      ${typeof WebAssembly === 'undefined' ? html`<p>${text.failedNoWasm}</p>` : nothing}
      <p class="soft">${text.failedAbout(message)}</p>
      <p>
        <button class="control" type="button" @click=${() => this.load && this.open(this.load)}>
          ${text.failedRetry}
        </button>
      </p>
    </main>`;
  }

  #onAddress = () => {
    const { session } = this;
    if (session && location.hash.slice(1) !== session.address) session.open(location.hash);
  };

  /** Typing changes the address at most a few times a second: browsers refuse more. */
  #keepAddress() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#writeAddress(), ADDRESS_DELAY_MS);
  }

  #writeAddress() {
    const address = this.session?.address ?? '';
    const here = location.href.replace(/[#?].*$/s, '');
    try {
      history.replaceState(null, '', address ? `${here}#${address}` : here);
    } catch {
      // A frame without an own origin may not change its address; the page works without it.
    }
  }

  async #copyLink() {
    this.#writeAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      this.linkCopied = text.copied;
    } catch {
      this.linkCopied = text.copyByHand;
    }
    setTimeout(() => {
      this.linkCopied = '';
    }, 2000);
  }

  /** Escape lets go of the number asked, Backspace goes back to the one before. @param {KeyboardEvent} event */
  #onKey(event) {
    const { session } = this;
    const path = /** @type {HTMLElement[]} */ (event.composedPath());
    if (!session || path[0].matches(TYPING)) return;
    if (event.key === 'Backspace' && goBack(session)) event.preventDefault();
    if (event.key !== 'Escape') return;
    if (path.some(({ localName }) => localName === 'attention-card')) this.#letGo();
    else release(session);
  }

  /** The card closes: the keyboard goes on from the number's own place. */
  #letGo() {
    const { session } = this;
    const cell = session?.ui.cell;
    if (!session || !cell) return;
    release(session);
    this.#mapOf(cell)?.focusCell(cell);
  }

  /** The map on the page that shows a number, the stage's first. @param {import('../state/store.js').Cell} cell */
  #mapOf(cell) {
    const maps = ['attention-stage', 'attention-picture'].flatMap((name) => {
      const host = /** @type {LabElement | null} */ (this.renderRoot.querySelector(name));
      return [...(host?.renderRoot.querySelectorAll('attention-heatmap') ?? [])];
    });
    return /** @type {import('./attention-heatmap.js').AttentionHeatmap[]} */ (maps).find((map) =>
      map.shows(cell),
    );
  }

  /** @param {CustomEvent<import('../state/store.js').Cell>} event a number to be seen */
  async #onShowCell(event) {
    await this.updateComplete;
    const stage = /** @type {LabElement | null} */ (
      this.renderRoot.querySelector('attention-stage')
    );
    await stage?.updateComplete;
    const map = this.#mapOf(event.detail);
    await map?.updateComplete;
    const seen = map ?? stage?.renderRoot.querySelector('attention-tokens');
    seen?.scrollIntoView({ block: 'nearest', behavior: mayMove() ? 'smooth' : 'auto' });
  }

  /** @param {CustomEvent<string>} event the name of a field */
  async #onShowField(event) {
    await this.updateComplete;
    const stage = /** @type {LabElement | null} */ (
      this.renderRoot.querySelector('attention-stage')
    );
    await stage?.updateComplete;
    const field = /** @type {LabElement | null | undefined} */ (
      stage?.renderRoot.querySelector(`attention-field#${event.detail}`)
    );
    await field?.updateComplete;
    field?.scrollIntoView({ block: 'center' });
    /** @type {HTMLElement | null | undefined} */ (
      field?.renderRoot.querySelector('input, select')
    )?.focus();
  }
}

customElements.define('attention-lab', AttentionLab);
