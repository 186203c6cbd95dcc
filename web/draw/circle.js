// A pair of numbers as a point in a plane, and its turn: circles around 0, arrows from it, and arcs.

/**
 * @typedef {[number, number]} Point
 * @typedef {{at: Point, colour: string, label: string, hollow?: boolean}} Arrow from 0; hollow before a turn
 * @typedef {{from: Point, to: Point, colour: string, radius: number}} Turn the way round from one point to another, not longer than half
 * @typedef {{circles: readonly number[], arrows: readonly Arrow[], turns: readonly Turn[], axes: [string, string]}} Turning circles by their radius
 * @typedef {{ink: string, soft: string, line: string, paper: string, sans: string}} Style
 */

const LABEL_PX = 13;
const LABEL_GAP_PX = 11;
const MARGIN_PX = 44;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Turning} turning
 * @param {number} side CSS pixels
 * @param {Style} style
 */
export function drawTurning(context, turning, side, style) {
  const { circles, arrows, turns, axes } = turning;
  const reach = Math.max(...circles, ...arrows.map(({ at }) => Math.hypot(...at)), 1e-9);
  const scale = (side / 2 - MARGIN_PX) / reach;
  const place = (/** @type {Point} */ [x, y]) =>
    /** @type {Point} */ ([side / 2 + x * scale, side / 2 - y * scale]);
  drawCross(context, side, axes, style);
  context.strokeStyle = style.line;
  circles.forEach((radius) => {
    context.beginPath();
    context.arc(side / 2, side / 2, radius * scale, 0, 2 * Math.PI);
    context.stroke();
  });
  turns.forEach((turn) => drawTurn(context, turn, side, scale));
  arrows.forEach((arrow) => drawArrow(context, arrow, place, style));
  const taken = /** @type {Point[]} */ ([]);
  arrows.forEach((arrow) => drawLabel(context, arrow, place(arrow.at), side, taken, style));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} side
 * @param {[string, string]} names
 * @param {Style} style
 */
function drawCross(context, side, [across, up], style) {
  const middle = Math.round(side / 2) + 0.5;
  context.lineWidth = 1;
  context.strokeStyle = style.line;
  context.beginPath();
  context.moveTo(8, middle);
  context.lineTo(side - 8, middle);
  context.moveTo(middle, 8);
  context.lineTo(middle, side - 8);
  context.stroke();
  context.fillStyle = style.soft;
  context.font = `12px ${style.sans}`;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'right';
  context.fillText(across, side - 4, middle - 6);
  context.textAlign = 'left';
  context.fillText(up, middle + 6, 16);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Turn} turn
 * @param {number} side
 * @param {number} scale
 */
function drawTurn(context, { from, to, colour, radius }, side, scale) {
  const [start, end] = [from, to].map(([x, y]) => Math.atan2(-y, x));
  const way = Math.atan2(Math.sin(end - start), Math.cos(end - start));
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(side / 2, side / 2, radius * scale, start, start + way, way < 0);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Arrow} arrow
 * @param {(point: Point) => Point} place
 * @param {Style} style
 */
function drawArrow(context, { at, colour, hollow = false }, place, style) {
  const [from, to] = [place([0, 0]), place(at)];
  context.strokeStyle = colour;
  context.lineWidth = hollow ? 1.25 : 2;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
  context.beginPath();
  context.arc(to[0], to[1], 5, 0, 2 * Math.PI);
  context.fillStyle = hollow ? style.paper : colour;
  context.fill();
  context.stroke();
}

/**
 * A label stands outside of its point, further on from the middle, and beyond another that is there already.
 * @param {CanvasRenderingContext2D} context
 * @param {Arrow} arrow
 * @param {Point} at CSS pixels
 * @param {number} side
 * @param {Point[]} taken
 * @param {Style} style
 */
function drawLabel(context, { label, colour }, [pointX, pointY], side, taken, style) {
  context.font = `600 ${LABEL_PX}px ${style.sans}`;
  const half = context.measureText(label).width / 2;
  const angle = Math.atan2(pointY - side / 2, pointX - side / 2);
  const outside = pointX + Math.cos(angle) * (half + LABEL_GAP_PX);
  const x = Math.max(half + 2, Math.min(outside, side - half - 2));
  let y = pointY + Math.sin(angle) * (LABEL_PX + 3);
  while (taken.some(([otherX, otherY]) => Math.abs(otherX - x) < 40 && Math.abs(otherY - y) < 16)) {
    y += pointY < side / 2 ? -17 : 17;
  }
  taken.push([x, y]);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 4;
  context.strokeStyle = style.paper;
  context.strokeText(label, x, y);
  context.fillStyle = colour;
  context.fillText(label, x, y);
}
