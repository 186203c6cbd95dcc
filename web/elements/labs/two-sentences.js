// Two sentences through one model: the same words, one vocabulary, the same weights, one plane for both.
import { cardText } from '../../draw/format.js';
import { problemsOf } from '../failure.js';
import { keptFor } from './lab-figures.js';
import { planeTable } from '../looks/number-tables.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../engine/index.js').Engine} Engine
 * @typedef {import('../../engine/index.js').NdArray} NdArray
 * @typedef {import('../../engine/index.js').Trace} Trace
 * @typedef {{cosine: number, euclidean: number}} Apart
 * @typedef {'before' | 'all'} Fit what the plane is fitted on
 *
 * @typedef {object} Pair
 * @property {readonly [Trace, Trace]} traces
 * @property {NdArray} before where every word stands before attention, both sentences one after the other
 * @property {NdArray} after
 * @property {{mean: NdArray, components: NdArray}} plane
 * @property {readonly number[]} variance the share of it that each component has
 * @property {number} moved the share of the movement that the plane shows
 * @property {readonly string[]} common words of both sentences
 * @typedef {{pair: Pair | null, problems: readonly string[]}} Made no pair where there are problems
 */

export const SENTENCES = /** @type {const} */ (['first', 'second']);

/** @param {Session} session @returns {[string, string]} */
export function textsOf(session) {
  const { examples } = text.sentencesLab;
  return [
    session.labValue('sentences.first', examples.first),
    session.labValue('sentences.second', examples.second),
  ];
}

/** @param {Session} session @returns {Fit} */
export const fitOf = (session) =>
  session.labValue('sentences.fit', '') === 'all' ? 'all' : 'before';

/** Both sentences through the run's model, or why they can't be. @param {Session} session @returns {Made} */
export function pairNow(session) {
  const texts = textsOf(session);
  const fit = fitOf(session);
  return keptFor(session, 'sentences', JSON.stringify([session.runs, texts, fit]), () => {
    try {
      const pair = pairOf(session, texts, fit);
      return { pair, problems: pair ? [] : [text.sentencesLab.notNumbers] };
    } catch (error) {
      const problems = problemsOf(error).map(({ field, message }) =>
        /^(components|others)$/.test(field) ? text.planeNone : message,
      );
      return { pair: null, problems };
    }
  });
}

/** The words of both, one sentence after the other. @param {Pair} pair */
export const wordsOf = ({ traces }) => traces.flatMap(({ tokens }) => tokens);

/** Each word with its sentence. @param {Pair} pair */
export const namesOf = ({ traces }) =>
  traces.flatMap(({ tokens }, at) =>
    tokens.map((word) => text.sentencesLab.wordIn[SENTENCES[at]]({ word })),
  );

/**
 * Where the words stand in the plane before attention and after it, and how each coordinate came about.
 * @param {Session} session
 * @returns {readonly import('./lab-numbers.js').Numbers[]}
 */
export function sentencePlanes(session) {
  const { pair } = pairNow(session);
  if (!pair) return [];
  const { sentencesLab } = text;
  const { mean, components } = pair.plane;
  const width = mean.data.length;
  return [
    { points: pair.before, tensor: 'X', title: sentencesLab.before },
    { points: pair.after, tensor: 'output', title: sentencesLab.after },
  ].map(({ points, tensor, title }) => ({
    ...planeTable(title, namesOf(pair), [{ name: text.plane.coordinateName, data: points.data }]),
    explains: (row, component) => {
      const [one, other] = pair.traces;
      const second = row >= one.tokens.length;
      const place = second ? row - one.tokens.length : row;
      const { data } = (second ? other : one).tensor(tensor, place);
      const operands = Array.from({ length: width }, (_, k) => [
        { name: tensor, index: [place, k], value: data[k] },
        { name: 'mean', index: [k], value: mean.data[k] },
        {
          name: 'direction',
          index: [component, k],
          value: components.data[component * width + k],
        },
      ]).flat();
      const terms = Array.from({ length: width }, (_, k) => {
        const [x, middle, direction] = operands.slice(3 * k, 3 * k + 3);
        return {
          value: (x.value - middle.value) * direction.value,
          operands: [3 * k, 3 * k + 1, 3 * k + 2],
        };
      });
      return {
        formula: sentencesLab.coordinateFormula({ tensor }),
        text: sentencesLab.coordinate({
          word: namesOf(pair)[row],
          when: title,
          component: component + 1,
          value: cardText(points.data[2 * row + component]),
        }),
        operands,
        terms,
      };
    },
  }));
}

/**
 * Runs both. Null where an output is not a finite number; throws EngineError where the run's settings do not fit them.
 * @param {Session} session
 * @param {readonly [string, string]} texts
 * @param {Fit} fit
 * @returns {Pair | null}
 */
function pairOf(session, texts, fit) {
  const { engine } = session;
  const shared = { ...session.trace.spec, preset: '', edits: '', tokens: 0 };
  const vocabulary = engine.tokenize(texts.join(' ')).vocabulary.join(' ');
  const traces = session.aside((run) =>
    texts.map((own) => run({ ...shared, text: own, vocabulary }).snapshot()),
  );
  const [one, other] = traces;
  const before = stacked(traces.map((trace) => trace.tensor('X')));
  const after = stacked(traces.map((trace) => trace.tensor('output')));
  if (!after.data.every(Number.isFinite)) return null;
  const points = fit === 'all' ? stacked([before, after]) : before;
  const plane = engine.pca(points, { others: [before, after] });
  const { components, mean } = plane;
  return {
    traces: [one, other],
    plane: { mean, components },
    before: plane.others[0],
    after: plane.others[1],
    variance: [...plane.explained_variance_ratio.data],
    moved: engine.shareInSpace({ components, from: before, to: after }),
    common: [...new Set(one.tokens)].filter((word) => other.tokens.includes(word)),
  };
}

/**
 * How far the vectors of two tokens are apart, before attention and after it.
 * @param {Engine} engine
 * @param {readonly [Trace, number]} one a run and a token's place in it
 * @param {readonly [Trace, number]} other
 * @returns {{before: Apart, after: Apart}}
 */
export function apartOf(engine, one, other) {
  const between = (/** @type {string} */ name) => {
    const [a, b] = [one, other].map(([trace, at]) => [Array.from(trace.tensor(name, at).data)]);
    const { cosine, euclidean } = engine.rowDistances(a, b);
    return { cosine: cosine.data[0], euclidean: euclidean.data[0] };
  };
  return { before: between('X'), after: between('output') };
}

/**
 * The first two places of a word that stands in a sentence twice.
 * @param {readonly string[]} tokens
 * @returns {[number, number] | null}
 */
export function repeatedIn(tokens) {
  const second = tokens.findIndex((word, at) => tokens.indexOf(word) < at);
  return second < 0 ? null : [tokens.indexOf(tokens[second]), second];
}

/**
 * The word looked at before one is chosen: of those in both sentences the longest, which says most.
 * @param {readonly string[]} common
 */
export function telling(common) {
  return common.reduce((best, word) => (word.length > best.length ? word : best), '');
}

/** @param {readonly NdArray[]} matrices of one width @returns {NdArray} */
function stacked(matrices) {
  const data = Float64Array.from(matrices.flatMap((matrix) => Array.from(matrix.data)));
  const rows = matrices.reduce((sum, { shape }) => sum + shape[0], 0);
  return { shape: [rows, matrices[0].shape[1]], data };
}
