// The dialog of <attention-share>: the situation on the screen as a link, as the element's tag and as a frame, to be
// copied.
import { css, html, nothing } from 'lit';
import { besideThis } from '../../engine/fetch-module.js';
import { DialogElement } from './dialog-element.js';
import { menu } from '../option.js';
import { copyText } from './saving.js';
import { frameOf, linkTo, tagOf } from './sharing.js';
import { text } from './text-taking.js';

const SAID_MS = 2000;
const FILE = 'attention-lab.html';

export class AttentionShareDialog extends DialogElement {
  static properties = {
    page: { type: Boolean },
    copied: { state: true },
    shown: { state: true },
    asModule: { state: true },
    height: { state: true },
  };

  static styles = [
    ...DialogElement.styles,
    css`
      h3 {
        font-size: 0.9375rem;
        font-weight: 600;
      }

      textarea {
        display: block;
        width: 100%;
        margin-top: 0.35rem;
        padding: 0.5rem 0.75rem;
        resize: vertical;
        font: 0.8125rem/1.5 var(--mono);
        overflow-wrap: anywhere;
        background: var(--faint);
        border: var(--edge);
        border-radius: var(--radius);
      }

      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1.25rem;
      }

      label {
        display: inline-flex;
        flex-wrap: wrap;
        gap: 0.25rem 0.5rem;
        align-items: center;
        min-height: var(--touch);
        font-size: 0.875rem;
      }

      input[type='number'] {
        width: 6rem;
      }
    `,
  ];

  constructor() {
    super();
    /** Whether the element is a page of its own, whose address is the one to hand on. */
    this.page = false;
    /** Which text was copied last, 'failed' after one that could not be. */
    this.copied = '';
    /** @type {'all' | 'plain' | 'picture'} */
    this.shown = 'all';
    this.asModule = false;
    this.height = 720;
    /** Until nothing is said to be copied any more. */
    this.timer = 0;
  }

  /** @returns {import('./sharing.js').Place} */
  get place() {
    const here = location.href.replace(/[#?].*$/s, '');
    if (location.protocol === 'file:' && this.page) return { page: here, folder: '', frame: FILE };
    try {
      const folder = this.page ? new URL('./', here).href : besideThis('./');
      const page = this.page ? here : new URL('index.html', folder).href;
      return { page, folder, frame: page };
    } catch {
      // A script without an address, or of a blob's, lies in no folder.
      return { page: FILE, folder: '', frame: FILE };
    }
  }

  /** The situation on the screen, with what was chosen to be hidden besides. @param {import('../session/session.js').Session} session */
  #state(session) {
    const more = {
      all: [],
      plain: ['title', 'demos', 'share', 'export'],
      picture: ['title', 'demos', 'share', 'export', 'line', 'tours'],
    };
    return session.addressHiding(more[this.shown]);
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const state = this.#state(session);
    const { place } = this;
    return this.frame(
      text.share.title,
      html`${place.folder ? nothing : html`<p class="small soft">${text.share.fromFile}</p>`}
        ${this.#choices()} ${this.#one('link', linkTo(place, state), 2)}
        ${this.#one('tag', tagOf(place, state, this.asModule), 4)}
        ${this.#one('frame', frameOf(place, state, { height: this.height, title: text.title }), 4)}
        <p class="small soft" role="status">
          ${this.copied === 'failed' ? text.exporting.copyByHand : ''}
        </p>`,
    );
  }

  #choices() {
    return html`<div class="choices">
      ${menu(text.share.shown, 'shown', Object.entries(text.share.parts), this.shown, (shown) => {
        this.shown = /** @type {any} */ (shown);
      })}
      <label
        >${text.share.height}
        <input
          class="control number"
          type="number"
          min="200"
          max="4000"
          .value=${String(this.height)}
          @change=${this.#onHeight}
        />
      </label>
      <label
        ><input
          type="checkbox"
          .checked=${this.asModule}
          @change=${(/** @type {Event} */ { target }) => {
            this.asModule = /** @type {HTMLInputElement} */ (target).checked;
          }}
        />${text.share.asModule}</label
      >
    </div>`;
  }

  /** @param {'link' | 'tag' | 'frame'} name @param {string} content @param {number} rows */
  #one(name, content, rows) {
    return html`<section>
      <div class="row">
        <h3 id=${name}>${text.share[name]}</h3>
        <button class="control" type="button" data-copy=${name} @click=${() => this.#copy(name)}>
          ${this.copied === name ? text.exporting.copied : text.share.copy[name]}
        </button>
      </div>
      <p class="small soft">${text.share.about[name]}</p>
      <textarea
        aria-labelledby=${name}
        data-text=${name}
        rows=${rows}
        readonly
        spellcheck="false"
        .value=${content}
      ></textarea>
    </section>`;
  }

  /** @param {Event} event */
  #onHeight({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    this.height = Math.min(Math.max(Math.round(Number(input.value)) || 720, 200), 4000);
    input.value = String(this.height);
  }

  /** @param {'link' | 'tag' | 'frame'} name */
  async #copy(name) {
    const area = /** @type {HTMLTextAreaElement} */ (
      this.renderRoot.querySelector(`[data-text=${name}]`)
    );
    this.copied = (await copyText(area)) ? name : 'failed';
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.copied === name) this.copied = '';
    }, SAID_MS);
  }
}

customElements.define('attention-share-dialog', AttentionShareDialog);
