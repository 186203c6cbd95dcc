// <attention-tour>: one step of a tutorial: what it does, prints and draws, and where its text is wrong.
import { css, html, nothing } from 'lit';
import { specOf } from '../tours/index.js';
import { factsOf } from '../tours/facts.js';
import { numbersOf, printed } from '../tours/recipes.js';
import { exportOf } from './figure-export.js';
import { LabElement } from './lab-element.js';
import { sheet } from './sheet.js';
import { text } from './text.js';
import { rem } from './tokens.js';
import { statedFigures, titleOf, tourFigure } from './tour-figures.js';
import { benchOf, goTo, isAsOpened, leave, placeIn } from './touring.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('./touring.js').Place} Place
 * @typedef {import('../tours/index.js').Block} Block
 * @typedef {import('./figures.js').Figure} Figure
 * @typedef {import('../engine/index.d.ts').Trace} Trace
 */

/** What Python prints as a hyphen is a minus in prose. */
const NEGATIVE = /(^|[\s[])-(?=\d)/g;

/** A phrase of the string table with its values, whether it has any or not. @param {any} phrase @param {Record<string, string>} values @returns {string} */
function filled(phrase, values) {
  if (typeof phrase !== 'function') return phrase;
  const written = Object.entries(values).map(([name, value]) => [
    name,
    value.replace(NEGATIVE, '$1−'),
  ]);
  return phrase(Object.fromEntries(written));
}

export class AttentionTour extends LabElement {
  static styles = [
    sheet,
    css`
      .bar {
        position: sticky;
        top: 0;
        z-index: 6;
        display: flex;
        gap: 0.25rem 1rem;
        align-items: center;
        min-height: 3.25rem;
        margin-inline: calc(-1 * var(--gutter));
        padding: 0 var(--gutter);
        background: var(--accent-wash);
        border-block: 1px solid var(--line);
        font-size: 0.9375rem;
      }

      .name {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .name b {
        font-weight: 600;
      }

      .at {
        white-space: nowrap;
      }

      .buttons {
        display: flex;
        gap: 0.25rem;
      }

      .buttons button {
        min-width: var(--touch);
        min-height: var(--touch);
        border-radius: var(--radius);
        font-size: 1.25rem;
        line-height: 1;
        text-align: center;
        color: var(--accent);
      }

      .buttons button:hover:not(:disabled) {
        background: var(--panel);
      }

      .buttons button:disabled {
        color: var(--soft);
        opacity: 0.5;
        cursor: default;
      }

      .step {
        padding: 1.75rem 0 2.25rem;
      }

      h2 {
        font: 400 1.75rem/1.3 var(--serif);
      }

      .about {
        max-width: 66ch;
        margin-top: 0.4rem;
        text-wrap: pretty;
      }

      .changed {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1rem;
        align-items: center;
        margin-top: 0.75rem;
      }

      .blocks {
        display: flex;
        flex-wrap: wrap;
        gap: 1.75rem 3rem;
        align-items: flex-start;
        margin-top: 1.75rem;
      }

      .block {
        min-width: 0;
        max-width: 100%;
      }

      .block.wide {
        flex: 1 1 100%;
      }

      .caption {
        margin-bottom: 0.4rem;
        font-size: 0.9375rem;
        font-weight: 600;
      }

      pre {
        margin: 0;
        padding: 0.9rem 1.1rem;
        overflow: auto;
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: var(--radius);
        font: 0.875rem/1.45 var(--mono);
        width: fit-content;
        max-width: 100%;
      }

      .figures {
        display: flex;
        flex-wrap: wrap;
        gap: 1.5rem 2rem;
      }

      .figures figure {
        width: var(--width);
        max-width: 100%;
      }

      figcaption {
        margin-bottom: 0.35rem;
        font-size: 0.9375rem;
        font-weight: 600;
      }

      .scroll {
        overflow-x: auto;
      }

      table {
        border-collapse: collapse;
        font-size: 0.9375rem;
      }

      th,
      td {
        padding: 0.4rem 1.5rem 0.4rem 0;
        border-bottom: 1px solid var(--line);
        text-align: left;
        vertical-align: top;
      }

      thead th {
        font-weight: 600;
      }

      tbody th {
        font-weight: 400;
        color: var(--soft);
      }

      .numbers th,
      .numbers td {
        text-align: right;
        white-space: nowrap;
      }

      .numbers thead th {
        white-space: normal;
        max-width: 9rem;
        vertical-align: bottom;
      }

      attention-compare {
        margin-top: 1.25rem;
      }

      .notes {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(25rem, 100%), 1fr));
        gap: 1.25rem 2.5rem;
      }

      .note {
        padding-left: 1rem;
        border-left: 2px solid var(--line);
      }

      .note p {
        max-width: 62ch;
        overflow-wrap: anywhere;
        text-wrap: pretty;
      }

      .note p + p {
        margin-top: 0.35rem;
      }

      .note b {
        font-weight: 600;
      }

      @container (width < 560px) {
        .bar {
          gap: 0 0.5rem;
        }

        .name b {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {{key: string, parts: readonly unknown[]}} */
    this.kept = { key: '', parts: [] };
    this.shown = '';
  }

  /** Takes the visitor here: to the top of the step, with the keyboard on the way onwards. */
  reveal() {
    this.scrollIntoView({ block: 'start' });
    const onwards = this.renderRoot.querySelector('.buttons button:not(:disabled)');
    /** @type {HTMLElement | null} */ (onwards)?.focus({ preventScroll: true });
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
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#onKey(event, session, tour.id, at)}
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
   * @param {string} id
   * @param {number} at
   */
  #onKey(event, session, id, at) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    goTo(session, id, at + way);
  }

  /** @param {Session} session @param {Place} place */
  #step(session, { tour, step }) {
    const words = /** @type {any} */ (text.tours.texts)[tour.id][step.id];
    const asOpened = isAsOpened(session, step);
    return html`<div class="step" data-step=${step.id}>
      <h2 id="title">${words.title}</h2>
      <p class="about">${words.about}</p>
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
      const parts = step.blocks.map(
        (block) =>
          html`<div class="block ${isWide(block) ? 'wide' : ''}">
            ${this.#block(session, run(block), block, asOpened)}
          </div>`,
      );
      this.kept = { key, parts };
    }
    return this.kept.parts;
  }

  /** @param {Session} session @param {Trace} trace @param {Block} block @param {boolean} asOpened */
  #block(session, trace, block, asOpened) {
    const bench = benchOf(session);
    if (block.notes) return this.#notes(session, block.notes);
    if (block.table) return this.#table(block.table);
    if (block.numbers) return this.#numbers(session, block.numbers);
    if (block.plane) return this.#plane(session, trace, block.plane);
    if (block.stated) {
      const { stated, computed } = statedFigures(bench, trace, block);
      return this.#figures(session, [stated, computed]);
    }
    if (block.figures) {
      const figures = block.figures.map((recipe) => tourFigure(bench, trace, recipe, asOpened));
      return html`${block.caption ? html`<p class="caption">${block.caption}</p>` : nothing}
      ${this.#figures(session, figures)}`;
    }
    const title = block.name ? titleOf(/** @type {any} */ (block)) : text.tours.prints;
    return html`<p class="caption">${title}</p>
      <pre tabindex="0">${printed(bench, trace, block.print ?? [])}</pre>`;
  }

  /** @param {Session} session @param {readonly Figure[]} figures */
  #figures(session, figures) {
    return html`<div class="figures">
      ${figures.map(
        (figure) =>
          html`<figure style="--width:${widthOf(figure, figures.length)}">
            <figcaption>${figure.title} ${exportOf(session, figure, this)}</figcaption>
            <attention-heatmap
              .session=${session}
              .figure=${figure}
              .place=${{ pitch: figure.square ? PITCH_PX[figure.cols] : undefined }}
            ></attention-heatmap>
          </figure>`,
      )}
    </div>`;
  }

  /** @param {Session} session @param {Trace} trace @param {import('../tours/index.js').Plane} words */
  #plane(session, trace, words) {
    return html`<figure>
      <figcaption>${words.title}</figcaption>
      <attention-tour-plane
        .session=${session}
        .trace=${trace}
        .words=${words}
      ></attention-tour-plane>
    </figure>`;
  }

  /** @param {string} name */
  #table(name) {
    const { title, columns, rows } = /** @type {any} */ (text.tours.tables)[name];
    return table(title, columns, rows, '');
  }

  /** @param {Session} session @param {NonNullable<Block['numbers']>} name */
  #numbers(session, name) {
    const { title, columns } = text.tours.numbers[name];
    return table(title, columns, numbersOf(benchOf(session), name), 'numbers number');
  }

  /** @param {Session} session @param {readonly string[]} ids */
  #notes(session, ids) {
    return html`<div class="notes">
      ${ids.map((id) => {
        const { says, fact } = /** @type {any} */ (text.tours.notes)[id];
        const facts = factsOf(benchOf(session), id);
        return html`<div class="note small" data-note=${id}>
          <p class="soft"><b>${text.tours.says}</b> ${filled(says, facts)}</p>
          <p><b>${text.tours.fact}</b> ${filled(fact, facts)}</p>
        </div>`;
      })}
    </div>`;
  }
}

/** Notes, wide maps and several maps take a line of their own. @param {Block} block */
function isWide({ notes, plane, figures = [] }) {
  return Boolean(notes ?? plane) || figures.length > 1 || figures.some(({ wide }) => wide);
}

/** Few cells are drawn large. @type {Record<number, number>} */
const PITCH_PX = { 2: 72, 3: 72, 4: 72, 5: 56 };

/** @param {Figure} figure @param {number} count of figures beside each other */
function widthOf({ square }, count) {
  if (!square) return '100%';
  return rem(count > 2 ? 18 : 26);
}

/**
 * @param {string} title
 * @param {readonly string[]} columns
 * @param {readonly (readonly string[])[]} rows
 * @param {string} kind class of the table
 */
function table(title, columns, rows, kind) {
  return html`<p class="caption">${title}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}>
      <table class=${kind}>
        <thead>
          <tr>
            ${columns.map((column) => (column ? html`<th scope="col">${column}</th>` : html`<td></td>`))}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([first, ...rest]) =>
              html`<tr>
                <th scope="row">${first}</th>
                ${rest.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

customElements.define('attention-tour', AttentionTour);
