// The spec a visitor has put together: a demo's fields, and what was changed from them.
// Only changes are kept, so that a link stays short and a changed control can wear a mark.
import { sameValue } from './fields.js';

/**
 * @typedef {import('./fields.js').Field} Field
 * @typedef {import('./fields.js').Value} Value
 * @typedef {Record<string, Value>} Changes preset included
 * @typedef {{name: string, spec: Readonly<Record<string, any>>}} Preset
 */

/**
 * What every field has before any change: its default, or what the chosen demo says.
 * @param {readonly Field[]} fields
 * @param {readonly Preset[]} presets
 * @param {Value | undefined} presetName
 * @returns {Record<string, Value>}
 */
export function baseOf(fields, presets, presetName) {
  const base = Object.fromEntries(fields.map((field) => [field.name, field.default]));
  const preset = presets.find(({ name }) => name === presetName);
  return { ...base, ...preset?.spec, preset: preset ? preset.name : '' };
}

/**
 * Every field's value now.
 * @param {readonly Field[]} fields
 * @param {readonly Preset[]} presets
 * @param {Changes} changes
 * @returns {Record<string, Value>}
 */
export function valuesOf(fields, presets, changes) {
  return { ...baseOf(fields, presets, changes.preset), ...changes };
}

/**
 * The changes after one more; a value equal to its base is no change.
 * @param {readonly Field[]} fields
 * @param {readonly Preset[]} presets
 * @param {Changes} changes
 * @param {string} name
 * @param {Value} value
 * @returns {Changes}
 */
export function withChange(fields, presets, changes, name, value) {
  const next = { ...changes };
  delete next[name];
  if (!sameValue(value, baseOf(fields, presets, changes.preset)[name])) next[name] = value;
  return next;
}

/**
 * The changes after several more.
 * @param {readonly Field[]} fields
 * @param {readonly Preset[]} presets
 * @param {Changes} changes
 * @param {Changes} more
 */
export const withChanges = (fields, presets, changes, more) =>
  Object.entries(more).reduce(
    (next, [name, value]) => withChange(fields, presets, next, name, value),
    changes,
  );

/**
 * Whether a field is other than before any change; a link may set what would be so without it.
 * @param {readonly Field[]} fields
 * @param {readonly Preset[]} presets
 * @param {Changes} changes
 * @param {string} name
 */
export function isChanged(fields, presets, changes, name) {
  if (name === 'preset' || !Object.hasOwn(changes, name)) return false;
  return !sameValue(changes[name], baseOf(fields, presets, changes.preset)[name]);
}
