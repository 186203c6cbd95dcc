// <attention-plane>: every token before attention and after it, in the plane of their two main
// directions, joined by arrows.
import { css, html } from 'lit';
import { endText, fixed } from '../draw/format.js';
import {
  dotBox,
  drawArrow,
  drawAxes,
  drawPoint,
  nearest,
  placeLabel,
  planeFor,
} from '../draw/scatter.js';
import { surface } from '../draw/surface.js';
import { CanvasElement } from './canvas-element.js';
import { sheet } from './sheet.js';
import { text } from './strings.js';
import { themeOf } from './theme.js';

const WIDEST_PX = 720;
const MARGIN = { left: 46, top: 12, right: 28, bottom: 44 };
const REACH_PX = 24;
const LABEL_PX = 14;

/** @typedef {import('../draw/scatter.js').Point} Point */

export class AttentionPlane extends CanvasElement {
  static properties = { ...CanvasElement.properties, mini: { type: Boolean, reflect: true } };

  static styles = [
    sheet,
    css`
      :host {
        max-width: 720px;
      }

      :host([mini]) {
        width: 64px;
        line-height: 0;
      }

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
    this.mini = false;
    /** @type {Point[]} where the points are drawn, original ones first */
    this.places = [];
  }

  /** @param {import('./session.js').Session} session */
  view(session) {
    if (!session.trace.has('contextual_2d')) {
      return this.mini ? html`` : html`<p class="soft">${text.planeNone}</p>`;
    }
    if (this.mini) return html`<canvas aria-hidden="true"></canvas>`;
    const count = session.trace.tokens.length;
    return html`<canvas
        role="img"
        aria-label=${text.planeLabel(count)}
        @pointermove=${this.#onPoint}
        @pointerleave=${() => session.look({ hoverWord: null })}
        @click=${this.#onClick}
      ></canvas>
      <p class="legend">
        <span style="--dot:var(--point-original)">${text.original}</span>
        <span style="--dot:var(--point-contextual)">${text.contextual}</span>
      </p>`;
  }

  /** @param {PointerEvent | MouseEvent} event */
  #word(event) {
    const count = this.places.length / 2;
    const at = nearest(this.places, event.offsetX, event.offsetY, REACH_PX);
    return at < 0 ? null : { side: /** @type {const} */ ('query'), index: at % count };
  }

  /** @param {PointerEvent} event */
  #onPoint(event) {
    this.session?.look({ hoverWord: this.#word(event) });
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const word = this.#word(event);
    if (word) this.session?.chooseWord(word);
  }

  updated() {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.session || !this.room) return;
    const width = this.mini ? 64 : Math.min(this.room, WIDEST_PX);
    const height = this.mini ? 36 : Math.round(Math.min(width * 0.72, 480));
    const context = surface(canvas, width, height, devicePixelRatio || 1);
    if (context) this.#draw(context, this.session, width, height);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./session.js').Session} session
   * @param {number} width
   * @param {number} height
   */
  #draw(context, session, width, height) {
    const { trace } = session;
    const original = pointsOf(trace.tensor('original_2d').data);
    const contextual = pointsOf(trace.tensor('contextual_2d').data);
    const margin = this.mini ? { left: 3, top: 3, right: 3, bottom: 3 } : MARGIN;
    const plane = planeFor([...original, ...contextual], {
      left: margin.left,
      top: margin.top,
      width: width - margin.left - margin.right,
      height: height - margin.top - margin.bottom,
    });
    const place = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([plane.x(x), plane.y(y)]);
    const [from, to] = [original.map(place), contextual.map(place)];
    this.places = [...from, ...to];
    const theme = themeOf(this);
    if (!this.mini) this.#axes(context, session, plane, theme, width, height);
    const radius = this.mini ? 1.6 : 4.5;
    from.forEach((point, at) => drawArrow(context, point, to[at], theme.colour('--arrow')));
    const shown = session.shownWord.index;
    const clouds = [
      { points: from, colour: theme.colour('--point-original') },
      { points: to, colour: theme.colour('--point-contextual') },
    ];
    for (const { points, colour } of clouds) {
      points.forEach((point) => drawPoint(context, point, { colour, radius }));
    }
    if (this.mini) return;
    const labels = clouds.flatMap(({ points, colour }) =>
      points.map((point, at) => ({ point, colour, word: trace.tokens[at], strong: at === shown })),
    );
    labels.sort((one, other) => Number(other.strong) - Number(one.strong));
    this.#labels(context, labels, theme, width);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import('./session.js').Session} session
   * @param {import('../draw/scatter.js').Plane} plane
   * @param {import('./theme.js').Theme} theme
   * @param {number} width
   * @param {number} height
   */
  #axes(context, session, plane, theme, width, height) {
    drawAxes(context, plane, {
      grid: theme.line,
      ink: theme.soft,
      font: `12px ${theme.sans}`,
      format: endText,
    });
    const shares = session.trace.has('explained_variance_ratio')
      ? Array.from(session.trace.tensor('explained_variance_ratio').data, (share) =>
          Number.isFinite(share) ? `${fixed(share * 100, 0)} %` : '',
        )
      : [];
    context.fillStyle = theme.soft;
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    context.fillText(text.component(1, shares[0] ?? ''), width / 2, height - 4);
    context.save();
    context.translate(11, height / 2 - 16);
    context.rotate(-Math.PI / 2);
    context.fillText(text.component(2, shares[1] ?? ''), 0, 0);
    context.restore();
  }

  /**
   * Labels of the points, each where it covers no other; equal words on one spot are written once.
   * @param {CanvasRenderingContext2D} context
   * @param {{point: Point, colour: string, word: string, strong: boolean}[]} labels
   * @param {import('./theme.js').Theme} theme
   * @param {number} width
   */
  #labels(context, labels, theme, width) {
    /** @type {import('../draw/scatter.js').Box[]} */
    const taken = labels.map(({ point }) => dotBox(point));
    const written = new Set();
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    context.lineWidth = 3;
    context.strokeStyle = theme.paper;
    for (const { point, colour, word, strong } of labels) {
      const spot = `${word} ${point.map(Math.round)} ${colour}`;
      if (written.has(spot)) continue;
      written.add(spot);
      context.font = `${strong ? '600 ' : ''}${LABEL_PX}px ${theme.serif}`;
      const size = { width: context.measureText(word).width, height: LABEL_PX + 2 };
      const box = placeLabel(point, size, taken, width);
      taken.push(box);
      context.strokeText(word, box.x, box.y + box.height / 2);
      context.fillStyle = colour;
      context.fillText(word, box.x, box.y + box.height / 2);
    }
  }
}

/** @param {ArrayLike<number>} data n x 2 */
function pointsOf(data) {
  return Array.from(
    { length: data.length / 2 },
    (_, at) => /** @type {Point} */ ([data[2 * at], data[2 * at + 1]]),
  );
}

customElements.define('attention-plane', AttentionPlane);
