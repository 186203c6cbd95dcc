// What every peer computes: the same numbers, made here and in attention.cpp.

/** @typedef {import('../../../web/bench/timing.js').Size} Size */
/** @typedef {Record<'X' | 'W_Q' | 'W_K' | 'W_V' | 'W_O', Float32Array>} Input matrices packed, (d_model, d_model) */
/** @typedef {{output: Float32Array, weights: Float32Array}} Result */
/** @typedef {{run: () => unknown, result: () => Result | Promise<Result>, end: () => void}} Peer */

/** The numbers of attention.cpp. @param {number} count @param {number} tensor @param {number} scale */
const entries = (count, tensor, scale) =>
  Float32Array.from({ length: count }, (_, i) => {
    let x = (Math.imul(i, 2654435761) + tensor * 40503) >>> 0;
    x = Math.imul(x ^ (x >>> 15), 2246822519) >>> 0;
    return scale * (((x ^ (x >>> 13)) >>> 8) / 16777216 - 0.5);
  });

/** (heads, d_model, d) as (d_model, heads * d). @param {Float32Array} stack @param {Size} size */
function packed(stack, { d_model, heads }) {
  const d = d_model / heads;
  return Float32Array.from(stack, (_, at) => {
    const [row, head, col] = [Math.floor(at / d_model), Math.floor((at % d_model) / d), at % d];
    return stack[(head * d_model + row) * d + col];
  });
}

/** @param {Size} size @returns {Input} */
export function inputOf(size) {
  const { n, d_model } = size;
  const square = (/** @type {number} */ tensor) => entries(d_model ** 2, tensor, 0.25);
  const [W_Q, W_K, W_V] = [1, 2, 3].map((tensor) => packed(square(tensor), size));
  return { X: entries(n * d_model, 0, 2), W_Q, W_K, W_V, W_O: square(4) };
}
