// Lines over one axis, and pairs that are turned, as pictures of their own, each with its name above it.
import { drawTurning } from '../../draw/circle.js';
import { drawPlot } from '../../draw/plot-drawing.js';
import { layOutPlot } from '../../draw/plot.js';
import { titledPicture } from '../maps/picture.js';
import { measurer } from '../theme.js';

const PLOT_PX = { width: 640, height: 320 };
const TURNING_PX = 380;

/**
 * @param {import('../../draw/plot.js').Plot} plot
 * @param {string} title
 * @param {import('../theme.js').Theme} theme
 */
export function plotPicture(plot, title, theme) {
  const layout = layOutPlot(plot, PLOT_PX, measurer(`600 12px ${theme.sans}`));
  return titledPicture(title, PLOT_PX, theme, (context) => drawPlot(context, plot, layout, theme));
}

/**
 * With colours in place of the names of custom properties.
 * @param {import('../../draw/circle.js').Turning} turning
 * @param {import('../theme.js').Theme} theme
 * @returns {import('../../draw/circle.js').Turning}
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
 * @param {import('../../draw/circle.js').Turning} turning
 * @param {string} title
 * @param {import('../theme.js').Theme} theme
 */
export function turningPicture(turning, title, theme) {
  const size = { width: TURNING_PX, height: TURNING_PX };
  return titledPicture(title, size, theme, (context) =>
    drawTurning(context, colouredTurning(turning, theme), TURNING_PX, theme),
  );
}
