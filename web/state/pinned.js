// A pinned baseline in a link: whether maps are compared with it, and the fields in which it differs from
// what the page itself runs.
//   baseline=compared&baseline.mask=causal
import { sameValue } from './fields.js';
import { baseOf, valuesOf } from './spec.js';

/**
 * @typedef {import('./fields.js').Field} Field
 * @typedef {import('./spec.js').Changes} Changes
 * @typedef {import('./spec.js').Preset} Preset
 * @typedef {object} Baseline
 * @property {boolean} compare whether maps show the difference from it
 * @property {Changes} own the fields in which it differs
 */

export const BASELINE = 'baseline';
/** What a link says of whether maps are compared. */
export const SHOWN = new Map([
  ['pinned', false],
  ['compared', true],
]);

/**
 * The fields in which a pinned run differs from the page's.
 * @param {readonly Field[]} fields
 * @param {readonly Preset[]} presets
 * @param {Changes} page
 * @param {Changes} pinned
 * @returns {Changes}
 */
export function differing(fields, presets, page, pinned) {
  const wanted = valuesOf(fields, presets, pinned);
  /** @type {Changes} */
  const own = {};
  // Another demo has other fields, too: what differs is what it does not bring along.
  if (!sameValue(wanted.preset, valuesOf(fields, presets, page).preset)) own.preset = wanted.preset;
  const values = valuesOf(fields, presets, { ...page, ...own });
  for (const { name } of fields) {
    if (!sameValue(values[name], wanted[name])) own[name] = wanted[name];
  }
  return own;
}

/**
 * The changes of a run that differs from the page's in some fields.
 * @param {readonly Field[]} fields
 * @param {readonly Preset[]} presets
 * @param {Changes} page
 * @param {Changes} own
 * @returns {Changes}
 */
export function differingBy(fields, presets, page, own) {
  const all = { ...page, ...own };
  const base = { ...baseOf(fields, presets, all.preset), preset: '' };
  const changed = Object.entries(all).filter(([name, value]) => !sameValue(value, base[name]));
  return Object.fromEntries(changed);
}
