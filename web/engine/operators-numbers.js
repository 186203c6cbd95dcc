// What is read off numbers: their plane, their averages, what weights look like, and what they cost.
import { toArray } from './arrays.js';
import { asking, byName, dtype, inputReader, rngs } from './operator-calls.js';
import { checkOptions, listOf } from './options.js';

const space = ['components', 'from', 'to'];
const readSpace = inputReader(space, {}, space);

/** @param {import('./operator-calls.js').Call} call */
export function numberOperators(call) {
  const { one, named, value } = asking(call);
  return {
    pca(x, input = {}) {
      const schema = { components: 'count', signs: ['u', 'v'], others: 'any' };
      const { others = [], ...options } = checkOptions('pca', input, schema);
      const arrays = [
        ['x', x],
        ...listOf('others', others, 'arrays').map((other, i) => [
          `other${i}`,
          toArray('others', other),
        ]),
      ];
      const { results } = call('pca', { arrays, options });
      const plane = byName({ results: results.filter(({ name }) => name !== 'other') });
      const rest = results.filter(({ name }) => name === 'other');
      return { ...plane, others: rest.map(({ shape, data }) => ({ shape, data })) };
    },
    shareInSpace: (input) => call('shareInSpace', readSpace('shareInSpace', input)).value,
    rowDistances: (a, b, options = {}) =>
      named('rowDistances', { a, b }, options, { order: 'ints' }),
    subtract: (a, b) => one('subtract', { a, b }, {}),
    movingAverage: (options) =>
      one('movingAverage', {}, options, { n: 'size', window: 'count', dtype }, ['n', 'window']),
    exponentialAverage: (options) =>
      one('exponentialAverage', {}, options, { n: 'size', alpha: 'number', dtype }, ['n', 'alpha']),
    applyWeights: (weights, values, options = {}) =>
      one('applyWeights', { weights, values }, options, { dtype }),
    applyMovingAverage: (values, options) =>
      one('applyMovingAverage', { values }, options, { window: 'count', dtype }, ['window']),
    applyExponentialAverage: (values, options) =>
      one('applyExponentialAverage', { values }, options, { alpha: 'number', dtype }, ['alpha']),
    diagnostics: (weights) => named('diagnostics', { weights }, {}),
    difference(a, b, input = {}) {
      const arrays = { a, b, ...checkOptions('difference', input, { tolerance: 'any' }) };
      const answer = call('difference', { arrays: Object.entries(arrays) });
      return { ...answer.value, ...byName(answer) };
    },
    summary: (x) => value('summary', { x }, {}),
    headPatterns(weights, options = {}) {
      const own = checkOptions('headPatterns', options, { mask: 'any' });
      return value('headPatterns', { weights, ...own }, {});
    },
    scoreVariance: (options) =>
      one(
        'scoreVariance',
        {},
        options,
        { rng: rngs, seed: 'number', sizes: 'ints', trials: 'count' },
        ['seed', 'sizes'],
      ),
    saturation: (options) =>
      one('saturation', {}, options, { rng: rngs, seed: 'number', sizes: 'ints', keys: 'count' }, [
        'seed',
        'sizes',
      ]),
    costTable: (options) =>
      value('costTable', {}, options, { n: 'size', d_model: 'size', heads: 'count' }, [
        'n',
        'd_model',
      ]),
    filterCost: (options) =>
      value('filterCost', {}, options, { n: 'size', width: 'size', window: 'count' }, [
        'n',
        'width',
        'window',
      ]),
  };
}
