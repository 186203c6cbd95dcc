// Arrays rearranged, never computed with.

/** @typedef {import('../engine/index.d.ts').NdArray} NdArray */

/** The first entries, as a vector. @param {NdArray} array @param {number} count */
export const firstOf = ({ data }, count) => ({ shape: [count], data: data.slice(0, count) });

/** One row of a matrix. @param {NdArray} matrix @param {number} row */
export function rowOf({ shape, data }, row) {
  const length = shape[shape.length - 1];
  return { shape: [length], data: data.slice(row * length, (row + 1) * length) };
}

/** Rows in another order. @param {NdArray} matrix @param {readonly number[]} order */
export function reordered(matrix, order) {
  const rows = order.map((row) => [...rowOf(matrix, row).data]);
  return { shape: [order.length, matrix.shape[1]], data: Float64Array.from(rows.flat()) };
}

/** The first rows and columns. @param {NdArray} matrix @param {number} count */
export function cornerOf(matrix, count) {
  const rows = Array.from({ length: count }, (_, row) => [
    ...rowOf(matrix, row).data.slice(0, count),
  ]);
  return { shape: [count, count], data: Float64Array.from(rows.flat()) };
}
