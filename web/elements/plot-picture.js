// Lines over one axis, and pairs that are turned, as pictures of their own, each with its name above it.
import { drawTurning } from '../draw/circle.js';
import { drawPlot, layOutPlot } from '../draw/plot.js';
import { measurer } from './theme.js';

const PLOT_PX = { width: 640, height: 320 };
const TURNING_PX = 380;
const MARGIN_PX = 16;
const TITLE_PX = 30;

/**
 * @param {string} title
 * @param {{width: number, height: number}} size of what is drawn
 * @param {import('./theme.js').Theme} theme
 * @param {(context: CanvasRenderingContext2D) => void} draw
 * @returns {import('./picture.js').Picture}
 */
export function titledPicture(title, { width, height }, theme, draw) {
  const font = `600 15px ${theme.sans}`;
  return {
    title,
    width: Math.ceil(Math.max(width, measurer(font)(title))) + 2 * MARGIN_PX,
    height: height + TITLE_PX + 2 * MARGIN_PX,
    paper: theme.paper,
    draw(context) {
      context.save();
      context.translate(MARGIN_PX, MARGIN_PX);
      context.font = font;
      context.fillStyle = theme.ink;
      context.textAlign = 'left';
      context.textBaseline = 'alphabetic';
      context.fillText(title, 0, 14);
      context.translate(0, TITLE_PX);
      draw(context);
      context.restore();
    },
  };
}

/**
 * @param {import('../draw/plot.js').Plot} plot
 * @param {string} title
 * @param {import('./theme.js').Theme} theme
 */
export function plotPicture(plot, title, theme) {
  const layout = layOutPlot(plot, PLOT_PX, measurer(`600 12px ${theme.sans}`));
  return titledPicture(title, PLOT_PX, theme, (context) => drawPlot(context, plot, layout, theme));
}

/**
 * With colours in place of the names of custom properties.
 * @param {import('../draw/circle.js').Turning} turning
 * @param {import('./theme.js').Theme} theme
 * @returns {import('../draw/circle.js').Turning}
 */
export function colouredTurning({ arrows, turns, ...rest }, theme) {
  const coloured = (/** @type {{colour: string}} */ { colour }) => theme.colour(colour);
  return {
    ...rest,
    arrows: arrows.map((arrow) => ({ ...arrow, colour: coloured(arrow) })),
    turns: turns.map((turn) => ({ ...turn, colour: coloured(turn) })),
  };
}

/**
 * @param {import('../draw/circle.js').Turning} turning
 * @param {string} title
 * @param {import('./theme.js').Theme} theme
 */
export function turningPicture(turning, title, theme) {
  const size = { width: TURNING_PX, height: TURNING_PX };
  return titledPicture(title, size, theme, (context) =>
    drawTurning(context, colouredTurning(turning, theme), TURNING_PX, theme),
  );
}
