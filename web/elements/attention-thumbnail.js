// <attention-thumbnail>: a figure as a small picture without labels.
import { css, html } from 'lit';
import { putRaster } from '../draw/raster.js';
import { LabElement } from './lab-element.js';
import { sheet } from './sheet.js';

export class AttentionThumbnail extends LabElement {
  static properties = {
    ...LabElement.properties,
    figure: { attribute: false },
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

      canvas {
        image-rendering: pixelated;
        box-shadow: 0 0 0 1px var(--line);
      }

      canvas.hatched {
        background: repeating-linear-gradient(
          -45deg,
          var(--hatch) 0 1px,
          var(--hatch-ground) 1px 4px
        );
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('./figures.js').Figure | undefined} */
    this.figure = undefined;
    this.width = 64;
    this.height = 40;
    this.drawn = '';
  }

  view() {
    const { figure } = this;
    if (!figure) return html``;
    return html`<canvas
      class=${figure.isMasked ? 'hatched' : ''}
      data-tensor=${figure.name}
      data-head=${figure.key.split('/')[1]}
      aria-hidden="true"
    ></canvas>`;
  }

  updated() {
    const { figure } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!figure || !canvas) return;
    if (this.drawn !== figure.key) putRaster(canvas, figure.rgba, figure.rows, figure.cols);
    this.drawn = figure.key;
    const [width, height] = fitted(figure, this.width, this.height);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
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
