// <attention-plane>: every token before attention and after it, in the plane of the two main directions of
// the former, joined by arrows; or the words of a lab's plane. Each point can be asked where it comes from.
import { css, html, nothing } from 'lit';
import { cardText, fixed } from '../../draw/format.js';
import { nearest } from '../../draw/scatter.js';
import { surface } from '../../draw/surface.js';
import { tableBelow, tableButton, tableButtonSheet } from '../taking/as-table.js';
import { choose } from '../numbers/asking.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { exportOfPlane } from '../taking/figure-export.js';
import { keptFor } from '../labs/lab-figures.js';
import { copied } from '../copied.js';
import { planeTable } from './number-tables.js';
import { drawChosen, drawCrowd, movedWords } from './plane-drawing.js';
import { legendRow, legendSheet } from './plane-legend.js';
import { wordName } from '../numbers/reading.js';
import { sheet } from '../sheet.js';
import { isShortcut } from '../shortcuts.js';
import { text } from './text-looks.js';
import { canDraw, themeOf } from '../theme.js';

const WIDEST_PX = 720;
const REACH_PX = 24;
/** Before attention, and after it. */
const CLOUDS = /** @type {const} */ (['original_2d', 'contextual_2d']);
const COLOURS = ['--original', '--contextual'];

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {{cloud: number, token: number}} At a point: before or after, and whose
 *
 * @typedef {object} Source what is shown
 * @property {number} count of the words
 * @property {(token: number) => string} nameOf a word
 * @property {readonly string[]} names what they are called before attention, and after it
 * @property {readonly string[]} clouds what their coordinates are called
 * @property {readonly ArrayLike<number>[]} points (n, 2) of both
 * @property {import('./plane-picture.js').Legend} legend
 * @property {string} title what it shows
 * @property {string} label and how it is asked
 * @property {() => import('./attention-table.js').Table} table
 * @property {boolean} ofRun whether its words are those of the run
 * @property {import('./plane-drawing.js').Scene} scene
 */

export class AttentionPlane extends CanvasElement {
  static properties = {
    mini: { type: Boolean, reflect: true },
    asTable: { state: true },
    source: { attribute: false },
  };

  static styles = [
    sheet,
    tableButtonSheet,
    legendSheet,
    css`
      :host {
        max-width: 720px;
      }

      :host([mini]) {
        width: 64px;
        line-height: 0;
      }

      .plane {
        position: relative;
        width: fit-content;
        cursor: crosshair;
        touch-action: pan-y pinch-zoom;
      }

      .chosen {
        position: absolute;
        top: 0;
        left: 0;
      }

      .plane:focus-visible {
        outline-offset: 4px;
      }

      .point {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.75rem;
        align-items: center;
        min-height: var(--touch);
        margin-top: 0.75rem;
      }

      .point span {
        min-width: 0;
        overflow-wrap: anywhere;
      }

      .point .control {
        font-variant-numeric: tabular-nums;
      }

      .share {
        max-width: 66ch;
        margin-top: 0.75rem;
        text-wrap: pretty;
      }
    `,
  ];

  /** The point last pointed at, while the plane shows the same. @type {(At & {label: string}) | null} */
  #last = null;

  constructor() {
    super();
    this.mini = false;
    /** Whether the numbers stand below as a table; where nothing can be drawn, they do. */
    this.asTable = !canDraw();
    /** @type {Source | null} a lab's own; that of the run where there is none */
    this.source = null;
    /** Where what is drawn lies, original points first. @type {import('./plane-drawing.js').Crowd} */
    this.crowd = { places: [], radius: 0, labels: new Map() };
  }

  /** @param {Session} session */
  view(session) {
    const source = this.#source(session);
    if (!source) return this.mini ? html`` : html`<p class="soft">${text.planeNone}</p>`;
    if (this.mini) return html`<canvas aria-hidden="true"></canvas>`;
    const { legend, table, label, ofRun } = source;
    return html`<div
        class="plane"
        tabindex="0"
        role="application"
        aria-roledescription=${text.plane.role}
        aria-label=${label}
        @pointermove=${this.#onPoint}
        @pointerleave=${() => session.look({ hoverWord: null, hoverCell: null })}
        @click=${this.#onClick}
        @keydown=${this.#onKey}
        @focus=${this.#onFocus}
        @blur=${() => session.look({ hoverWord: null, hoverCell: null })}
      >
        <canvas></canvas><canvas class="chosen"></canvas>
      </div>
      ${legendRow(legend, tableButton(this), exportOfPlane(session, this, source))}
      ${tableBelow(session, this, table)} ${this.#point(session, source)}
      ${ofRun ? this.#share(session) : nothing}`;
  }

  /** @param {Session} session */
  #source(session) {
    return this.source ?? (session.trace.has('contextual_2d') ? sourceOfRun(session) : null);
  }

  /** The two coordinates of a point: each is a number that can be asked. @param {Session} session @param {Source} source */
  #point(session, source) {
    const at = this.#at(session, source);
    const name = source.clouds[at.cloud];
    const [called, ...coordinates] = wordsOf(source, at);
    return html`<div class="point">
      <span>${called}</span>
      ${coordinates.map((words, component) => {
        const cell = { name, index: [at.token, component] };
        return html`<button
          class="control told"
          type="button"
          aria-pressed=${JSON.stringify(session.ui.cell) === JSON.stringify(cell)}
          @click=${() => choose(session, cell)}
        >
          ${words}
        </button>`;
      })}
    </div>`;
  }

  /** How much of the words' differences, and of what attention did, this plane shows. @param {Session} session */
  #share({ trace, engine }) {
    const ratio = engine.summary(trace.tensor('explained_variance_ratio')).sum;
    const way = engine.shareInSpace({
      components: trace.tensor('pca_components'),
      from: trace.tensor('X'),
      to: trace.tensor('output'),
    });
    const [original, moved] = [ratio, way].map((share) => fixed(share * 100, 1));
    const words = ratio === 0 ? text.plane.shareNone : text.plane.share({ original, moved });
    return html`<p class="share small soft">${words}</p>`;
  }

  /** The point shown: pointed at, chosen, or the one last pointed at. @param {Session} session @param {Source} source @returns {At} */
  #at(session, { clouds, count, ofRun, scene, label }) {
    const shown = [session.ui.hoverCell, session.ui.cell]
      .map((cell) => ({
        cloud: clouds.findIndex((name) => name === cell?.name),
        token: cell?.index[0] ?? 0,
      }))
      .find(({ cloud }) => cloud >= 0);
    const first = { cloud: 0, token: ofRun ? session.word.index : (scene.strong?.[0] ?? 0) };
    const at = shown ?? (this.#last?.label === label ? this.#last : first);
    return { cloud: at.cloud, token: Math.min(at.token, Math.max(count - 1, 0)) };
  }

  /** @param {At | null} at */
  #look(at) {
    const { session } = this;
    const source = session && this.#source(session);
    if (!source) return;
    if (at) this.#last = { ...at, label: source.label };
    const hoverWord =
      at && source.ofRun ? { side: /** @type {const} */ ('query'), index: at.token } : null;
    session.look({ hoverWord, hoverCell: at && cellOf(source, at) });
  }

  /** @param {PointerEvent | MouseEvent} event @returns {At | null} */
  #under(event) {
    const { places } = this.crowd;
    const count = places.length / 2;
    const at = nearest(places, event.offsetX, event.offsetY, REACH_PX);
    return at < 0 ? null : { cloud: Math.floor(at / count), token: at % count };
  }

  /** @param {PointerEvent} event */
  #onPoint(event) {
    this.#look(this.#under(event));
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const at = this.#under(event);
    const { session } = this;
    const source = session && this.#source(session);
    if (!at || !source) return;
    this.#last = { ...at, label: source.label };
    choose(session, cellOf(source, at));
  }

  #onFocus() {
    const plane = this.renderRoot.querySelector('.plane');
    const source = this.session && this.#source(this.session);
    if (this.session && source && plane?.matches(':focus-visible')) {
      this.#goTo(this.#at(this.session, source));
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { session } = this;
    const source = session && this.#source(session);
    if (!source || isShortcut(event)) return;
    const at = this.#at(session, source);
    const last = source.count - 1;
    /** @type {Record<string, At>} */
    const ways = {
      ArrowRight: { ...at, token: Math.min(at.token + 1, last) },
      ArrowLeft: { ...at, token: Math.max(at.token - 1, 0) },
      ArrowUp: { ...at, cloud: 0 },
      ArrowDown: { ...at, cloud: 1 },
      Home: { ...at, token: 0 },
      End: { ...at, token: last },
    };
    const chooses = event.key === 'Enter' || event.key === ' ';
    if (!chooses && !ways[event.key]) return;
    event.preventDefault();
    if (chooses) choose(session, cellOf(source, at));
    else this.#goTo(ways[event.key]);
  }

  /** @param {At} at */
  #goTo(at) {
    this.#look(at);
    const { session } = this;
    const source = session && this.#source(session);
    if (source) session.say(wordsOf(source, at).join(' '));
  }

  updated() {
    const [canvas, above] = this.renderRoot.querySelectorAll('canvas');
    const { session } = this;
    const source = session && this.#source(session);
    if (!canvas || !source || !this.room) {
      this.isNew(null);
      return;
    }
    const width = this.mini ? 64 : Math.min(this.room, WIDEST_PX);
    const height = this.mini ? 36 : Math.round(Math.min(width * 0.72, 480));
    const { medium } = this;
    const theme = themeOf(this);
    const scene = { ...source.scene, strong: undefined };
    if (this.isNew({ scene, width, height, medium, ink: theme.ink, paper: theme.paper })) {
      const context = surface(canvas, width, height, medium);
      if (context) this.crowd = drawCrowd(context, scene, { width, height }, theme, this.mini);
    }
    const top = above && surface(above, width, height, medium);
    if (top) drawChosen(top, this.#ringed(session, source), this.crowd, theme);
  }

  /** With a ring around the point that is asked for. @param {Session} session @param {Source} source */
  #ringed(session, source) {
    if (!session.shownCell) return source.scene;
    const { cloud, token } = this.#at(session, source);
    return { ...source.scene, ringed: [cloud * source.count + token] };
  }
}

/** What a run's plane has, whatever is pointed at: memory moves, and to compare a long text's takes a while. @param {Session} session */
const planeOf = (session) =>
  keptFor(session, 'plane', String(session.runs), () => {
    const { trace } = session;
    const points = CLOUDS.map((name) => copied(trace.tensor(name)).data);
    const shares = Array.from(trace.tensor('explained_variance_ratio').data);
    return {
      points,
      scene: {
        ...movedWords(points, (cloud, at) => ({ colour: COLOURS[cloud], word: trace.tokens[at] })),
        axes: /** @type {[string, string]} */ ([axisName(1, shares[0]), axisName(2, shares[1])]),
      },
    };
  });

/** @param {Session} session @returns {Source} */
function sourceOfRun(session) {
  const { trace, shownWord } = session;
  const { tokens } = trace;
  const { points, scene } = planeOf(session);
  const title = text.planeTitle({ count: tokens.length });
  const names = [text.original, text.contextual];
  return {
    count: tokens.length,
    nameOf: (token) => wordName(tokens, token),
    names,
    clouds: CLOUDS,
    points,
    legend: names.map((words, at) => ({ words, colour: COLOURS[at] })),
    title,
    label: `${title}. ${text.plane.keys}`,
    table: () =>
      planeTable(
        text.plane.name,
        tokens,
        names.map((name, at) => ({ name, data: points[at] })),
      ),
    ofRun: true,
    scene: { ...scene, strong: [shownWord.index, tokens.length + shownWord.index] },
  };
}

/** What a point is called, and where it lies. @param {Source} source @param {At} at */
const wordsOf = ({ nameOf, names, points }, { cloud, token }) => [
  text.plane.at({ word: nameOf(token), which: names[cloud] }),
  ...[0, 1].map((at) =>
    text.plane.coordinate({ at: at + 1, value: cardText(points[cloud][2 * token + at]) }),
  ),
];

/** A point is asked by its first coordinate. @param {Source} source @param {At} at */
const cellOf = ({ clouds }, { cloud, token }) => ({ name: clouds[cloud], index: [token, 0] });

/** @param {number} at @param {number} share of the variance */
export function axisName(at, share) {
  return Number.isFinite(share)
    ? text.componentShare({ at, share: `${fixed(share * 100, 0)} %` })
    : text.component({ at });
}

customElements.define('attention-plane', AttentionPlane);
