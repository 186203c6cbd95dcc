// Numbers of the notes on tutorial 002.
import { cornerOf, firstOf, rowOf } from './arrays.js';

/** @typedef {import('./recipes.js').Bench} Bench */

const RUN = { preset: '002-single-head' };

/** @type {Record<string, (bench: Bench) => Record<string, string>>} */
export const FACTS_002 = {
  D27: ({ engine, run }) => {
    const trace = run(RUN);
    const fans = { fanIn: 16, fanOut: 8 };
    const weights = engine.random({ rng: 'numpy-pcg64', seed: 0 });
    const scaled = weights.initialize('glorot-normal', [80], fans);
    weights.dispose();
    const inputs = engine.random({ rng: 'numpy-pcg64', seed: 0 });
    const drawn = inputs.normal([80]);
    inputs.dispose();
    return {
      X: engine.formatNumber(engine.difference(firstOf(trace.tensor('X'), 80), drawn).largest),
      W_Q: engine.formatNumber(engine.difference(firstOf(trace.tensor('W_Q'), 80), scaled).largest),
    };
  },
  D32: ({ engine, run }) => {
    const corner = cornerOf(run(RUN).tensor('weights', 0), 4);
    const text = (/** @type {number} */ x, /** @type {number} */ decimals) =>
      engine.formatNumber(x, { decimals });
    const sums = [0, 1, 2, 3].map((row) => text(engine.summary(rowOf(corner, row)).sum, 3));
    return { sums: sums.join(', '), most: text(engine.summary(corner).maximum, 4) };
  },
  D34: ({ engine, run }) => ({
    spread: engine.formatNumber(engine.summary(run(RUN).tensor('W_Q')).standardDeviation, {
      decimals: 3,
    }),
  }),
};
