// Two clouds of points in one plane and arrows from the first to the second (embeddings before and after attention).
import { extent } from './ranges.js';
import { rounded } from './scale.js';

/**
 * @typedef {[number, number]} Point
 * @typedef {{x: import('./scale.js').Scale, y: import('./scale.js').Scale}} Plane
 */

/** @param {ArrayLike<number>} data n x 2 @returns {Point[]} */
export function pointsOf(data) {
  return Array.from(
    { length: data.length / 2 },
    (_, at) => /** @type {Point} */ ([data[2 * at], data[2 * at + 1]]),
  );
}

/**
 * Scales that show every point, with round ends.
 * @param {readonly Point[]} points
 * @param {{left: number, top: number, width: number, height: number}} box CSS pixels
 * @returns {Plane}
 */
export function planeFor(points, box) {
  const xs = extent(points.map((point) => point[0]));
  const ys = extent(points.map((point) => point[1]));
  return {
    x: rounded(widened(xs), [box.left, box.left + box.width], 6),
    y: rounded(widened(ys), [box.top + box.height, box.top], 6),
  };
}

/** @param {[number, number]} ends @returns {[number, number]} */
function widened([low, high]) {
  const margin = (high - low || 1) * 0.08;
  return [low - margin, high + margin];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plane} plane
 * @param {{grid: string, ink: string, font: string, format: (value: number) => string}} style
 */
export function drawAxes(context, plane, style) {
  const [left, right] = plane.x.range;
  const [bottom, top] = plane.y.range;
  context.strokeStyle = style.grid;
  context.fillStyle = style.ink;
  context.font = style.font;
  context.lineWidth = 1;
  context.beginPath();
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const tick of plane.x.ticks(6)) {
    const x = Math.round(plane.x(tick)) + 0.5;
    context.moveTo(x, top);
    context.lineTo(x, bottom);
    context.fillText(style.format(tick), x, bottom + 8);
  }
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const tick of plane.y.ticks(6)) {
    const y = Math.round(plane.y(tick)) + 0.5;
    context.moveTo(left, y);
    context.lineTo(right, y);
    // The axis's name stands at the edge.
    context.fillText(style.format(tick), left - 8, y, left - 24);
  }
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} from CSS pixels
 * @param {Point} to CSS pixels
 * @param {string} colour
 * @param {number} [scale] of its stroke and its head
 */
export function drawArrow(context, from, to, colour, scale = 1) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 1) return;
  const head = Math.min(9 * scale, length / 2);
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1.25 * scale;
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0] - head * Math.cos(angle), to[1] - head * Math.sin(angle));
  context.stroke();
  context.beginPath();
  context.moveTo(to[0], to[1]);
  for (const side of [-0.4, 0.4]) {
    context.lineTo(to[0] - head * Math.cos(angle + side), to[1] - head * Math.sin(angle + side));
  }
  context.closePath();
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at CSS pixels
 * @param {{colour: string, radius: number, ground?: string}} style with a ground the point is hollow
 */
export function drawPoint(context, at, { colour, radius, ground }) {
  context.fillStyle = ground ?? colour;
  context.beginPath();
  context.arc(at[0], at[1], radius, 0, 2 * Math.PI);
  context.fill();
  if (!ground) return;
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
}

/**
 * A ring around a point.
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at CSS pixels
 * @param {{colour: string, radius: number}} style
 */
export function drawRing(context, at, { colour, radius }) {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(at[0], at[1], radius, 0, 2 * Math.PI);
  context.stroke();
}

/**
 * The point nearest to a place, within reach.
 * @param {readonly Point[]} places CSS pixels
 * @param {number} x
 * @param {number} y
 * @param {number} reach CSS pixels
 * @returns {number} index, or -1
 */
export function nearest(places, x, y, reach) {
  let best = -1;
  let distance = reach;
  places.forEach((place, index) => {
    const gap = Math.hypot(place[0] - x, place[1] - y);
    if (gap <= distance) {
      best = index;
      distance = gap;
    }
  });
  return best;
}

/** @typedef {import('./coverage.js').Box} Box */

/**
 * What a point covers.
 * @param {Point} point
 * @returns {Box}
 */
export function dotBox([x, y]) {
  return { x: x - 5, y: y - 5, width: 10, height: 10 };
}

/** The share of a label's place that may hold other labels and dots. */
export const MOST_COVERED = 0.15;

/**
 * Where a point's label covers least of what is there: to the right if it can be, otherwise around it, and a line
 * further away only where it would be left out.
 * @param {Point} point
 * @param {{width: number, height: number}} size of the label
 * @param {import('./coverage.js').Coverage} taken
 * @param {number} width of the plane; labels stay inside
 * @returns {Box & {covers: number}} and the share of it that was covered
 */
export function placeLabel([x, y], size, taken, width) {
  const right = x + 8;
  const left = x - 8 - size.width;
  const middle = x - size.width / 2;
  const places = [
    [right, y - size.height],
    [right, y - 1],
    [left, y - size.height],
    [left, y - 1],
    [middle, y - size.height - 6],
    [middle, y + 6],
    [right, y - 2 * size.height],
    [right, y + size.height],
    [left, y - 2 * size.height],
    [left, y + size.height],
  ].map(([labelX, labelY], at) => ({
    x: labelX,
    y: labelY,
    ...size,
    most: at < 6 ? 0 : MOST_COVERED,
  }));
  const inside = places.filter((place) => place.x >= 0 && place.x + size.width <= width);
  return (inside.length ? inside : places)
    .map((place) => ({ ...place, covers: taken.share(place) }))
    .reduce((best, place) =>
      place.covers < best.covers && best.covers > place.most ? place : best,
    );
}
