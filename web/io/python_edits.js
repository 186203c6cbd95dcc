// The cells set by hand, as a Python program sets them: NumPy and PyTorch write it alike.
import { pythonFloat } from './python_text.js';

/** @typedef {import('./latex.js').TraceLike} TraceLike */

/** @param {TraceLike} trace @param {...string} names */
export const isEdited = ({ edits }, ...names) => edits.some(({ name }) => names.includes(name));

/** An axis's part of an index: 3, 2:6, or : for all of it. @param {number} first @param {number} last @param {number} length */
function place(first, last, length) {
  if (first === last) return String(first);
  return first === 0 && last === length - 1 ? ':' : `${first}:${last + 1}`;
}

/**
 * The assignments that belong after the line that makes a tensor.
 * @param {TraceLike} trace
 * @param {string} name
 */
export function editLines(trace, name) {
  const own = trace.edits.filter((edit) => edit.name === name);
  return own.map(({ first, last, value }, at) => {
    const { shape } = trace.tensor(name);
    const index = shape.map((length, axis) => place(first[axis], last[axis], length));
    const line = `${name}[${index.join(', ')}] = ${pythonFloat(value)}`;
    return at === 0 ? `${line}  # set by hand` : line;
  });
}
