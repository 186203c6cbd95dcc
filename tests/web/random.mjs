// A small generator with a seed, so that a failure can be repeated.

/** @param {number} seed @returns {() => number} on [0, 1) */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
