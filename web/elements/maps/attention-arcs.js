// <attention-arcs>: lies under the maps of a stage, whose numbers no line may cross out, and joins the number shown
// to the cells that it was computed from, where both are on screen.
import { css, html, svg } from 'lit';
import { arcBetween } from '../../draw/arcs.js';
import { isSame } from '../../state/same.js';
import { CanvasElement } from './canvas-element.js';
import { placeOf } from './own-pixels.js';
import { roleOf } from './roles.js';
import { sheet } from '../sheet.js';

/** @typedef {import('./attention-heatmap.js').AttentionHeatmap} Heatmap */

export class AttentionArcs extends CanvasElement {
  static properties = {
    maps: { attribute: false },
    arcs: { state: true },
  };

  static styles = [
    sheet,
    css`
      :host {
        position: absolute;
        inset: 0;
        z-index: -1;
        pointer-events: none;
      }

      svg {
        display: block;
        width: 100%;
        height: 100%;
        overflow: visible;
      }

      path {
        fill: none;
        stroke: var(--accent);
        stroke-width: 1.5;
        stroke-linecap: round;
        opacity: 0.65;
      }

      path.role-q {
        stroke: var(--role-q);
      }

      path.role-k {
        stroke: var(--role-k);
      }

      path.role-v {
        stroke: var(--role-v);
      }

      path.role-output {
        stroke: var(--role-output);
      }

      path.role-p {
        stroke: var(--role-p);
      }
    `,
  ];

  constructor() {
    super();
    /** The maps that lie below. @type {() => Heatmap[]} */
    this.maps = () => [];
    /** @type {readonly {path: string, role: string}[]} */
    this.arcs = [];
    this.next = 0;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    cancelAnimationFrame(this.next);
  }

  view() {
    return html`<svg aria-hidden="true">
      ${this.arcs.map(({ path, role }) => svg`<path class=${role} d=${path} />`)}
    </svg>`;
  }

  /** The maps are drawn later in this frame, and lie where they will be seen in the next. */
  updated() {
    cancelAnimationFrame(this.next);
    this.next = requestAnimationFrame(() => {
      const arcs = this.#measured();
      if (!isSame(arcs, this.arcs)) this.arcs = arcs;
    });
  }

  #measured() {
    const maps = this.maps();
    const shown = this.session?.shownCell;
    const target = shown && maps.map((map) => map.boxOfCell(shown)).find(Boolean);
    if (!target) return [];
    const own = placeOf(this);
    const inside = (/** @type {import('../../draw/arcs.js').Box} */ { x, y, width, height }) => ({
      x: Math.round((x - own.x) * own.scale),
      y: Math.round((y - own.y) * own.scale),
      width: width * own.scale,
      height: height * own.scale,
    });
    return maps.flatMap((map) =>
      map.operandBoxes().map((box) => ({
        path: arcBetween(inside(box), inside(target)),
        role: roleOf(map.figure?.name ?? ''),
      })),
    );
  }
}

customElements.define('attention-arcs', AttentionArcs);
