// From numbers to places on an axis. d3-scale would do it too, with all that it brings for colours and dates: 21 KB.
import { nice, ticks } from 'd3-array';

/**
 * @typedef {readonly [number, number]} Ends
 * @typedef {object} Axis
 * @property {Ends} domain the values at its ends
 * @property {Ends} range where these lie, CSS pixels
 * @property {(count: number) => number[]} ticks about so many round values
 * @typedef {((value: number) => number) & Axis} Scale where a value lies
 */

/**
 * @param {Ends} domain
 * @param {Ends} range
 * @param {boolean} isClamped whether values beyond the domain lie at its ends
 * @param {(value: number) => number} measure what is proportional to the way along the axis
 * @returns {Scale}
 */
function scale(domain, range, isClamped, measure) {
  const [first, last] = domain.map(measure);
  const place = (/** @type {number} */ value) => {
    const share = (measure(value) - first) / (last - first);
    const held = isClamped ? Math.min(Math.max(share, 0), 1) : share;
    return range[0] * (1 - held) + range[1] * held;
  };
  return Object.assign(place, {
    domain,
    range,
    ticks: (/** @type {number} */ count) => ticks(domain[0], domain[1], count),
  });
}

/** @param {Ends} domain @param {Ends} range */
export const linear = (domain, range, isClamped = false) =>
  scale(domain, range, isClamped, (value) => value);

/** @param {Ends} domain above 0 @param {Ends} range */
export const logarithmic = (domain, range, isClamped = false) =>
  scale(domain, range, isClamped, Math.log);

/** As `linear`, from a round value to a round value. @param {Ends} domain @param {Ends} range @param {number} count of ticks */
export function rounded(domain, range, count) {
  const [low, high] = nice(domain[0], domain[1], count);
  return linear([low, high], range);
}
