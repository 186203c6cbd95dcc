// Lines and points over one axis: what a plot is, how it is laid out (scales, ticks, direct labels in place of a
// legend), and its values at one x. plot-drawing.js draws it.
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
 */

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
  // Below the labels of rules, which stand on the box.
  const labels = spread(endLabelsOf(named, x, y), top + 4, bottom + 4);
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
export const fits = ({ scale }, value) => Number.isFinite(value) && (scale !== 'log' || value > 0);

/** @param {{x: PlotAxis, y: PlotAxis}} axes @param {readonly [number, number]} point */
export const shows = ({ x, y }, [at, value]) => fits(x, at) && fits(y, value);

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
