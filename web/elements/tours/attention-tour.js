// <attention-tour>: one step of a tutorial: what it does, prints and draws, and where its text is wrong.
import { html, nothing } from 'lit';
import { blocksOf } from '../../tours/blocks.js';
import { specOf } from '../../tours/index.js';
import { labOf } from '../labs/labs.js';
import { LabElement } from '../labs/lab-element.js';
import { sheet } from '../sheet.js';
import { isShortcut } from '../shortcuts.js';
import { text } from './text-tours.js';
import { benchOf } from './tour-bench.js';
import { blockOf, isWide } from './tour-blocks.js';
import { tourSheet } from './tour-sheet.js';
import { goTo, isAsOpened, leave, placeIn } from './touring.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('./touring.js').Place} Place
 * @typedef {import('../../tours/blocks.js').Block} Block
 */

export class AttentionTour extends LabElement {
  static styles = [sheet, tourSheet];

  constructor() {
    super();
    /** @type {{key: string, parts: readonly unknown[]}} */
    this.kept = { key: '', parts: [] };
    this.shown = '';
  }

  /** Takes the visitor here: to the top of the step, with the keyboard on the way onwards. */
  reveal() {
    this.scrollIntoView({ block: 'start' });
    /** @type {NodeListOf<HTMLButtonElement>} */
    const [back, onwards] = this.renderRoot.querySelectorAll('.buttons button');
    (onwards?.disabled ? back : onwards)?.focus({ preventScroll: true });
  }

  /** A step begins at its top, however far down the one before was read. */
  updated() {
    const place = this.session && placeIn(this.session);
    const shown = place ? `${place.tour.id}/${place.at}` : '';
    if (this.shown && shown && shown !== this.shown && this.getBoundingClientRect().top < 0) {
      this.scrollIntoView({ block: 'start' });
    }
    this.shown = shown;
  }

  /** @param {Session} session */
  view(session) {
    const place = placeIn(session);
    if (!place) return nothing;
    return html`<section aria-labelledby="title">
      ${this.#bar(session, place)} ${this.#step(session, place)}
    </section>`;
  }

  /** @param {Session} session @param {Place} place */
  #bar(session, { tour, at }) {
    const count = tour.steps.length;
    const go = (/** @type {number} */ to) => () => goTo(session, tour.id, to);
    return html`<div
      class="bar"
      role="group"
      aria-label=${text.tours.bar({ id: tour.id })}
      aria-describedby="keys"
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#onKey(event, session, tour, at)}
    >
      <p class="name">${text.tours.tutorial({ id: tour.id })} <b>${tour.title}</b></p>
      <p class="at number" aria-live="polite">${text.tours.step({ at, count })}</p>
      <p class="unseen" id="keys">${text.tours.barKeys}</p>
      <div class="buttons">
        <button
          type="button"
          aria-label=${text.tours.previous}
          title=${text.tours.previous}
          ?disabled=${at === 1}
          @click=${go(at - 1)}
        >
          ←</button
        ><button
          type="button"
          aria-label=${text.tours.next}
          title=${text.tours.next}
          ?disabled=${at === count}
          @click=${go(at + 1)}
        >
          →</button
        ><button
          type="button"
          aria-label=${text.tours.close}
          title=${text.tours.close}
          @click=${() => leave(session)}
        >
          ×
        </button>
      </div>
    </div>`;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Session} session
   * @param {import('../../tours/index.js').Tour} tour
   * @param {number} at
   */
  #onKey(event, session, { id, steps }, at) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way || isShortcut(event)) return;
    event.preventDefault();
    const to = at + way;
    if (to >= 1 && to <= steps.length) goTo(session, id, to);
  }

  /** @param {Session} session @param {Place} place */
  #step(session, { tour, step }) {
    const words = /** @type {any} */ (text.tours.texts)[tour.id][step.id];
    const asOpened = isAsOpened(session, step);
    return html`<div class="step" data-step=${step.id}>
      <h2 id="title">${words.title}</h2>
      <p class="about">${words.about}</p>
      ${step.lab ? this.#toLab(session, step.lab) : nothing}
      ${
        asOpened
          ? nothing
          : html`<p class="changed small soft">
              ${text.tours.changed}
              <button
                class="control"
                type="button"
                @click=${() => goTo(session, tour.id, session.ui.tourStep)}
              >
                ${text.tours.restore}
              </button>
            </p>`
      }
      <div class="blocks">
        ${this.#blocks(session, { tour, step, at: session.ui.tourStep }, asOpened)}
      </div>
      ${asOpened ? html`<attention-compare .session=${session}></attention-compare>` : nothing}
    </div>`;
  }

  /** The way to where the step's point can be tried out; the lab has the way back. @param {Session} session @param {NonNullable<Place['step']['lab']>} lab */
  #toLab(session, lab) {
    if (['line', 'labs', `lab.${lab}`].some((part) => session.hides(part))) return nothing;
    return html`<button
      class="control lab"
      type="button"
      @click=${() => {
        session.look({ lab, stage: labOf(lab)?.stage });
        this.tell('show-lab');
      }}
    >
      ${text.tours.tryOut({ lab: text.labs.titles[lab] })}
    </button>`;
  }

  /**
   * The parts of a step. They stay the same until another is opened, whatever is pointed at.
   * @param {Session} session
   * @param {Place} place
   * @param {boolean} asOpened
   */
  #blocks(session, { tour, step }, asOpened) {
    const key = `${tour.id}/${step.id}/${asOpened}`;
    if (this.kept.key !== key) {
      const run = (/** @type {Block} */ block) => benchOf(session).run(block.run ?? specOf(step));
      const parts = blocksOf(tour.id, step).map(
        (block) =>
          html`<div class="block ${isWide(block) ? 'wide' : ''}">
            ${blockOf({ session, trace: run(block), element: this }, block, asOpened)}
          </div>`,
      );
      this.kept = { key, parts };
    }
    return this.kept.parts;
  }
}

customElements.define('attention-tour', AttentionTour);
