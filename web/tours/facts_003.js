// Numbers of the notes on tutorial 003.
import { rowOf } from './arrays.js';

/** @typedef {import('./recipes.js').Bench} Bench */

const RUN = { preset: '003-worked' };

/** X = c I and identity weights: where the tutorial's own example overflows. @param {Bench} bench @param {number} c */
function stretched({ engine }, c) {
  const x = [
    [c, 0],
    [0, c],
  ];
  const { weights } = engine.attention({ q: x, k: x, v: x, softmax: 'naive' });
  return engine.formatNumber(weights.data[0]);
}

/** Attention of tutorial 004's numbers when every key of the first query is masked with a value. @param {Bench} bench @param {number} value @param {'float64' | 'float32'} dtype */
function firstRowMasked({ engine, run }, value, dtype) {
  const trace = run({ preset: '004-numpy' });
  const [q, k, v] = ['Q', 'K', 'V'].map((name) => trace.tensor(name, 0));
  const mask = { shape: [4, 4], data: new Float64Array(16).fill(value, 0, 4) };
  const { weights } = engine.attention({ q, k, v, mask, dtype, fullyMasked: 'nan' });
  return engine.array2string(engine.npRound(rowOf(weights, 0), 3));
}

/** @type {Record<string, (bench: Bench) => Record<string, string>>} */
export const FACTS_003 = {
  D08: ({ engine, run }) => {
    const { data } = run(RUN).tensor('weights', 0);
    const [one, other] = [data[0], data[1]];
    return {
      one: engine.formatNumber(one, { decimals: 4 }),
      other: engine.formatNumber(other, { decimals: 4 }),
      all: engine.formatNumber(one),
    };
  },
  D09: ({ engine, run }) => {
    const output = run(RUN).tensor('output');
    const text = (/** @type {number} */ row) =>
      Array.from(rowOf(output, row).data, (x) => engine.formatNumber(x, { decimals: 4 })).join(' ');
    return { first: text(0), second: text(1) };
  },
  D11: (bench) => {
    const { engine } = bench;
    const naive = (/** @type {number[]} */ scores) =>
      engine.array2string(engine.softmaxNaive(scores));
    const single = (/** @type {number[]} */ scores) =>
      engine.array2string(engine.softmaxNaive(scores, { dtype: 'float32' }));
    return {
      over: naive([710, 0]),
      sum: naive([709.5, 709.5]),
      under: naive([-746, -746]),
      single: single([89, 0]),
      works: stretched(bench, 31.68),
      fails: stretched(bench, 31.69),
    };
  },
  D12: ({ engine }) => {
    const sum = (/** @type {number[]} */ scores) =>
      engine.formatNumber(engine.summary(engine.softmaxNaive(scores)).sum);
    return { over: sum([710, 0]), both: sum([709.5, 709.5]) };
  },
  D13: (bench) => {
    const { engine, run } = bench;
    const unmasked = engine.npRound(run({ preset: '004-numpy' }).tensor('weights', 0, 0), 3);
    return {
      infinite: firstRowMasked(bench, -Infinity, 'float64'),
      double: firstRowMasked(bench, -1e9, 'float64'),
      single: firstRowMasked(bench, -1e9, 'float32'),
      unmasked: engine.array2string(unmasked),
    };
  },
};
