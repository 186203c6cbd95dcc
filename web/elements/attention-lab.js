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
// attention-lab-error    {message, problems}   it could not be loaded, or can't compute what was asked for, or has
//                        left out what means nothing
import { html } from 'lit';
import { makeEngine } from '../engine/make-engine.js';
import { AddressBar } from './session/address-bar.js';
import { leftOut, messageOf } from './failure.js';
import { Keyboard, leaveTyping } from './keyboard.js';
import { LabElement } from './labs/lab-element.js';
import { failureOf, pageOf } from './lab-page.js';
import { loadFor, loadWhenIdle } from './on-demand.js';
import { pageSheet } from './page-sheet.js';
import { painted } from './painted.js';
import { Paper } from './maps/paper.js';
import { Scheme, schemeSheet } from './maps/scheme.js';
import { Session } from './session/session.js';
import { sheet } from './sheet.js';
import { speak, text } from './text.js';
import { forgetTheme } from './theme.js';
import { tokens } from './tokens.js';
import { Vocabulary } from './session/vocabulary.js';
import { Ways } from './ways.js';

/** An element that is moved leaves the document for a moment; one that stays out is taken down. */
const GRACE_MS = 1000;

export class AttentionLab extends LabElement {
  static properties = {
    failure: { state: true },
    hasRest: { state: true },
    theme: { reflect: true },
    // So that one set before the element was defined is set again.
    state: { attribute: false, noAccessor: true },
  };

  static styles = [sheet, tokens, schemeSheet, pageSheet];

  #scheme = new Scheme(this);
  #vocabulary = new Vocabulary(this);
  #ways = new Ways(this);
  #keyboard = new Keyboard(this, this.#ways);
  /** @type {AddressBar | null} */
  #bar = null;
  /** Matches while a CSS pixel is as many of the screen's; on paper, too. @type {MediaQueryList | undefined} */
  #pixels;
  /** A page hears its keys wherever the keyboard is, an element in somebody else's only within. @type {EventTarget} */
  #ears = this;
  #farewell = 0;
  /** The attempt to load that counts. @type {object | null} */
  #attempt = null;
  /** What was told last, and shown. */
  #told = {
    state: '',
    problems: /** @type {Session['problems']} */ ([]),
    ignored: /** @type {Session['ignored']} */ ([]),
    colours: 'light',
    cell: /** @type {Session['ui']['cell']} */ (null),
  };

  constructor() {
    super();
    const print = (/** @type {boolean} */ printing) => {
      this.hasRest ||= printing;
      this.session?.look({ printing });
    };
    this.addController(new Paper(this, print));
    /** @type {unknown} what went wrong while loading */
    this.failure = undefined;
    /** Whether what is seen later is drawn too. */
    this.hasRest = false;
    /** @type {string | null | undefined} */
    this.theme = undefined;
  }

  /** The situation shown, as a link has it after #. To set it opens another one. */
  get state() {
    this.#vocabulary.catchUp();
    return this.session?.address ?? this.#vocabulary.asked;
  }

  set state(address) {
    this.#vocabulary.catchUp();
    const asked = address == null ? address : `${address}`.replace(/^#/, '');
    if (this.session) this.session.open(asked ?? '');
    else this.#vocabulary.ask(asked);
  }

  connectedCallback() {
    super.connectedCallback();
    clearTimeout(this.#farewell);
    this.#sharpen();
    addEventListener('resize', this.#ways.turn);
    this.#ears = this.hasAttribute('address') ? document : this;
    this.#ears.addEventListener('keydown', this.#keyboard.press);
    if (this.hasAttribute('address')) {
      this.#bar ??= new AddressBar(
        () => this.state,
        (address) => {
          leaveTyping();
          this.session?.open(address);
          this.#ways.toLinked();
        },
      );
      this.#bar.start();
    }
    if (!this.session && !this.#attempt) this.#open();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#ears.removeEventListener('keydown', this.#keyboard.press);
    this.#bar?.stop();
    removeEventListener('resize', this.#ways.turn);
    this.#pixels?.removeEventListener('change', this.#sharpen);
    this.#farewell = window.setTimeout(() => this.#takeDown(), GRACE_MS);
  }

  /** After zooming, and on another monitor. */
  #sharpen = () => {
    this.session?.refresh();
    this.#pixels = matchMedia(`print, (resolution: ${devicePixelRatio}dppx)`);
    this.#pixels.addEventListener('change', this.#sharpen, { once: true });
  };

  /** Loads an engine of its own and shows what the address or the attributes ask for. */
  async #open() {
    const attempt = {};
    this.#attempt = attempt;
    this.failure = undefined;
    this.dataset.state = 'loading';
    try {
      const [engine] = await Promise.all([
        makeEngine({}),
        speak(languageOf(this)),
        loadFor(this.#asked),
      ]);
      if (attempt === this.#attempt) await this.#begin(engine);
      else engine.dispose();
    } catch (error) {
      if (attempt === this.#attempt) this.#fail(error);
    }
  }

  /** What is asked for, as far as is known without an engine. */
  get #asked() {
    const attributes = [...this.attributes].map(({ name, value }) => [name, value]);
    return this.#bar?.asked || this.#vocabulary.asked || `${new URLSearchParams(attributes)}`;
  }

  /**
   * Draws what is seen first, and then the rest: the first map is on the screen while the line below is made.
   * @param {import('../engine/index.js').Engine} engine
   */
  async #begin(engine) {
    const session = new Session(engine);
    this.#vocabulary.begin(session, this.#bar?.asked ?? '');
    this.session = session;
    const { address: state, ui } = session;
    this.#told = { ...this.#told, state, problems: [], cell: ui.cell };
    this.hasRest = false;
    await painted();
    if (this.session !== session) return;
    this.hasRest = true;
    await painted();
    if (this.session !== session) return;
    if (this.#bar?.isFollowed) await this.#ways.toLinked();
    this.dataset.state = 'ready';
    this.#tell('ready', { state: session.address });
    loadWhenIdle();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.failure = error;
    this.dataset.state = 'failed';
    this.#tell('error', { message: messageOf(error), problems: [] });
  }

  /** Gives the engine's memory back. Should the element come back, it opens as it was. */
  #takeDown() {
    this.#attempt = null;
    this.#vocabulary.leave();
    this.session?.engine.dispose();
    this.session = undefined;
    delete this.dataset.state;
  }

  /** @param {'ready' | 'change' | 'error'} what @param {object} detail */
  #tell(what, detail) {
    this.tell(`attention-lab-${what}`, detail);
  }

  /** @param {Set<string>} before what was told already: each name set opens the link with all of them again */
  #tellLeftOut(before) {
    const left = this.session?.ignored.map(leftOut).filter((line) => !before.has(line));
    if (left?.length) this.#tell('error', { message: left.join(' '), problems: [] });
  }

  /** The session looks at the vocabulary's values; this one is not of it. */
  #tellTheme() {
    const { theme } = this;
    if (!theme || /^(light|dark)$/.test(theme)) return;
    const left = { name: 'theme', text: `${theme}`, why: 'light or dark is needed' };
    this.#tell('error', { message: leftOut(left), problems: [] });
  }

  /** @param {import('lit').PropertyValues} changed */
  updated(changed) {
    const { session } = this;
    if (!session) return;
    if (changed.has('session') || changed.has('theme')) this.#tellTheme();
    const { address: state, problems, ignored, ui } = session;
    const told = this.#told;
    const colours = this.#scheme.isForced ? `forced ${this.#colours}` : this.#colours;
    this.#told = { state, problems, ignored, colours, cell: ui.cell };
    if (told.cell !== ui.cell) this.#ways.uncover();
    if (told.colours !== colours) {
      forgetTheme(session);
      session.refresh();
    }
    if (told.problems !== problems && problems.length) {
      this.#tell('error', { message: problems[0].message, problems });
    }
    if (told.ignored !== ignored) this.#tellLeftOut(new Set(told.ignored.map(leftOut)));
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
    const isPage = this.hasAttribute('address');
    if (this.failure) return failureOf(this.failure, isPage, () => this.#open());
    if (this.session) {
      const { hasRest } = this;
      return pageOf(this.session, { isPage, hasRest, ways: this.#ways, keyboard: this.#keyboard });
    }
    return html`<slot><p class="waiting">${text.waiting}</p></slot>`;
  }
}

/** What the page around an element is written in. @param {Element} element */
const languageOf = (element) =>
  element.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang || 'en';

// Every element has a prefix that can't be set; ours can, as the other names.
Object.defineProperty(AttentionLab.prototype, 'prefix', { writable: true });

customElements.define('attention-lab', AttentionLab);
