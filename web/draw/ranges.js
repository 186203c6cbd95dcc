// The ends of a colour scale.

/**
 * Smallest and largest finite entry; [0, 0] when there is none.
 * @param {ArrayLike<number>} data
 * @returns {[number, number]}
 */
export function extent(data) {
  let low = Infinity;
  let high = -Infinity;
  for (let index = 0; index < data.length; index += 1) {
    const value = data[index];
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? [low, high] : [0, 0];
}

/**
 * Ends of equal size on both sides of 0, so that white always means 0.
 * @param {ArrayLike<number>} data
 * @returns {[number, number]}
 */
export function symmetric(data) {
  const [low, high] = extent(data);
  const size = Math.max(Math.abs(low), Math.abs(high)) || 1;
  return [-size, size];
}

/**
 * From 0 to the largest entry.
 * @param {ArrayLike<number>} data
 * @returns {[number, number]}
 */
export function fromZero(data) {
  const [, high] = extent(data);
  return [0, high > 0 ? high : 1];
}

/** How many entries are looked at to find where most of them lie. */
const SAMPLE = 16384;

/**
 * The colours that tell most entries apart, from 0 to where these lie: where a few are much larger, all others would
 * look like 0. What lies beyond has the last colour.
 * @param {ArrayLike<number>} data
 * @param {number} share of the entries, from 0 to 1, that are not beyond
 * @returns {{colormap: 'Blues', ends: [number, number], isClipped: boolean}} isClipped: some lie beyond
 */
export function mostInBlues(data, share) {
  const [, largest] = fromZero(data);
  // Odd, so that not all are of the same columns.
  const step = Math.ceil(data.length / SAMPLE) | 1;
  const some = [];
  for (let at = 0; at < data.length; at += step) {
    if (Number.isFinite(data[at])) some.push(data[at]);
  }
  some.sort((one, other) => one - other);
  const high = some[Math.floor(share * (some.length - 1))] ?? 0;
  const isClipped = high > 0 && 2 * high < largest;
  return { colormap: 'Blues', ends: [0, isClipped ? high : largest], isClipped };
}
