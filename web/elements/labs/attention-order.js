// <attention-order>: the words of the sentence, to be dragged into another order, and what that does to
// every word's output under each scheme of positions.
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { differenceText } from '../../draw/format.js';
import { shortened } from '../failure.js';
import { figureSheet } from './figure-sheet.js';
import { choices, controlSheet } from './lab-controls.js';
import { LabElement } from './lab-element.js';
import { mapOf } from './lab-map.js';
import { wordName } from '../numbers/reading.js';
import {
  ORDER_KEY,
  answersNow,
  exampleOrder,
  moved,
  orderFigures,
  orderOf,
  ownAnswer,
  parseOrder,
  sameOrder,
} from './reordering.js';
import { sheet } from '../sheet.js';
import { untilEscape } from '../until-escape.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('./reordering.js').Answer} Answer
 */

/** A finger that moves less means to choose, not to drag. */
const DRAG_PX = 5;
const MOVES = /** @type {const} */ (['left', 'right', 'reverse', 'own']);

export class AttentionOrder extends LabElement {
  static properties = {
    draft: { state: true },
    asked: { state: true },
  };

  static styles = [
    sheet,
    controlSheet,
    figureSheet,
    css`
      .words {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        margin-top: 1rem;
      }

      .word {
        min-width: var(--touch);
        min-height: 3.5rem;
        padding: 0.3rem 0.75rem 0.35rem;
        border: var(--edge);
        border-radius: var(--radius);
        background: var(--panel);
        text-align: center;
        cursor: grab;
        touch-action: pan-y;
        user-select: none;
      }

      .word b {
        display: block;
        font: 400 1.125rem/1.35 var(--serif);
      }

      .word small {
        font-size: 0.75rem;
        color: var(--soft);
      }

      .word[data-moved] {
        border-style: dashed;
      }

      .word[aria-pressed='true'] {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
      }

      .word.dragged {
        background: var(--wash);
        cursor: grabbing;
      }

      .word.changed small {
        color: var(--role-k);
        font-weight: 600;
      }

      .moves {
        margin-top: 0.75rem;
      }

      .verdict {
        margin-top: 1.25rem;
        font: 400 1.1875rem/1.45 var(--serif);
        text-wrap: pretty;
      }

      tr[data-used] th::after {
        content: ' ●';
        color: var(--accent);
      }
    `,
  ];

  /** The word under the finger, of which run, and where it came down. @type {{pointer: number, word: number, runs: number | undefined, x: number, y: number, end: () => void} | null} */
  #held = null;

  constructor() {
    super();
    /** The order while a word is dragged. @type {number[] | null} */
    this.draft = null;
    /** The place asked for last; it is kept while another sentence is typed, which is shorter for a moment. */
    this.asked = 0;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#onCancel();
  }

  /** The order while a word is dragged; not of a sentence that has become another meanwhile. */
  get #dragged() {
    return this.#held?.runs === this.session?.runs ? this.draft : null;
  }

  /** The place of the word that buttons and keys move. */
  get chosen() {
    return Math.min(this.asked, this.#last);
  }

  get #last() {
    return (this.session?.trace.tokens.length ?? 1) - 1;
  }

  /** @param {Session} session */
  view(session) {
    const { tokens } = session.trace;
    if (tokens.length < 2) return html`<p class="note soft">${text.positionLab.oneWord}</p>`;
    // While a word is dragged, what stands below stays: the page must not move under the finger.
    const order = orderOf(session);
    const now = ownAnswer(session);
    return html`
      <p class="note">${text.positionLab.orderHow}</p>
      ${wrongOrder(session)}
      ${this.#words(session, this.#dragged ?? order, this.#dragged ? null : now)}
      ${this.#moves(session, order)}
      <p class="verdict" aria-live="polite">${now ? verdictOf(session, order, now) : nothing}</p>
      ${this.#table(session, order, answersNow(session))} ${this.#maps(session)} ${notesOf(session)}
    `;
  }

  /** @param {Session} session @param {readonly number[]} order @param {Answer | null} now */
  #words(session, order, now) {
    return html`<div
      class="words"
      role="group"
      aria-label=${text.positionLab.words}
      @pointermove=${this.#onDrag}
      @pointerup=${this.#onDrop}
      @pointercancel=${this.#onCancel}
      @keydown=${this.#onKey}
    >
      ${repeat(
        order,
        (word) => word,
        (word, place) => this.#word(session, word, place, order.length, now),
      )}
    </div>`;
  }

  /**
   * @param {Session} session
   * @param {number} word its place in the sentence
   * @param {number} place its place now
   * @param {number} count
   * @param {Answer | null} now
   */
  #word(session, word, place, count, now) {
    const { positionLab } = text;
    const difference = now?.result?.differences[place];
    const kept = now?.result?.kept ?? true;
    const said =
      difference === undefined ? '' : kept ? positionLab.same : differenceText(difference);
    const name = session.trace.tokens[word];
    return html`<button
      type="button"
      class="word ${this.#dragged && place === this.chosen ? 'dragged' : ''} ${kept ? '' : 'changed'}"
      data-word=${word}
      ?data-moved=${word !== place}
      tabindex=${place === this.chosen ? 0 : -1}
      aria-pressed=${place === this.chosen}
      aria-label=${positionLab.wordLabel({ word: name, place: place + 1, count, was: word + 1, said })}
      @pointerdown=${(/** @type {PointerEvent} */ event) => this.#onHold(event, word, place)}
      @click=${() => (this.asked = place)}
    >
      <b>${name}</b><small class="number">${said || ' '}</small>
    </button>`;
  }

  /** @param {Session} session @param {readonly number[]} order */
  #moves(session, order) {
    const { positionLab } = text;
    const options = MOVES.map((id) => ({ id, title: positionLab[id] }));
    return html`<div class="moves">
      ${choices(positionLab.moves, options, '', (id) => {
        if (id === 'left') this.#move(session, this.#beside(-1));
        else if (id === 'right') this.#move(session, this.#beside(1));
        else this.#set(session, id === 'reverse' ? [...order].reverse() : sameOrder(order.length));
      })}
    </div>`;
  }

  /** @param {Session} session @param {readonly number[]} order @param {readonly Answer[]} answers */
  #table(session, order, answers) {
    const { positionLab } = text;
    const used = session.trace.spec.positions;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${positionLab.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">${positionLab.scheme}</th>
            <th scope="col">${positionLab.largest}</th>
            <th scope="col">${positionLab.at}</th>
          </tr>
        </thead>
        <tbody>
          ${answers.map(({ scheme, result, problem }) => {
            const title = positionLab.schemes[scheme];
            return html`<tr ?data-used=${scheme === used} data-scheme=${scheme}>
              <th scope="row">${title}</th>
              ${
                result
                  ? html`<td class="number">${differenceText(result.differences[result.worst])}</td>
                      <td>
                        ${
                          result.kept
                            ? positionLab.nowhere
                            : wordName(session.trace.tokens, order[result.worst])
                        }
                      </td>`
                  : html`<td colspan="2">${problem}</td>`
              }
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  /** @param {Session} session */
  #maps(session) {
    return html`<div class="figures">
      ${orderFigures(session).map((figure) => mapOf(session, figure, this, { room: 'third' }))}
    </div>`;
  }

  /** The place so many steps from the chosen one, within the sentence. @param {number} steps */
  #beside(steps) {
    return Math.max(0, Math.min(this.chosen + steps, this.#last));
  }

  /** @param {Session} session @param {readonly number[]} order */
  #set(session, order) {
    const isExample = String(order) === String(exampleOrder(order.length));
    session.setLabValue(ORDER_KEY, isExample ? '' : order.join(','));
  }

  /** The chosen word goes to another place, and the keyboard with it. @param {Session} session @param {number} to */
  async #move(session, to) {
    const order = orderOf(session);
    const word = session.trace.tokens[order[this.chosen]];
    this.#set(session, moved(order, this.chosen, to));
    this.asked = to;
    await this.updateComplete;
    session.say(text.positionLab.movedTo({ word, place: to + 1, count: order.length }));
  }

  /** @param {PointerEvent} event @param {number} word @param {number} place */
  #onHold(event, word, place) {
    // Two fingers zoom the page.
    if (!event.isPrimary) return this.#onCancel();
    if (event.button !== 0) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.#onCancel();
    const end = untilEscape(/** @type {Window} */ (event.view), () => this.#onCancel());
    this.#held = { pointer, word, runs: this.session?.runs, x, y, end };
    this.asked = place;
  }

  /** @param {PointerEvent} event */
  #onDrag(event) {
    const { session } = this;
    const held = this.#held;
    if (!session || held?.pointer !== event.pointerId) return;
    // It was let go outside, before it was captured; or the sentence is another.
    if (!event.buttons || held.runs !== session.runs) return this.#onCancel();
    // A finger or a pen that goes up or down scrolls the page.
    const down = event.pointerType === 'mouse' ? event.clientY - held.y : 0;
    if (!this.draft && Math.hypot(event.clientX - held.x, down) < DRAG_PX) return;
    if (!this.draft) {
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
      this.draft = orderOf(session);
    }
    const to = this.#placeUnder(event.clientX, event.clientY);
    this.draft = moved(this.draft, this.draft.indexOf(held.word), to);
    this.asked = to;
  }

  #onDrop() {
    if (this.#dragged && this.session) this.#set(this.session, this.#dragged);
    this.#onCancel();
  }

  #onCancel() {
    this.#held?.end();
    this.#held = null;
    this.draft = null;
  }

  /** The place of the word nearest to a point. @param {number} x @param {number} y */
  #placeUnder(x, y) {
    const gaps = [...this.renderRoot.querySelectorAll('.word')].map((word) => {
      const box = word.getBoundingClientRect();
      const beside = Math.max(box.left - x, 0, x - box.right);
      const above = Math.max(box.top - y, 0, y - box.bottom);
      return Math.hypot(beside, 4 * above);
    });
    return gaps.indexOf(Math.min(...gaps));
  }

  /** @param {KeyboardEvent} event */
  async #onKey(event) {
    const { session } = this;
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!session || !step) return;
    event.preventDefault();
    const to = this.#beside(step);
    if (event.altKey) await this.#move(session, to);
    else this.asked = to;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (
      this.renderRoot.querySelector('.word[aria-pressed="true"]')
    )?.focus();
  }
}

/** What a link asked for that is no order of these words. @param {Session} session */
function wrongOrder(session) {
  const asked = session.labValue(ORDER_KEY, '');
  const count = session.trace.tokens.length;
  if (!asked || parseOrder(asked, count)) return nothing;
  const given = asked.split(',').length;
  if (given !== count && parseOrder(asked, given))
    return html`<p class="note small soft">${text.positionLab.otherOrder({ given, count })}</p>`;
  return html`<p class="wrong small" role="alert">
    ${text.positionLab.wrongOrder({ key: ORDER_KEY, value: shortened(asked), count, last: count - 1 })}
  </p>`;
}

/** What the run's own scheme makes of it, in one sentence. @param {Session} session @param {readonly number[]} order @param {Answer} answer */
function verdictOf(session, order, { scheme, result, problem }) {
  const { positionLab } = text;
  if (!result) return problem;
  if (order.every((word, place) => word === place)) return positionLab.unmoved;
  if (Number.isNaN(result.differences[result.worst])) return positionLab.notNumbers;
  const largest = differenceText(result.differences[result.worst]);
  const title = positionLab.withScheme[scheme];
  if (result.kept) return positionLab.keeps({ title, largest });
  return positionLab.breaks({
    title,
    largest,
    word: wordName(session.trace.tokens, order[result.worst]),
  });
}

/** What else knows the order. @param {Session} session */
function notesOf(session) {
  const { trace } = session;
  const { mask, positions } = trace.spec;
  const [without] = answersNow(session);
  const knows = without.result?.masks ?? mask !== 'none';
  const notes = [
    ...(knows ? [text.positionLab.maskKnows({ mask: mask ?? '' })] : []),
    ...(trace.spec.edits ? [text.positionLab.withoutEdits] : []),
    ...(positions === 'alibi' && !knows ? [text.positionLab.alibiBackwards] : []),
  ];
  return notes.map((note) => html`<p class="note small soft">${note}</p>`);
}

customElements.define('attention-order', AttentionOrder);
