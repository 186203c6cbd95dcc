// Runs in the page of tests/bench/peers.mjs: the same attention by this library, onnxruntime-web and tfjs, one after
// the other in each round. All return the weights of every head as numbers that a script can read.
import * as tf from '@tensorflow/tfjs-core';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as ort from 'onnxruntime-web/wasm';
import { attentionModel } from './onnx.js';

/** @typedef {{n: number, d_model: number, heads: number}} Size */
/** @typedef {Record<'X' | 'W_Q' | 'W_K' | 'W_V' | 'W_O', Float32Array>} Input matrices packed, (d_model, d_model) */
/** @typedef {{output: Float32Array, weights: Float32Array}} Result */
/** @typedef {{run: () => unknown, result: () => Result | Promise<Result>, end: () => void}} Peer */

const MS = { chunk: 4, longest: 20_000 };

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
function inputOf(size) {
  const { n, d_model } = size;
  const square = (/** @type {number} */ tensor) => entries(d_model ** 2, tensor, 0.25);
  const [W_Q, W_K, W_V] = [1, 2, 3].map((tensor) => packed(square(tensor), size));
  return { X: entries(n * d_model, 0, 2), W_Q, W_K, W_V, W_O: square(4) };
}

/**
 * The kernels, called as an application in C++ would call them.
 * @param {string} url @returns {Promise<(size: Size) => Peer>}
 */
async function kernels(url) {
  const module = await (await import(url)).default();
  globalThis.registerPeak ??= () => module._bench_peak(200);
  return ({ n, d_model, heads }) => {
    module._bench_prepare(n, d_model, heads);
    const view = (/** @type {number} */ at, /** @type {number} */ length) =>
      module.HEAPF32.subarray(at / 4, at / 4 + length);
    return {
      run: () => module._bench_run(),
      result: () => ({
        output: view(module._bench_output(), n * d_model),
        weights: view(module._bench_weights(), heads * n * n),
      }),
      end() {},
    };
  };
}

/** The public API, which checks and copies what it is given, and hands over copies of every step. */
async function api() {
  const url = '/engine.js';
  const engine = await (await import(url)).createEngine();
  return (/** @type {Size} */ { n, d_model, heads }, /** @type {Input} */ input) => {
    const matrix = (/** @type {Float32Array} */ data, rows = d_model) => ({
      shape: [rows, d_model],
      data,
    });
    const { X, ...matrices } = input;
    const given = Object.entries(matrices).map(([name, data]) => [name, matrix(data)]);
    const all = { query: matrix(X, n), ...Object.fromEntries(given), heads, dtype: 'float32' };
    const run = () => engine.multiHeadAttention(all);
    return {
      run,
      result() {
        const { output, weights } = run();
        return { output: output.data, weights: weights.data };
      },
      end() {},
    };
  };
}

async function onnxruntime() {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = '/ort/';
  return async (/** @type {Size} */ size, /** @type {Input} */ { X, ...matrices }) => {
    const session = await ort.InferenceSession.create(attentionModel(size, matrices), {
      executionProviders: ['wasm'],
    });
    const feeds = { X: new ort.Tensor('float32', X, [size.n, size.d_model]) };
    const run = () => session.run(feeds);
    return {
      run,
      async result() {
        const { output, weights } = await run();
        return {
          output: /** @type {Float32Array} */ (output.data),
          weights: /** @type {Float32Array} */ (weights.data),
        };
      },
      end: () => session.release(),
    };
  };
}

async function tensorflow() {
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
    const split = (/** @type {any} */ W) =>
      tf.transpose(tf.reshape(tf.matMul(X, W), [n, heads, d]), [1, 0, 2]);
    const result = () =>
      tf.tidy(() => {
        const scores = tf.matMul(split(W_Q), split(W_K), false, true);
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

/** Seconds a call. @param {Peer} peer @param {number} times */
async function seconds(peer, times) {
  const begun = performance.now();
  for (let at = 0; at < times; at += 1) await peer.run();
  return (performance.now() - begun) / 1000 / times;
}

/** The largest difference, as a part of the largest number. @param {Float32Array} one @param {Float32Array} other */
function difference(one, other) {
  let [far, large] = [0, 0];
  one.forEach((x, at) => {
    far = Math.max(far, Math.abs(x - other[at]));
    large = Math.max(large, Math.abs(x));
  });
  return one.length === other.length ? far / large : Infinity;
}

/**
 * @param {Size} size
 * @param {number} rounds
 */
async function compare(size, rounds) {
  const makers = await (makersOnce ??= makeAll());
  const input = inputOf(size);
  /** @type {{name: string, peer: Peer, times: number, seconds: number[]}[]} */
  const all = [];
  for (const [name, make] of Object.entries(makers)) {
    const peer = await make(size, input);
    await peer.run();
    let times = 1;
    const enough = MS.chunk / 1000;
    while ((await seconds(peer, times)) * times < enough) times *= 2;
    all.push({ name, peer, times, seconds: [] });
  }
  const [first] = all;
  const own = await first.peer.result();
  const rows = {
    output: Array.from(own.output.slice(0, size.d_model)),
    weights: Array.from(own.weights.slice(0, size.n)),
  };
  const far = {};
  for (const { name, peer } of all.slice(1)) {
    const theirs = await peer.result();
    const again = await first.peer.result();
    far[name] = Math.max(
      difference(again.output, theirs.output),
      difference(again.weights, theirs.weights),
    );
  }
  const peak = [];
  const begun = performance.now();
  for (let round = 0; round < rounds && performance.now() - begun < MS.longest; round += 1) {
    for (const one of all) one.seconds.push(await seconds(one.peer, one.times));
    peak.push(globalThis.registerPeak());
  }
  all.forEach(({ peer }) => peer.end());
  const measured = all.map((one) => [one.name, one.seconds]);
  return { seconds: Object.fromEntries(measured), peak, far, rows };
}

/** @type {Promise<Record<string, (size: Size, input: Input) => Peer | Promise<Peer>>> | undefined} */
let makersOnce;

async function makeAll() {
  return {
    'this library': await kernels('/peers_bench.mjs'),
    'with relaxed SIMD': await kernels('/peers_bench_relaxed.mjs'),
    'its JavaScript API': await api(),
    'onnxruntime-web': await onnxruntime(),
    'tfjs-wasm': await tensorflow(),
  };
}

Reflect.set(globalThis, 'compareAttention', compare);
