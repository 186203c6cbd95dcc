// What the position lab is set to, as its address keeps it, and the operators called with that.
import { numberOf } from './lab-controls.js';
import { VARIANTS } from './labs.js';
import { wordName } from '../numbers/reading.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('./lab-controls.js').Setting} Setting
 * @typedef {{positions: number, d_model: number, base: number}} Size of the encoding shown
 */

/** The sizes of tutorial 000's picture, and the largest that are shown. */
const COUNT = { unset: 50, max: 100 };
const WIDTH = { unset: 64, max: 128 };

/** @param {string} name @param {Omit<Setting, 'key' | 'label'>} limits @returns {Setting} */
function setting(name, limits) {
  const labels = text.positionLab.settings;
  return { key: `positions.${name}`, label: labels[/** @type {keyof labels} */ (name)], ...limits };
}

/** How many positions, and how wide. */
export const sizeSettings = () => [
  setting('count', { min: 2, ...COUNT }),
  setting('width', { min: 2, step: 2, ...WIDTH }),
];

/** @param {Session} session */
export const shiftSetting = (session) =>
  setting('shift', { min: 0, max: sizeOf(session).positions - 1, unset: 3 });

/** @param {Session} session */
export const placeSetting = (session) =>
  setting('place', { min: 0, max: sizeOf(session).positions - 1, unset: 2 });

/** @param {number} pairs */
export const pairSetting = (pairs) => setting('pair', { min: 0, max: pairs - 1, unset: 0 });

/** A query and a key of the run. @param {Session} session */
export function wordSettings({ trace: { tokens }, word }) {
  const titles = tokens.map((_, at) => wordName(tokens, at));
  const max = tokens.length - 1;
  return [
    { ...setting('query', { min: 0, max, unset: word.index }), titles },
    { ...setting('key', { min: 0, max, unset: max }), titles },
  ];
}

/** @param {Session} session @returns {Size} */
export function sizeOf(session) {
  const [positions, d_model] = sizeSettings().map((one) => numberOf(session, one));
  return {
    positions,
    d_model,
    base: session.trace.spec.position_base ?? 10000,
  };
}

/** @param {Session} session @returns {typeof VARIANTS[number]} */
export function variantOf(session) {
  return /** @type {typeof VARIANTS[number]} */ (
    session.labValue('positions.variant', VARIANTS[0])
  );
}
