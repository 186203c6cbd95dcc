// The plane as a picture of its own, with its name and its legend.
import { drawPoint } from '../../draw/scatter.js';
import { titledPicture } from '../maps/picture.js';
import { drawScene } from './plane-drawing.js';
import { measurer } from '../theme.js';

const PLANE_PX = { width: 720, height: 480 };
const LEGEND_PX = 30;
const GAP_PX = 28;
const LEFT_PX = 46;
const DOT_PX = 12;

/** What the points' colours mean; hollow ones are before attention. @typedef {readonly {colour: string, words: string, hollow?: boolean}[]} Legend */

/**
 * @param {string} title
 * @param {import('./plane-drawing.js').Scene} scene
 * @param {Legend} legend
 * @param {import('../theme.js').Theme} theme
 */
export function planePicture(title, scene, legend, theme) {
  const { width, height } = PLANE_PX;
  const rows = legendRows(legend, theme);
  const size = { width, height: height + rows.length * LEGEND_PX };
  return titledPicture(title, size, theme, (context) => {
    drawScene(context, scene, PLANE_PX, theme);
    rows.forEach((row, at) => drawLegend(context, row, theme, height + (at + 0.5) * LEGEND_PX + 4));
  });
}

/** @param {import('../theme.js').Theme} theme */
const legendFont = (theme) => `14px ${theme.sans}`;

/** As many beside each other as fit. @param {Legend} legend @param {import('../theme.js').Theme} theme */
function legendRows(legend, theme) {
  const measure = measurer(legendFont(theme));
  /** @type {(Legend[number] & {x: number})[][]} */
  const rows = [[]];
  let x = LEFT_PX;
  for (const entry of legend) {
    const width = DOT_PX + measure(entry.words);
    if (x + width > PLANE_PX.width && x > LEFT_PX) {
      rows.push([]);
      x = LEFT_PX;
    }
    rows[rows.length - 1].push({ ...entry, x });
    x += width + GAP_PX;
  }
  return rows;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly (Legend[number] & {x: number})[]} row
 * @param {import('../theme.js').Theme} theme
 * @param {number} y
 */
function drawLegend(context, row, theme, y) {
  context.font = legendFont(theme);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const { colour, words, hollow, x } of row) {
    const ground = hollow ? theme.paper : undefined;
    drawPoint(context, [x, y], { colour: theme.colour(colour), radius: 4.5, ground });
    context.fillStyle = theme.ink;
    context.fillText(words, x + DOT_PX, y);
  }
}
