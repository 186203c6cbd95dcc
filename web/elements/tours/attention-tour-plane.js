// <attention-tour-plane>: a tutorial's scatter plot with its own words: points before and after attention,
// an arrow for each token, a legend; to be read as a table and taken away.
import { html, nothing } from 'lit';
import { surface } from '../../draw/surface.js';
import { tableBelow, tableButton, tableButtonSheet } from '../taking/as-table.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { exportOfPlane } from '../taking/figure-export.js';
import { drawScene } from '../looks/plane-drawing.js';
import { legendRow, legendSheet } from '../looks/plane-legend.js';
import { sheet } from '../sheet.js';
import { text } from './text-tours.js';
import { canDraw, themeOf } from '../theme.js';
import { tourPlane } from './tour-plane.js';

const WIDEST_PX = 720;

export class AttentionTourPlane extends CanvasElement {
  static properties = {
    trace: { attribute: false },
    words: { attribute: false },
    asTable: { state: true },
  };

  static styles = [sheet, tableButtonSheet, legendSheet];

  constructor() {
    super();
    /** @type {import('../../engine/index.d.ts').Trace | undefined} of the step */
    this.trace = undefined;
    /** @type {import('../../tours/blocks.js').Plane | undefined} */
    this.words = undefined;
    /** Whether the numbers stand below as a table; where nothing can be drawn, they do. */
    this.asTable = !canDraw();
    /** @type {import('./tour-plane.js').TourPlane | undefined} of trace and words */
    this.plane = undefined;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const { trace, words } = this;
    if (!changed.has('trace') && !changed.has('words')) return;
    this.plane = trace && words && tourPlane(trace, words);
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { trace, plane } = this;
    if (!trace || !plane) return nothing;
    const { legend, table } = plane;
    return html`<canvas
        role="img"
        aria-label=${text.planeTitle({ count: trace.tokens.length })}
      ></canvas>
      ${legendRow(legend, tableButton(this), exportOfPlane(session, this, plane))}
      ${tableBelow(session, this, table)}`;
  }

  updated() {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.plane || !this.room) return;
    const width = Math.min(this.room, WIDEST_PX);
    const height = Math.round(width * 0.72);
    const context = surface(canvas, width, height, this.medium);
    const theme = themeOf(this);
    if (context) drawScene(context, this.plane.scene, { width, height }, theme);
  }
}

customElements.define('attention-tour-plane', AttentionTourPlane);
