// How one number of sinusoids comes about, step by step, as it is right and as people also write it: the
// column's exponent, what the position is divided by, the angle, and its sine or cosine.
import { text } from './text-labs.js';

/**
 * @typedef {import('./labs.js').VARIANTS[number] | 'interleaved'} Form
 * @typedef {import('../maps/figures.js').About} About
 * @typedef {{isSine: boolean, exponent: number}} Wave of a column; the exponent in d_model-ths
 */

/** What each column holds. @type {Record<Form, (col: number, d_model: number) => Wave>} */
const WAVES = {
  interleaved: (col) => ({ isSine: isEven(col), exponent: evenBelow(col) }),
  concatenated(col, d_model) {
    const sines = Math.ceil(d_model / 2);
    return col < sines
      ? { isSine: true, exponent: 2 * col }
      : { isSine: false, exponent: 2 * (col - sines) };
  },
  'single-exponent': (col) => ({ isSine: isEven(col), exponent: evenBelow(col) / 2 }),
  'column-exponent': (col) => ({ isSine: isEven(col), exponent: 2 * col }),
  'sine-only': (col) => ({ isSine: true, exponent: evenBelow(col) }),
};

const isEven = (/** @type {number} */ col) => col % 2 === 0;
const evenBelow = (/** @type {number} */ col) => col - (col % 2);

/**
 * Its formula with numbers but for its name, and the same in steps, each of what the one before gave.
 * @param {Form} form
 * @param {{row: number, col: number}} cell
 * @param {{d_model: number, base: number}} size
 * @returns {{written: string} & Required<Pick<About, 'operands' | 'terms' | 'recomputed'>>}
 */
export function sinusoidAt(form, { row, col }, { d_model, base }) {
  const { isSine, exponent } = WAVES[form](col, d_model);
  const { steps } = text.positionLab;
  const share = exponent / d_model;
  const divisor = base ** share;
  const angle = row / divisor;
  const recomputed = isSine ? Math.sin(angle) : Math.cos(angle);
  const of = isSine ? 'sin' : 'cos';
  const whole = (/** @type {string} */ name, /** @type {number} */ value) => ({
    ...step(name, value),
    isWhole: true,
  });
  return {
    written: `${of}(${row} / ${base}^(${exponent}/${d_model}))`,
    operands: [
      whole(steps.base, base),
      step(steps.exponent, share),
      whole(steps.position, row),
      step(steps.divisor, divisor),
      step(steps.angle, angle),
    ],
    terms: [
      { value: divisor, operands: [0, 1], sign: '^' },
      { value: angle, operands: [2, 3], sign: '/' },
      { value: recomputed, operands: [4], of },
    ],
    recomputed,
  };
}

/** @param {string} name @param {number} value */
const step = (name, value) => ({ name, index: [], value });
