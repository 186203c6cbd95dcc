// Measures attention of one size by several candidates, in turns: a slow moment of the machine is everybody's.
import { builds } from '../engine/builds.js';
import { canRun } from '../engine/choose.js';
import { createEngine } from '../engine/index.js';
import { peakOf } from './peak.js';
import { plainAttention } from './plain.js';
import { difference, operationsOf, quantile, secondsOf, timesOf } from './timing.js';

/** @typedef {import('./timing.js').Size} Size */
/** @typedef {Record<'X' | 'W_Q' | 'W_K' | 'W_V' | 'W_O', Float32Array>} Input matrices packed, (d_model, d_model) */
/** @typedef {{output: Float32Array, weights: Float32Array}} Result */
/** @typedef {{name: string, run: () => Result, end: () => void}} Candidate */
/** @typedef {{name: string, median: number, p10: number, p90: number, rate: number, share: number}} Measured seconds; operations a second by the median, and as a share of the peak, NaN where there is none */

const ROUNDS = 15;
const LONGEST_MS = 12_000;
/** Plain loops reach some GFLOP/s: beyond this number of operations they are waited for too long. */
const MOST_PLAIN = 4e8;
const LARGEST_DIFFERENCE = 2e-5;

/** Lets the page draw. */
export const breathe = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Scattered numbers between -scale / 2 and scale / 2, the same every time. @param {number} count @param {number} tensor @param {number} scale */
const entries = (count, tensor, scale) =>
  Float32Array.from({ length: count }, (_, i) => {
    const mixed = Math.imul(i ^ (tensor << 20), 2654435761) >>> 0;
    return scale * ((Math.imul(mixed ^ (mixed >>> 15), 2246822519) >>> 8) / 2 ** 24 - 0.5);
  });

/** @param {Size} size @returns {Input} */
function inputOf({ n, d_model }) {
  const [W_Q, W_K, W_V, W_O] = [1, 2, 3, 4].map((at) => entries(d_model ** 2, at, 0.25));
  return { X: entries(n * d_model, 0, 2), W_Q, W_K, W_V, W_O };
}

/** @param {import('../engine/index.js').EngineBuild} build */
async function engineOf(build) {
  try {
    return await createEngine({ build });
  } catch (cause) {
    const { message } = /** @type {Error} */ (cause);
    throw new Error(`the build '${build}' does not start: ${message}`, { cause });
  }
}

/** The engine's builds that this browser can run. */
function engines() {
  if (!('WebAssembly' in globalThis)) throw new Error('this browser has no WebAssembly');
  return Promise.all(builds.filter(canRun).map(engineOf));
}

/** @param {import('../engine/index.js').Engine} engine @param {Size} size @param {Input} input @returns {Candidate} */
function ofEngine(engine, { n, d_model, heads }, { X, ...matrices }) {
  const matrix = (/** @type {Float32Array} */ data, rows = d_model) => ({
    shape: [rows, d_model],
    data,
  });
  const [W_Q, W_K, W_V, W_O] = [matrices.W_Q, matrices.W_K, matrices.W_V, matrices.W_O].map(
    (data) => matrix(data),
  );
  const attention = engine.createAttention({ W_Q, W_K, W_V, W_O, heads, dtype: 'float32' });
  const x = matrix(X, n);
  const run = () => {
    const { output, weights } = attention.run(x, { weights: true });
    return /** @type {Result} */ ({ output: output.data, weights: weights.data });
  };
  return { name: engine.build, run, end: () => attention.dispose() };
}

/** Throws where any two compute other things. @param {Candidate[]} candidates */
function checkAgreement(candidates) {
  const [{ name, run }, ...others] = candidates;
  const { output, weights } = run();
  for (const other of others) {
    const result = other.run();
    const far = Math.max(difference(output, result.output), difference(weights, result.weights));
    if (!(far <= LARGEST_DIFFERENCE)) {
      throw new Error(`${name} and ${other.name} differ by ${far.toPrecision(2)} of the largest`);
    }
  }
}

/** The peaks of each kind of vectors, as what is timed. */
async function peaks() {
  const all = await Promise.all([peakOf('relaxed'), peakOf('simd128')]);
  return all.filter((peak) => peak !== null);
}

export async function prepare() {
  return { engines: await engines(), peaks: await peaks() };
}

/** @typedef {Awaited<ReturnType<typeof prepare>>} Prepared */

/**
 * @param {Prepared} prepared
 * @param {Size} size
 * @returns {Promise<{rounds: number, peak: number, measured: Measured[]}>} rounds: fewer where they take long; peak:
 *   operations a second; NaN without vectors
 */
export async function measure(prepared, size) {
  const operations = operationsOf(size);
  const input = inputOf(size);
  const candidates = prepared.engines.map((engine) => ofEngine(engine, size, input));
  if (operations <= MOST_PLAIN) {
    const run = () => plainAttention(size, input);
    candidates.push({ name: 'plain JavaScript', run, end() {} });
  }
  checkAgreement(candidates);
  const timed = [];
  for (const { name, run, end } of candidates) {
    timed.push({
      name,
      run,
      end,
      times: await timesOf(run),
      seconds: /** @type {number[]} */ ([]),
    });
  }
  const rates = /** @type {number[]} */ ([]);
  const begun = performance.now();
  let rounds = 0;
  for (; rounds < ROUNDS && performance.now() - begun < LONGEST_MS; rounds += 1) {
    for (const one of timed) one.seconds.push(await secondsOf(one.run, one.times));
    for (const peak of prepared.peaks) rates.push(peakRate(peak));
    await breathe();
  }
  timed.forEach(({ end }) => end());
  const peak = quantile(rates, 0.9) ?? NaN;
  const measured = timed.map(({ name, seconds: all }) => {
    const [p10, median, p90] = [0.1, 0.5, 0.9].map((share) => quantile(all, share));
    return { name, median, p10, p90, rate: operations / median, share: operations / median / peak };
  });
  return { rounds, peak, measured };
}

const PEAK_ROUNDS = 2e6;

/** @param {(rounds: number) => number} peak */
function peakRate(peak) {
  const begun = performance.now();
  return peak(PEAK_ROUNDS) / ((performance.now() - begun) / 1000);
}
