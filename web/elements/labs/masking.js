// The mask as the lab shows and paints it.
import { maskText } from '../../draw/format.js';
import { printNumber, readNumber } from '../../state/fields.js';
import { figureOf } from '../maps/figures.js';
import { keptFor, placeIn } from './lab-figures.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../maps/figures.js').Figure} Figure
 * @typedef {import('../../draw/stroke.js').Place} Place
 */

/** What hides a key, as a number. */
export const HIDDEN = -Infinity;
/** What some programs add instead. */
export const LARGE = -1e9;

/** Whether anything is added to the scores, by a chosen mask or by hand. @param {Session} session */
export const hasMask = ({ trace }) => trace.has('mask');

/**
 * What is added to the scaled scores: zeros where a run has no mask.
 * @param {Session} session
 * @returns {Figure}
 */
export function maskFigureOf(session) {
  return hasMask(session) ? figureOf(session, 'mask') : openFigureOf(session);
}

/** @param {Session} session */
function openFigureOf(session) {
  return keptFor(session, 'open mask', `${session.runs}/${session.head}`, () =>
    openLike(figureOf(session, 'scaled'), session),
  );
}

/** @param {Figure} scaled @param {Session} session @returns {Figure} */
function openLike(scaled, session) {
  const { rows, cols } = scaled;
  const shape = [rows, cols];
  const data = new Float64Array(rows * cols);
  /** @type {[number, number]} */
  const ends = [-1, 1];
  return {
    ...scaled,
    key: `mask/none/none/${session.runs}`,
    name: 'mask',
    shape,
    data,
    rgba: session.engine.colors('RdBu', { shape, data }, { min: ends[0], max: ends[1] }),
    ends,
    isMasked: undefined,
    edited: [],
    lead: 0,
    explains: (row, col) => ({
      formula: text.maskLab.openFormula,
      text: text.maskLab.open({ row, col }),
    }),
    texts: Array.from(data, maskText),
    indexOf: (row, col) => [row, col],
    cellOf: placeIn(rows, cols),
  };
}

/** Finite numbers other than 0: biases, which a boolean mask can't hold. @param {Figure} mask */
export function biasesOf({ data }) {
  const found = new Set();
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] !== 0 && data[at] !== HIDDEN) found.add(data[at]);
  }
  return [...found].filter(Number.isFinite);
}

/** A brush as it is typed: any number but +∞; undefined for what is none. @param {string} typed */
export function readBrush(typed) {
  const value = readNumber(typed);
  return value === Infinity ? undefined : value;
}

/** What is painted, until another brush is chosen: −∞. @param {Session} session */
export const brushOf = (session) => readBrush(session.labValue('mask.brush', '')) ?? HIDDEN;

/** @param {Session} session @param {number} value */
export const setBrush = (session, value) =>
  session.setLabValue('mask.brush', value === HIDDEN ? '' : printNumber(value));

/**
 * What painting a place sets: the brush's number, or 0 where the whole place has that already.
 * @param {Figure} mask
 * @param {readonly Place[]} cells
 * @param {number} brush
 */
export function valueFor(mask, cells, brush) {
  const painted = cells.every(({ row, col }) => mask.data[row * mask.cols + col] === brush);
  return painted ? 0 : brush;
}

/**
 * Sets cells of the mask by hand. Without a chosen mask 0 is what they would have anyway.
 * @param {Session} session
 * @param {readonly (readonly number[])[]} cells their indices
 * @param {number} value
 * @param {string} [burst] what is undone at once
 */
export function paint({ editing, values }, cells, value, burst) {
  const own = cells.map((index) => ({ name: 'mask', index }));
  if (value === 0 && values.mask === 'none') editing.reset(own, burst);
  else editing.set(own, value, burst);
}

/** Takes all paint off. @param {Session} session */
export const clear = ({ editing }) => editing.resetTensor('mask');

/** Whether any cell was painted. @param {Session} session */
export const isPainted = ({ editing }) => editing.countOf('mask') > 0;
