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
