// What is drawn over a map's cells: hatching, values, labels, axis names and the frames of what is lit.
import { drawAnnotations } from '../../draw/annotate.js';
import { cellBox } from '../../draw/grid.js';
import { drawHatch } from '../../draw/hatch.js';
import { drawColumnLabels, drawRowLabels } from '../../draw/labels.js';
import { DARK_INK, LIGHT_INK } from '../../draw/luminance.js';
import { isLitAxis } from '../numbers/lighting.js';
import { roleOf } from './roles.js';

export const LABEL_PX = 13;
/** Seen on every data colour, which are the same in light and dark. */
const CORNER = { fill: DARK_INK, edge: LIGHT_INK };

/**
 * @typedef {{row: number, col: number}} At
 * @typedef {object} Lit
 * @property {At | null} hover
 * @property {At | null} kept
 * @property {number} row of a word, -1 for none
 * @property {number} col of a word, -1 for none
 * @property {string} axis a width whose axes are lit, '' for none
 * @property {readonly import('../../draw/strips.js').Strip[]} strips what the number shown was computed from
 * @property {readonly At[]} marked cells that differ from a printout
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./figures.js').Figure} figure
 * @param {import('./map-layout.js').MapLayout} layout
 * @param {import('../theme.js').Theme} theme
 * @param {Lit} lit
 */
export function drawOverMap(context, figure, layout, theme, lit) {
  const { grid } = layout;
  if (figure.isMasked) {
    drawHatch(context, grid, figure.isMasked, { ground: theme.hatchGround, line: theme.hatch });
  }
  if (figure.texts?.length !== 0) {
    drawAnnotations(context, grid, figure.data, figure.rgba, {
      font: `% ${theme.sans}`,
      ink: theme.ink,
      skip: figure.isMasked,
      texts: figure.texts,
    });
  }
  drawCorners(context, figure, layout);
  drawEdge(context, layout, theme);
  drawAxes(context, figure, layout, theme, lit);
  drawLitAxes(context, figure, layout, theme, lit);
  drawMarks(context, layout, theme, lit.marked);
  drawFrames(context, layout, theme, lit);
  drawStrips(context, figure, layout, theme, lit);
}

/**
 * The mark of the cells set by hand, in their upper right corner.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./figures.js').Figure} figure
 * @param {import('./map-layout.js').MapLayout} layout
 */
function drawCorners(context, { edited = [] }, { grid }) {
  const side = Math.max(3, Math.min(9, 0.45 * Math.min(grid.pitchX, grid.pitchY)));
  for (const { row, col } of edited) {
    const { x, y, width } = cellBox(grid, row, col);
    const right = x + width;
    context.beginPath();
    context.moveTo(right - side, y);
    context.lineTo(right, y);
    context.lineTo(right, y + side);
    context.closePath();
    context.fillStyle = CORNER.fill;
    context.fill();
    context.strokeStyle = CORNER.edge;
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(right - side, y);
    context.lineTo(right, y + side);
    context.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./map-layout.js').MapLayout} layout
 * @param {import('../theme.js').Theme} theme
 */
function drawEdge(context, { grid }, theme) {
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  const { left, top, cols, rows, pitchX, pitchY } = grid;
  context.strokeRect(left - 0.5, top - 0.5, cols * pitchX + 1, rows * pitchY + 1);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./figures.js').Figure} figure
 * @param {import('./map-layout.js').MapLayout} layout
 * @param {import('../theme.js').Theme} theme
 * @param {Lit} lit
 */
function drawAxes(context, figure, layout, theme, lit) {
  const { grid } = layout;
  const at = lit.hover ?? lit.kept;
  const style = (/** @type {import('./figures.js').Axis} */ axis) => {
    const face = axis.words ? theme.serif : theme.sans;
    const size = axis.words ? LABEL_PX : LABEL_PX - 1;
    return {
      font: `${size}px ${face}`,
      strong: `600 ${size}px ${face}`,
      ink: theme.soft,
      lit: axis.role ? theme.colour(`--${axis.role}`) : theme.ink,
    };
  };
  if (layout.rowRoom) {
    drawRowLabels(context, grid, figure.rowAxis.labels, {
      ...style(figure.rowAxis),
      room: layout.rowRoom,
      step: layout.rowStep,
      litIndex: at?.row ?? lit.row,
    });
  }
  drawColumnLabels(context, grid, figure.colAxis.labels, {
    ...style(figure.colAxis),
    room: layout.colRoom + 2,
    step: layout.colStep,
    litIndex: at?.col ?? lit.col,
    angle: layout.angle,
  });
  const name = (/** @type {import('./figures.js').Axis} */ axis) => {
    const isLit = isLitAxis(axis.name, lit.axis);
    context.font = `${isLit ? 700 : 500} ${LABEL_PX - 1}px ${theme.sans}`;
    context.fillStyle = isLit
      ? theme.accent
      : axis.role
        ? theme.colour(`--${axis.role}`)
        : theme.soft;
    context.textBaseline = 'alphabetic';
    return axis.name;
  };
  context.textAlign = 'right';
  if (layout.rowRoom) {
    const { left } = grid;
    const words = name(figure.rowAxis);
    const { width } = context.measureText(words);
    // Above the first row's label, which stands higher where rows are low.
    const y = grid.top - Math.max(8, 14 - grid.pitchY / 2);
    context.fillText(words, Math.max(left - 8, Math.min(width, left)), y, left);
  }
  context.textAlign = 'left';
  context.fillText(name(figure.colAxis), grid.left, 11);
}

/**
 * A thick line along each axis of the width that is lit.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./figures.js').Figure} figure
 * @param {import('./map-layout.js').MapLayout} layout
 * @param {import('../theme.js').Theme} theme
 * @param {Lit} lit
 */
function drawLitAxes(context, { rowAxis, colAxis }, { grid }, theme, { axis }) {
  const { left, top, rows, cols, pitchX, pitchY } = grid;
  context.fillStyle = theme.accent;
  if (isLitAxis(colAxis.name, axis)) context.fillRect(left, top - 5, cols * pitchX, 4);
  if (isLitAxis(rowAxis.name, axis)) context.fillRect(left - 5, top, 4, rows * pitchY);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./map-layout.js').MapLayout} layout
 * @param {import('../theme.js').Theme} theme
 * @param {Lit} lit
 */
function drawFrames(context, { grid }, theme, lit) {
  const { rows, cols } = grid;
  if (lit.row >= 0 && lit.row < rows) {
    const box = cellBox(grid, lit.row, 0);
    frame(context, { ...box, width: cols * grid.pitchX }, theme.colour('--mark-q'), 2);
  }
  if (lit.col >= 0 && lit.col < cols) {
    const box = cellBox(grid, 0, lit.col);
    frame(context, { ...box, height: rows * grid.pitchY }, theme.colour('--mark-k'), 2);
  }
  for (const at of [lit.kept, lit.hover]) {
    if (!at) continue;
    const box = cellBox(grid, at.row, at.col);
    frame(context, box, theme.paper, 4);
    frame(context, box, theme.ink, 2);
  }
}

/**
 * Cells that differ from a printout.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./map-layout.js').MapLayout} layout
 * @param {import('../theme.js').Theme} theme
 * @param {readonly At[]} marked
 */
function drawMarks(context, { grid }, theme, marked) {
  const inset = Math.min(grid.pitchX, grid.pitchY) >= 12 ? 2 : 0;
  for (const { row, col } of marked) {
    const { x, y, width, height } = cellBox(grid, row, col);
    const size = { width: width - 2 * inset - 1, height: height - 2 * inset - 1 };
    const box = { x: x + inset + 0.5, y: y + inset + 0.5, ...size };
    frame(context, box, theme.paper, inset ? 4 : 2);
    frame(context, box, theme.colour('--mark-k'), inset ? 2 : 1);
  }
}

/**
 * The operands of the number shown, in the colour of their role.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./figures.js').Figure} figure
 * @param {import('./map-layout.js').MapLayout} layout
 * @param {import('../theme.js').Theme} theme
 * @param {Lit} lit
 */
function drawStrips(context, figure, { grid }, theme, { strips }) {
  const role = roleOf(figure.name);
  const colour = role ? theme.colour(`--${role}`) : theme.accent;
  for (const { row, col, rows, cols } of strips) {
    const { x, y } = cellBox(grid, row, col);
    const box = { x, y, width: cols * grid.pitchX, height: rows * grid.pitchY };
    frame(context, box, theme.paper, 5);
    frame(context, box, colour, 3);
  }
}

/**
 * A frame just outside of a box, so that small cells stay visible inside it.
 * @param {CanvasRenderingContext2D} context
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {string} colour
 * @param {number} thickness
 */
function frame(context, box, colour, thickness) {
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.strokeRect(box.x - 0.5, box.y - 0.5, box.width + 1, box.height + 1);
}
