// The numbers of the labs' own maps, which no run has, by their names.
import { filterFigures } from './filter-figures.js';
import { labOf } from './labs.js';
import { maskFigureOf } from './masking.js';
import { productsOf, variantFigures, wavesOf } from './position-figures.js';
import { orderFigures } from './reordering.js';
import { sentencePlanes } from './two-sentences.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../state/store.js').Cell} Cell
 * @typedef {import('./lab-number.js').Numbers} Numbers
 * @typedef {import('./lab-number.js').LabNumber} LabNumber
 */

const at =
  (/** @type {(session: Session) => readonly Numbers[]} */ make, /** @type {number} */ place) =>
  (/** @type {Session} */ session) =>
    make(session)[place];

/** By the lab and the name that a map has in it. @type {Record<string, Record<string, (session: Session) => Numbers | undefined>>} */
const NUMBERS = {
  positions: {
    PE: (session) => wavesOf(session).figure,
    PE_right: at(variantFigures, 0),
    PE_wrong: at(variantFigures, 1),
    PE_difference: at(variantFigures, 2),
    products: (session) => productsOf(session, false).figure,
    rope_products: (session) =>
      session.trace.has('angles') ? productsOf(session, true).figure : undefined,
    output_in_order: at(orderFigures, 0),
    output_moved: at(orderFigures, 1),
  },
  filters: { moving_average: at(filterFigures, 0), exponential_average: at(filterFigures, 1) },
  mask: { mask: maskFigureOf },
  scale: {},
  sentences: { before_2d: at(sentencePlanes, 0), after_2d: at(sentencePlanes, 1) },
};

/**
 * A number of the lab that is open; null where it has no such number.
 * @param {Session} session
 * @param {Cell} cell
 * @returns {LabNumber | null}
 */
export function labNumberOf(session, { name, index }) {
  const { lab, stage } = session.ui;
  if (labOf(lab)?.stage !== stage || index.length !== 2) return null;
  const own = NUMBERS[lab];
  const numbers = Object.hasOwn(own, name) && own[name](session);
  const [row, col] = index;
  return numbers && row < numbers.rows && col < numbers.cols ? { numbers, row, col } : null;
}
