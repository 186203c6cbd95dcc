// tfjs with its WebAssembly backend, one thread.
import * as tf from '@tensorflow/tfjs-core';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';

/** @typedef {import('./input.js').Size} Size @typedef {import('./input.js').Input} Input */

export async function tensorflow() {
  setWasmPaths('/tfjs/');
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setThreadsCount(1);
  await tf.setBackend('wasm');
  await tf.ready();
  return (/** @type {Size} */ { n, d_model, heads }, /** @type {Input} */ input) => {
    const d = d_model / heads;
    const { X, W_Q, W_K, W_V, W_O } = Object.fromEntries(
      Object.entries(input).map(([name, data]) => [
        name,
        tf.tensor(data, [data.length / d_model, d_model]),
      ]),
    );
    const split = (/** @type {any} */ W, order = [1, 0, 2]) =>
      tf.transpose(tf.reshape(tf.matMul(X, W), [n, heads, d]), order);
    const result = () =>
      tf.tidy(() => {
        const scores = tf.matMul(split(W_Q), split(W_K, [1, 2, 0]));
        const weights = tf.softmax(tf.mul(scores, 1 / Math.sqrt(d)));
        const joined = tf.transpose(tf.matMul(weights, split(W_V)), [1, 0, 2]);
        const output = tf.matMul(tf.reshape(joined, [n, d_model]), W_O);
        return {
          output: /** @type {Float32Array} */ (output.dataSync()),
          weights: /** @type {Float32Array} */ (weights.dataSync()),
        };
      });
    return { run: result, result, end: () => tf.dispose([X, W_Q, W_K, W_V, W_O]) };
  };
}
