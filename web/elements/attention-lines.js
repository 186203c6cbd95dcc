// <attention-lines>: the sentence twice, query left and key right, and the attention of one word as
// lines between them, on request with those of all other words behind. Words are buttons; pointing
// previews, choosing keeps.
import { css, html, unsafeCSS } from 'lit';
import { sparingSurface } from '../draw/surface.js';
import { Calm } from './calm.js';
import { CanvasElement } from './canvas-element.js';
import { drawLines, wordSize } from './lines-drawing.js';
import { lineOf } from './reading.js';
import { sheet } from './sheet.js';
import { text } from './text.js';
import { mayMove, themeOf } from './theme.js';

const MOVE_MS = 180;
/** A line's round end reaches into the words' margins. */
const END_PX = 10;

/** @typedef {import('../state/store.js').Word} Word */

export class AttentionLines extends CanvasElement {
  static properties = {
    ...CanvasElement.properties,
    figure: { attribute: false },
    pitch: { type: Number },
    top: { type: Number },
    other: { attribute: false },
    whole: { type: Boolean },
  };

  static styles = [
    sheet,
    css`
      .sides {
        display: grid;
        grid-template-columns: minmax(0, max-content) minmax(5rem, 1fr) minmax(0, max-content);
        position: relative;
        max-width: 46rem;
      }

      .side {
        min-width: 0;
      }

      .name {
        display: flex;
        align-items: flex-end;
        padding: 0 0.6rem 0.3rem;
        font-size: 0.8125rem;
        line-height: 1;
        font-weight: 500;
      }

      .query .name {
        justify-content: flex-end;
      }

      button {
        display: block;
        width: 100%;
        max-width: 11rem;
        padding: 0 0.6rem;
        overflow: clip visible;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-family: var(--serif);
        color: var(--soft);
        border-radius: var(--radius);
        transition: color 150ms;
      }

      .side.query button {
        text-align: right;
      }

      button.linked {
        color: var(--ink);
      }

      button.shown {
        font-weight: 600;
      }

      .query button.shown {
        color: var(--role-q);
      }

      .key button.shown {
        color: var(--role-k);
      }

      button[aria-pressed='true'] {
        background: var(--accent-wash);
      }

      .between {
        position: relative;
        margin-inline: -${unsafeCSS(END_PX)}px;
        overflow: clip;
        pointer-events: none;
      }

      canvas {
        position: absolute;
        left: 0;
        top: 0;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('./figures.js').Figure | undefined} the weights */
    this.figure = undefined;
    this.pitch = 32;
    this.top = 0;
    /** @type {number | null} the word at the other end that is pointed at */
    this.other = null;
    /** Whether the lines of all words stand behind those of the one shown. */
    this.whole = false;
    /** @type {number[]} the weights as drawn now, on their way to the right ones */
    this.moving = [];
    this.run = 0;
    this.calm = new Calm();
  }

  /** @param {import('./session.js').Session} session */
  view(session) {
    const { tokens } = session.trace;
    return html`
      <div class="sides" role="group" aria-label=${text.lines}>
        ${this.#side(session, tokens, 'query')}
        <div class="between"><canvas></canvas></div>
        ${this.#side(session, tokens, 'key')}
      </div>
    `;
  }

  /**
   * @param {import('./session.js').Session} session
   * @param {readonly string[]} tokens
   * @param {'query' | 'key'} side
   */
  #side(session, tokens, side) {
    const shown = session.shownWord;
    const kept = session.word;
    const line = this.figure ? lineOf(this.figure, shown) : [];
    const faint = 0.5 / Math.max(tokens.length, 1);
    const tabStop = kept.side === side ? kept.index : -1;
    const isQuery = side === 'query';
    return html`<div class="side ${side}">
      <div class="name ${isQuery ? 'role-q' : 'role-k'}" style="height:${this.top}px">
        ${isQuery ? text.queryWords : text.keyWords}
      </div>
      ${tokens.map((token, index) => {
        const isShown = shown.side === side && shown.index === index;
        const isLinked = shown.side !== side && line[index] > faint;
        return html`<button
          type="button"
          class="${isShown ? 'shown' : ''} ${isLinked ? 'linked' : ''}"
          style="height:${this.pitch}px;line-height:${this.pitch}px;font-size:${wordSize(this.pitch)}px"
          tabindex=${index === Math.max(tabStop, 0) ? 0 : -1}
          aria-pressed=${kept.side === side && kept.index === index}
          data-side=${side}
          data-index=${index}
          title=${token.length > 14 ? token : ''}
          @pointerenter=${() => session.look({ hoverWord: { side, index } })}
          @pointerleave=${() => session.look({ hoverWord: null })}
          @focus=${(/** @type {FocusEvent} */ event) => this.#onFocus(event, { side, index })}
          @blur=${() => session.look({ hoverWord: null })}
          @click=${() => session.chooseWord({ side, index })}
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.#onKey(event, { side, index })}
        >
          ${token}
        </button>`;
      })}
    </div>`;
  }

  /**
   * @param {FocusEvent} event
   * @param {Word} word
   */
  #onFocus(event, word) {
    const byKeyboard = /** @type {HTMLElement} */ (event.target).matches(':focus-visible');
    if (byKeyboard) this.session?.look({ hoverWord: word });
  }

  /** Up and down within a side, left and right between the sides. @param {KeyboardEvent} event @param {Word} word */
  #onKey(event, { side, index }) {
    const last = (this.session?.trace.tokens.length ?? 1) - 1;
    /** @type {Record<string, Word>} */
    const ways = {
      ArrowUp: { side, index: Math.max(index - 1, 0) },
      ArrowDown: { side, index: Math.min(index + 1, last) },
      ArrowLeft: { side: 'query', index },
      ArrowRight: { side: 'key', index },
      Home: { side, index: 0 },
      End: { side, index: last },
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */ (
      this.renderRoot.querySelector(`[data-side=${way.side}][data-index="${way.index}"]`)
    )?.focus();
  }

  updated() {
    const { figure, session } = this;
    if (!figure || !session || !this.room) return;
    const word = session.shownWord;
    const goal = lineOf(figure, word);
    const key = `${word.side}/${word.index}/${goal.length}`;
    const still = goal.every((weight, at) => weight === this.moving[at]);
    const isSameRun = this.run === session.runs;
    this.run = session.runs;
    const isCalm = isSameRun || this.calm.change();
    const moves = !still && isCalm && this.moving.length === goal.length && this.#mayMove();
    const start = moves ? this.moving : goal;
    const begun = performance.now();
    const step = () => {
      const share = start === goal ? 1 : Math.min((performance.now() - begun) / MOVE_MS, 1);
      const eased = 1 - (1 - share) ** 3;
      this.moving = goal.map((weight, at) => start[at] + (weight - start[at]) * eased);
      this.#draw(this.moving, word);
      if (share < 1) this.drawInFrame(step);
    };
    this.dataset.word = key;
    this.drawInFrame(step);
  }

  #mayMove() {
    return mayMove() && !this.session?.ui.printing;
  }

  /**
   * @param {number[]} weights
   * @param {Word} word
   */
  #draw(weights, word) {
    const canvas = this.renderRoot.querySelector('canvas');
    const box = canvas?.parentElement?.getBoundingClientRect();
    if (!canvas || !box?.width) return;
    const context = sparingSurface(canvas, box.width, box.height, this.medium);
    if (!context) return;
    const theme = themeOf(this);
    const { top, pitch } = this;
    const [left, right] = [END_PX + 2, box.width - END_PX - 2];
    const place = { left, right, top, pitch };
    const { whole, other, figure } = this;
    drawLines(context, { weights, word, other, behind: whole ? figure : undefined }, place, theme);
  }
}

customElements.define('attention-lines', AttentionLines);
