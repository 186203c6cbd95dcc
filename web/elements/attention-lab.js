// <attention-lab>: the explorer, wherever it stands. It loads its engine, holds the session, and says what
// happened when loading fails. Attributes are the vocabulary of a link, properties mirror them:
//
//   <attention-lab text="the cat sat" heads="2" mask="causal" stage="weights"></attention-lab>
//
// theme      light or dark; without it the host's color-scheme counts
// address    the element is the page: it reads and writes the address bar
//
// Events, all of which bubble out of every shadow:
// attention-lab-ready    {state}     it is drawn
// attention-lab-change   {state}     what it shows is another situation, as a link has it
// attention-lab-error    {message, problems}   it could not be loaded, or can't compute what was asked for
import { css, html, nothing } from 'lit';
import { createEngine } from '../engine/index.js';
import { placeOf } from '../tours/index.js';
import { AddressBar } from './address-bar.js';
import { goBack, release } from './asking.js';
import { runKinds } from './export-kinds.js';
import { causeOf } from './failure.js';
import { LabElement } from './lab-element.js';
import { Paper } from './paper.js';
import { Scheme, schemeSheet } from './scheme.js';
import { Session } from './session.js';
import { sheet } from './sheet.js';
import { speak, text } from './text.js';
import { forgetTheme, mayMove } from './theme.js';
import { tokens } from './tokens.js';
import { goTo } from './touring.js';
import { Vocabulary } from './vocabulary.js';

/** An element that is moved leaves the document for a moment; one that stays out is taken down. */
const GRACE_MS = 1000;
/** Where Escape and Backspace belong to what is typed. */
const TYPING = 'select, textarea, input:not([type="checkbox"], [type="radio"])';

export class AttentionLab extends LabElement {
  static properties = {
    ...LabElement.properties,
    failure: { state: true },
  };

  static styles = [
    sheet,
    tokens,
    schemeSheet,
    css`
      :host {
        display: block !important;
        min-width: 0;
      }

      :host([hidden]) {
        display: none !important;
      }

      .waiting {
        padding: 2rem var(--gutter);
        color: var(--soft);
      }

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

      .skip:not(:focus) {
        position: absolute;
        clip-path: inset(50%);
      }

      .first {
        padding-top: clamp(0.25rem, 1.5vh, 1.25rem);
      }

      .about-demo {
        margin-top: 0.6rem;
      }

      .about-demo button {
        min-height: 1.5rem;
        color: var(--accent);
      }

      .about-demo button:hover {
        text-decoration: underline;
      }

      attention-picture {
        margin-top: 1.1rem;
      }

      .line {
        grid-column: 1 / -1;
        margin-top: clamp(1.5rem, 5.5vh, 3.5rem);
        padding-top: 2rem;
        border-top: 1px solid var(--line);
      }

      h2 {
        font: 400 1.75rem/1.3 var(--serif);
      }

      attention-changes {
        margin-top: 1.25rem;
      }

      .desk {
        display: grid;
        grid-template-columns: 13.5rem minmax(0, 1fr) 19rem;
        gap: 1.5rem 2.25rem;
        align-items: start;
      }

      .desk:not(:has(attention-rail)) {
        grid-template-columns: minmax(0, 1fr) 19rem;
      }

      .desk:not(:has(attention-card)) {
        grid-template-columns: 13.5rem minmax(0, 1fr);
      }

      .desk:not(:has(attention-rail), :has(attention-card)) {
        grid-template-columns: minmax(0, 1fr);
      }

      .first,
      attention-tour,
      attention-tours {
        grid-column: 1 / -1;
      }

      attention-tours {
        margin-top: clamp(1.5rem, 5.5vh, 3.5rem);
        padding-top: 2rem;
        border-top: 1px solid var(--line);
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

      /* One column. The card comes up from below, and stays inside of the element: what is around it in
         another page is never covered. */
      @container (width < 1100px) {
        .desk {
          display: block;
        }

        .line {
          margin-top: 3rem;
        }

        attention-rail {
          top: 0;
          z-index: 4;
          margin: 1.5rem calc(-1 * var(--gutter));
          padding-inline: var(--gutter);
          background: var(--paper);
          border-bottom: 1px solid var(--line);
          overflow: auto hidden;
        }

        attention-card {
          inset: auto 0 0;
          z-index: 5;
          max-height: 42vh;
          margin: 2rem calc(-1 * var(--gutter)) 0;
          padding: 0.75rem var(--gutter);
          background: var(--panel);
          border-top: 1px solid var(--line);
        }

        /* Small screens have no room for a preview: the card waits until a number is chosen. */
        attention-card:not([kept]) {
          display: none;
        }
      }

      @container (width < 560px) {
        h1 {
          flex-basis: 100%;
        }

        attention-demos {
          flex: 1;
          min-width: 0;
        }
      }

      @media print {
        .page {
          max-width: none;
          padding: 0;
        }

        .skip,
        .bar > :not(h1),
        .line,
        attention-rail,
        attention-card:not([kept]) {
          display: none;
        }

        .desk {
          display: block;
        }

        attention-stage {
          margin-top: 2rem;
        }

        attention-card {
          position: static;
          max-height: none;
          margin-top: 1.5rem;
          overflow: visible;
          border: 0;
          background: none;
        }
      }
    `,
  ];

  #scheme = new Scheme(this);
  #vocabulary = new Vocabulary(this);
  /** @type {AddressBar | null} */
  #bar = null;
  #farewell = 0;
  /** Which attempt to load is the one that counts. */
  #attempt = 0;
  /** What was told last. */
  #told = { state: '', problems: /** @type {Session['problems']} */ ([]), colours: 'light' };

  constructor() {
    super();
    this.addController(new Paper(this, (printing) => this.session?.look({ printing })));
    /** @type {unknown} what went wrong while loading */
    this.failure = undefined;
    this.editsFromMap = false;
  }

  /** The situation shown, as a link has it after #. To set it opens another one. */
  get state() {
    return this.session?.address ?? this.#vocabulary.asked;
  }

  set state(address) {
    if (this.session) this.session.open(address);
    else this.#vocabulary.ask(address);
  }

  connectedCallback() {
    super.connectedCallback();
    clearTimeout(this.#farewell);
    if (this.hasAttribute('address')) {
      this.#bar ??= new AddressBar(
        () => this.state,
        (address) => this.session?.open(address),
      );
      this.#bar.start();
    }
    if (!this.session && !this.#attempt) this.#open();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#bar?.stop();
    this.#farewell = window.setTimeout(() => this.#takeDown(), GRACE_MS);
  }

  /** Loads an engine of its own and shows what the address or the attributes ask for. */
  async #open() {
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.failure = undefined;
    this.dataset.state = 'loading';
    try {
      const [engine] = await Promise.all([createEngine(), speak(languageOf(this))]);
      if (attempt === this.#attempt) this.#begin(engine);
      else engine.dispose();
    } catch (error) {
      if (attempt === this.#attempt) this.#fail(error);
    }
  }

  /** @param {import('../engine/index.js').Engine} engine */
  #begin(engine) {
    const session = new Session(engine);
    this.#vocabulary.begin(session, this.#bar?.asked ?? '');
    this.session = session;
    this.#told = { ...this.#told, state: session.address, problems: [] };
    // What stood here while loading would be a second title to a screen reader.
    this.replaceChildren();
    this.dataset.state = 'ready';
    this.updateComplete.then(() => this.#tell('ready', { state: session.address }));
  }

  /** @param {unknown} error */
  #fail(error) {
    this.failure = error;
    this.dataset.state = 'failed';
    this.#tell('error', { message: messageOf(error), problems: [] });
  }

  /** Gives the engine's memory back. Should the element come back, it opens as it was. */
  #takeDown() {
    this.#attempt = 0;
    this.#vocabulary.ask(this.state);
    this.session?.engine.dispose();
    this.session = undefined;
    delete this.dataset.state;
  }

  /** @param {'ready' | 'change' | 'error'} what @param {object} detail */
  #tell(what, detail) {
    this.dispatchEvent(
      new CustomEvent(`attention-lab-${what}`, { detail, bubbles: true, composed: true }),
    );
  }

  updated() {
    const { session } = this;
    if (!session) return;
    const { address: state, problems } = session;
    const told = this.#told;
    const colours = this.#scheme.isForced ? `forced ${this.#colours}` : this.#colours;
    this.#told = { state, problems, colours };
    if (told.colours !== colours) {
      forgetTheme(session);
      session.refresh();
    }
    if (told.problems !== problems && problems.length) {
      this.#tell('error', { message: problems[0].message, problems });
    }
    if (told.state === state) return;
    this.#bar?.follow();
    this.#tell('change', { state });
  }

  render() {
    return html`${this.#scheme.probe}
      <div class="root" data-scheme=${this.#colours} ?data-printing=${this.session?.ui.printing}>
        <div class="sheet">${this.#content()}</div>
      </div>`;
  }

  /** Paper is light. */
  get #colours() {
    return this.session?.ui.printing ? 'light' : this.#scheme.value;
  }

  #content() {
    if (this.failure) return this.#failed(this.failure);
    if (this.session) return this.view(this.session);
    return html`<slot><p class="waiting">${text.waiting}</p></slot>`;
  }

  /** The page's main part, or one of many parts of somebody else's page. */
  get #role() {
    return this.hasAttribute('address') ? 'main' : 'group';
  }

  /** @param {Session} session */
  view(session) {
    const hides = (/** @type {string[]} */ ...parts) => parts.some((part) => session.hides(part));
    const demo = session.engine.presets.find(({ name }) => name === session.values.preset);
    return html`
      <div
        class="page"
        @show-field=${this.#onShowField}
        @show-cell=${this.#onShowCell}
        @let-go=${this.#letGo}
        @open-tour=${(/** @type {CustomEvent<{id: string, at: number}>} */ { detail }) =>
          this.#openTour(detail.id, detail.at)}
        @edit-cell=${this.#onEdit}
        @edited=${this.#onEdited}
        @keydown=${this.#onKey}
      >
        ${hides('line') ? nothing : this.#skipButton()}
        <header class="bar">
          ${session.hides('title') ? nothing : html`<h1>${text.title}</h1>`}
          ${hides('demos', 'preset') ? nothing : html`<attention-demos .session=${session}></attention-demos>`}
          ${hides('export') ? nothing : this.#export(session)}
          ${hides('share') ? nothing : this.#share(session)}
        </header>
        <div class="desk" role=${this.#role} aria-label=${text.title}>
          ${session.ui.tour ? html`<attention-tour .session=${session}></attention-tour>` : nothing}
          <section class="first">
            ${hides('sentence', 'text') ? nothing : html`<attention-sentence .session=${session}></attention-sentence>`}
            ${demo ? this.#aboutDemo(session, demo) : nothing}
            <attention-notices .session=${session}></attention-notices>
            ${hides('picture') ? nothing : html`<attention-picture .session=${session}></attention-picture>`}
          </section>
          ${hides('line') ? nothing : this.#line(session)}
          ${hides('tours') ? nothing : this.#tours(session)}
        </div>
      </div>
      <p class="unseen" aria-live="polite">${session.said}</p>
    `;
  }

  /** What a demo is, and the way to it in its tutorial. @param {Session} session @param {{name: string, about: string}} demo */
  #aboutDemo(session, { name, about }) {
    const place = session.ui.tour ? null : placeOf(name);
    return html`<p class="about-demo small soft">
      ${about}
      ${
        place
          ? html`<button type="button" @click=${() => this.#openTour(place.id, place.step)}>
              ${text.tours.seeDemo}
            </button>`
          : nothing
      }
    </p>`;
  }

  /** @param {Session} session */
  #line(session) {
    const rail = html`<attention-rail .session=${session}></attention-rail>`;
    const card = html`<attention-card .session=${session}></attention-card>`;
    const changes = html`<attention-changes .session=${session}></attention-changes>`;
    return html`<div class="line">
        <h2 tabindex="-1">${text.theLine}</h2>
        <p class="soft">${text.theLineAbout}</p>
        ${session.hides('edits') ? nothing : changes}
      </div>
      ${session.hides('rail') ? nothing : rail}
      <attention-stage .session=${session}></attention-stage>
      ${session.hides('card') ? nothing : card}`;
  }

  /** @param {Session} session */
  #tours(session) {
    return html`<attention-tours
      role="region"
      aria-label=${text.tours.title}
      .session=${session}
    ></attention-tours>`;
  }

  /** @param {unknown} error */
  #failed(error) {
    const cause = text.causes[causeOf(error)];
    return html`<div class="failure" role=${this.#role} aria-label=${text.title}>
      <h1>${text.failed}</h1>
      <p>${cause.what}</p>
      <p>${cause.todo}</p>
      <p class="soft">${text.failedAbout({ message: messageOf(error) })}</p>
      <p>
        <button class="control" type="button" @click=${() => this.#open()}>
          ${text.failedRetry}
        </button>
      </p>
    </div>`;
  }

  #skipButton() {
    return html`<button class="skip control" type="button" @click=${this.#skip}>
      ${text.skip}
    </button>`;
  }

  /** Past the picture, for who moves with the keyboard. */
  #skip() {
    const title = this.renderRoot.querySelector('h2');
    title?.focus();
    title?.scrollIntoView();
  }

  /** @param {Session} session */
  #export(session) {
    return html`<attention-export
      .session=${session}
      .heading=${text.exporting.run}
      .kinds=${() => runKinds(session)}
    ></attention-export>`;
  }

  /** @param {Session} session */
  #share(session) {
    return html`<attention-share
      .session=${session}
      ?page=${this.hasAttribute('address')}
    ></attention-share>`;
  }

  /** Escape lets go of the number asked, Backspace goes back to the one before. @param {KeyboardEvent} event */
  #onKey(event) {
    const { session } = this;
    const path = /** @type {HTMLElement[]} */ (event.composedPath());
    if (!session || path[0].matches(TYPING)) return;
    if (undoes(session, event)) return event.preventDefault();
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

  /** A map asks for its number to be changed. @param {CustomEvent<string>} event what was typed already */
  #onEdit(event) {
    this.editsFromMap = true;
    /** @type {import('./attention-card.js').AttentionCard | null} */ (
      this.renderRoot.querySelector('attention-card')
    )?.edit(event.detail);
  }

  /** The keyboard goes back to the map from which it came. */
  #onEdited() {
    const cell = this.session?.ui.cell;
    if (this.editsFromMap && cell) this.#mapOf(cell)?.focusCell(cell);
    this.editsFromMap = false;
  }

  /** The map on the page that shows a number, the stage's first. @param {import('../state/store.js').Cell} cell */
  #mapOf(cell) {
    const maps = ['attention-stage', 'attention-picture'].flatMap((name) => {
      const host = /** @type {LabElement | null} */ (this.renderRoot.querySelector(name));
      return host ? mapsIn(host.renderRoot) : [];
    });
    return maps.find((map) => map.shows(cell));
  }

  /** @param {CustomEvent<import('../state/store.js').Cell>} event a number to be seen */
  #onShowCell(event) {
    this.session?.rest.without(() => this.#showCell(event.detail));
  }

  /** @param {import('../state/store.js').Cell} cell */
  async #showCell(cell) {
    await this.updateComplete;
    const stage = /** @type {LabElement | null} */ (
      this.renderRoot.querySelector('attention-stage')
    );
    await stage?.updateComplete;
    const map = this.#mapOf(cell);
    await map?.updateComplete;
    const seen = map ?? stage?.renderRoot.querySelector('attention-tokens');
    seen?.scrollIntoView({ block: 'nearest', behavior: mayMove() ? 'smooth' : 'auto' });
  }

  /** @param {string} id @param {number} at */
  #openTour(id, at) {
    this.session?.rest.without(() => this.#showTour(id, at));
  }

  /** @param {string} id @param {number} at */
  async #showTour(id, at) {
    if (!this.session) return;
    goTo(this.session, id, at);
    await this.updateComplete;
    const tour = /** @type {import('./attention-tour.js').AttentionTour | null} */ (
      this.renderRoot.querySelector('attention-tour')
    );
    await tour?.updateComplete;
    tour?.reveal();
  }

  /** @param {CustomEvent<string>} event the name of a field */
  #onShowField(event) {
    this.session?.rest.without(() => this.#showField(event.detail));
  }

  /** @param {string} name */
  async #showField(name) {
    await this.updateComplete;
    const stage = /** @type {LabElement | null} */ (
      this.renderRoot.querySelector('attention-stage')
    );
    await stage?.updateComplete;
    const field = /** @type {LabElement | null | undefined} */ (
      stage?.renderRoot.querySelector(`attention-field#${name}`)
    );
    await field?.updateComplete;
    field?.scrollIntoView({ block: 'center' });
    /** @type {HTMLElement | null | undefined} */ (
      field?.renderRoot.querySelector('input, select')
    )?.focus();
  }
}

/** Whether a key was for undo or redo. @param {Session} session @param {KeyboardEvent} event */
function undoes(session, { key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (altKey || !(ctrlKey || metaKey)) return false;
  const letter = key.toLowerCase();
  if (letter === 'z') shiftKey ? session.redo() : session.undo();
  else if (letter === 'y') session.redo();
  else return false;
  return true;
}

/** What the page around an element is written in. @param {Element} element */
const languageOf = (element) =>
  element.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang || 'en';

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Also those of a lab, which lie deeper.
 * @param {ParentNode} root
 * @returns {import('./attention-heatmap.js').AttentionHeatmap[]}
 */
function mapsIn(root) {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (element.localName === 'attention-heatmap') return /** @type {any} */ (element);
    return element.shadowRoot ? mapsIn(element.shadowRoot) : [];
  });
}

customElements.define('attention-lab', AttentionLab);
