// What a field comes to: by itself, where it is left to follow from the others, or with the next step.
import { isAutomatic } from '../../state/fields.js';
import { withChange } from '../../state/spec.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../../state/fields.js').Value} Value
 */

/** How many values a step may skip because the line can't run with them. */
const FARTHEST_STEP = 64;

/**
 * What a field that is left to follow from the others has come to; undefined when it is no value of the
 * field, or when the spec can't run.
 * @param {Session} session
 * @param {string} name
 * @returns {Value | undefined}
 */
export function automaticValueOf({ fields, values, problems, trace }, name) {
  const field = fields.find((one) => one.name === name);
  if (!field || !isAutomatic(field, values[name]) || problems.length) return undefined;
  const value = /** @type {Record<string, Value>} */ (trace.spec)[name];
  return isAutomatic(field, value) ? undefined : value;
}

/**
 * The next value of a whole number with which the line can run; where there is none near, the next one.
 * @param {Session} session
 * @param {string} name
 * @param {number} way 1 or -1
 */
export function nextValueOf(session, name, way) {
  const { engine, fields, editing } = session;
  const now = Number(session.automaticValue(name) ?? session.values[name]);
  const { min = -Infinity, max = Infinity } = fields.find((field) => field.name === name) ?? {};
  for (let steps = 1; steps <= FARTHEST_STEP; steps += 1) {
    const value = now + way * steps;
    if (value < min || value > max) break;
    const changes = withChange(fields, engine.presets, session.changes, name, value);
    if (!engine.check(editing.runnable(changes).changes).length) return value;
  }
  return Math.min(Math.max(now + way, min), max);
}
