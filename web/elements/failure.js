// What went wrong: why the computation could not be loaded, as far as the browser lets one tell, and what it
// can't compute.

/** What of WebAssembly the module needs, each as the smallest module that has it. */
const NEEDED = {
  simd: [1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
  exceptions: [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11],
};
const HEADER = [0, 97, 115, 109, 1, 0, 0, 0];

/** @typedef {'absent' | 'forbidden' | 'old' | 'missing' | 'unreached' | 'damaged' | 'other'} Cause */

/**
 * @param {unknown} error
 * @returns {Cause}
 */
export function causeOf(error) {
  if (typeof WebAssembly === 'undefined') return 'absent';
  const { name = '', message = String(error) } = error instanceof Error ? error : {};
  if (/content security policy|CSP|unsafe-eval|wasm-eval/i.test(message)) return 'forbidden';
  if (!isAble()) return 'old';
  if (/: [45]\d\d$/.test(message)) return 'missing';
  if (name === 'CompileError' || name === 'InvalidCharacterError') return 'damaged';
  if (name === 'TypeError' || /can't be loaded$/.test(message)) return 'unreached';
  return 'other';
}

function isAble() {
  return Object.values(NEEDED).every((body) =>
    WebAssembly.validate(Uint8Array.from([...HEADER, ...body])),
  );
}

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
  return problems;
}
