// The forms of softmax as a picture of their own: how far each goes, and what it makes of the scores.
import { cardText } from '../../draw/format.js';
import { titledPicture } from '../maps/picture.js';
import { measurer } from '../theme.js';

const WAY_PX = { width: 360, height: 10 };
const ROW_PX = 26;
const GAP_PX = 18;

/** @typedef {{label: string, far: string, part: number}} Reach of one form: in words, and as a part of the way */

/**
 * @param {{title: string, reach: readonly Reach[], now: number, table: import('../looks/attention-table.js').Table}} shown now: the multiplier, as a part of the way
 * @param {import('../theme.js').Theme} theme
 * @returns {import('../maps/picture.js').Picture}
 */
export function overflowPicture({ title, reach, now, table }, theme) {
  const font = `14px ${theme.sans}`;
  const measure = measurer(font);
  const left = Math.max(...reach.map(({ label }) => measure(label))) + GAP_PX;
  const columns = placesOf(table, measure);
  const bars = left + WAY_PX.width + GAP_PX + Math.max(...reach.map(({ far }) => measure(far)));
  const top = (reach.length + 1) * ROW_PX;
  const size = {
    width: Math.ceil(Math.max(bars, columns[columns.length - 1])),
    height: top + (table.rows + 1) * ROW_PX,
  };
  return titledPicture(title, size, theme, (context) => {
    context.font = font;
    context.textBaseline = 'middle';
    reach.forEach((one, at) => drawWay(context, one, { left, y: (at + 0.5) * ROW_PX, now }, theme));
    drawTable(context, table, { columns, top }, theme);
  });
}

/**
 * The right ends of a table's columns.
 * @param {import('../looks/attention-table.js').Table} table
 * @param {(text: string) => number} measure
 */
function placesOf({ rows, cols, data, colAxis }, measure) {
  let right = -GAP_PX;
  return Array.from({ length: cols }, (_, col) => {
    const values = Array.from({ length: rows }, (_row, row) => cardText(data[row * cols + col]));
    right += GAP_PX + Math.max(...[colAxis.labels[col], ...values].map(measure));
    return right;
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Reach} reach
 * @param {{left: number, y: number, now: number}} place
 * @param {import('../theme.js').Theme} theme
 */
function drawWay(context, { label, far, part }, { left, y, now }, theme) {
  const top = y - WAY_PX.height / 2;
  context.textAlign = 'left';
  context.fillStyle = theme.ink;
  context.fillText(label, 0, y);
  context.fillText(far, left + WAY_PX.width + GAP_PX, y);
  context.fillStyle = theme.line;
  context.fillRect(left, top, WAY_PX.width, WAY_PX.height);
  context.fillStyle = theme.colour('--original');
  context.fillRect(left, top, WAY_PX.width * part, WAY_PX.height);
  context.fillStyle = theme.ink;
  context.fillRect(left + WAY_PX.width * now - 1, top - 3, 2, WAY_PX.height + 6);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('../looks/attention-table.js').Table} table
 * @param {{columns: readonly number[], top: number}} place
 * @param {import('../theme.js').Theme} theme
 */
function drawTable(context, { rows, cols, data, colAxis }, { columns, top }, theme) {
  context.textAlign = 'right';
  columns.forEach((right, col) => {
    context.fillStyle = theme.soft;
    context.fillText(colAxis.labels[col], right, top + ROW_PX / 2);
    for (let row = 0; row < rows; row += 1) {
      const value = data[row * cols + col];
      context.fillStyle = Number.isFinite(value) ? theme.ink : theme.colour('--wrong');
      context.fillText(cardText(value), right, top + (row + 1.5) * ROW_PX);
    }
  });
}
