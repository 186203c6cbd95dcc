// <attention-colorbar>: the colours of a figure with their true ends.
import { css, html } from 'lit';
import { endTexts } from '../../draw/format.js';
import { putRaster } from '../../draw/raster.js';
import { LabElement } from '../labs/lab-element.js';
import { sheet } from '../sheet.js';

export class AttentionColorbar extends LabElement {
  static styles = [
    sheet,
    css`
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem;
        font-size: 0.8125rem;
        color: var(--soft);
      }

      /* Below the bar where the two ends have no room beside it, as with exponents. */
      span:last-child {
        margin-left: auto;
      }

      canvas {
        flex: auto;
        width: 3.75rem;
        min-width: var(--bar, 60px);
        height: 8px;
        border-radius: 2px;
        box-shadow: 0 0 0 1px var(--line);
      }
    `,
  ];

  constructor() {
    super();
    this.drawn = '';
  }

  view() {
    if (!this.figure) return html``;
    const [low, high] = endTexts(this.figure);
    return html`<div class="number">
      <span>${low}</span><canvas role="presentation"></canvas><span>${high}</span>
    </div>`;
  }

  updated() {
    const { figure, session } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!figure || !session || !canvas || this.drawn === figure.colormap) return;
    const table = session.engine.colormap(figure.colormap);
    const rgba = new Uint8ClampedArray(256 * 4).fill(255);
    for (let at = 0; at < 256; at += 1) rgba.set(table.subarray(3 * at, 3 * at + 3), 4 * at);
    putRaster(canvas, rgba, 1, 256);
    this.drawn = figure.colormap;
  }
}

customElements.define('attention-colorbar', AttentionColorbar);
