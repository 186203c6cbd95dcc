// <attention-tour-plane>: a tutorial's scatter plot with its own words: points before and after attention,
// an arrow for each token, a legend.
import { css, html, nothing } from 'lit';
import { surface } from '../draw/surface.js';
import { pointsOf } from './attention-plane.js';
import { CanvasElement } from './canvas-element.js';
import { drawScene } from './plane-drawing.js';
import { sheet } from './sheet.js';
import { text } from './text.js';
import { themeOf } from './theme.js';

const WIDEST_PX = 720;

/**
 * @typedef {import('../tours/index.js').Plane} Words
 * @typedef {import('../engine/index.d.ts').Trace} Trace
 */

export class AttentionTourPlane extends CanvasElement {
  static properties = {
    ...CanvasElement.properties,
    trace: { attribute: false },
    words: { attribute: false },
  };

  static styles = [
    sheet,
    css`
      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.5rem;
        margin-top: 0.5rem;
        font-size: 0.875rem;
      }

      .legend span::before {
        content: '';
        display: inline-block;
        width: 9px;
        height: 9px;
        margin-right: 0.5em;
        border-radius: 50%;
        background: var(--dot);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Trace | undefined} of the step */
    this.trace = undefined;
    /** @type {Words | undefined} */
    this.words = undefined;
  }

  view() {
    const { trace, words } = this;
    if (!trace || !words) return nothing;
    return html`<canvas
        role="img"
        aria-label=${text.planeLabel({ count: trace.tokens.length })}
      ></canvas>
      <p class="legend">
        <span style="--dot:var(--point-original)">${words.original}</span>
        <span style="--dot:var(--point-contextual)">${words.contextual}</span>
      </p>`;
  }

  updated() {
    const canvas = this.renderRoot.querySelector('canvas');
    const { trace, words } = this;
    if (!canvas || !trace || !words || !this.room) return;
    const width = Math.min(this.room, WIDEST_PX);
    const height = Math.round(width * 0.72);
    const context = surface(canvas, width, height, devicePixelRatio || 1);
    const theme = themeOf(this);
    if (context) drawScene(context, sceneOf(trace, words, theme), { width, height }, theme);
  }
}

/**
 * @param {Trace} trace
 * @param {Words} words
 * @param {import('./theme.js').Theme} theme
 * @returns {import('./plane-drawing.js').Scene}
 */
function sceneOf(trace, { x, y, suffixes }, theme) {
  const { tokens } = trace;
  const clouds = /** @type {const} */ ([
    ['original_2d', '--point-original'],
    ['contextual_2d', '--point-contextual'],
  ]);
  const dots = clouds.flatMap(([name, colour], cloud) =>
    pointsOf(trace.tensor(name).data).map((point, token) => ({
      point,
      colour: theme.colour(colour),
      word: `${tokens[token]}${suffixes[cloud]}`,
    })),
  );
  const arrows = tokens.map((_, at) => /** @type {[number, number]} */ ([at, tokens.length + at]));
  return { dots, arrows, axes: [x, y], mini: false };
}

customElements.define('attention-tour-plane', AttentionTourPlane);
