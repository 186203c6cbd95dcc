// The plane as a picture of its own, with its legend.
import { drawPoint } from '../draw/scatter.js';
import { drawScene } from './plane-drawing.js';
import { text } from './text.js';
import { measurer } from './theme.js';

const PLANE_PX = { width: 720, height: 480 };
const MARGIN_PX = 16;
const LEGEND_PX = 30;
const GAP_PX = 28;

/**
 * @param {import('./session.js').Session} session
 * @param {import('./plane-drawing.js').Scene} scene
 * @param {import('./theme.js').Theme} theme
 * @returns {import('./picture.js').Picture}
 */
export function planePicture(session, scene, theme) {
  return {
    title: text.planeLabel({ count: session.trace.tokens.length }),
    width: PLANE_PX.width + 2 * MARGIN_PX,
    height: PLANE_PX.height + LEGEND_PX + 2 * MARGIN_PX,
    paper: theme.paper,
    draw(context) {
      context.save();
      context.translate(MARGIN_PX, MARGIN_PX);
      drawScene(context, scene, PLANE_PX, theme);
      drawLegend(context, theme, PLANE_PX.height + LEGEND_PX / 2 + 4);
      context.restore();
    },
  };
}

/** @param {CanvasRenderingContext2D} context @param {import('./theme.js').Theme} theme @param {number} y */
function drawLegend(context, theme, y) {
  const font = `14px ${theme.sans}`;
  const measure = measurer(font);
  let x = 46;
  for (const [colour, words] of [
    ['--point-original', text.original],
    ['--point-contextual', text.contextual],
  ]) {
    drawPoint(context, [x, y], { colour: theme.colour(colour), radius: 4.5 });
    context.fillStyle = theme.ink;
    context.font = font;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillText(words, x + 12, y);
    x += 12 + measure(words) + GAP_PX;
  }
}
