// Draws a plot that draw/plot.js has laid out. Colours and fonts are handed in; the caller's context may be any that
// speaks canvas.
import { shorten } from './labels.js';
import { fits, shows, spread, valuesAt } from './plot.js';

/**
 * @typedef {import('./plot.js').Plot} Plot
 * @typedef {import('./plot.js').PlotAxis} PlotAxis
 * @typedef {import('./plot.js').PlotLayout} PlotLayout
 * @typedef {import('./plot.js').Series} Series
 * @typedef {import('./plot.js').EndLabel} EndLabel
 * @typedef {import('./plot.js').Tick} Tick
 *
 * @typedef {object} PlotStyle
 * @property {string} ink
 * @property {string} soft
 * @property {string} line
 * @property {string} paper
 * @property {string} sans
 * @property {(name: string) => string} colour of a series, from the name it has
 */

const TEXT_PX = 12;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plot} plot
 * @param {PlotLayout} layout
 * @param {PlotStyle} style
 * @param {number | null} [lit] the x whose values are read out
 */
export function drawPlot(context, plot, layout, style, lit = null) {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  drawGrid(context, plot, layout, style, lit);
  drawRules(context, plot, layout, style);
  const dashes = dashesOf(plot, style);
  for (const series of plot.series) drawSeries(context, plot, layout, style, series, dashes);
  drawEndLabels(context, layout, style, lit !== null);
  if (lit !== null) drawReading(context, plot, layout, style, lit);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plot} plot
 * @param {PlotLayout} layout
 * @param {PlotStyle} style
 * @param {number | null} lit the x whose tick is written large, beside which others give way
 */
function drawGrid(context, plot, { box, x: place, xTicks, yTicks, width, height }, style, lit) {
  context.font = `${TEXT_PX}px ${style.sans}`;
  context.fillStyle = style.soft;
  context.strokeStyle = style.line;
  context.lineWidth = 1;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  context.beginPath();
  for (const { value, at } of yTicks) {
    const y = Math.round(at) + 0.5;
    context.moveTo(box.left, y);
    context.lineTo(box.right, y);
    context.fillText(plot.y.format(value), box.left - 8, y);
  }
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  const pitch = xTicks[1]?.at - xTicks[0]?.at || width;
  for (const { value, at } of xTicks) {
    const x = Math.round(at) + 0.5;
    context.moveTo(x, box.bottom + 3);
    context.lineTo(x, box.bottom + 7);
    const text = shorten(context, plot.x.format(value), pitch - 4);
    const room = context.measureText(text + (lit === null ? '' : plot.x.format(lit))).width / 2 + 8;
    if (lit === null || Math.abs(at - place(lit)) > room)
      context.fillText(text, x, box.bottom + 20);
  }
  context.stroke();
  context.textAlign = 'left';
  context.fillText(plot.y.label, 0, TEXT_PX);
  context.textAlign = 'right';
  context.fillText(plot.x.label, Math.min(box.right + 6, width), height - 3);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plot} plot
 * @param {PlotLayout} layout
 * @param {PlotStyle} style
 */
function drawRules(context, { x: axis, rules = [] }, { box, x }, style) {
  context.strokeStyle = style.soft;
  context.fillStyle = style.ink;
  context.lineWidth = 1;
  for (const rule of rules.filter((one) => fits(axis, one.x))) {
    const at = Math.round(x(rule.x)) + 0.5;
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(at, box.top - 17);
    context.lineTo(at, box.bottom);
    context.stroke();
    context.setLineDash([]);
    const middle = (box.left + box.right) / 2;
    context.font = `${TEXT_PX}px ${style.sans}`;
    context.textAlign = at > middle ? 'right' : 'left';
    context.textBaseline = 'alphabetic';
    halo(context, rule.label, at + (at > middle ? -5 : 5), box.top - 8, style.paper);
  }
}

/**
 * How the lines of each name of a colour are broken: where the reader's own colours are one for all, the second and the
 * third are told apart by that.
 * @param {Plot} plot
 * @param {PlotStyle} style
 * @returns {Map<string, number[]>}
 */
function dashesOf(plot, style) {
  const lines = plot.series.filter(({ form = 'line' }) => form === 'line');
  const names = [...new Set(lines.map(({ colour }) => colour))];
  return new Map(
    names.map((name, place) => {
      const alike = names.slice(0, place).filter((one) => style.colour(one) === style.colour(name));
      return [name, alike.length ? [10 / alike.length, 4] : []];
    }),
  );
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plot} plot
 * @param {PlotLayout} layout
 * @param {PlotStyle} style
 * @param {Series} series
 * @param {Map<string, number[]>} dashes of its plot's lines
 */
function drawSeries(context, plot, { x, y }, style, { colour, points, form = 'line' }, dashes) {
  const own = style.colour(colour);
  context.strokeStyle = own;
  context.fillStyle = own;
  if (form !== 'point') {
    context.lineWidth = form === 'line' ? 2 : 1;
    context.setLineDash(form === 'dashed' ? [5, 4] : (form === 'line' && dashes.get(colour)) || []);
    context.beginPath();
    let isDown = false;
    for (const point of points) {
      const shown = shows(plot, point);
      if (shown && isDown) context.lineTo(x(point[0]), y(point[1]));
      else if (shown) context.moveTo(x(point[0]), y(point[1]));
      isDown = shown;
    }
    context.stroke();
    context.setLineDash([]);
  }
  if (form === 'line' && points.length > 24) return;
  if (form === 'dashed' || form === 'thin') return;
  for (const point of points) {
    if (!shows(plot, point)) continue;
    if (form === 'point') diamond(context, x(point[0]), y(point[1]), style.paper);
    else dot(context, x(point[0]), y(point[1]), 2.5);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {PlotLayout} layout
 * @param {PlotStyle} style
 * @param {boolean} isReading labels among the points give way to what is read out
 */
function drawEndLabels(context, { box, labels }, style, isReading) {
  context.font = `${TEXT_PX}px ${style.sans}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const { text, colour, x, y } of labels) {
    if (isReading && x < box.right) continue;
    context.fillStyle = style.colour(colour);
    halo(context, text, x, y, style.paper);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plot} plot
 * @param {PlotLayout} layout
 * @param {PlotStyle} style
 * @param {number} lit
 */
function drawReading(context, plot, layout, style, lit) {
  const { box } = layout;
  const at = layout.x(lit);
  context.strokeStyle = style.soft;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(Math.round(at) + 0.5, box.top);
  context.lineTo(Math.round(at) + 0.5, box.bottom);
  context.stroke();
  const isLeft = at > box.left + 0.55 * (box.right - box.left);
  const values = valuesAt(plot, lit).map((one) => ({ ...one, at: layout.y(one.value), y: 0 }));
  const texts = values.map((one) => ({ ...one, y: Number.isFinite(one.at) ? one.at : box.bottom }));
  for (const { value, colour, at: y } of values) {
    if (!shows(plot, [lit, value])) continue;
    context.fillStyle = style.paper;
    dot(context, at, y, 5.5);
    context.fillStyle = style.colour(colour);
    dot(context, at, y, 4);
  }
  context.font = `600 ${TEXT_PX}px ${style.sans}`;
  context.textBaseline = 'middle';
  context.textAlign = isLeft ? 'right' : 'left';
  for (const { value, colour, y } of spread(texts, box.top + 4, box.bottom - 6)) {
    context.fillStyle = style.colour(colour);
    halo(context, plot.y.format(value), at + (isLeft ? -10 : 10), y, style.paper);
  }
  drawLitTick(context, plot, layout, style, lit);
}

/**
 * The x that is read out.
 * @param {CanvasRenderingContext2D} context
 * @param {Plot} plot
 * @param {PlotLayout} layout
 * @param {PlotStyle} style
 * @param {number} lit
 */
function drawLitTick(context, plot, { x, box }, style, lit) {
  const text = plot.x.format(lit);
  context.font = `600 ${TEXT_PX}px ${style.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = style.ink;
  context.fillText(text, x(lit), box.bottom + 20);
}

/**
 * A text that stays readable above lines.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} paper
 */
function halo(context, text, x, y, paper) {
  context.strokeStyle = paper;
  context.lineWidth = 4;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function dot(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {string} paper
 */
function diamond(context, x, y, paper) {
  context.beginPath();
  context.moveTo(x, y - 6);
  context.lineTo(x + 6, y);
  context.lineTo(x, y + 6);
  context.lineTo(x - 6, y);
  context.closePath();
  context.strokeStyle = paper;
  context.lineWidth = 3;
  context.stroke();
  context.fill();
}
