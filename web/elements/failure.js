// What went wrong: why the computation could not be loaded, as far as the browser lets one tell, and what it
// can't compute.

import { withMinus } from '../draw/format.js';
import { text } from './text.js';

/** What of WebAssembly every build of the module needs, as the smallest module that has it: exceptions. */
const NEEDED = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0].concat([
  10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
]);

/** @typedef {'absent' | 'forbidden' | 'old' | 'missing' | 'unreached' | 'damaged' | 'other'} Cause */

/**
 * @param {unknown} error
 * @returns {Cause}
 */
export function causeOf(error) {
  if (typeof WebAssembly === 'undefined') return 'absent';
  const { name = '', message = String(error) } = error instanceof Error ? error : {};
  if (/content security policy|CSP|unsafe-eval|wasm-eval/i.test(message)) return 'forbidden';
  if (/has no SIMD/.test(message) || !isAble()) return 'old';
  if (/: [45]\d\d$/.test(message)) return 'missing';
  if (name === 'CompileError' || name === 'InvalidCharacterError') return 'damaged';
  if (/^the packed block is damaged/.test(message)) return 'damaged';
  if (name === 'TypeError' || /can't be loaded$/.test(message)) return 'unreached';
  return 'other';
}

const isAble = () => WebAssembly.validate(Uint8Array.from(NEEDED));

/** What a link has may be longer than any screen: so much of it is written out. @param {string} asked */
export const shortened = (asked) => asked.replace(/^(.{120}).+/su, '$1 …');

/** What of a link was left out, in words. @param {import('../state/address.js').Ignored} ignored */
export const leftOut = ({ name, text: value, why }) =>
  text.ignored({ name: shortened(name), value: shortened(value), why: why.replace(/\.$/, '') });

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {unknown} error
 * @returns {readonly import('../engine/index.js').Problem[]} of an EngineError; anything else is a fault of ours and is thrown on
 */
export function problemsOf(error) {
  const problems = /** @type {{problems?: readonly import('../engine/index.js').Problem[]}} */ (
    error
  )?.problems;
  if (!Array.isArray(problems)) throw error;
  return problems.map((problem) => ({
    ...problem,
    message: /^text: no words/.test(problem.message) ? text.noWords : asWritten(problem.message),
  }));
}

/** With the page's minus and digits in groups; what the program quotes stays as it was given. @param {string} message */
const asWritten = (message) =>
  message.replace(/'[^']*'|[^']+/g, (piece) =>
    piece[0] === "'"
      ? piece
      : withMinus(piece).replace(
          /( −?)(\d{4,})(?= |$)/g,
          (_, before, digits) => before + BigInt(digits).toLocaleString('en'),
        ),
  );

/** Of a text that is merely empty: nothing is wrong yet. @param {import('../engine/index.js').Problem} problem */
export const isEmptied = ({ message }) => message === text.noWords;
