// Numbers of the notes on tutorial 000.
import { firstOf, reordered } from './arrays.js';
import { inFloat32 } from './float32.js';

/** @typedef {import('./recipes.js').Bench} Bench */

const ORDER = [2, 0, 3, 1];

/** @param {Bench} bench @param {Record<string, any>} spec */
function spreadOf({ engine, run }, spec) {
  return engine.summary(run(spec).tensor('scaled')).standardDeviation;
}

/** Attention of a run's X, in another order of its rows. @param {Bench} bench */
function permuted({ engine, run }) {
  const trace = run({ preset: '000-attention' });
  const [X, W_Q, W_K, W_V] = ['X', 'W_Q', 'W_K', 'W_V'].map((name) => trace.tensor(name));
  const { output } = engine.multiHeadAttention({ query: reordered(X, ORDER), W_Q, W_K, W_V });
  return { before: trace.tensor('output'), after: output };
}

/** @type {Record<string, (bench: Bench) => Record<string, string>>} */
export const FACTS_000 = {
  D17: (bench) => {
    const { before, after } = permuted(bench);
    const { engine } = bench;
    return {
      together: `${Number(engine.difference(reordered(before, ORDER), after).largest.toPrecision(2))}`,
      moved: engine.formatNumber(engine.difference(before, after).largest, { decimals: 4 }),
    };
  },
  D18: (bench) => {
    const spread = (/** @type {Record<string, any>} */ spec, /** @type {number} */ decimals) =>
      bench.engine.formatNumber(spreadOf(bench, spec), { decimals });
    return {
      here: spread({ preset: '000-attention' }, 3),
      heads: spread({ preset: '000-multi-head' }, 3),
      glorot: spread({ preset: '002-single-head' }, 2),
      unscaled: spread({ preset: '004-numpy' }, 2),
      words: spread({ preset: '001-sentence' }, 0),
      words0: spread({ preset: '001-sentence', seed: 0 }, 0),
    };
  },
  D19: ({ engine, run }) => {
    const weights = run({ preset: '000-attention' }).tensor('weights');
    const { minimum, maximum } = engine.summary(weights);
    const text = (/** @type {number} */ x) => engine.formatNumber(x, { decimals: 3 });
    return { least: text(minimum), most: text(maximum) };
  },
  D20: ({ engine }) => {
    const cost = engine.costTable({ n: 4, d_model: 8, heads: 2 });
    return { single: `${cost.single_head_parameters}`, several: `${cost.parameters}` };
  },
  D22: ({ engine, run }) => {
    const { minimum, maximum } = engine.summary(run({ preset: '000-positions' }).tensor('P'));
    return {
      least: engine.formatNumber(minimum),
      most: engine.formatNumber(maximum, { decimals: 0 }),
    };
  },
  D24: ({ engine, run }) => {
    const trace = run({ preset: '000-pytorch' });
    const single = inFloat32(engine, trace).output;
    const [query, W_Q, W_K, W_V, W_O] = ['X', 'W_Q', 'W_K', 'W_V', 'W_O'].map((name) =>
      trace.tensor(name),
    );
    const double = engine.multiHeadAttention({ query, W_Q, W_K, W_V, W_O }).output;
    const scratch = trace.tensor('output');
    return {
      printed: engine.formatNumber(engine.difference(scratch, single).largest),
      double: engine.formatNumber(engine.difference(scratch, double).largest),
    };
  },
  D25: ({ engine, run }) => {
    const trace = run({ preset: '000-multi-head' });
    const weights = engine.random({ seed: 42 });
    const scaled = weights.initialize('normal', [96], { fanIn: 16, fanOut: 4, scale: 0.1 });
    weights.dispose();
    const inputs = engine.random({ seed: 42 });
    const drawn = inputs.normal([96]);
    inputs.dispose();
    return {
      X: engine.formatNumber(engine.difference(firstOf(trace.tensor('X'), 96), drawn).largest),
      W_Q: engine.formatNumber(engine.difference(firstOf(trace.tensor('W_Q'), 96), scaled).largest),
    };
  },
  D26: ({ engine }) => {
    const cost = engine.costTable({ n: 1000, d_model: 64 });
    const millions = (/** @type {number} */ x) => engine.formatNumber(x / 1e6, { decimals: 1 });
    return {
      pairs: millions(cost.attention_operations),
      projections: millions(cost.projection_operations),
    };
  },
  D51: ({ engine }) => {
    const both = (/** @type {number} */ x) => [
      engine.formatNumber(Number(engine.npRound(x, 3).data[0])),
      engine.formatNumber(x, { decimals: 3 }),
    ];
    const [[half, halfC], [up, upC], [down, downC]] = [0.0005, 2.6755, 0.1235].map(both);
    return { half, halfC, up, upC, down, downC };
  },
};
