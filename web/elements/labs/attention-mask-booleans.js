// <attention-mask-booleans>: a mask as PyTorch takes it, in both polarities side by side, to be copied.
import { css, html, nothing } from 'lit';
import { additiveSource, allowedSource, blockedSource } from '../../io/mask_source.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { exportOfTable } from '../taking/figure-export.js';
import { maskPartSheet } from './mask-part-sheet.js';
import { biasesOf } from './masking.js';
import { titledPicture } from '../maps/picture.js';
import { copyWords } from '../taking/saving.js';
import { runsOf } from '../../draw/grid.js';
import { surface } from '../../draw/surface.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';
import { themeOf } from '../theme.js';

/** @typedef {import('../maps/figures.js').Figure} Figure */
/** @typedef {(mask: Figure) => string} Source */

const LARGEST_PX = { side: 176, cell: 18 };
const LETTER_PX = 13;
/** A longer one is only copied. */
const MOST_LINES = 64;

const UNTOLD = { id: '', words: '' };

export class AttentionMaskBooleans extends CanvasElement {
  static properties = {
    told: { state: true },
  };

  static styles = [
    sheet,
    maskPartSheet,
    css`
      h5 {
        margin: 0;
        font: 600 0.8125rem var(--mono);
        overflow-wrap: anywhere;
      }

      .both {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
        gap: 1.5rem 1.75rem;
        margin-top: 1rem;
      }

      .both > div {
        min-width: 0;
      }

      p + .control {
        margin-top: 0.6rem;
      }

      .means {
        margin: 0.15rem 0 0.6rem;
      }

      /* Of a long text a cell is less than a pixel wide. */
      canvas {
        max-width: 100%;
        height: auto !important;
        box-shadow: 0 0 0 1px var(--line);
      }

      pre {
        margin: 0.75rem 0 0.5rem;
        max-height: 9rem;
        overflow: auto;
        padding: 0.6rem 0.75rem;
        background: var(--panel);
        border: var(--edge);
        border-radius: var(--radius);
        font: 0.75rem/1.5 var(--mono);
      }

      @media print {
        pre {
          max-height: none;
          white-space: pre-wrap;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** Which was to be copied last, and what came of it, for a moment. */
    this.told = UNTOLD;
    this.timer = 0;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.told = UNTOLD;
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { figure } = this;
    if (!figure) return nothing;
    const words = text.maskLab;
    return html`
      <h4>${words.forPyTorch}</h4>
      <div class="both">
        ${this.#one(session, 'blocked', words.blockedTitle, words.blockedMeans, blockedSource)}
        ${this.#one(session, 'allowed', words.allowedTitle, words.allowedMeans, allowedSource)}
      </div>
      <p class="small">${words.trap}</p>
      <p class="small soft">${biasesOf(figure).length ? words.noBooleans : words.asNumbers}</p>
      ${this.#copy(session, 'additive', words.copyNumbers, additiveSource)}
    `;
  }

  /** @param {import('../session/session.js').Session} session @param {string} id @param {string} title @param {string} means @param {Source} source */
  #one(session, id, title, means, source) {
    return html`<div>
      <h5>
        ${title}
        ${exportOfTable(session, this, title, (theme) =>
          takenAway(/** @type {Figure} */ (this.figure), title, id === 'blocked', theme),
        )}
      </h5>
      <p class="means small soft">${means}</p>
      <canvas data-booleans=${id} role="img" aria-label=${`${title}: ${means}`}></canvas>
      ${this.#text(title, source)} ${this.#copy(session, id, text.maskLab.copy, source)}
    </div>`;
  }

  /** @param {string} title @param {Source} source */
  #text(title, source) {
    const { figure } = this;
    if (!figure || figure.rows > MOST_LINES) return nothing;
    return html`<pre tabindex="0" aria-label=${title}>${source(figure)}</pre>`;
  }

  /** @param {import('../session/session.js').Session} session @param {string} id @param {string} label @param {Source} source */
  #copy(session, id, label, source) {
    return html`<button
      class="control"
      type="button"
      data-copy=${id}
      @click=${(/** @type {Event} */ { currentTarget }) =>
        this.#onCopy(session, id, source, /** @type {HTMLElement} */ (currentTarget))}
    >
      ${this.told.id === id ? this.told.words : label}
    </button>`;
  }

  /** @param {import('../session/session.js').Session} session @param {string} id @param {Source} source @param {HTMLElement} button */
  async #onCopy(session, id, source, button) {
    if (!this.figure) return;
    const { copied, notCopied } = text.maskLab;
    const words = (await copyWords(source(this.figure), button)) ? copied : notCopied;
    this.told = { id, words };
    session.say(words);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.told = UNTOLD;
    }, 2000);
  }

  updated() {
    const { figure, medium } = this;
    const theme = themeOf(this);
    if (!this.isNew(figure ? [figure.key, medium, theme.ink, theme.paper] : null) || !figure)
      return;
    const pitch = pitchOf(figure);
    for (const canvas of this.renderRoot.querySelectorAll('canvas')) {
      const context = surface(canvas, figure.cols * pitch, figure.rows * pitch, medium);
      const ofHidden = canvas.dataset.booleans === 'blocked';
      if (context) drawBooleans(context, figure, pitch, ofHidden, theme);
    }
  }
}

/** @param {Figure} figure */
const pitchOf = ({ rows }) =>
  Math.max(1, Math.min(LARGEST_PX.cell, Math.floor(LARGEST_PX.side / rows)));

/** Whether a place of the mask is True. @param {number} value @param {boolean} ofHidden whether True hides */
const isTrue = (value, ofHidden) => (value === -Infinity) === ofHidden;

/**
 * True is ink, False is paper.
 * @param {CanvasRenderingContext2D} context
 * @param {Figure} figure
 * @param {number} pitch
 * @param {boolean} ofHidden whether True hides
 * @param {import('../theme.js').Theme} theme
 */
function drawBooleans(context, { rows, cols, data }, pitch, ofHidden, theme) {
  context.font = `600 ${Math.round(pitch * 0.6)}px ${theme.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const isInked = (/** @type {number} */ row, /** @type {number} */ col) =>
    isTrue(data[row * cols + col], ofHidden);
  context.fillStyle = theme.paper;
  context.fillRect(0, 0, cols * pitch, rows * pitch);
  context.fillStyle = theme.ink;
  for (const { row, col, count } of runsOf({ rows, cols }, isInked)) {
    context.fillRect(col * pitch, row * pitch, count * pitch, pitch);
  }
  for (let at = 0; pitch >= LETTER_PX && at < rows * cols; at += 1) {
    const [row, col] = [Math.floor(at / cols), at % cols];
    const inked = isInked(row, col);
    context.fillStyle = inked ? theme.paper : theme.soft;
    const letter = inked ? text.maskLab.trueLetter : text.maskLab.falseLetter;
    context.fillText(letter, (col + 0.5) * pitch, (row + 0.5) * pitch + 0.5);
  }
}

/**
 * The mask as 1 and 0, and its picture.
 * @param {Figure} figure
 * @param {string} name
 * @param {boolean} ofHidden whether True hides
 * @param {import('../theme.js').Theme} theme
 */
function takenAway(figure, name, ofHidden, theme) {
  const pitch = pitchOf(figure);
  const size = { width: figure.cols * pitch, height: figure.rows * pitch };
  return {
    table: {
      ...figure,
      name,
      data: Float64Array.from(figure.data, (value) => Number(isTrue(value, ofHidden))),
    },
    picture: titledPicture(name, size, theme, (context) => {
      drawBooleans(context, figure, pitch, ofHidden, theme);
      context.lineWidth = 1;
      context.strokeStyle = theme.line;
      context.strokeRect(-0.5, -0.5, size.width + 1, size.height + 1);
    }),
  };
}

customElements.define('attention-mask-booleans', AttentionMaskBooleans);
