// The position lab's own maps: matrices that no run has, each with how its numbers come about.
import { bracketed, cardText, endText } from '../../draw/format.js';
import { copied } from '../copied.js';
import { numberOf } from './lab-controls.js';
import { countedAxis, keptFor, labFigure } from './lab-figures.js';
import { sizeOf, variantOf, wordSettings } from './position-settings.js';
import { sinusoidAt } from './sinusoids.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../maps/figures.js').Figure} Figure
 * @typedef {import('../maps/figures.js').About} About
 * @typedef {import('../../engine/index.js').NdArray} NdArray
 * @typedef {import('../../engine/index.js').Products} Products
 */

/** Enough to see the bands. */
const ROPE_POSITIONS = 40;

/** @param {Session} session */
const columns = (session) => ({
  rowAxis: countedAxis(text.positionLab.position, sizeOf(session).positions),
  colAxis: countedAxis('d_model', sizeOf(session).d_model),
});

/**
 * As the core computes it for a run of these sizes, in steps.
 * @param {Session} session
 * @param {number} row
 * @param {number} col
 * @returns {About}
 */
function encodingAt(session, row, col) {
  const { d_model, base } = sizeOf(session);
  const spec = /** @type {const} */ ({
    tokens: row + 1,
    d_model,
    heads: 1,
    positions: 'sinusoidal',
    position_base: base,
  });
  const about = session.explainAside(spec, { name: 'P', index: [row, col] });
  const { operands, terms } = sinusoidAt('interleaved', { row, col }, { d_model, base });
  return { ...about, operands, terms };
}

/**
 * Sinusoids of the lab's size, and how long the wave of each column is.
 * @param {Session} session
 * @returns {{figure: Figure, lengths: ArrayLike<number>}}
 */
export function wavesOf(session) {
  const size = sizeOf(session);
  return keptFor(session, 'waves', JSON.stringify(size), () => {
    const { data: lengths } = session.engine.positionWaves({
      d_model: size.d_model,
      base: size.base,
    });
    const figure = labFigure(session, 'PE', session.engine.positionalEncoding(size), {
      ...columns(session),
      title: 'P',
      ends: [-1, 1],
      explains: (row, col) => {
        const about = encodingAt(session, row, col);
        const wave = text.positionLab.waveLength({ col, length: endText(lengths[col]) });
        return { ...about, text: `${about.text}. ${wave}` };
      },
    });
    return { figure, lengths };
  });
}

/**
 * The right sinusoids, those of the variant chosen, and the difference.
 * @param {Session} session
 * @returns {Figure[]}
 */
export function variantFigures(session) {
  const size = sizeOf(session);
  const variant = variantOf(session);
  return keptFor(session, 'variants', JSON.stringify([size, variant]), () => {
    const right = session.engine.positionalEncoding(size);
    const wrong = session.engine.positionalEncoding({ ...size, variant });
    const difference = session.engine.subtract(wrong, right);
    const { variantMaps: titles, variants } = text.positionLab;
    /** @param {'right' | 'wrong' | 'difference'} name @param {NdArray} matrix @param {[number, number]} ends @param {Figure['explains']} explains */
    const one = (name, matrix, ends, explains) =>
      labFigure(session, `PE_${name}`, matrix, {
        ...columns(session),
        title: titles[name],
        ends,
        explains,
      });
    return [
      one('right', right, [-1, 1], (row, col) => encodingAt(session, row, col)),
      one('wrong', wrong, [-1, 1], (row, col) => {
        const { written, ...steps } = sinusoidAt(variant, { row, col }, size);
        const cell = `${titles.wrong}[${row},${col}]`;
        return {
          formula: variants[variant].formula,
          text: `${cell} = ${written} = ${cardText(valueAt(wrong, row, col))}`,
          ...steps,
        };
      }),
      one('difference', difference, [-2, 2], (row, col) => {
        const operands = [
          { name: titles.wrong, index: [row, col], value: valueAt(wrong, row, col) },
          { name: titles.right, index: [row, col], value: valueAt(right, row, col) },
        ];
        const value = valueAt(difference, row, col);
        return {
          formula: titles.difference,
          text: `${operands.map(({ value: own }) => bracketed(own)).join(' − ')} = ${cardText(value)}`,
          operands,
          terms: [{ value, operands: [0, 1] }],
        };
      }),
    ];
  });
}

/**
 * Any two positions: their sinusoids' products, or those of the query and the key chosen, rotated.
 * @param {Session} session
 * @param {boolean} rotary
 * @returns {{products: Products, figure: Figure}}
 */
export function productsOf(session, rotary) {
  const words = rotary ? wordSettings(session).map((setting) => numberOf(session, setting)) : [];
  const key = JSON.stringify([sizeOf(session), words, rotary && [session.runs, session.head]]);
  return keptFor(session, rotary ? 'rope products' : 'products', key, () =>
    rotary ? ropeProducts(session, words) : plainProducts(session),
  );
}

/** @param {Session} session */
function plainProducts(session) {
  const { engine } = session;
  const { positionLab } = text;
  const size = sizeOf(session);
  const products = engine.positionProducts(size);
  const encoding = engine.positionalEncoding(size);
  const axis = countedAxis(positionLab.position, products.products.shape[0]);
  const figure = labFigure(session, 'products', products.products, {
    title: positionLab.productsMap,
    rowAxis: axis,
    colAxis: axis,
    square: true,
    explains: (row, col) =>
      productAt(['P', encoding, row], ['P', encoding, col], valueAt(products.products, row, col), {
        formula: positionLab.productFormula,
      }),
  });
  return { products, figure };
}

/** @param {Session} session @param {readonly number[]} words */
function ropeProducts(session, [query, key]) {
  const { trace, engine, head } = session;
  const { positionLab } = text;
  const own = head === 'average' ? 0 : head;
  const { rope_pairing: pairing, position_base: base } = trace.spec;
  const [q, k] = [trace.tensor('Q', own, query), trace.tensor('K', own, key)].map(copied);
  const products = engine.ropeProducts({ q, k, positions: ROPE_POSITIONS, pairing, base });
  const [turnedQ, turnedK] = [q, k].map(({ shape, data }) => {
    const x = Float64Array.from({ length: ROPE_POSITIONS * shape[0] }, (_, at) => {
      return data[at % shape[0]];
    });
    return engine.rope({ x: { shape: [ROPE_POSITIONS, shape[0]], data: x }, pairing, base })
      .rotated;
  });
  const count = products.products.shape[0];
  const figure = labFigure(session, 'rope_products', products.products, {
    title: positionLab.ropeMap,
    rowAxis: countedAxis(positionLab.queryAt, count),
    colAxis: countedAxis(positionLab.keyAt, count),
    square: true,
    explains: (row, col) =>
      productAt(['q', turnedQ, row], ['k', turnedK, col], valueAt(products.products, row, col), {
        formula: positionLab.ropeFormula,
      }),
  });
  return { products, figure };
}

/**
 * The product of two rows.
 * @param {[string, NdArray, number]} one name, matrix, row
 * @param {[string, NdArray, number]} other
 * @param {number} value
 * @param {{formula: string}} about
 * @returns {About}
 */
function productAt([a, left, row], [b, right, col], value, { formula }) {
  const width = left.shape[1];
  const operands = Array.from({ length: width }, (_, at) => [
    { name: a, index: [row, at], value: valueAt(left, row, at) },
    { name: b, index: [col, at], value: valueAt(right, col, at) },
  ]).flat();
  const terms = Array.from({ length: width }, (_, at) => ({
    value: operands[2 * at].value * operands[2 * at + 1].value,
    operands: [2 * at, 2 * at + 1],
  }));
  return {
    formula,
    text: text.positionLab.productText({
      left: `${a}[${row}]`,
      right: `${b}[${col}]`,
      value: cardText(value),
    }),
    operands,
    terms,
  };
}

/** @param {NdArray} matrix @param {number} row @param {number} col */
const valueAt = ({ shape, data }, row, col) => data[row * shape[1] + col];
