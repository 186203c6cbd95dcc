// <attention-mask-lab>: masks tried out. What is added to the scores on the left, to be chosen or painted; the
// weights that come of it on the right; below, the mask as PyTorch takes it, and a word that may look at nothing.
import { css, html, nothing } from 'lit';
import { cardText, maskText } from '../../draw/format.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { compared } from '../session/baseline.js';
import { controlsOf } from './field-list.js';
import { exportOf } from '../taking/figure-export.js';
import { toolsOf } from './figure-tools.js';
import { weightsOf } from '../maps/figures.js';
import { LABEL_PX } from '../maps/map-drawing.js';
import { wordMapSize } from '../maps/map-layout.js';
import { biasesOf, brushOf, clear, isPainted, maskFigureOf, paint } from './masking.js';
import { wordName } from '../numbers/reading.js';
import { isRelevant } from './relevance.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';
import { measurer, themeOf } from '../theme.js';

/** @typedef {import('../session/session.js').Session} Session */

/** Of a cell; maps with smaller ones stand one below the other. */
const PITCH_PX = { least: 14, most: 44 };
const TALLEST_PX = 520;
const GAP_PX = 28;
/** Narrower, and a finger needs larger cells than fit beside each other. */
const WIDE_PX = 520;
const CHOICES = ['mask', 'window', 'prefix', 'padding', 'mask_value'];
/** Below this an exponential is 0 in float64. */
const UNDERFLOW = -745;

export class AttentionMaskLab extends CanvasElement {
  static styles = [
    sheet,
    css`
      .about {
        max-width: 66ch;
        text-wrap: pretty;
      }

      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
        gap: 1.25rem 2rem;
        margin-top: 1.5rem;
        align-items: start;
      }

      #mask {
        grid-column: 1 / -1;
      }

      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        margin-top: 0.75rem;
      }

      button:disabled {
        opacity: 0.45;
        cursor: default;
      }

      attention-brush {
        margin-top: 1.75rem;
        padding-top: 1.25rem;
        border-top: var(--edge);
      }

      .about,
      attention-heads,
      .maps {
        margin-top: 1.25rem;
      }

      .maps {
        display: grid;
        gap: 1.75rem 28px;
        align-items: start;
      }

      .maps.wide {
        grid-template-columns: repeat(2, max-content);
      }

      .maps > div {
        min-width: 0;
        break-inside: avoid;
      }

      .maps.wide > div {
        width: max(var(--map), 10rem);
      }

      h4 {
        margin: 0 0 0.5rem;
        font-size: 0.9375rem;
        font-weight: 600;
      }

      .reading {
        min-height: 3.2em;
        max-width: 66ch;
        margin-top: 1rem;
        font: 400 1.0625rem / 1.5 var(--serif);
      }

      .note {
        max-width: 66ch;
        margin-top: 0.5rem;
        text-wrap: pretty;
      }

      attention-mask-booleans,
      attention-masked-row {
        margin-top: 2rem;
        padding-top: 1.5rem;
        border-top: var(--edge);
      }

      @media print {
        .fields,
        .how {
          display: none;
        }
      }
    `,
  ];

  /** @param {Session} session */
  view(session) {
    const mask = maskFigureOf(session);
    return html`
      <p class="about small soft">${text.maskLab.about}</p>
      <div class="fields">${this.#choices(session)}</div>
      ${
        String(session.values.mask).includes('bottom-right')
          ? html`<p class="note small soft">${text.maskLab.bottomRight}</p>`
          : nothing
      }
      <attention-brush .session=${session}></attention-brush>
      <attention-heads .session=${session} .tensor=${'weights'} plain></attention-heads>
      ${this.#maps(session, mask)}
      <p class="reading">${this.#reading(session, mask)}</p>
      ${this.#biases(mask)}
      <attention-mask-booleans .session=${session} .figure=${mask}></attention-mask-booleans>
      <attention-masked-row .session=${session} .figure=${mask}></attention-masked-row>
    `;
  }

  /** The masks to choose from, and their numbers. @param {Session} session */
  #choices(session) {
    const fields = session.fields.filter(({ name }) => CHOICES.includes(name));
    return controlsOf(
      session,
      fields.filter(({ name }) => isRelevant(name, session.values) || session.isChanged(name)),
    );
  }

  /** What takes paint off again. @param {Session} session */
  #acts(session) {
    const { undo, redo, clear: all } = text.maskLab;
    const act = (
      /** @type {string} */ label,
      /** @type {boolean} */ can,
      /** @type {() => void} */ does,
    ) =>
      html`<button class="control" type="button" ?disabled=${!can} @click=${does}>
        ${label}
      </button>`;
    return html`<div class="acts">
      ${act(undo, session.canUndo, () => session.undo())}
      ${act(redo, session.canRedo, () => session.redo())}
      ${act(all, isPainted(session), () => {
        clear(session);
        session.say(all);
      })}
    </div>`;
  }

  /** Side by side on the same rows where there is room, else one below the other. @param {Session} session @param {import('../maps/figures.js').Figure} mask */
  #maps(session, mask) {
    const rows = this.#sharedRows(session);
    const place = rows ? { pitch: rows.pitch, top: rows.top } : {};
    const weights = compared(session, weightsOf(session));
    const at = pointedAt(session);
    return html`<div class="maps ${rows ? 'wide' : ''}" style="--map:${rows?.width ?? 0}px">
      <div>
        <h4>${text.maskLab.added} ${exportOf(session, mask, this)}</h4>
        <attention-mask-painter
          .session=${session}
          .figure=${mask}
          .place=${place}
          .brush=${brushOf(session)}
          .twin=${at}
          @paint=${(/** @type {CustomEvent} */ { detail: { cells, value, burst } }) =>
            paint(
              session,
              cells.map((/** @type {any} */ { row, col }) => mask.indexOf(row, col)),
              value,
              burst,
            )}
        ></attention-mask-painter>
        ${this.#acts(session)}
      </div>
      <div>
        <h4>${text.maskLab.weights} ${toolsOf(session, weights, this)}</h4>
        <attention-heatmap
          .session=${session}
          .figure=${weights}
          .place=${place}
          .litWord=${session.shownWord}
          .twin=${at}
        ></attention-heatmap>
      </div>
    </div>`;
  }

  /** @param {Session} session */
  #sharedRows({ trace }) {
    if (this.room < WIDE_PX) return null;
    const measure = measurer(`600 ${LABEL_PX}px ${themeOf(this).serif}`);
    const largest = Math.min(PITCH_PX.most, Math.floor(TALLEST_PX / trace.tokens.length));
    for (let pitch = largest; pitch >= PITCH_PX.least; pitch -= 1) {
      const { top, width } = wordMapSize(trace.tokens, pitch, measure);
      if (2 * width + GAP_PX <= this.room) return { pitch, top, width };
    }
    return null;
  }

  /** The pair pointed at in words, or what to do. @param {Session} session @param {import('../maps/figures.js').Figure} mask */
  #reading(session, mask) {
    const at = pointedAt(session);
    if (!at) return html`<span class="how">${text.maskLab.howTo}</span>`;
    const { tokens } = session.trace;
    const weights = weightsOf(session);
    return text.maskLab.pair({
      query: wordName(tokens, at.row),
      key: wordName(tokens, at.col),
      added: maskText(mask.data[at.row * mask.cols + at.col]),
      weight: cardText(weights.data[at.row * weights.cols + at.col]),
    });
  }

  /** What a finite number means. @param {import('../maps/figures.js').Figure} mask */
  #biases(mask) {
    const values = biasesOf(mask);
    if (!values.length) return nothing;
    const large = values.some((value) => value < UNDERFLOW);
    const small = values.find((value) => value >= UNDERFLOW);
    return html`<p class="note small soft">
      ${small === undefined ? nothing : text.maskLab.small({ value: maskText(small) })}
      ${large ? text.maskLab.large : nothing}
    </p>`;
  }
}

/** The pair pointed at on either map. @param {Session} session */
function pointedAt({ ui, trace }) {
  const cell = ui.hoverCell;
  if (!cell || !/^(mask|weights)/.test(cell.name)) return null;
  const [row, col] = cell.index.slice(-2);
  const count = trace.tokens.length;
  return row < count && col < count ? { row, col } : null;
}

customElements.define('attention-mask-lab', AttentionMaskLab);
