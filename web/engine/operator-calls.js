// What the operators have in common: words of their options, arrays among these, and what of an answer is returned.
import { numberText } from './number-text.js';
import { checkOptions } from './options.js';

/**
 * @typedef {(operator: string, call: object) => { value: any, results: any[] }} Call
 * @typedef {(
 *   operator: string,
 *   arrays: Record<string, unknown>,
 *   options: unknown,
 *   schema?: Record<string, import('./options.js').Kind>,
 *   required?: readonly string[],
 * ) => any} Ask arrays by their names, and options that are to be of the schema
 */

export const dtype = ['float64', 'float32'];
export const rngs = ['numpy-legacy', 'numpy-pcg64', 'torch'];

/** All but those of some names. */
export const omit = (object, names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** The first result. @param {{ results: any[] }} answer */
export const firstOf = ({ results: [{ shape, data }] }) => ({ shape, data });

/** All results. @param {{ results: any[] }} answer */
export const byName = ({ results }) =>
  Object.fromEntries(results.map(({ name, shape, data }) => [name, { shape, data }]));

/** Scale crosses the border as text. */
export const withScaleText = (options) =>
  'scale' in options ? { ...options, scale: numberText(options.scale) } : options;

/**
 * What reads the input of operators that have arrays among their options. Made once for all their calls.
 * @param {readonly string[]} arrayNames
 * @param {Record<string, import('./options.js').Kind>} schema of the others
 * @param {readonly string[]} required
 */
export function inputReader(arrayNames, schema, required) {
  const all = { ...schema, ...Object.fromEntries(arrayNames.map((name) => [name, 'any'])) };
  return (/** @type {string} */ operator, /** @type {unknown} */ input) => {
    const { dtype: type, ...given } = checkOptions(operator, input, all, required);
    const arrays = arrayNames.filter((name) => name in given).map((name) => [name, given[name]]);
    return { arrays, options: withScaleText(omit(given, arrayNames)), dtype: type };
  };
}

/**
 * Ways to call an operator, by what of its answer is returned.
 * @param {Call} call
 * @returns {{ one: Ask, named: Ask, value: Ask }}
 */
export const asking = (call) => {
  /** @type {Ask} */
  const ask = (operator, arrays, input, schema = {}, required = []) => {
    const { dtype: type, ...options } = checkOptions(operator, input, schema, required);
    return call(operator, { arrays: Object.entries(arrays), options, dtype: type });
  };
  return {
    one: (...question) => firstOf(ask(...question)),
    named: (...question) => byName(ask(...question)),
    value: (...question) => ask(...question).value,
  };
};
