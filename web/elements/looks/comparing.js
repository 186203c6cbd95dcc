// A pasted printout held against the run: which tensor it fits best, the largest difference, and the
// first number that differs by more than its printed decimals allow.
import { indexOf } from '../../io/numbers.js';
import { parseMatrix, placesIn, tolerancesFor } from '../../io/parse_matrix.js';
import { FIRST_STAGE, STAGES } from '../stage/stages.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../io/parse_matrix.js').Printed} Printed
 * @typedef {{name: string, part: readonly number[], shape: readonly number[]}} Candidate
 * @typedef {{index: readonly number[], printed: number, computed: number, size: number}} Deviation
 *
 * @typedef {object} Match
 * @property {string} name of the tensor
 * @property {readonly number[]} part the head, where only one was printed
 * @property {readonly number[]} shape of what it was compared with
 * @property {number} candidates how many tensors and heads have that shape
 * @property {number} count of numbers compared
 * @property {number} decimals
 * @property {number} tolerance of the first that differs, or else of the first number
 * @property {Deviation | null} largest null when all are equal
 * @property {Deviation | null} first beyond its tolerance
 * @property {readonly (readonly number[])[]} wrong indices in the whole tensor
 *
 * @typedef {{problem: import('../../io/parse_matrix.js').Refused['problem']} | {unfit: Printed} | {match: Match}} Comparison
 */

/** @type {WeakMap<Session, {key: string, comparison: Comparison | null}>} */
const made = new WeakMap();

/** What was pasted, compared with the newest run; null when nothing was. @param {Session} session */
export function comparisonOf(session) {
  const { pasted } = session.ui;
  if (!pasted.trim()) return null;
  const key = `${session.runs}/${session.ui.stage}/${pasted}`;
  const kept = made.get(session);
  if (kept?.key === key) return kept.comparison;
  const comparison = compare(session, pasted);
  made.set(session, { key, comparison });
  return comparison;
}

/** The cells of a figure that differ from what was pasted. @param {Session} session @param {import('../maps/figures.js').Figure} figure */
export function wrongCells(session, figure) {
  const comparison = comparisonOf(session);
  if (!comparison || !('match' in comparison) || comparison.match.name !== figure.name) return [];
  return comparison.match.wrong.map((index) => figure.cellOf(index)).filter((at) => at !== null);
}

/** The shapes a printout could have had. @param {Session} session */
export function shapesOf({ trace }) {
  const whole = trace.manifest.filter((entry) => entry.whole);
  const shapes = whole.map(({ shape }) => `(${shape.join(', ')})`);
  return [...new Set(shapes)].join(', ');
}

/** @param {Session} session @param {string} pasted @returns {Comparison} */
function compare(session, pasted) {
  const printed = parseMatrix(pasted);
  if ('problem' in printed) return printed;
  const fitting = candidatesOf(session)
    .map((candidate) => ({ candidate, places: placesIn(printed, candidate.shape) }))
    .filter(({ places }) => places !== null);
  if (!fitting.length) return { unfit: printed };
  const measured = fitting.map(({ candidate, places }) =>
    measure(session, printed, candidate, /** @type {number[]} */ (places)),
  );
  const best = measured.reduce((one, other) => (isBetter(other, one) ? other : one));
  return { match: matchOf(printed, best, fitting.length) };
}

/** All tensors and their heads, those of the stage on the page first. @param {Session} session @returns {Candidate[]} */
function candidatesOf(session) {
  const manifest = session.trace.manifest.filter(({ whole }) => whole);
  const stage = session.ui.stage || FIRST_STAGE;
  const here = STAGES.find(({ id }) => id === stage)?.tensors ?? [];
  const rank = (/** @type {string} */ name) =>
    here.includes(name) ? here.indexOf(name) : here.length;
  return manifest
    .sort((one, other) => rank(one.name) - rank(other.name))
    .flatMap(({ name, shape }) => {
      const whole = { name, part: [], shape };
      if (shape.length !== 3) return [whole];
      const heads = Array.from({ length: shape[0] }, (_, head) => ({
        name,
        part: [head],
        shape: shape.slice(1),
      }));
      return heads.length === 1 ? heads : [whole, ...heads];
    });
}

/**
 * @param {Session} session
 * @param {Printed} printed
 * @param {Candidate} candidate
 * @param {readonly number[]} places
 */
function measure({ engine, trace }, printed, candidate, places) {
  const { data } = trace.tensor(candidate.name, ...candidate.part);
  const shape = [places.length];
  const tolerances = tolerancesFor(printed, trace.dtype);
  const computed = { shape, data: Float64Array.from(places, (place) => data[place]) };
  const difference = engine.difference(
    computed,
    { shape, data: printed.data },
    { tolerance: { shape, data: tolerances } },
  );
  return { candidate, places, computed: computed.data, tolerances, difference };
}

/** @typedef {ReturnType<typeof measure>} Measured */

/** Fewer numbers that differ, or as many and by less. @param {Measured} one @param {Measured} other */
function isBetter({ difference: one }, { difference: other }) {
  if (one.beyond !== other.beyond) return one.beyond < other.beyond;
  return one.largest < other.largest;
}

/** @param {Printed} printed @param {Measured} measured @param {number} candidates @returns {Match} */
function matchOf(printed, { candidate, places, computed, tolerances, difference }, candidates) {
  const { name, part, shape } = candidate;
  const { distances, largestAt, firstBeyond } = difference;
  const deviation = (/** @type {number} */ at) =>
    at < 0
      ? null
      : {
          index: [...part, ...indexOf(shape, places[at])],
          printed: printed.data[at],
          computed: computed[at],
          size: distances.data[at],
        };
  const wrong = places.filter((_, at) => distances.data[at] > tolerances[at]);
  return {
    name,
    part,
    shape,
    candidates,
    count: places.length,
    decimals: printed.decimals,
    tolerance: tolerances[Math.max(firstBeyond, 0)],
    largest: deviation(largestAt),
    first: deviation(firstBeyond),
    wrong: wrong.map((place) => [...part, ...indexOf(shape, place)]),
  };
}
