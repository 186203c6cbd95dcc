// The words in another order: does every word keep its output? Answered by running both orders.
import { symmetric } from '../../draw/ranges.js';
import { copied } from '../copied.js';
import { problemsOf } from '../failure.js';
import { isEmbedded } from '../numbers/formulas.js';
import { countedAxis, keptFor, labFigure, wordAxis } from './lab-figures.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../engine/index.js').Engine} Engine
 * @typedef {import('../../engine/index.js').NdArray} NdArray
 * @typedef {import('../../engine/index.js').Spec} Spec
 * @typedef {import('../../engine/index.js').Trace} Trace
 * @typedef {(spec: Spec) => Trace} Run
 * @typedef {object} Reordered
 * @property {NdArray} output of the sentence as it is
 * @property {NdArray} reordered output of the other order
 * @property {readonly number[]} differences of each word's output from its own before, by place in the new order
 * @property {number} worst the place of the largest
 * @property {boolean} kept whether all are rounding
 * @property {boolean} masks whether a mask hides or lowers anything
 * @property {readonly [Spec, Spec]} specs of both runs
 * @typedef {{scheme: string, result: Reordered | null, problem: string}} Answer of one scheme; a problem where the run can't have it
 */

/** Differences that sums in another order make, as parts of the largest output. */
const ROUNDING = { float64: 1e-13, float32: 1e-5 };

/** The largest of those differences of an output. @param {Engine} engine @param {Trace} trace */
export function roundingOf(engine, trace) {
  const { minimum, maximum } = engine.summary(trace.tensor('output'));
  return ROUNDING[trace.dtype] * Math.max(Math.abs(minimum), Math.abs(maximum));
}

export const SCHEMES = /** @type {const} */ (['none', 'sinusoidal', 'rope', 'alibi']);

/**
 * An order as the address has it, `2,0,1`; of other words, or in disorder, it is none.
 * @param {string} typed
 * @param {number} count of words
 * @returns {number[] | null} the places in the sentence, in their new order
 */
export function parseOrder(typed, count) {
  const order = typed.split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : NaN));
  const whole = order.length === count && new Set(order).size === count;
  return whole && order.every((at) => at < count) ? order : null;
}

/** @param {number} count */
export const sameOrder = (count) => Array.from({ length: count }, (_, at) => at);

/**
 * What the words are moved to before anybody moves them: the second one and the sixth, or the last, change
 * places ("the mat sat on the cat").
 * @param {number} count
 */
export function exampleOrder(count) {
  const order = sameOrder(count);
  const [one, other] = count > 2 ? [1, Math.min(5, count - 1)] : [0, count - 1];
  [order[one], order[other]] = [order[other], order[one]];
  return order;
}

/**
 * One word taken out and put in elsewhere.
 * @param {readonly number[]} order
 * @param {number} from place
 * @param {number} to place
 */
export function moved(order, from, to) {
  const next = [...order];
  const [word] = next.splice(from, 1);
  next.splice(Math.max(0, Math.min(to, next.length)), 0, word);
  return next;
}

/** Where the address keeps the order. */
export const ORDER_KEY = 'positions.order';

/** The order in which the words stand now. @param {Session} session */
export function orderOf(session) {
  const count = session.trace.tokens.length;
  return parseOrder(session.labValue(ORDER_KEY, ''), count) ?? exampleOrder(count);
}

/** Every scheme's answer for the order now. @param {Session} session */
export function answersNow(session) {
  const order = orderOf(session);
  return keptFor(session, 'order', `${session.runs}/${order}`, () => answersOf(session, order));
}

/** What the run's own scheme makes of it. @param {Session} session */
export const ownAnswer = (session) =>
  answersNow(session).find(({ scheme }) => scheme === session.trace.spec.positions) ?? null;

/**
 * Both outputs under the run's own scheme, in the same colours; none where they can't be had.
 * @param {Session} session
 * @returns {readonly import('../maps/figures.js').Figure[]}
 */
export function orderFigures(session) {
  const order = orderOf(session);
  return keptFor(session, 'order maps', `${session.runs}/${order}`, () => {
    const result = ownAnswer(session)?.result;
    if (!result) return [];
    const { tokens } = session.trace;
    const { output, reordered, specs } = result;
    const look = {
      colAxis: countedAxis('d_model', output.shape[1]),
      ends: symmetric(output.data),
    };
    const explains =
      (/** @type {Spec} */ spec) => (/** @type {number} */ row, /** @type {number} */ col) =>
        session.explainAside(spec, { name: 'output', index: [row, col] });
    const inNewOrder = order.map((at) => tokens[at]);
    return [
      labFigure(session, 'output_in_order', output, {
        ...look,
        title: text.positionLab.outputOwn,
        rowAxis: wordAxis('token', tokens),
        explains: explains(specs[0]),
      }),
      labFigure(session, 'output_moved', reordered, {
        ...look,
        title: text.positionLab.outputMoved,
        rowAxis: wordAxis('token', inNewOrder),
        explains: explains(specs[1]),
      }),
    ];
  });
}

/**
 * Every scheme's answer, for the run without cells set by hand: those belong to places, not to words.
 * @param {Session} session
 * @param {readonly number[]} order
 * @returns {Answer[]}
 */
export function answersOf(session, order) {
  const { engine } = session;
  const { spec } = session.trace;
  return session.aside((run) =>
    SCHEMES.map((scheme) => {
      try {
        const own = { ...spec, edits: '', positions: scheme };
        const result = compared(engine, run, own, order);
        return { scheme, result, problem: result ? '' : text.positionLab.notAdded };
      } catch (error) {
        const problem = problemsOf(error)
          .map(({ message }) => message)
          .join(' ');
        return { scheme, result: null, problem };
      }
    }),
  );
}

/**
 * @param {Engine} engine
 * @param {Run} run
 * @param {Spec} spec
 * @param {readonly number[]} order
 * @returns {Reordered | null} null where positions would be added to an X that is given
 */
function compared(engine, run, spec, order) {
  const plain = run(spec);
  if (spec.positions === 'sinusoidal' && !isEmbedded(plain)) return null;
  const rounding = roundingOf(engine, plain);
  const masks = plain.has('mask') && plain.tensor('mask').data.some((x) => x !== 0);
  const output = copied(plain.tensor('output'));
  const otherSpec = { ...spec, ...inOrder(engine, plain, order) };
  const reordered = copied(run(otherSpec).tensor('output'));
  const { largest } = engine.rowDistances(output, reordered, { order });
  const differences = [...largest.data];
  const most = Math.max(...differences);
  const worst = differences.findIndex((one) => Object.is(one, most));
  const kept = differences[worst] <= rounding;
  return { output, reordered, differences, worst, kept, masks, specs: [spec, otherSpec] };
}

/**
 * What makes a run one of the same words in another order: the sentence, with the vocabulary that it had
 * (each word keeps its row), or the rows themselves where there is no sentence.
 * @param {Engine} engine
 * @param {Trace} trace
 * @param {readonly number[]} order
 * @returns {Spec}
 */
function inOrder(engine, trace, order) {
  const isMade = isEmbedded(trace);
  if (isMade && trace.has('embedding_matrix')) {
    const { text: sentence = '', vocabulary } = trace.spec;
    return {
      text: order.map((at) => trace.tokens[at]).join(' '),
      vocabulary: vocabulary || engine.tokenize(sentence).vocabulary.join(' '),
    };
  }
  const name = isMade ? 'embedding' : 'X';
  const { shape, data } = trace.tensor(name);
  const rows = order.flatMap((at) => [...data.subarray(at * shape[1], (at + 1) * shape[1])]);
  return { given: { [name]: { shape, data: rows } } };
}
