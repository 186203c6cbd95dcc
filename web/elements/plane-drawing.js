// Points in a plane, arrows between them, axes with their names, and labels where they cover least.
import { endText } from '../draw/format.js';
import {
  dotBox,
  drawArrow,
  drawAxes,
  drawPoint,
  drawRing,
  placeLabel,
  planeFor,
} from '../draw/scatter.js';

const LABEL_PX = 14;
const MARGIN = { left: 46, top: 12, right: 28, bottom: 44 };
const MINI_MARGIN = { left: 3, top: 3, right: 3, bottom: 3 };

/**
 * @typedef {import('../draw/scatter.js').Point} Point
 * @typedef {object} Dot
 * @property {Point} point in the plane
 * @property {string} colour
 * @property {string} word its label; '' for none
 * @property {boolean} [hollow]
 * @property {boolean} [strong] its label is bold and comes first
 * @property {boolean} [ringed] it is asked for
 * @typedef {{dots: readonly Dot[], arrows: readonly [number, number][], axes: readonly [string, string], mini: boolean}} Scene arrows join dots by their numbers
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {{width: number, height: number}} size CSS pixels
 * @param {import('./theme.js').Theme} theme
 * @returns {Point[]} where the dots are, CSS pixels
 */
export function drawScene(context, { dots, arrows, axes, mini }, { width, height }, theme) {
  const margin = mini ? MINI_MARGIN : MARGIN;
  const plane = planeFor(
    dots.map(({ point }) => point),
    {
      left: margin.left,
      top: margin.top,
      width: width - margin.left - margin.right,
      height: height - margin.top - margin.bottom,
    },
  );
  const places = dots.map(({ point: [x, y] }) => /** @type {Point} */ ([plane.x(x), plane.y(y)]));
  if (!mini) drawFrame(context, plane, axes, { width, height }, theme);
  const arrow = theme.colour('--arrow');
  arrows.forEach(([from, to]) => drawArrow(context, places[from], places[to], arrow));
  const radius = mini ? 1.6 : 4.5;
  dots.forEach(({ colour, hollow, ringed }, at) => {
    drawPoint(context, places[at], { colour, radius, ground: hollow ? theme.paper : undefined });
    if (ringed) drawRing(context, places[at], { colour: theme.ink, radius: radius + 4 });
  });
  if (!mini) drawWords(context, dots, places, theme, width);
  return places;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../draw/scatter.js').Plane} plane
 * @param {readonly [string, string]} axes
 * @param {{width: number, height: number}} size
 * @param {import('./theme.js').Theme} theme
 */
function drawFrame(context, plane, [across, up], { width, height }, theme) {
  drawAxes(context, plane, {
    grid: theme.line,
    ink: theme.soft,
    font: `12px ${theme.sans}`,
    format: endText,
  });
  context.fillStyle = theme.soft;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(across, width / 2, height - 4);
  context.save();
  context.translate(11, height / 2 - 16);
  context.rotate(-Math.PI / 2);
  context.fillText(up, 0, 0);
  context.restore();
}

/**
 * Equal words on one spot are written once.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly Dot[]} dots
 * @param {readonly Point[]} places
 * @param {import('./theme.js').Theme} theme
 * @param {number} width
 */
function drawWords(context, dots, places, theme, width) {
  const taken = places.map(dotBox);
  const written = new Set();
  const order = dots.map((_, at) => at).filter((at) => dots[at].word);
  order.sort((one, other) => Number(dots[other].strong ?? 0) - Number(dots[one].strong ?? 0));
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.lineWidth = 3;
  context.strokeStyle = theme.paper;
  for (const at of order) {
    const { word, colour, strong } = dots[at];
    const spot = `${word} ${places[at].map(Math.round)} ${colour}`;
    if (written.has(spot)) continue;
    written.add(spot);
    context.font = `${strong ? '600 ' : ''}${LABEL_PX}px ${theme.serif}`;
    const size = { width: context.measureText(word).width, height: LABEL_PX + 2 };
    const box = placeLabel(places[at], size, taken, width);
    taken.push(box);
    context.strokeText(word, box.x, box.y + box.height / 2);
    context.fillStyle = colour;
    context.fillText(word, box.x, box.y + box.height / 2);
  }
}
