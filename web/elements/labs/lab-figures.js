// A lab's own matrix made ready to be drawn: one that the run does not have, computed by an operator.
import { symmetric } from '../../draw/ranges.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../maps/figures.js').Figure} Figure
 * @typedef {import('../maps/figures.js').Axis} Axis
 */

let made = 0;

/** @param {string} name @param {number} count @returns {Axis} */
export function countedAxis(name, count) {
  const labels = Array.from({ length: count }, (_, at) => String(at));
  return { name, labels, words: false, role: '' };
}

/** @param {string} name @param {readonly string[]} words @param {string} [role] @returns {Axis} */
export const wordAxis = (name, words, role = '') => ({ name, labels: words, words: true, role });

/** Where a number of a matrix is on its map; null where the matrix has grown too small for it. @param {number} rows @param {number} cols @returns {Figure['cellOf']} */
export const placeIn =
  (rows, cols) =>
  ([row, col]) =>
    row < rows && col < cols ? { row, col } : null;

/**
 * RdBu, centred on 0.
 * @param {Session} session
 * @param {string} name that no tensor of a run has
 * @param {import('../../engine/index.js').NdArray} matrix
 * @param {{title: string, rowAxis: Axis, colAxis: Axis, square?: boolean, ends?: [number, number], explains?: Figure['explains']}} look title: what it is called
 * @returns {Figure}
 */
export function labFigure({ engine }, name, matrix, look) {
  const { title, rowAxis, colAxis, square = false, ends, explains } = look;
  const [rows, cols] = matrix.shape;
  const own = ends ?? symmetric(matrix.data);
  made += 1;
  return {
    key: `${name}/0/${made}`,
    name,
    title,
    shape: matrix.shape,
    rows,
    cols,
    data: matrix.data,
    rgba: engine.colors('RdBu', matrix, { min: own[0], max: own[1] }),
    colormap: 'RdBu',
    ends: own,
    signed: true,
    rowAxis,
    colAxis,
    square,
    isMasked: undefined,
    explains,
    indexOf: (row, col) => [row, col],
    cellOf: placeIn(rows, cols),
  };
}

/**
 * The cell of a lab's map that is pointed at, or else the one chosen.
 * @param {Session} session
 * @param {Figure} figure
 */
export function pointedAt({ ui }, figure) {
  const cell = [ui.hoverCell, ui.cell].find((one) => one?.name === figure.name);
  return cell ? figure.cellOf(cell.index) : null;
}

/** @type {WeakMap<Session, Map<string, {key: string, value: any}>>} */
const kept = new WeakMap();

/**
 * What a function makes of settings, made again only when they change: for all elements that ask.
 * @template T
 * @param {Session} session
 * @param {string} name of what is made
 * @param {string} key of the settings
 * @param {() => T} make
 * @returns {T}
 */
export function keptFor(session, name, key, make) {
  const all = kept.get(session) ?? new Map();
  kept.set(session, all);
  const last = all.get(name);
  if (last?.key === key) return last.value;
  const value = make();
  all.set(name, { key, value });
  return value;
}
