// Lines and points over one axis: scales, ticks, direct labels in place of a legend, and the values at
// one x. Colours and fonts are handed in; the caller's context may be any that speaks canvas.
import { labelStep } from './labels.js';
import { extent } from './ranges.js';
import { linear, logarithmic } from './scale.js';

/**
 * @typedef {object} PlotAxis
 * @property {string} label
 * @property {(value: number) => string} format
 * @property {'linear' | 'log'} [scale] linear unless said
 * @property {number} [base] of a log's ticks, 10 unless said
 * @property {[number, number]} [ends] of the axis; those of the data unless said
 *
 * @typedef {object} Series
 * @property {string} label beside its last point; '' for none
 * @property {string} colour
 * @property {readonly [number, number][]} points from left to right
 * @property {'line' | 'dashed' | 'thin' | 'point'} [form] a line with its points unless said
 * @property {string} [name] what its numbers are called where they are listed; its label unless said
 *
 * @typedef {object} Plot
 * @property {PlotAxis} x
 * @property {PlotAxis} y
 * @property {readonly Series[]} series
 * @property {readonly {x: number, label: string}[]} [rules] upright lines at some x
 *
 * @typedef {(value: number) => number} Place where a value lies, CSS pixels
 * @typedef {{value: number, at: number}} Tick
 * @typedef {{text: string, colour: string, x: number, y: number}} EndLabel
 *
 * @typedef {object} PlotLayout
 * @property {number} width
 * @property {number} height
 * @property {{left: number, right: number, top: number, bottom: number}} box of the points
 * @property {Place} x
 * @property {Place} y
 * @property {readonly Tick[]} xTicks
 * @property {readonly Tick[]} yTicks
 * @property {readonly EndLabel[]} labels
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
const LINE_PX = 15;
const LABEL_GAP_PX = 9;
const TICK_PX = 44;
/** Theory and the lines of a crowd are not read out. */
const isRead = (/** @type {Series} */ { form = 'line' }) => form === 'line' || form === 'point';

/**
 * @param {Plot} plot
 * @param {{width: number, height: number}} room CSS pixels
 * @param {(text: string) => number} measure width of a text of 12 px
 * @returns {PlotLayout}
 */
export function layOutPlot(plot, { width, height }, measure) {
  const ends = endsOf(plot);
  const top = 2 * LINE_PX;
  const bottom = height - 2 * LINE_PX - 8;
  const y = scaleOf(plot.y, ends.y, [bottom, top]);
  const yTicks = ticksOf(plot.y, y, Math.max(2, (bottom - top) / TICK_PX), 2 * LINE_PX);
  const tickRoom = Math.max(...yTicks.map(({ value }) => measure(plot.y.format(value))), 0);
  const left = Math.ceil(tickRoom + 10);
  const named = plot.series
    .map((series) => ({ ...series, points: series.points.filter((one) => shows(plot, one)) }))
    .filter(({ label, points }) => label && points.length);
  const labelRoom = Math.max(...named.map(({ label }) => measure(label)), 6);
  const right = Math.floor(width - Math.min(labelRoom + LABEL_GAP_PX + 2, width * 0.4));
  const x = scaleOf(plot.x, ends.x, [left, right]);
  const widest = Math.max(...ends.x.map((value) => measure(plot.x.format(value))));
  const xTicks = ticksOf(plot.x, x, (right - left) / 64, widest + 12);
  const labels = spread(endLabelsOf(named, x, y), top - 4, bottom + 4);
  return { width, height, box: { left, right, top, bottom }, x, y, xTicks, yTicks, labels };
}

/** @param {Plot} plot */
function endsOf({ x, y, series }) {
  const points = series.flatMap((one) => one.points).filter((point) => shows({ x, y }, point));
  return {
    x: x.ends ?? extent(points.map((point) => point[0])),
    y: y.ends ?? extent(points.map((point) => point[1])),
  };
}

/** A logarithmic axis has no place for 0. @param {PlotAxis} axis @param {number} value */
const fits = ({ scale }, value) => Number.isFinite(value) && (scale !== 'log' || value > 0);

/** @param {{x: PlotAxis, y: PlotAxis}} axes @param {readonly [number, number]} point */
const shows = ({ x, y }, [at, value]) => fits(x, at) && fits(y, value);

/**
 * @param {PlotAxis} axis
 * @param {[number, number]} ends
 * @param {[number, number]} range
 */
function scaleOf(axis, [low, high], range) {
  const base = axis.base ?? 10;
  if (axis.scale === 'log') {
    const ends = low > 0 && low < high ? [low, high] : [(low || 1) / base, (high || 1) * base];
    return logarithmic(/** @type {[number, number]} */ (ends), range, true);
  }
  return linear(low < high ? [low, high] : [low - 1, high + 1], range, true);
}

/**
 * Powers of the base on a logarithmic axis, round numbers on a linear one, as many as fit.
 * @param {PlotAxis} axis
 * @param {import('./scale.js').Scale} scale
 * @param {number} wanted
 * @param {number} needed CSS pixels between two
 * @returns {Tick[]}
 */
function ticksOf(axis, scale, wanted, needed) {
  if (axis.scale !== 'log') {
    return scale.ticks(wanted).map((value) => ({ value, at: scale(value) }));
  }
  const base = axis.base ?? 10;
  const [low, high] = scale.domain.map((end) => Math.log(end) / Math.log(base));
  const first = Math.ceil(low - 1e-9);
  const last = Math.floor(high + 1e-9);
  const pitch = Math.abs(scale(base ** (first + 1)) - scale(base ** first));
  const step = last > first ? labelStep(pitch, needed) : 1;
  const powers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return powers
    .filter((power) => power % step === 0)
    .map((power) => ({ value: base ** power, at: scale(base ** power) }));
}

/**
 * Beside the last point of each line; a line without points that can be shown has none.
 * @param {readonly Series[]} series
 * @param {Place} x
 * @param {Place} y
 * @returns {EndLabel[]}
 */
function endLabelsOf(series, x, y) {
  return series.map(({ label, colour, points }) => {
    const last = points[points.length - 1];
    return { text: label, colour, x: x(last[0]) + LABEL_GAP_PX, y: y(last[1]) };
  });
}

/**
 * Labels that would lie on each other are moved apart, as little as can be.
 * @template {{y: number}} Label
 * @param {readonly Label[]} labels
 * @param {number} top the highest place
 * @param {number} bottom the lowest
 * @returns {Label[]}
 */
export function spread(labels, top, bottom) {
  const sorted = labels.map((label) => ({ ...label })).sort((one, other) => one.y - other.y);
  sorted.forEach((label, at) => {
    const least = at ? sorted[at - 1].y + LINE_PX : top;
    label.y = Math.max(label.y, least);
  });
  sorted.reverse().forEach((label, at) => {
    const most = at ? sorted[at - 1].y - LINE_PX : bottom;
    label.y = Math.min(label.y, most);
  });
  return sorted.reverse();
}

/** Only what is read out. @param {Plot} plot @returns {Plot} */
export const readPart = (plot) => ({ ...plot, series: plot.series.filter(isRead) });

/**
 * All points of a plot as columns over the same x, NaN where a series has none.
 * @param {Plot} plot
 * @returns {{xs: number[], columns: {name: string, values: number[]}[]}}
 */
export function columnsOf({ y, series }) {
  const xs = sortedXs(series);
  const columns = series.map(({ name, label, points }) => {
    const values = new Map(points);
    return { name: name || label || y.label, values: xs.map((x) => values.get(x) ?? NaN) };
  });
  return { xs, columns };
}

/** @param {readonly Series[]} series */
function sortedXs(series) {
  const xs = series.flatMap(({ points }) => points.map((point) => point[0]));
  return [...new Set(xs)].sort((one, other) => one - other);
}

/** Every x that has a value to be read, from left to right. @param {Plot} plot */
export const xsOf = ({ series }) => sortedXs(series.filter(isRead));

/**
 * The values at one x.
 * @param {Plot} plot
 * @param {number} x
 * @returns {{label: string, colour: string, value: number}[]}
 */
export function valuesAt({ series }, x) {
  return series.filter(isRead).flatMap(({ label, colour, points }) => {
    const point = points.find((one) => one[0] === x);
    return point ? [{ label, colour, value: point[1] }] : [];
  });
}

/**
 * The x nearest to a place that has values.
 * @param {Plot} plot
 * @param {PlotLayout} layout
 * @param {number} at CSS pixels from the left
 */
export function nearestX(plot, layout, at) {
  const gap = (/** @type {number} */ x) => Math.abs(layout.x(x) - at);
  return xsOf(plot).reduce(
    (/** @type {number | null} */ best, x) => (best === null || gap(x) < gap(best) ? x : best),
    null,
  );
}

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
  for (const series of plot.series) drawSeries(context, plot, layout, style, series);
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
  for (const { value, at } of xTicks) {
    const x = Math.round(at) + 0.5;
    context.moveTo(x, box.bottom + 3);
    context.lineTo(x, box.bottom + 7);
    const text = plot.x.format(value);
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
 * @param {CanvasRenderingContext2D} context
 * @param {Plot} plot
 * @param {PlotLayout} layout
 * @param {PlotStyle} style
 * @param {Series} series
 */
function drawSeries(context, plot, { x, y }, style, { colour, points, form = 'line' }) {
  const own = style.colour(colour);
  context.strokeStyle = own;
  context.fillStyle = own;
  if (form !== 'point') {
    context.lineWidth = form === 'line' ? 2 : 1;
    context.setLineDash(form === 'dashed' ? [5, 4] : []);
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
