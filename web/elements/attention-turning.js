// <attention-turning>: pairs of numbers as points in a plane, before and after a turn.
import { css, html, nothing } from 'lit';
import { drawTurning } from '../draw/circle.js';
import { surface } from '../draw/surface.js';
import { CanvasElement } from './canvas-element.js';
import { sheet } from './sheet.js';
import { themeOf } from './theme.js';

const LARGEST_PX = 340;

export class AttentionTurning extends CanvasElement {
  static properties = {
    ...CanvasElement.properties,
    turning: { attribute: false },
    name: { type: String },
  };

  static styles = [
    sheet,
    css`
      canvas {
        margin-inline: auto;
      }
    `,
  ];

  constructor() {
    super();
    /** Colours are names of custom properties. @type {import('../draw/circle.js').Turning | undefined} */
    this.turning = undefined;
    /** What it shows, in words: the numbers stand beside it. */
    this.name = '';
  }

  view() {
    return this.turning ? html`<canvas role="img" aria-label=${this.name}></canvas>` : nothing;
  }

  updated() {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.turning || !this.room) return;
    const theme = themeOf(this);
    const side = Math.min(this.room, LARGEST_PX);
    const context = surface(canvas, side, side, devicePixelRatio || 1);
    const { arrows, turns, ...rest } = this.turning;
    const coloured = (/** @type {{colour: string}} */ { colour }) => theme.colour(colour);
    if (!context) return;
    const drawn = {
      ...rest,
      arrows: arrows.map((arrow) => ({ ...arrow, colour: coloured(arrow) })),
      turns: turns.map((turn) => ({ ...turn, colour: coloured(turn) })),
    };
    drawTurning(context, drawn, side, theme);
  }
}

customElements.define('attention-turning', AttentionTurning);
