// Fixed filters as figures beside real attention: the same words, colours and scale.
import { cardText } from '../../draw/format.js';
import { keptFor, placeIn } from './lab-figures.js';
import { text } from './text-labs.js';

/** @typedef {import('../session/session.js').Session} Session */
/** @typedef {import('../maps/figures.js').Figure} Figure */
/** @typedef {import('../../engine/index.js').NdArray} NdArray */
/** @typedef {typeof STANDARD} Settings */

export const STANDARD = { window: 3, alpha: 0.5, column: 0 };

/** The most that this run has. @param {Session} session @returns {Settings} */
export function limitsOf({ trace }) {
  const { shape } = trace.tensor('V');
  return {
    window: trace.tokens.length,
    alpha: 1,
    column: shape[shape.length - 1] - 1,
  };
}

/** @param {Session} session @param {keyof Settings} name */
const askedOf = (session, name) =>
  Number(session.labValue(`filters.${name}`, String(STANDARD[name])));

/** What is set, kept within what this run has. @param {Session} session @returns {Settings} */
export function settingsOf(session) {
  const limits = limitsOf(session);
  const within = (/** @type {keyof Settings} */ name) =>
    Math.min(askedOf(session, name), limits[name]);
  return { window: within('window'), alpha: within('alpha'), column: within('column') };
}

/** What is set beyond what this run has, if it is. @param {Session} session @param {keyof Settings} name */
export function beyondOf(session, name) {
  const asked = Number(session.labValue(`filters.${name}`, ''));
  const limit = limitsOf(session)[name];
  return asked > limit ? { asked, limit } : null;
}

/**
 * The two filters, moving and exponential.
 * @param {Session} session
 * @returns {readonly Figure[]}
 */
export function filterFigures(session) {
  const { window, alpha } = settingsOf(session);
  const { engine, trace } = session;
  const n = trace.tokens.length;
  return keptFor(session, 'filters', JSON.stringify([window, alpha, trace.tokens]), () => {
    const { kinds } = text.filtersLab;
    const moving = engine.movingAverage({ n, window });
    const exponential = engine.exponentialAverage({ n, alpha });
    return [
      filterFigure(session, 'moving_average', moving, kinds.moving, (row, col, value) =>
        movingText(row, col, value, window),
      ),
      filterFigure(
        session,
        'exponential_average',
        exponential,
        kinds.exponential,
        (row, col, value) => exponentialText(row, col, value, alpha),
      ),
    ];
  });
}

/** @param {number} row @param {number} col @param {string} value @param {number} window */
function movingText(row, col, value, window) {
  const words = text.filtersLab;
  const count = Math.min(row + 1, window);
  const place = col + 1;
  const later = words.later({ value, place, query: row + 1 });
  const within = col > row - count ? words.inside : words.outside;
  return {
    formula: words.movingFormula,
    text: col > row ? later : within({ value, count, place }),
  };
}

/** @param {number} row @param {number} col @param {string} value @param {number} alpha */
function exponentialText(row, col, value, alpha) {
  const words = text.filtersLab;
  const steps = row - col;
  const later = words.later({ value, place: col + 1, query: row + 1 });
  const share = col ? words.share : words.first;
  return {
    formula: words.exponentialFormula,
    text: steps < 0 ? later : share({ value, alpha, steps }),
  };
}

/**
 * A matrix of weights that is not the run's, drawn as the run's are.
 * @param {Session} session
 * @param {string} name
 * @param {NdArray} weights (n, n)
 * @param {string} title
 * @param {(row: number, col: number, value: string) => import('../maps/figures.js').About} explains
 * @returns {Figure}
 */
function filterFigure({ engine, trace }, name, weights, title, explains) {
  const [rows, cols] = weights.shape;
  const axis = (/** @type {string} */ side, /** @type {string} */ role) => ({
    name: side,
    labels: trace.tokens,
    words: true,
    role,
  });
  return {
    key: `${name}/${Array.from(weights.data.subarray(-cols)).join()}/${trace.tokens.join(' ')}`,
    name,
    title,
    shape: weights.shape,
    rows,
    cols,
    data: weights.data,
    rgba: engine.colors('Blues', weights, { min: 0, max: 1 }),
    colormap: 'Blues',
    ends: [0, 1],
    signed: false,
    rowAxis: axis('query', 'role-q'),
    colAxis: axis('key', 'role-k'),
    square: true,
    isMasked: undefined,
    indexOf: (row, col) => [row, col],
    explains: (row, col) => explains(row, col, cardText(weights.data[row * cols + col])),
    cellOf: placeIn(rows, cols),
  };
}
