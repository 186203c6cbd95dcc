// Runs in the page of tests/bench/peers.mjs: the same attention by this library, onnxruntime-web and tfjs, one after
// the other in each round. All return the weights of every head as numbers that a script can read.
import { peakOf } from '../../../web/bench/peak.js';
import { difference, secondsOf, timesOf } from '../../../web/bench/timing.js';
import { inputOf } from './input.js';
import { api, kernels } from './library.js';
import { onnxruntime } from './onnxruntime.js';
import { tensorflow } from './tensorflow.js';

/** @typedef {import('./input.js').Size} Size @typedef {import('./input.js').Input} Input */
/** @typedef {import('./input.js').Peer} Peer */

const LONGEST_MS = 20_000;

/**
 * @param {Size} size
 * @param {number} rounds
 */
async function compare(size, rounds) {
  const { makers, peaks } = await (madeOnce ??= makeAll());
  const input = inputOf(size);
  /** @type {{name: string, peer: Peer, times: number, seconds: number[]}[]} */
  const all = [];
  for (const [name, make] of Object.entries(makers)) {
    const peer = await make(size, input);
    all.push({ name, peer, times: await timesOf(peer.run), seconds: [] });
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
  const peak = Object.fromEntries(Object.keys(peaks).map((kind) => [kind, []]));
  const begun = performance.now();
  for (let round = 0; round < rounds && performance.now() - begun < LONGEST_MS; round += 1) {
    for (const one of all) one.seconds.push(await secondsOf(one.peer.run, one.times));
    for (const [kind, run] of Object.entries(peaks)) peak[kind].push(await rateOf(run));
  }
  all.forEach(({ peer }) => peer.end());
  const measured = all.map((one) => [one.name, one.seconds]);
  return { seconds: Object.fromEntries(measured), peak, far, rows };
}

/** @typedef {Record<string, (size: Size, input: Input) => Peer | Promise<Peer>>} Makers */
const PEAK_ROUNDS = 1e6;

/** Operations a second. @param {(rounds: number) => number} peak */
async function rateOf(peak) {
  let operations = 0;
  const seconds = await secondsOf(() => (operations = peak(PEAK_ROUNDS)), 1);
  return operations / seconds;
}

/** @type {Promise<{makers: Makers, peaks: Record<string, any>}> | undefined} peaks by the vectors' kind */
let madeOnce;

async function makeAll() {
  const url = '/engine.js';
  const { createEngine } = await import(url);
  const makers = {
    'SIMD128 kernels': await kernels('/peers_bench.mjs'),
    'relaxed SIMD kernels': await kernels('/peers_bench_relaxed.mjs'),
    'createAttention, SIMD128': (await api(createEngine, 'kept', 'simd128')).make,
    'createAttention, relaxed SIMD': (await api(createEngine, 'kept', 'relaxed')).make,
    'multiHeadAttention, relaxed SIMD': (await api(createEngine, 'operator', 'relaxed')).make,
    'onnxruntime-web': await onnxruntime(),
    ...(await tensorflow()),
  };
  return {
    makers,
    peaks: { SIMD128: await peakOf('simd128'), 'relaxed SIMD': await peakOf('relaxed') },
  };
}

Reflect.set(globalThis, 'compareAttention', compare);
