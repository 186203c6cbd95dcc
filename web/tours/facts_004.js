// Numbers of the notes on tutorial 004.
import { BLOCKS } from './blocks.js';

/** @typedef {import('./recipes.js').Bench} Bench */

const STATED = BLOCKS['004'].numpy.find(({ stated }) => stated);

/** @type {Record<string, (bench: Bench) => Record<string, string>>} */
export const FACTS_004 = {
  D01: ({ engine, run }) => {
    const weights = run({ preset: '004-numpy' }).tensor('weights', 0);
    const stated = /** @type {number[][]} */ (STATED?.values);
    const { largest, largestAt } = engine.difference(weights, stated);
    const text = (/** @type {number} */ x) => engine.formatNumber(x, { decimals: 3 });
    const at = [Math.floor(largestAt / 4), largestAt % 4];
    return {
      largest: text(largest),
      place: at.join(', '),
      computed: text(weights.data[largestAt]),
      stated: text(stated[at[0]][at[1]]),
    };
  },
  D02: ({ engine, run }) => {
    const first = (/** @type {number} */ seed) =>
      engine.formatNumber(run({ preset: '004-pytorch', seed }).tensor('weights_average').data[0], {
        decimals: 3,
      });
    const { minimum, maximum } = engine.summary(
      run({ preset: '004-pytorch' }).tensor('weights_average'),
    );
    return {
      seed0: first(0),
      seed42: first(42),
      spread: engine.formatNumber(maximum - minimum, { decimals: 3 }),
    };
  },
  D03: ({ run }) => {
    const trace = run({ preset: '004-pytorch' });
    const shape = (/** @type {string} */ name) => `(1, ${trace.tensor(name).shape.join(', ')})`;
    return { average: shape('weights_average'), heads: shape('weights') };
  },
  D06: ({ engine, run }) => {
    const trace = run({ preset: '004-numpy' });
    const { minimum, maximum } = engine.summary(trace.tensor('weights'));
    return {
      spread: engine.formatNumber(engine.summary(trace.tensor('scaled')).standardDeviation, {
        decimals: 2,
      }),
      least: engine.array2string([minimum], { precision: 1 }).slice(1, -1),
      most: engine.formatNumber(maximum, { decimals: 3 }),
    };
  },
};
