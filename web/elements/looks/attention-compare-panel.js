// The panel of <attention-compare>: where a printed matrix is pasted, and what it says against the run.
import { css, html, nothing } from 'lit';
import { allDigits, cardText, shapeText } from '../../draw/format.js';
import { comparisonOf, shapesOf } from './comparing.js';
import { figureOf, hasFigure } from '../maps/figures.js';
import { LabElement } from '../labs/lab-element.js';
import { sheet } from '../sheet.js';
import { text } from './text-looks.js';

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {import('./comparing.js').Match} Match */

export class AttentionComparePanel extends LabElement {
  static properties = { shown: { attribute: false } };

  static styles = [
    sheet,
    css`
      :host {
        padding: 1rem 1.25rem 1.25rem;
        background: var(--panel);
        border: var(--edge);
        border-radius: var(--radius);
      }

      label {
        display: block;
        font-weight: 600;
        font-size: 0.9375rem;
      }

      .hint {
        max-width: 66ch;
        margin: 0.25rem 0 0.6rem;
      }

      textarea {
        display: block;
        width: 100%;
        min-height: 8rem;
        padding: 0.6rem 0.75rem;
        font: 0.875rem/1.5 var(--mono);
        background: var(--paper);
        border: var(--edge);
        border-radius: var(--radius);
        resize: vertical;
        white-space: pre;
        overflow: auto;
      }

      .result {
        margin-top: 0.9rem;
      }

      .result > p + p {
        margin-top: 0.25rem;
      }

      .wrong {
        color: var(--wrong);
      }

      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 0.3rem 1.25rem;
        margin: 0.75rem 0;
        font-size: 0.9375rem;
      }

      dt {
        color: var(--soft);
      }

      attention-heatmap {
        margin-top: 1rem;
      }

      @container (width < 35em) {
        dl {
          grid-template-columns: minmax(0, 1fr);
          gap: 0;
        }

        dd {
          margin-bottom: 0.5rem;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** The tensors that are large on the page already. @type {readonly string[]} */
    this.shown = [];
  }

  /** @param {Session} session */
  view(session) {
    const comparison = comparisonOf(session);
    return html`<label for="pasted">${text.compare.label}</label>
      <p class="hint small soft" id="hint">${text.compare.hint}</p>
      <textarea
        id="pasted"
        spellcheck="false"
        autocomplete="off"
        aria-describedby="hint"
        .value=${session.ui.pasted}
        @input=${(/** @type {Event} */ event) =>
          session.look({ pasted: /** @type {HTMLTextAreaElement} */ (event.target).value })}
      ></textarea>
      <div class="result" aria-live="polite">${this.#result(session, comparison)}</div>
      ${comparison && 'match' in comparison ? this.#map(session, comparison.match) : nothing}`;
  }

  /** @param {Session} session @param {ReturnType<typeof comparisonOf>} comparison */
  #result(session, comparison) {
    if (!comparison) return nothing;
    if ('problem' in comparison) {
      const { code, ...where } = comparison.problem;
      const phrase = /** @type {string | ((values: any) => string)} */ (
        text.compare.problems[code]
      );
      return html`<p class="wrong">${typeof phrase === 'string' ? phrase : phrase(where)}</p>`;
    }
    if ('unfit' in comparison) {
      const shape = `(${comparison.unfit.shape.join(', ')})`;
      return html`<p class="wrong">${text.compare.unfit({ shape, shapes: shapesOf(session) })}</p>`;
    }
    return this.#match(session, comparison.match);
  }

  /** @param {Session} session @param {Match} match */
  #match(session, match) {
    const { name, part, count, candidates, wrong } = match;
    const shape = shapeText(match.shape);
    const tolerance = allDigits(Number(match.tolerance.toPrecision(1)));
    const against =
      part.length && session.heads > 1
        ? text.compare.withHead({ name, head: part[0], shape })
        : text.compare.with({ name, shape });
    return html`<p>
        ${against} ${candidates > 1 ? text.compare.best({ count: candidates }) : nothing}
      </p>
      <p class=${wrong.length ? 'wrong' : ''}>
        ${
          wrong.length
            ? text.compare.differ({ count: wrong.length, all: count, tolerance })
            : text.compare.same({ count, tolerance })
        }
      </p>
      <dl class="number">
        <dt>${text.compare.largest}</dt>
        <dd>${pairOf(match, match.largest)}</dd>
        ${
          match.first
            ? html`<dt>${text.compare.first}</dt>
                <dd>${pairOf(match, match.first)}</dd>`
            : nothing
        }
      </dl>
      ${wrong.length ? html`<p class="small soft">${text.compare.framed}</p>` : nothing}`;
  }

  /** The map, unless the page has it anyway. @param {Session} session @param {Match} match */
  #map(session, { name, part, shape }) {
    const head = part[0] ?? session.head;
    const isOnPage = this.shown.includes(name) && (!part.length || part[0] === session.head);
    if (isOnPage || shape.length > 2 || !hasFigure(name)) return nothing;
    return html`<attention-heatmap
      .session=${session}
      .figure=${figureOf(session, name, head)}
    ></attention-heatmap>`;
  }
}

/** @param {Match} match @param {import('./comparing.js').Deviation | null} deviation */
function pairOf({ name }, deviation) {
  if (!deviation) return text.compare.equal;
  const { index, printed, computed, size } = deviation;
  const pair = { printed: allDigits(printed), computed: cardText(computed) };
  return html`<b>${cardText(size)}</b> · <span class="mono">${name}[${index.join(', ')}]</span>:
    ${text.compare.pair(pair)}`;
}

customElements.define('attention-compare-panel', AttentionComparePanel);
