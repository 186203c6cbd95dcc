// Numbers and arrays as text: exactly, or rounded for people; and which entry of an array is which.

/**
 * A dense array in C order.
 * @typedef {object} NdArray
 * @property {readonly number[]} shape
 * @property {ArrayLike<number>} data as many entries as the product of the shape's lengths
 */

/**
 * The shortest decimal that reads back as the same number: 0.1, 1e-7, -0; 'nan', 'inf' and '-inf' as
 * NumPy, Python and pandas read them.
 * @param {number} x
 * @param {boolean} [single] x is a float32: the shortest that rounds to the same float32
 */
export function exactText(x, single = false) {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x < 0 ? '-inf' : 'inf';
  if (Object.is(x, -0)) return '-0';
  if (!single) return String(x);
  // Nine digits tell all float32 apart.
  for (let digits = 1; digits < 9; digits += 1) {
    const shorter = Number(x.toPrecision(digits));
    if (Math.fround(shorter) === x) return String(shorter);
  }
  return String(Number(x.toPrecision(9)));
}

/**
 * Rounded to so many decimals, without a minus before zero.
 * @param {number} x
 * @param {number} decimals
 */
export function roundedText(x, decimals) {
  if (!Number.isFinite(x)) return exactText(x);
  const text = x.toFixed(decimals);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** @param {NdArray} array */
export function isSingle(array) {
  return array.data instanceof Float32Array;
}

/**
 * The rows of a matrix. A vector is one row, a number one row of one.
 * @param {NdArray} array
 * @returns {number[][]}
 */
export function rowsOf({ shape, data }) {
  if (shape.length > 2) {
    throw new RangeError(`shape (${shape.join(', ')}): a table has two axes; choose a head first`);
  }
  const columns = shape.at(-1) ?? 1;
  const rows = shape.length === 2 ? shape[0] : 1;
  checkSize({ shape, data });
  return Array.from({ length: rows }, (_row, i) =>
    Array.from({ length: columns }, (_column, j) => data[i * columns + j]),
  );
}

/** @param {{shape: readonly number[], data: ArrayLike<unknown>}} array */
export function checkSize({ shape, data }) {
  const size = shape.reduce((product, length) => product * length, 1);
  if (size !== data.length) {
    throw new RangeError(`shape (${shape.join(', ')}) has ${size} entries, not ${data.length}`);
  }
}

/**
 * Labels of an axis, which may be left out.
 * @param {readonly string[] | undefined} labels
 * @param {number} length
 * @param {string} name for the message
 */
export function checkLabels(labels, length, name) {
  if (labels && labels.length !== length) {
    throw new RangeError(`${name}: ${labels.length} labels for ${length}`);
  }
}

/** The indices of an entry, from its place among all. @param {readonly number[]} shape @param {number} place */
export function indexOf(shape, place) {
  /** @type {number[]} */
  const index = [];
  let rest = place;
  for (const length of [...shape].reverse()) {
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return index;
}
