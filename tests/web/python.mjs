// A Python with NumPy, where there is one: what is written for it is read by it.
import { spawnSync } from 'node:child_process';

export { pythonWith } from '../../web/build/tools.mjs';

/**
 * Runs a program; fails with what it said where it fails.
 * @param {string} python
 * @param {string} program
 * @param {...string} args
 */
export function runPython(python, program, ...args) {
  const options = /** @type {const} */ ({ encoding: 'utf8', maxBuffer: 2 ** 28 });
  const result = spawnSync(python, ['-c', program, ...args], options);
  if (result.status !== 0) throw new Error(result.stderr || String(result.error));
  return result.stdout;
}

/** For a test's options: why it can't run, or false. @param {string | undefined} python */
export const skipWithout = (python) => (python ? false : 'no Python with NumPy is installed');
