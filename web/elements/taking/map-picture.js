// A map as a picture of its own: what the page shows of it in several elements, in one drawing.
import { drawCells } from '../../draw/cells.js';
import { drawColorbar } from '../../draw/colorbar.js';
import { endTexts } from '../../draw/format.js';
import { gridSize } from '../../draw/grid.js';
import { drawHatch } from '../../draw/hatch.js';
import { putRaster } from '../../draw/raster.js';
import { aboutFigure, calledOf, figureTitle } from '../maps/figure-title.js';
import { drawOverMap, LABEL_PX } from '../maps/map-drawing.js';
import { layOutMap } from '../maps/map-layout.js';
import { roleOf } from '../maps/roles.js';
import { text } from '../text.js';
import { measurer } from '../theme.js';

const ROOM_PX = { width: 960, height: 640 };
const MARGIN_PX = 16;
const TITLE_PX = 30;
const FOOT_PX = 34;
const SWATCH_PX = { width: 18, height: 12 };
const GAP_PX = 28;
const NAME_GAP_PX = 8;

const NOTHING_LIT = { hover: null, kept: null, row: -1, col: -1, strips: [], axis: '', marked: [] };

/**
 * @param {import('../session/session.js').Session} session
 * @param {import('../maps/figures.js').Figure} figure
 * @param {import('../theme.js').Theme} theme
 * @returns {import('../maps/picture.js').Picture}
 */
export function mapPicture(session, figure, theme) {
  const layout = layOutMap(figure, ROOM_PX, measurer(`600 ${LABEL_PX}px ${theme.serif}`));
  const table = session.engine.colormap(figure.colormap);
  const foot = footWidth(figure, theme);
  const widest = Math.max(layout.width, foot, titleWidth(figure, theme), 220);
  return {
    title: figureTitle(figure),
    width: Math.ceil(widest) + 2 * MARGIN_PX,
    height: layout.height + TITLE_PX + FOOT_PX + 2 * MARGIN_PX,
    paper: theme.paper,
    draw(context) {
      context.save();
      context.translate(MARGIN_PX, MARGIN_PX);
      drawTitle(context, figure, theme);
      context.translate(0, TITLE_PX);
      drawCells(context, layout.grid, figure.rgba, () => rasterOf(figure));
      drawOverMap(context, figure, layout, theme, NOTHING_LIT);
      const { left, top } = layout.grid;
      const y = top + gridSize(layout.grid).height + FOOT_PX / 2 + 4;
      const fits = left + foot <= widest;
      drawFoot(context, figure, { x: fits ? left : 0, y }, table, theme);
      context.restore();
    },
  };
}

/** @param {import('../maps/figures.js').Figure} figure */
function rasterOf({ rgba, rows, cols }) {
  const canvas = document.createElement('canvas');
  putRaster(canvas, rgba, rows, cols);
  return canvas;
}

/** @param {import('../theme.js').Theme} theme */
const smallFont = (theme) => `${LABEL_PX}px ${theme.sans}`;

/** @param {import('../theme.js').Theme} theme */
const nameFont = (theme) => `600 15px ${theme.sans}`;

/** @param {import('../maps/figures.js').Figure} figure @param {import('../theme.js').Theme} theme */
const titleWidth = (figure, theme) =>
  measurer(nameFont(theme))(calledOf(figure)) +
  NAME_GAP_PX +
  measurer(smallFont(theme))(aboutFigure(figure));

/** @param {CanvasRenderingContext2D} context @param {import('../maps/figures.js').Figure} figure @param {import('../theme.js').Theme} theme */
function drawTitle(context, figure, theme) {
  const role = roleOf(figure.name);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.font = nameFont(theme);
  context.fillStyle = role ? theme.colour(`--${role}`) : theme.ink;
  context.fillText(calledOf(figure), 0, 14);
  const width = context.measureText(calledOf(figure)).width;
  context.font = smallFont(theme);
  context.fillStyle = theme.soft;
  context.fillText(aboutFigure(figure), width + NAME_GAP_PX, 14);
}

/** @param {import('../maps/figures.js').Figure} figure @param {import('../theme.js').Theme} theme */
function footWidth(figure, theme) {
  const measure = measurer(smallFont(theme));
  const bar = 142 + measure(endTexts(figure).join(''));
  return bar + (figure.isMasked ? GAP_PX + SWATCH_PX.width + 8 + measure(text.masked) : 0);
}

/**
 * The colours with their ends, and what hatching means.
 * @param {CanvasRenderingContext2D} context
 * @param {import('../maps/figures.js').Figure} figure
 * @param {{x: number, y: number}} at
 * @param {Uint8Array} table
 * @param {import('../theme.js').Theme} theme
 */
function drawFoot(context, figure, { x, y }, table, theme) {
  const style = { font: smallFont(theme), ink: theme.soft, line: theme.line };
  const width = drawColorbar(context, { x, y }, table, endTexts(figure), style);
  if (!figure.isMasked) return;
  const left = Math.round(x + width + GAP_PX);
  const swatch = { rows: 1, cols: 1, left, top: y - SWATCH_PX.height / 2 };
  const grid = { ...swatch, pitchX: SWATCH_PX.width, pitchY: SWATCH_PX.height };
  drawHatch(context, grid, () => true, { ground: theme.hatchGround, line: theme.hatch });
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, grid.top - 0.5, grid.pitchX + 1, grid.pitchY + 1);
  context.fillStyle = theme.soft;
  context.font = smallFont(theme);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text.masked, left + SWATCH_PX.width + 8, y);
}
