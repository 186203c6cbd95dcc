// A run that was pinned, and how far the numbers of the newest run are from its numbers.
import { extent, symmetric } from '../../draw/ranges.js';
import { indexOf } from '../../io/numbers.js';
import { figureOf } from '../maps/figures.js';
import { isLong, shapeIn } from '../long/long-run.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../maps/figures.js').Figure} Figure
 * @typedef {import('../../engine/index.js').Trace} Trace
 * @typedef {object} Pinned
 * @property {Trace} trace a snapshot
 * @property {import('../../state/spec.js').Changes} changes of which it is the run
 * @property {number} at tells one from another
 */

/** The pinned run has no tensor of that name, or one of another shape. @typedef {{shape: readonly number[] | null}} Unlike */

/** @param {readonly number[]} one @param {readonly number[]} other */
const sameShape = (one, other) =>
  one.length === other.length && one.every((n, at) => n === other[at]);

/**
 * Whether a tensor can be compared: null if it can, else the shape that it has in the baseline.
 * @param {Session} session
 * @param {string} name
 * @returns {Unlike | null}
 */
export function unlike({ baseline, trace }, name) {
  if (!baseline?.trace.has(name)) return { shape: null };
  const shape = shapeIn(baseline.trace, name);
  return sameShape(shape, shapeIn(trace, name)) ? null : { shape };
}

/** Whether the two runs have the same tokens. @param {Session} session */
export const sameTokens = ({ baseline, trace }) =>
  baseline?.trace.tokens.join('\n') === trace.tokens.join('\n');

/** Equal infinities differ by nothing. @param {number} now @param {number} before */
export const difference = (now, before) => (Object.is(now, before) ? 0 : now - before);

/** The heads' average is one of the weights. @param {string} name */
const mapOf = (name) => (name === 'weights_average' ? 'weights' : name);

/** Whether there is a run to compare with; a long one, whose matrices are not kept whole, is compared with none. @param {Session} session */
export const canCompare = ({ baseline, trace }) => baseline !== null && !isLong(trace);

/** Whether the maps of a tensor are to show differences. @param {Session} session @param {string} name */
export const isCompared = (session, name) =>
  canCompare(session) && session.ui.compare !== session.ui.except.includes(mapOf(name));

/** The maps of a tensor show differences, or no longer do, whatever the others show. @param {Session} session @param {string} name */
export function compareAlone(session, name) {
  const { except } = session.ui;
  const map = mapOf(name);
  const others = except.filter((one) => one !== map);
  session.look({ except: others.length < except.length ? others : [...except, map].sort() });
}

/** @type {WeakMap<Figure, {at: number, figure: Figure}>} */
const made = new WeakMap();

/**
 * A figure as it is to be shown: itself, or on request its difference from the baseline.
 * @param {Session} session
 * @param {Figure} figure
 * @returns {Figure}
 */
export function compared(session, figure) {
  const { baseline } = session;
  const { name } = figure;
  if (!baseline || !isCompared(session, name) || unlike(session, name)) return figure;
  const kept = made.get(figure);
  if (kept?.at === baseline.at) return kept.figure;
  const own = differenceOf(session, figure, baseline);
  made.set(figure, { at: baseline.at, figure: own });
  return own;
}

/** @param {Session} session @param {Figure} figure @param {Pinned} baseline @returns {Figure} */
function differenceOf({ engine }, figure, { trace, at }) {
  const whole = trace.tensor(figure.name);
  const lead = figure.indexOf(0, 0).slice(0, figure.lead);
  const { data: before } = lead.length ? trace.tensor(figure.name, ...lead) : whole;
  const data = Float64Array.from(figure.data, (value, place) => difference(value, before[place]));
  const ends = symmetric(data);
  const [low, high] = extent(data);
  const shown = { shape: [figure.rows, figure.cols], data };
  return {
    ...figure,
    key: `${figure.key}/${at}`,
    data,
    rgba: engine.colors('RdBu', shown, { min: ends[0], max: ends[1] }),
    colormap: 'RdBu',
    ends: low === high && low === 0 ? [0, 0] : ends,
    signed: true,
    isClipped: false,
    isMasked: undefined,
    texts: undefined,
    compared: { now: figure.data, before: before.slice() },
  };
}

/**
 * @typedef {object} Largest what differs most in a figure
 * @property {number} differing how many numbers
 * @property {number} count of all
 * @property {readonly number[]} index
 * @property {number} now
 * @property {number} before
 * @property {number} by
 */

/**
 * In all heads.
 * @param {Session} session
 * @param {string} name of a tensor that is not unlike
 * @returns {Largest}
 */
export function largestDifference(session, name) {
  const { shape, data } = session.trace.tensor(name);
  const before = /** @type {Pinned} */ (session.baseline).trace.tensor(name).data;
  let place = 0;
  let differing = 0;
  let most = -1;
  for (let at = 0; at < data.length; at += 1) {
    const by = Math.abs(difference(data[at], before[at]));
    if (by !== 0) differing += 1;
    // NaN is further from a number than any other.
    const size = Number.isNaN(by) ? Infinity : by;
    if (size > most) [most, place] = [size, at];
  }
  const by = difference(data[place], before[place]);
  const index = indexOf(shape, place);
  return { differing, count: data.length, index, now: data[place], before: before[place], by };
}

/** The figure to show of a tensor. @param {Session} session @param {string} name */
export const comparedFigure = (session, name) => compared(session, figureOf(session, name));
