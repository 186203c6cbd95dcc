// Numbers of the notes on tutorial 001.
import { rowOf } from './arrays.js';

/** @typedef {import('./recipes.js').Bench} Bench */

const RUN = { preset: '001-sentence' };
const VOCABULARY = ['the', 'cat', 'sat', 'on', 'mat'];

/** @type {Record<string, (bench: Bench) => Record<string, string>>} */
export const FACTS_001 = {
  D37: ({ run }) => {
    const trace = run(RUN);
    return {
      tokens: `${trace.tokens.length}`,
      vocabulary: `${trace.tensor('embedding_matrix').shape[0]}`,
    };
  },
  D38: ({ engine, run }) => {
    const first = (/** @type {number} */ seed) =>
      engine.formatNumber(run({ ...RUN, seed }).tensor('embedding', 0).data[0], { decimals: 3 });
    return { one: first(0), other: first(42) };
  },
  D39: ({ engine }) => {
    const text = 'The cat sat under the mat.';
    const { tokens, ids, unknown } = engine.tokenize(text, { vocabulary: VOCABULARY });
    return {
      text,
      words: `${tokens.length + unknown.length}`,
      rows: `${ids.length}`,
      unknown: unknown.join('’ and ‘'),
    };
  },
  D40: ({ engine }) => {
    const { tokens } = engine.tokenize('The\u00a0CAT\tsat\u3000on');
    const capital = engine.tokenize('\u0130').tokens[0];
    return { tokens: tokens.join(', '), points: `${[...capital].length}` };
  },
  D42: ({ engine, run }) => {
    const trace = run(RUN);
    const { max_weight: largest } = engine.diagnostics(trace.tensor('weights'));
    const text = (/** @type {number} */ x, /** @type {number} */ decimals) =>
      engine.formatNumber(x, { decimals });
    return {
      spread: text(engine.summary(trace.tensor('scaled')).standardDeviation, 0),
      largest: text(engine.summary(largest).mean, 3),
      before: text(engine.summary(trace.tensor('X')).rootMeanSquare, 2),
      after: text(engine.summary(trace.tensor('output')).rootMeanSquare, 0),
    };
  },
  D43: ({ engine, run }) => {
    const output = run(RUN).tensor('output');
    const { largest } = engine.difference(rowOf(output, 0), rowOf(output, 4));
    return { difference: engine.formatNumber(largest) };
  },
  D46: ({ engine, run }) => {
    const trace = run(RUN);
    const percent = (/** @type {number} */ share) =>
      engine.formatNumber(100 * share, { decimals: 2 });
    const [first, second] = trace.tensor('explained_variance_ratio').data;
    const moved = (/** @type {string} */ from, /** @type {string} */ to) =>
      engine.difference(trace.tensor(from), trace.tensor(to)).squaredDistance;
    return {
      both: percent(first + second),
      first: percent(first),
      second: percent(second),
      seen: percent(moved('original_2d', 'contextual_2d') / moved('X', 'output')),
    };
  },
  D47: ({ engine, run }) => {
    const flips = (/** @type {number} */ seed) => {
      const X = run({ ...RUN, seed }).tensor('X');
      const [one, other] = /** @type {const} */ (['u', 'v']).map(
        (signs) => engine.pca(X, { signs }).transformed.data[1],
      );
      return [one, other].map((x) => engine.formatNumber(x, { decimals: 2 }));
    };
    const [[before0, after0], [before42, after42]] = [0, 42].map(flips);
    return { before0, after0, before42, after42 };
  },
};
