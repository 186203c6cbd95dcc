// Multi-head self-attention in plain JavaScript, as one would write it first: what the engine is compared with, and
// checked against. All sums in float64.

/** @typedef {import('./timing.js').Size} Size @typedef {import('./measure.js').Input} Input */

/** A (n, m) times B (m, k). @param {Float32Array} A @param {Float32Array} B @param {number} m @param {number} k */
function product(A, B, m, k) {
  const n = A.length / m;
  const C = new Float32Array(n * k);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < k; j += 1) {
      let sum = 0;
      for (let l = 0; l < m; l += 1) sum += A[i * m + l] * B[l * k + j];
      C[i * k + j] = sum;
    }
  }
  return C;
}

/** exp(x - max) / sum, in place. @param {Float32Array} row */
function softmax(row) {
  const largest = row.reduce((one, other) => Math.max(one, other), -Infinity);
  let sum = 0;
  for (let j = 0; j < row.length; j += 1) {
    row[j] = Math.exp(row[j] - largest);
    sum += row[j];
  }
  for (let j = 0; j < row.length; j += 1) row[j] /= sum;
}

/** @param {Size} size @param {Input} input @returns {{output: Float32Array, weights: Float32Array}} */
export function plainAttention({ n, d_model, heads }, { X, W_Q, W_K, W_V, W_O }) {
  const d_k = d_model / heads;
  const [Q, K, V] = [W_Q, W_K, W_V].map((W) => product(X, W, d_model, d_model));
  const weights = new Float32Array(heads * n * n);
  const concat = new Float32Array(n * d_model);
  for (let head = 0; head < heads; head += 1) {
    const from = head * d_k;
    for (let i = 0; i < n; i += 1) {
      const row = weights.subarray((head * n + i) * n, (head * n + i + 1) * n);
      for (let j = 0; j < n; j += 1) {
        let sum = 0;
        for (let c = from; c < from + d_k; c += 1) sum += Q[i * d_model + c] * K[j * d_model + c];
        row[j] = sum / Math.sqrt(d_k);
      }
      softmax(row);
      for (let c = from; c < from + d_k; c += 1) {
        let sum = 0;
        for (let j = 0; j < n; j += 1) sum += row[j] * V[j * d_model + c];
        concat[i * d_model + c] = sum;
      }
    }
  }
  return { output: product(concat, W_O, d_model, d_model), weights };
}
