// How long calls take in this browser. A clock that ticks coarsely is outrun by calling often enough.

const SAMPLES = 5;
/** What one sample takes at least: many ticks of a browser's clock. */
const SAMPLE_MS = 4;
/** A call that takes longer is called once, and nothing larger is tried. */
const LONGEST_MS = 300;
const MOST_CALLS = 4096;

/** @typedef {{ now: () => number, pause: () => Promise<void> }} Clock */

/** The browser's clock; a pause lets it paint and hear. @type {Clock} */
const browserClock = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
};

/** @param {readonly number[]} values @returns {number} */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The median time of a call, milliseconds. Whether samples are long enough is asked of their median: one may be long
 * because something else came between.
 * @param {() => unknown} call
 * @param {Clock} clock
 * @param {AbortSignal} signal ends it with what it has
 */
export async function timeOf(call, clock, signal) {
  call();
  for (let calls = 1; ; calls *= 4) {
    const enough = calls < MOST_CALLS ? SAMPLE_MS : 0;
    const times = [sample(call, calls, clock)];
    while (
      times.length < SAMPLES &&
      times[0] >= enough &&
      times[0] < LONGEST_MS &&
      !signal.aborted
    ) {
      await clock.pause();
      times.push(sample(call, calls, clock));
    }
    const time = median(times);
    if (time >= enough || signal.aborted) return time / calls;
    await clock.pause();
  }
}

/** @param {() => unknown} call @param {number} calls @param {Clock} clock */
function sample(call, calls, clock) {
  const start = clock.now();
  for (let at = 0; at < calls; at += 1) call();
  return clock.now() - start;
}

/**
 * Times of several kinds of call at growing sizes, one size after the other; a kind that has become too
 * slow is left out of larger sizes.
 * @template {string} Kind
 * @param {readonly number[]} sizes
 * @param {(size: number) => Record<Kind, () => unknown>} callsAt
 * @param {AbortSignal} signal
 * @param {Clock} [clock]
 * @returns {AsyncGenerator<{size: number, times: Partial<Record<Kind, number>>}>}
 */
export async function* timesOverSizes(sizes, callsAt, signal, clock = browserClock) {
  /** @type {Set<string>} */
  const slow = new Set();
  for (const size of sizes) {
    const calls = Object.entries(callsAt(size)).filter(([kind]) => !slow.has(kind));
    /** @type {Record<string, number>} */
    const times = {};
    for (const [kind, call] of calls) {
      await clock.pause();
      if (signal.aborted) return;
      times[kind] = await timeOf(/** @type {() => unknown} */ (call), clock, signal);
      if (times[kind] >= LONGEST_MS) slow.add(kind);
    }
    if (signal.aborted) return;
    yield { size, times: /** @type {Partial<Record<Kind, number>>} */ (times) };
  }
}
