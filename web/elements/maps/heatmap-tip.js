// What stands beside the cell of a map that is pointed at: its number, or where cells are small, a lens.
import { html } from 'lit';
import { cellBox } from '../../draw/grid.js';
import { lensSize } from '../../draw/lens.js';
import { cellReading, differenceOf } from '../numbers/reading.js';

/**
 * @typedef {import('./attention-heatmap.js').AttentionHeatmap} Heatmap
 * @typedef {import('../../draw/strips.js').At} At
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

/** Smaller cells are shown through a lens: a pointer can't read them, a finger can't meet them. */
const SMALLEST_PX = { mouse: 14, touch: 44 };
/** From the cell to its lens, which a finger must not cover; and what sticks to the top of the window. */
const LENS_GAP_PX = { mouse: 12, touch: 40 };
const LENS_CAPTION_PX = 32;
const STICKY_PX = 72;
/** A number's tip at its widest. */
export const TIP_PX = 272;

/** Of the cell that is pointed at or kept. @param {Heatmap} map @param {import('./figures.js').Figure} figure */
export function tipOf(map, figure) {
  const { hoverCell, cell } = map.session?.ui ?? {};
  const at = map.placeOf(hoverCell ?? cell);
  if (!at || !map.layout) return html``;
  const { grid } = map.layout;
  const box = cellBox(grid, at.row, at.col);
  const hand = map.hands.holdsLens ? 'touch' : 'mouse';
  if (hoverCell && Math.min(grid.pitchX, grid.pitchY) < SMALLEST_PX[hand]) {
    return lensOf(map, at, box, LENS_GAP_PX[hand]);
  }
  const { where, value } = cellReading(figure, at.row, at.col);
  const difference = differenceOf(figure, at);
  const x = box.x + box.width / 2;
  return html`<div
    class="tip"
    style="left:${x}px;top:${box.y}px;translate:${besides(x, map.room)}%"
    aria-hidden="true"
  >
    ${where}<b class="number">${value}</b>
    ${difference ? html`<span class="number">${difference}</span>` : ''}
  </div>`;
}

/**
 * How far a tip goes to the left, in percent of its width, which only the browser knows: by half, and towards an end of
 * the room by as much less or more as keeps it in.
 * @param {number} x
 * @param {number} room CSS pixels
 */
const besides = (x, room) =>
  50 * (Math.min((2 * (room - x)) / TIP_PX, 1) - Math.min((2 * x) / TIP_PX, 1) - 1);

/**
 * Above the cell, or below where the window ends; within the width there is.
 * @param {Heatmap} map
 * @param {At} at
 * @param {Box} box of the cell
 * @param {number} gap
 */
function lensOf({ session, figure, room, top }, at, box, gap) {
  const half = lensSize.width / 2;
  const height = lensSize.height + LENS_CAPTION_PX;
  const fits = top + box.y - gap - height > STICKY_PX;
  const x = Math.max(Math.min(box.x + box.width / 2, room - half), half);
  const y = fits ? box.y - gap - height : box.y + box.height + gap;
  return html`<attention-lens
    .session=${session}
    .figure=${figure}
    .at=${at}
    style="left:${x - half}px;top:${y}px"
    aria-hidden="true"
  ></attention-lens>`;
}
