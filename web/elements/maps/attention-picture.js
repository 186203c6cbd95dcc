// <attention-picture>: the first thing one sees. Lines from the selected word, the map of all weights
// beside them on the same rows, and one line of words that says what is seen.
import { css, html, nothing } from 'lit';
import { shapeText, smallCellText } from '../../draw/format.js';
import { cellLabel, goToStage } from '../numbers/asking.js';
import { compared } from '../session/baseline.js';
import { CanvasElement } from './canvas-element.js';
import { exportOfWeights } from '../taking/figure-export.js';
import { comparisonOf } from '../labs/figure-tools.js';
import { weightsOf } from './figures.js';
import { isLong } from '../long/long-run.js';
import { longMapOf } from '../long/long-view.js';
import { labelWidth, wordMapSize } from './map-layout.js';
import { LABEL_PX } from './map-drawing.js';
import { readingOf } from '../numbers/reading.js';
import { sheet } from '../sheet.js';
import { Steady } from '../steady.js';
import { text } from '../text.js';
import { measurer, themeOf } from '../theme.js';

const WIDE_PX = 820;
const TALLEST_PX = 560;
const PITCH_PX = { least: 14, most: 44 };
/** So many words that not each of them gets its least have this together. */
const LONGEST_PX = 1800;
/** Share of the width that the map gets beside the lines. */
const MAP_SHARE = 0.56;
/** What stands under the cells has at least this. */
const NARROWEST_FOOT_PX = 272;
const MOST_HEADS_BESIDE = 6;

export class AttentionPicture extends CanvasElement {
  static styles = [
    sheet,
    css`
      .words {
        display: flex;
        gap: 2rem;
        justify-content: space-between;
        align-items: flex-start;
      }

      .words > attention-heads {
        flex: none;
      }

      .reading {
        font: 400 clamp(1.1875rem, 2.1cqi, 1.5rem) / 1.4 var(--serif);
        min-height: 2.8em;
        text-wrap: balance;
        overflow-wrap: anywhere;
      }

      .honest {
        max-width: 76ch;
        margin-top: 0.35rem;
      }

      .both {
        margin-top: 1.25rem;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 2.5rem;
        align-items: start;
      }

      .both.wide {
        grid-template-columns: minmax(0, 1fr) minmax(0, var(--map));
        gap: 64px;
        margin-top: 0.5rem;
      }

      /* A line of its own under the map, however narrow that is. */
      .caption {
        display: flex;
        flex: 1 0 100%;
        gap: 0.6rem;
        align-items: center;
      }

      .caption > :first-child {
        margin-inline-end: auto;
      }

      .why {
        min-height: var(--touch);
        margin-block: -0.75rem;
        color: var(--accent);
      }

      .why:hover {
        text-decoration: underline;
      }

      .both ~ *,
      .words ~ attention-heads {
        margin-top: 1rem;
      }

      @container (width >= 53.75em) {
        .reading {
          min-height: 1.4em;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** What the map has for its longest word. */
    this.label = new Steady();
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    if (isLong(session.trace)) return this.#long(session);
    const weights = weightsOf(session);
    const shown = compared(session, weights);
    const { tokens } = session.trace;
    const wide = this.room >= WIDE_PX;
    const { pitch, top, mapWidth, label } = this.#measures(tokens, wide);
    const other = session.shownWeight?.key ?? null;
    const headsBeside = wide && session.heads <= MOST_HEADS_BESIDE;
    const heads = headsOf(session);
    const honest = html`<p class="honest soft small">${honestOf(session)}</p>`;
    return html`
      <div class="words">
        <div>
          <p class="reading">${readingOf(session.trace, weights, session.shownWord, other)}</p>
          ${wide ? honest : nothing}
        </div>
        ${headsBeside ? heads : nothing}
      </div>
      <div class="both ${wide ? 'wide' : ''}" style="--map:${mapWidth}px">
        <attention-lines
          .session=${session}
          .figure=${weights}
          .pitch=${pitch}
          .top=${wide ? top : 32}
          .other=${other}
        ></attention-lines>
        <div>
          <attention-heatmap
            .session=${session}
            .figure=${shown}
            .litWord=${session.shownWord}
            .place=${wide ? { pitch, top, label, width: mapWidth } : { height: 2000, label }}
          >
            <div class="caption">
              ${
                this.#why(session) ??
                html`<span class="soft small number"
                  >${weights.name} ${shapeText(weights.shape)}${whichHead(session)}</span
                >`
              }
              ${comparisonOf(session, weights)} ${exportOfWeights(session, shown, this)}
            </div>
          </attention-heatmap>
        </div>
      </div>
      ${headsBeside ? nothing : heads} ${wide ? nothing : honest}
    `;
  }

  /** The map alone, which shows an overview until one looks closer. @param {import('../session/session.js').Session} session */
  #long(session) {
    const { length: count } = session.trace.tokens;
    const tensor = session.head === 'average' ? 'weights_average' : 'weights';
    const heads = headsOf(session);
    const isBeside = this.room >= WIDE_PX && session.heads <= MOST_HEADS_BESIDE;
    return html`<div class="words">
        <div>
          <p class="reading">${text.long.title({ count })}</p>
          <p class="honest soft small">${text.long.about} ${meaningOf(session)}</p>
        </div>
        ${isBeside ? heads : nothing}
      </div>
      ${isBeside ? nothing : heads}
      <div class="both">${longMapOf(session, tensor, this.#why(session))}</div>`;
  }

  /** The way from a chosen weight to the line, where its card is. @param {import('../session/session.js').Session} session */
  #why(session) {
    const { cell } = session.ui;
    const weight = session.explanation;
    if (!cell?.name.startsWith('weights') || !weight) return null;
    if (cellLabel(cell) !== cellLabel(weight)) return null;
    return html`<button
      class="why small"
      type="button"
      @click=${() => {
        goToStage(session, cell);
        this.tell('show-cell', cell);
      }}
    >
      ${text.why({ value: smallCellText(weight.value) })}
    </button>`;
  }

  /**
   * One pitch for the words and the map's rows, so that they stand on the same lines.
   * @param {readonly string[]} tokens
   * @param {boolean} wide
   */
  #measures(tokens, wide) {
    const measure = measurer(`600 ${LABEL_PX}px ${themeOf(this).serif}`);
    const label = this.label.room(labelWidth(tokens, measure));
    const around = wordMapSize(tokens, 0, measure, label).width;
    const inMap = wide ? (this.room * MAP_SHARE - around) / tokens.length : PITCH_PX.most;
    const fit = Math.min(PITCH_PX.most, TALLEST_PX / tokens.length, inMap);
    const pitch = wholeFrom1(
      Math.max(Math.min(PITCH_PX.least, LONGEST_PX / tokens.length, inMap), fit),
    );
    const { top, left, width } = wordMapSize(tokens, pitch, measure, label);
    return { pitch, top, label, mapWidth: Math.max(width, left + NARROWEST_FOOT_PX) };
  }
}

/** Many words have less than a pixel each. @param {number} px */
const wholeFrom1 = (px) => (px >= 1 ? Math.floor(px) : px);

/** @param {import('../session/session.js').Session} session */
const headsOf = (session) =>
  html`<attention-heads .session=${session} .tensor=${'weights'}></attention-heads>`;

/** What the pattern means, and what it does not mean yet. @param {import('../session/session.js').Session} session */
const honestOf = (session) => `${text.howToRead} ${meaningOf(session)}`;

/** @param {import('../session/session.js').Session} session */
const meaningOf = ({ trace }) =>
  text.honestOf[/** @type {keyof typeof text.honestOf} */ (trace.spec.preset)] ?? text.honest;

/** @param {import('../session/session.js').Session} session */
function whichHead({ head, heads }) {
  return heads === 1 || head === 'average' ? '' : text.inHead({ head });
}

customElements.define('attention-picture', AttentionPicture);
