// <attention-turning>: pairs of numbers as points in a plane, before and after a turn.
import { css, html, nothing } from 'lit';
import { drawTurning } from '../../draw/circle.js';
import { surface } from '../../draw/surface.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { exportOfTurning } from '../taking/figure-export.js';
import { colouredTurning } from '../looks/plot-picture.js';
import { sheet } from '../sheet.js';
import { themeOf } from '../theme.js';

const LARGEST_PX = 340;

export class AttentionTurning extends CanvasElement {
  static properties = {
    turning: { attribute: false },
    name: {},
  };

  static styles = [
    sheet,
    css`
      canvas {
        margin-inline: auto;
      }

      .foot {
        text-align: end;
      }
    `,
  ];

  constructor() {
    super();
    /** Colours are names of custom properties. @type {import('../../draw/circle.js').Turning | undefined} */
    this.turning = undefined;
    /** What it shows, in words: the numbers stand beside it. */
    this.name = '';
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { turning, name } = this;
    if (!turning) return nothing;
    return html`<canvas role="img" aria-label=${name}></canvas>
      <div class="foot">${exportOfTurning(session, this, turning, name)}</div>`;
  }

  updated() {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.turning || !this.room) return;
    const theme = themeOf(this);
    const side = Math.min(this.room, LARGEST_PX);
    const context = surface(canvas, side, side, this.medium);
    if (context) drawTurning(context, colouredTurning(this.turning, theme), side, theme);
  }
}

customElements.define('attention-turning', AttentionTurning);
