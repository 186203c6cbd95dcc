// Controls that would do nothing right now stay away: a window without a window mask, for one.

/** @typedef {Readonly<Record<string, unknown>>} Values */

/** Chosen, or painted by hand. */
const isMasked = (/** @type {Values} */ values) =>
  values.mask !== 'none' || /\bmask\[/.test(String(values.edits));

const hasMask = (/** @type {Values} */ values, /** @type {string} */ kind) =>
  String(values.mask).split('+').includes(kind);

/** @type {Record<string, (values: Values) => boolean>} */
const NEEDS = {
  vocabulary: (values) => !values.tokens,
  unknown_words: (values) => !values.tokens && values.vocabulary !== '',
  text: () => false,
  rope_pairing: (values) => values.positions === 'rope',
  position_base: (values) => values.positions === 'rope' || values.positions === 'sinusoidal',
  position_offset: (values) => values.positions === 'rope' || values.positions === 'sinusoidal',
  window: (values) => hasMask(values, 'window'),
  prefix: (values) => hasMask(values, 'prefix'),
  padding: (values) => hasMask(values, 'padding'),
  mask_value: (values) => values.mask !== 'none',
  fully_masked: isMasked,
};

/**
 * @param {string} name of a field
 * @param {Values} values of all fields
 */
export function isRelevant(name, values) {
  return NEEDS[name]?.(values) ?? true;
}
