// Points in a plane, arrows between them, axes with their names, and labels where there is room for them.
import { Coverage } from '../../draw/coverage.js';
import { endText } from '../../draw/format.js';
import { shorten } from '../../draw/labels.js';
import {
  MOST_COVERED,
  dotBox,
  drawArrow,
  drawAxes,
  drawPoint,
  drawRing,
  placeLabel,
  planeFor,
  pointsOf,
} from '../../draw/scatter.js';

const LABEL_PX = 14;
const MARGIN = { left: 64, top: 12, right: 28, bottom: 44 };
const OPAQUE = { dots: 1, arrows: 1 };
const MINI_MARGIN = { left: 3, top: 3, right: 3, bottom: 3 };

/**
 * @typedef {import('../../draw/scatter.js').Point} Point
 * @typedef {object} Dot
 * @property {Point} point in the plane
 * @property {string} colour the custom property
 * @property {string} word its label
 * @property {boolean} [hollow]
 *
 * @typedef {object} Scene
 * @property {readonly Dot[]} dots
 * @property {readonly [number, number][]} arrows join dots by their numbers
 * @property {readonly [string, string]} axes
 * @property {{dots: number, arrows: number}} [opacity] of what is not strong, whose overlaps then show
 * @property {readonly number[]} [strong] dots whose labels are bold, and there in any case
 * @property {readonly number[]} [ringed] dots that are asked for
 *
 * @typedef {{width: number, height: number}} Size CSS pixels
 * @typedef {import('../../draw/coverage.js').Box} Box
 * @typedef {Box & {at: number, word: string, isWritten: boolean}} Label of a dot, by its number, and as much of its word as has room
 * @typedef {object} Crowd where what is drawn lies, CSS pixels
 * @property {readonly Point[]} places of the dots
 * @property {number} radius of a dot
 * @property {ReadonlyMap<string, Label>} labels by spot, also of those left out
 */

/**
 * Words that were moved: a dot for each before and after, and an arrow.
 * @param {readonly ArrayLike<number>[]} clouds (n, 2) before, and after
 * @param {(cloud: number, token: number) => Omit<Dot, 'point'>} dotOf
 * @returns {Pick<Scene, 'dots' | 'arrows'>}
 */
export function movedWords(clouds, dotOf) {
  const [before, after] = clouds.map((data, cloud) =>
    pointsOf(data).map((point, token) => ({ point, ...dotOf(cloud, token) })),
  );
  return {
    dots: [...before, ...after],
    arrows: before.map((_, token) => [token, before.length + token]),
  };
}

/**
 * All of a scene.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Size} size
 * @param {import('../theme.js').Theme} theme
 */
export function drawScene(context, scene, size, theme) {
  drawChosen(context, scene, drawCrowd(context, scene, size, theme), theme);
}

/**
 * A scene as it is whatever is pointed at.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Size} size
 * @param {import('../theme.js').Theme} theme
 * @param {boolean} [mini] without words and axes, which have no room
 * @returns {Crowd}
 */
export function drawCrowd(context, scene, size, theme, mini = false) {
  const { dots, arrows, axes, opacity = OPAQUE } = scene;
  const margin = mini ? MINI_MARGIN : MARGIN;
  const plane = planeFor(
    dots.map(({ point }) => point),
    {
      left: margin.left,
      top: margin.top,
      width: size.width - margin.left - margin.right,
      height: size.height - margin.top - margin.bottom,
    },
  );
  const places = dots.map(({ point: [x, y] }) => /** @type {Point} */ ([plane.x(x), plane.y(y)]));
  if (!mini) {
    drawFrame(context, plane, axes, size, theme);
    prepareLabels(context, theme, '', 3);
  }
  const labels = mini ? new Map() : placeLabels(context, scene, places, size);
  const written = [...labels.values()].filter(({ isWritten }) => isWritten);
  // Halos lie below everything: they would wipe out dots.
  for (const label of written) drawHalo(context, label);
  // What is many is small.
  const scale = Math.max(0.45, Math.min(1, 10 / Math.sqrt(dots.length)));
  const radius = mini ? 1.6 : 4.5 * scale;
  const arrow = theme.colour('--arrow');
  context.globalAlpha = opacity.arrows;
  for (const [from, to] of arrows) drawArrow(context, places[from], places[to], arrow, scale);
  context.globalAlpha = opacity.dots;
  dots.forEach((dot, at) => drawDot(context, dot, places[at], radius, theme));
  context.globalAlpha = 1;
  for (const label of written) drawWord(context, label, dots[label.at], theme);
  return { places, radius, labels };
}

/**
 * What is strong and ringed, over the crowd.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Crowd} crowd
 * @param {import('../theme.js').Theme} theme
 */
export function drawChosen(context, scene, { places, radius, labels }, theme) {
  const { dots, arrows, strong = [], ringed = [] } = scene;
  for (const [from, to] of arrows) {
    if (strong.includes(from)) drawArrow(context, places[from], places[to], theme.ink);
  }
  for (const at of strong) drawDot(context, dots[at], places[at], radius, theme);
  for (const at of ringed) drawRing(context, places[at], { colour: theme.ink, radius: radius + 4 });
  prepareLabels(context, theme, '600 ', 6);
  for (const at of strong) {
    const box = labels.get(spotOf(dots[at], places[at]));
    if (!box) continue;
    drawHalo(context, box);
    drawWord(context, box, dots[at], theme);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Dot} dot
 * @param {Point} place
 * @param {number} radius
 * @param {import('../theme.js').Theme} theme
 */
function drawDot(context, { colour, hollow }, place, radius, theme) {
  const ground = hollow ? theme.paper : undefined;
  drawPoint(context, place, { colour: theme.colour(colour), radius, ground });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../../draw/scatter.js').Plane} plane
 * @param {readonly [string, string]} axes
 * @param {{width: number, height: number}} size
 * @param {import('../theme.js').Theme} theme
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
  context.fillText(shorten(context, across, width), width / 2, height - 4);
  const middle = height / 2 - 16;
  context.save();
  context.translate(11, middle);
  context.rotate(-Math.PI / 2);
  context.fillText(shorten(context, up, 2 * middle), 0, 0);
  context.restore();
}

/** Equal words on one spot are written once. @param {Dot} dot @param {Point} place */
const spotOf = ({ word, colour }, place) => `${word} ${place.map(Math.round)} ${colour}`;

/**
 * Where labels stand, one after the other: those asked for, then of words before and after in turn. One that would
 * hide too much is not written, nor one that is to be strong, yet.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {readonly Point[]} places
 * @param {Size} size
 * @returns {Crowd['labels']}
 */
function placeLabels(context, { dots, arrows, strong = [], ringed = [] }, places, size) {
  const taken = new Coverage(size);
  for (const place of places) taken.add(dotBox(place));
  const labels = new Map();
  for (const at of [...ringed, ...arrows.flat()]) {
    const spot = spotOf(dots[at], places[at]);
    if (labels.has(spot)) continue;
    const word = shorten(context, dots[at].word, size.width / 3);
    const { width } = context.measureText(word);
    const box = placeLabel(places[at], { width, height: LABEL_PX + 2 }, taken, size.width);
    const hasRoom = box.covers <= MOST_COVERED;
    labels.set(spot, { ...box, at, word, isWritten: hasRoom && !strong.includes(at) });
    if (hasRoom) taken.add(box);
  }
  return labels;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../theme.js').Theme} theme
 * @param {string} weight
 * @param {number} halo CSS pixels
 */
function prepareLabels(context, theme, weight, halo) {
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.lineWidth = halo;
  context.strokeStyle = theme.paper;
  context.font = `${weight}${LABEL_PX}px ${theme.serif}`;
}

/** In what keeps a word apart from what lies below; a bold one, too, in the room of its box. @param {CanvasRenderingContext2D} context @param {Label} label */
function drawHalo(context, { word, x, y, width, height }) {
  context.strokeText(word, x + width / 2, y + height / 2, width);
}

/** @param {CanvasRenderingContext2D} context @param {Label} label @param {Dot} dot @param {import('../theme.js').Theme} theme */
function drawWord(context, { word, x, y, width, height }, { colour }, theme) {
  context.fillStyle = theme.colour(colour);
  context.fillText(word, x + width / 2, y + height / 2, width);
}
