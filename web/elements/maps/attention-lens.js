// <attention-lens>: the cells around the one pointed at, large enough to be read, above the finger.
import { css, html } from 'lit';
import { drawLens, lensSize } from '../../draw/lens.js';
import { surface } from '../../draw/surface.js';
import { CanvasElement } from './canvas-element.js';
import { cellReading } from '../numbers/reading.js';
import { sheet } from '../sheet.js';
import { themeOf } from '../theme.js';

export class AttentionLens extends CanvasElement {
  /** It is there only while it is looked at. */
  static waits = false;

  static properties = {
    at: { attribute: false },
  };

  static styles = [
    sheet,
    css`
      :host {
        position: absolute;
        z-index: 3;
        width: max-content;
        overflow: hidden;
        background: var(--paper);
        border: 2px solid var(--ink);
        border-radius: 10px;
        box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
        pointer-events: none;
      }

      p {
        max-width: ${lensSize.width}px;
        padding: 0.25rem 0.6rem;
        overflow: hidden;
        background: var(--ink);
        color: var(--paper);
        font-size: 0.8125rem;
        line-height: 1.4;
        text-align: center;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      b {
        margin-left: 0.4em;
        font-weight: 600;
      }

      @media (forced-colors: active) {
        p {
          border-top: 1px solid;
          background: Canvas;
          color: CanvasText;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('../../draw/strips.js').At | undefined} */
    this.at = undefined;
  }

  view() {
    const { figure, at } = this;
    if (!figure || !at) return html``;
    const { where, value } = cellReading(figure, at.row, at.col);
    return html`<canvas></canvas>
      <p>${where}<b class="number">${value}</b></p>`;
  }

  updated() {
    const { figure, at } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !figure || !at) return;
    const { medium } = this;
    this.drawInFrame(() => {
      const context = surface(canvas, lensSize.width, lensSize.height, medium);
      const theme = themeOf(this);
      if (context) drawLens(context, figure, at, { ...theme, font: `% ${theme.sans}` });
    });
  }
}

customElements.define('attention-lens', AttentionLens);
