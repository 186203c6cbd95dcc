// Two sentences through one model: the same words, one vocabulary, the same weights, one plane for both.

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../engine/index.js').Engine} Engine
 * @typedef {import('../engine/index.js').NdArray} NdArray
 * @typedef {import('../engine/index.js').Trace} Trace
 * @typedef {{cosine: number, euclidean: number}} Apart
 * @typedef {'before' | 'all'} Fit what the plane is fitted on
 *
 * @typedef {object} Pair
 * @property {readonly [Trace, Trace]} traces
 * @property {NdArray} before where every word stands before attention, both sentences one after the other
 * @property {NdArray} after
 * @property {readonly number[]} variance the share of it that each component has
 * @property {number} moved the share of the movement that the plane shows
 * @property {readonly string[]} common words of both sentences
 */

/**
 * Runs both. Throws EngineError where the run's settings do not fit them.
 * @param {Session} session
 * @param {readonly [string, string]} texts
 * @param {Fit} fit
 * @returns {Pair}
 */
export function pairOf(session, texts, fit) {
  const { engine } = session;
  const shared = { ...session.trace.spec, preset: '', edits: '', tokens: 0 };
  const vocabulary = engine.tokenize(texts.join(' ')).vocabulary.join(' ');
  const traces = session.aside((run) => texts.map((text) => run({ ...shared, text, vocabulary })));
  const [one, other] = traces;
  const before = stacked(traces.map((trace) => trace.tensor('X')));
  const after = stacked(traces.map((trace) => trace.tensor('output')));
  const points = fit === 'all' ? stacked([before, after]) : before;
  const plane = engine.pca(points, { others: [before, after] });
  const { components } = plane;
  return {
    traces: [one, other],
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
