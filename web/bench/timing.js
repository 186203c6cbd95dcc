// What all measurements of attention share: sizes, times, how results are compared and how figures are written.

/** @typedef {{n: number, d_model: number, heads: number}} Size */

/** @type {Size[]} */
export const SIZES = [
  [16, 64, 4],
  [64, 128, 8],
  [128, 512, 8],
  [512, 512, 8],
  [1024, 512, 8],
  [2048, 256, 4],
].map(([n, d_model, heads]) => ({ n, d_model, heads }));

/** The browser compiles anew what has run for a while: what is timed has run so long before. */
const WARM_MS = 150;
/** Long against the clock's steps, which may be a tenth of a millisecond. */
const CHUNK_MS = 8;

/** Multiplications and additions of the products. @param {Size} size */
export const operationsOf = ({ n, d_model }) => 8 * n * d_model ** 2 + 4 * n ** 2 * d_model;

/** Seconds of one call. @param {() => unknown} run @param {number} times */
export async function secondsOf(run, times) {
  const begun = performance.now();
  for (let at = 0; at < times; at += 1) await run();
  return (performance.now() - begun) / 1000 / times;
}

/** Warms up. @param {() => unknown} run @returns {Promise<number>} as often as lasts long enough to be timed */
export async function timesOf(run) {
  const begun = performance.now();
  for (let times = 1; ;) {
    const lasted = 1000 * (await secondsOf(run, times)) * times;
    if (lasted < CHUNK_MS) times *= 2;
    else if (performance.now() - begun >= WARM_MS) return times;
  }
}

/** @param {readonly number[]} numbers @param {number} share */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/**
 * The largest difference, as a part of the largest number; infinite where their lengths differ.
 * @param {ArrayLike<number>} one @param {ArrayLike<number>} other
 */
export function difference(one, other) {
  if (one.length !== other.length) return Infinity;
  let [far, large] = [0, 0];
  for (let at = 0; at < one.length; at += 1) {
    far = Math.max(far, Math.abs(one[at] - other[at]));
    large = Math.max(large, Math.abs(one[at]));
  }
  return far / large;
}

/** Its first digits, in plain decimals. @param {number} value from a millionth on @param {number} [digits] */
export function plain(value, digits = 3) {
  const text = value.toPrecision(digits);
  return text.includes('e') ? String(Number(text)) : text;
}
