// Runs in the page of tests/bench/peers.mjs: the same attention by this library, onnxruntime-web and tfjs, one after
// the other in each round. All return the weights of every head as numbers that a script can read.
import { inputOf } from './input.js';
import { api, kernels } from './library.js';
import { onnxruntime } from './onnxruntime.js';
import { tensorflow } from './tensorflow.js';

/** @typedef {import('./input.js').Size} Size @typedef {import('./input.js').Input} Input */
/** @typedef {import('./input.js').Peer} Peer */

const MS = { chunk: 4, longest: 20_000 };

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
    'its createAttention in JavaScript': (await api('kept')).make,
    'its multiHeadAttention in JavaScript': (await api('operator')).make,
    'onnxruntime-web': await onnxruntime(),
    'tfjs-wasm': await tensorflow(),
  };
}

Reflect.set(globalThis, 'compareAttention', compare);
