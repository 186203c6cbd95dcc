// What the operators have in common: words of their options, arrays among these, and what of an answer is returned.
import { checkOptions } from './options.js';

/**
 * @typedef {(operator: string, call: object) => { value: any, results: any[] }} Call
 * @typedef {(operator: string, options: Record<string, any>, arrays?: unknown[][]) => any} Ask
 */

export const dtype = ['float64', 'float32'];
export const rngs = ['numpy-legacy', 'numpy-pcg64', 'torch'];

/** Only those of some names. */
const pick = (object, names) =>
  Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]));

/** All but those of some names. */
export const omit = (object, names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

export const byName = (results) =>
  Object.fromEntries(results.map(({ name, shape, data }) => [name, { shape, data }]));

/** Scale crosses the border as text. */
export const withScaleText = (options) =>
  'scale' in options ? { ...options, scale: String(options.scale) } : options;

/** Options of one operator and arrays among them: {arrays, options, dtype}. */
export function withArrays(operator, input, arrayNames, schema, required) {
  const any = Object.fromEntries(arrayNames.map((name) => [name, 'any']));
  const options = checkOptions(operator, input, { ...schema, ...any }, required);
  const arrays = Object.entries(pick(options, arrayNames));
  const rest = withScaleText(omit(options, [...arrayNames, 'dtype']));
  return { arrays, options: rest, dtype: options.dtype };
}

/** @type {(call: Call) => Ask} the answer is the first result */
export const firstOf =
  (call) =>
  (operator, { dtype: type, ...options }, arrays = []) => {
    const [{ shape, data }] = call(operator, { arrays, options, dtype: type }).results;
    return { shape, data };
  };

/** @type {(call: Call) => Ask} the answer is all results, by name */
export const namedOf =
  (call) =>
  (operator, { dtype: type, ...options }, arrays = []) =>
    byName(call(operator, { arrays, options, dtype: type }).results);
