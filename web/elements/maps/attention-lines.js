// <attention-lines>: the sentence twice, query left and key right, and the attention of one word as
// lines between them, on request with those of all other words behind. Words are buttons; pointing
// previews, choosing keeps.
import { css, html, nothing, unsafeCSS } from 'lit';
import { isListed, labelStep } from '../../draw/labels.js';
import { sparingSurface } from '../../draw/surface.js';
import { Calm } from '../calm.js';
import { CanvasElement } from './canvas-element.js';
import { weightsOf } from './figures.js';
import { drawAllLines, drawLines, wordSize } from './lines-drawing.js';
import { pointIn } from './own-pixels.js';
import { isLong } from '../long/long-run.js';
import { lineOf, readingOf } from '../numbers/reading.js';
import { sheet } from '../sheet.js';
import { isShortcut } from '../shortcuts.js';
import { Steady } from '../steady.js';
import { text } from '../text.js';
import { mayMove, measurer, themeOf } from '../theme.js';

const MOVE_MS = 180;
/** A line's round end reaches into the words' margins. */
const END_PX = 10;
/** Where words have less, only some of them are listed. */
const LEAST_PX = 10;

/** @typedef {import('../../state/store.js').Word} Word */

export class AttentionLines extends CanvasElement {
  static properties = {
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
        --longest: max(var(--word), var(--name) * 0.8125rem);
        --side: minmax(0, min(11rem, var(--longest) + 1.2rem));

        grid-template-columns: var(--side) minmax(3rem, 1fr) var(--side);
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
        padding: 0 0.6rem;
        overflow: clip visible;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-family: var(--serif);
        color: var(--soft);
        border-radius: var(--radius);
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
        background: var(--wash);
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
    /** What the longest word has. */
    this.word = new Steady();
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { tokens } = session.trace;
    return html`
      <div class="sides" role="group" aria-label=${text.lines} style=${this.#room(tokens)}>
        ${this.#side(session, tokens, 'query')}
        <div class="between">
          ${this.whole ? html`<canvas></canvas>` : nothing}<canvas class="own"></canvas>
        </div>
        ${this.#side(session, tokens, 'key')}
      </div>
    `;
  }

  /**
   * What the sides need, measured: the browser would lay out all words again for each letter.
   * @param {readonly string[]} tokens
   */
  #room(tokens) {
    const { serif, sans } = themeOf(this);
    const widest = (/** @type {readonly string[]} */ texts, /** @type {string} */ font) =>
      texts.map(measurer(font)).reduce((most, width) => Math.max(most, width), 0);
    const word = Math.ceil(widest(tokens, `600 ${wordSize(this.pitch)}px ${serif}`)) + 1;
    const name = widest([text.queryWords, text.keyWords], `500 100px ${sans}`) / 100;
    return `--word:${this.word.room(word)}px;--name:${name}`;
  }

  /**
   * @param {import('../session/session.js').Session} session
   * @param {readonly string[]} tokens
   * @param {'query' | 'key'} side
   */
  #side(session, tokens, side) {
    const shown = session.shownWord;
    const kept = session.word;
    const line = this.figure ? lineOf(this.figure, shown) : [];
    const faint = 0.5 / Math.max(tokens.length, 1);
    const isQuery = side === 'query';
    const { pitch, top } = this;
    const height = Math.max(pitch, LEAST_PX);
    const step = labelStep(pitch, LEAST_PX);
    const litIndex = shown.side === side ? shown.index : -1;
    const listed = [...tokens.keys()].filter((index) => isListed(index, { step, litIndex }));
    const isKept = (/** @type {number} */ index) => kept.side === side && kept.index === index;
    const tabStop = listed.find(isKept) ?? listed[0];
    const leave = () => session.look({ hoverWord: null });
    return html`<div
      class="side ${side}"
      style="min-height:${top + tokens.length * pitch}px"
      @pointermove=${(/** @type {PointerEvent} */ event) => session.look({ hoverWord: this.#wordUnder(event) })}
      @pointerleave=${leave}
      @click=${this.#onClick}
      @focusin=${this.#onFocus}
      @focusout=${leave}
      @keydown=${this.#onKey}
    >
      <div class="name ${isQuery ? 'role-q' : 'role-k'}" style="height:${top}px">
        ${isQuery ? text.queryWords : text.keyWords}
      </div>
      ${listed.map((index, at) => {
        const isLinked = shown.side !== side && line[index] > faint;
        const above = at ? index - listed[at - 1] : index + 0.5 + height / pitch / 2;
        return html`<button
          type="button"
          class="${index === litIndex ? 'shown' : ''} ${isLinked ? 'linked' : ''}"
          style="height:${height}px;line-height:${height}px;margin-top:${above * pitch - height}px;font-size:${wordSize(pitch)}px"
          tabindex=${index === tabStop ? 0 : -1}
          aria-pressed=${isKept(index)}
          data-side=${side}
          data-index=${index}
          title=${tokens[index].length > 14 ? tokens[index] : ''}
        >
          <bdi>${tokens[index]}</bdi>
        </button>`;
      })}
    </div>`;
  }

  /** Whose line a pointer is on, whether it is listed or not. @param {MouseEvent} event @returns {Word | null} */
  #wordUnder(event) {
    const element = /** @type {HTMLElement} */ (event.currentTarget);
    const side = element.classList.contains('query') ? 'query' : 'key';
    return this.#word(side, Math.floor((pointIn(element, event).y - this.top) / this.pitch));
  }

  /**
   * One of the run; out of the window there may be words of the last one.
   * @param {Word['side']} side
   * @param {number} index
   * @returns {Word | null}
   */
  #word(side, index) {
    const count = this.session?.trace.tokens.length ?? 0;
    return index >= 0 && index < count ? { side, index } : null;
  }

  /** @param {Event} event @returns {Word | null} */
  #wordOf(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    if (!button) return null;
    const side = /** @type {Word['side']} */ (button.dataset.side);
    return this.#word(side, Number(button.dataset.index));
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const byPointer = event.detail > 0;
    const word = byPointer ? this.#wordUnder(event) : this.#wordOf(event);
    if (word) this.session?.chooseWord(word);
    if (word && !byPointer) this.#say(word);
  }

  /** What the lines of a word show, to who can't see them. @param {Word} word */
  #say(word) {
    const { session } = this;
    if (!session || isLong(session.trace)) return;
    session.say(readingOf(session.trace, weightsOf(session), word, null));
  }

  /** @param {FocusEvent} event */
  #onFocus(event) {
    const byKeyboard = /** @type {HTMLElement} */ (event.target).matches(':focus-visible');
    if (byKeyboard) this.session?.look({ hoverWord: this.#wordOf(event) });
  }

  /** Up and down within a side, left and right between the sides. @param {KeyboardEvent} event */
  #onKey(event) {
    const word = this.#wordOf(event);
    if (!word || isShortcut(event)) return;
    const { side, index } = word;
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
    this.#goTo(way);
  }

  /** A word that has no room of its own is listed while it is shown. @param {Word} word */
  async #goTo(word) {
    this.session?.look({ hoverWord: word });
    this.#say(word);
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (
      this.renderRoot.querySelector(`[data-side=${word.side}][data-index="${word.index}"]`)
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
      this.moving = goal.map((weight, at) => {
        // From what was no number there is no way.
        const from = start[at] || 0;
        return from + (weight - from) * eased;
      });
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
    const { figure, top, pitch, medium } = this;
    const own = /** @type {HTMLCanvasElement | null} */ (this.renderRoot.querySelector('.own'));
    const { clientWidth: width, clientHeight: height } = own?.parentElement ?? this;
    if (!figure || !own || !width) return;
    const theme = themeOf(this);
    const place = { left: END_PX + 2, right: width - END_PX - 2, top, pitch };
    if (this.whole && this.isNew([figure.key, width, height, pitch, medium, theme.soft])) {
      const [canvas] = this.renderRoot.querySelectorAll('canvas');
      const all = sparingSurface(canvas, width, height, medium);
      if (all) drawAllLines(all, figure, place, theme);
    }
    const context = sparingSurface(own, width, height, medium);
    if (context) drawLines(context, { weights, word, other: this.other }, place, theme);
  }
}

customElements.define('attention-lines', AttentionLines);
