// <attention-thumbnail>: a figure as a small picture without labels.
import { css, html } from 'lit';
import { putRaster } from '../../draw/raster.js';
import { sizeBox } from '../../draw/surface.js';
import { stripsOf } from '../../draw/strips.js';
import { operandsOn } from '../numbers/asking.js';
import { LabElement } from '../labs/lab-element.js';
import { roleOf } from './roles.js';
import { sheet } from '../sheet.js';

/** @typedef {{row: number, col: number, rows?: number, cols?: number}} Place */

/** More marks than these would only hide the picture. */
const MOST_MARKS = 64;

export class AttentionThumbnail extends LabElement {
  static properties = {
    width: { type: Number },
    height: { type: Number },
  };

  static styles = [
    sheet,
    css`
      :host {
        display: inline-block;
        line-height: 0;
      }

      .picture {
        display: inline-block;
        position: relative;
      }

      /* What the number shown was computed from. */
      .strip {
        position: absolute;
        min-width: 2px;
        min-height: 2px;
        outline: 2px solid currentcolor;
        box-shadow: 0 0 0 3px var(--paper);
      }

      /* The number chosen, and the matrix whose letter is pointed at. */
      .strip.kept {
        color: var(--ink);
      }

      /* Set by hand. */
      .mark {
        position: absolute;
      }

      .mark::before {
        content: '';
        position: absolute;
        top: 0;
        right: 0;
        width: 6px;
        height: 6px;
        background: linear-gradient(to top right, transparent 35%, #fff 35% 52%, #14171a 52%);
      }

      .lit {
        outline: 3px solid var(--accent);
        outline-offset: 2px;
      }

      .strip.plain {
        color: var(--accent);
      }

      canvas {
        image-rendering: pixelated;
        box-shadow: 0 0 0 1px var(--line);
      }

      canvas.hatched {
        background: repeating-linear-gradient(-45deg, var(--hatch) 0 1px, var(--hatched) 1px 4px);
      }

      @media (forced-colors: active) {
        canvas {
          outline: 1px solid;
          forced-color-adjust: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.width = 64;
    this.height = 40;
    this.drawn = '';
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { figure } = this;
    if (!figure) return html``;
    const { cell, lit } = session.ui;
    const kept = cell?.name === figure.name ? figure.cellOf(cell.index) : null;
    const over = (/** @type {string} */ kind) => (/** @type {Place} */ place) =>
      html`<span class=${kind} style=${shareOf(place, figure)}></span>`;
    return html`<span class="picture ${lit === figure.name ? 'lit' : ''}" aria-hidden="true"
      ><canvas
        class=${figure.isMasked ? 'hatched' : ''}
        data-tensor=${figure.name}
        data-head=${figure.key.split('/')[1]}
      ></canvas
      >${stripsOf(operandsOn(session, figure)).map(over(`strip ${roleOf(figure.name) || 'plain'}`))}
      ${(figure.edited ?? []).slice(0, MOST_MARKS).map(over('mark'))}
      ${kept ? over('strip kept')(kept) : ''}</span
    >`;
  }

  updated() {
    const { figure } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!figure || !canvas) return;
    if (this.drawn !== figure.key) putRaster(canvas, figure.rgba, figure.rows, figure.cols);
    this.drawn = figure.key;
    const [width, height] = fitted(figure, this.width, this.height);
    sizeBox(canvas, width, height);
  }
}

/**
 * Where a strip or a cell lies, in hundredths of the picture.
 * @param {Place} place
 * @param {import('./figures.js').Figure} figure
 */
function shareOf({ row, col, rows = 1, cols = 1 }, figure) {
  const [x, width] = [col, cols].map((count) => (100 * count) / figure.cols);
  const [y, height] = [row, rows].map((count) => (100 * count) / figure.rows);
  return `left:${x}%;top:${y}%;width:${width}%;height:${height}%`;
}

/**
 * Token by token stays square; other shapes stretch, but never beyond 10 px a cell.
 * @param {import('./figures.js').Figure} figure
 * @param {number} width
 * @param {number} height
 * @returns {[number, number]}
 */
function fitted({ rows, cols, square }, width, height) {
  if (square) {
    const side = Math.min(width, height);
    return [side, side];
  }
  return [Math.min(width, Math.max(cols * 10, 8)), Math.min(height, Math.max(rows * 10, 8))];
}

customElements.define('attention-thumbnail', AttentionThumbnail);
