// tfjs with its WebAssembly backend, one thread, in the two ways that one would write it: all heads in one product
// of stacks, and head by head, in products of matrices, for which it has the faster kernels.
import * as tf from '@tensorflow/tfjs-core';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';

/** @typedef {import('./input.js').Size} Size @typedef {import('./input.js').Input} Input */
/** @typedef {import('./input.js').Result} Result @typedef {import('./input.js').Peer} Peer */

/** softmax(Q K^T / sqrt(d)), for one head or a stack of them. */
const weightsOf = (/** @type {any} */ Q, /** @type {any} */ K_T, /** @type {number} */ d) =>
  tf.softmax(tf.mul(tf.matMul(Q, K_T), 1 / Math.sqrt(d)));

/** Q and V (heads, n, d), K_T (heads, d, n). @returns {[any, any]} heads joined (n, d_model), weights (heads, n, n) */
function attendInStacks(Q, K_T, V) {
  const [heads, n, d] = Q.shape;
  const weights = weightsOf(Q, K_T, d);
  return [tf.reshape(tf.transpose(tf.matMul(weights, V), [1, 0, 2]), [n, heads * d]), weights];
}

/** The same. @returns {[any, any]} */
function attendByHead(Q, K_T, V) {
  const [queries, keys, values] = [Q, K_T, V].map((stack) => tf.unstack(stack));
  const weights = queries.map((one, head) => weightsOf(one, keys[head], Q.shape[2]));
  const outputs = weights.map((one, head) => tf.matMul(one, values[head]));
  return [tf.concat(outputs, 1), tf.stack(weights)];
}

/** @returns {Promise<Record<string, (size: Size, input: Input) => Peer>>} by how it is written */
export async function tensorflow() {
  setWasmPaths('/tfjs/');
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setThreadsCount(1);
  await tf.setBackend('wasm');
  await tf.ready();
  const peer =
    (/** @type {typeof attendInStacks} */ attend) =>
    (/** @type {Size} */ { n, d_model, heads }, /** @type {Input} */ input) => {
      const d = d_model / heads;
      const { X, W_Q, W_K, W_V, W_O } = Object.fromEntries(
        Object.entries(input).map(([name, data]) => [
          name,
          tf.tensor(data, [data.length / d_model, d_model]),
        ]),
      );
      const split = (/** @type {any} */ W, order = [1, 0, 2]) =>
        tf.transpose(tf.reshape(tf.matMul(X, W), [n, heads, d]), order);
      const result = () => {
        // Not what tidy() is given: it would look for tensors among all these numbers.
        let numbers = /** @type {Result} */ ({});
        tf.tidy(() => {
          const [joined, weights] = attend(split(W_Q), split(W_K, [1, 2, 0]), split(W_V));
          const output = tf.matMul(joined, W_O);
          numbers = { output: output.dataSync(), weights: weights.dataSync() };
        });
        return numbers;
      };
      return { run: result, result, end: () => tf.dispose([X, W_Q, W_K, W_V, W_O]) };
    };
  return { 'tfjs-wasm': peer(attendInStacks), 'tfjs-wasm, head by head': peer(attendByHead) };
}
