// What is read off numbers: their plane, their averages, what weights look like, and what they cost.
import { fail, shown } from './errors.js';
import { byName, dtype, firstOf, namedOf, rngs } from './operator-calls.js';
import { checkOptions } from './options.js';

/** @param {import('./operator-calls.js').Call} call */
export function numberOperators(call) {
  const one = firstOf(call);
  const named = namedOf(call);
  return {
    pca(x, input = {}) {
      const schema = { components: 'int', signs: ['u', 'v'], others: 'any' };
      const { others = [], ...options } = checkOptions('pca', input, schema);
      if (!Array.isArray(others)) fail('wrong_type', 'others', `${shown(others)} is not a list`);
      const arrays = [['x', x], ...others.map((other, i) => [`other${i}`, other])];
      const { results } = call('pca', { arrays, options });
      const plane = byName(results.filter(({ name }) => name !== 'other'));
      const rest = results.filter(({ name }) => name === 'other');
      return { ...plane, others: rest.map(({ shape, data }) => ({ shape, data })) };
    },
    shareInSpace(input) {
      const names = ['components', 'from', 'to'];
      const schema = Object.fromEntries(names.map((name) => [name, 'any']));
      const arrays = checkOptions('shareInSpace', input, schema, names);
      return call('shareInSpace', { arrays: names.map((name) => [name, arrays[name]]) }).value;
    },
    rowDistances: (a, b, options = {}) =>
      named('rowDistances', checkOptions('rowDistances', options, { order: 'ints' }), [
        ['a', a],
        ['b', b],
      ]),
    subtract: (a, b) =>
      one('subtract', {}, [
        ['a', a],
        ['b', b],
      ]),
    movingAverage: (options) =>
      one(
        'movingAverage',
        checkOptions('movingAverage', options, { n: 'int', window: 'int', dtype }, ['n', 'window']),
      ),
    exponentialAverage: (options) =>
      one(
        'exponentialAverage',
        checkOptions('exponentialAverage', options, { n: 'int', alpha: 'number', dtype }, [
          'n',
          'alpha',
        ]),
      ),
    applyWeights: (weights, values, options = {}) =>
      one('applyWeights', checkOptions('applyWeights', options, { dtype }), [
        ['weights', weights],
        ['values', values],
      ]),
    applyMovingAverage: (values, options) =>
      one(
        'applyMovingAverage',
        checkOptions('applyMovingAverage', options, { window: 'int', dtype }, ['window']),
        [['values', values]],
      ),
    applyExponentialAverage: (values, options) =>
      one(
        'applyExponentialAverage',
        checkOptions('applyExponentialAverage', options, { alpha: 'number', dtype }, ['alpha']),
        [['values', values]],
      ),
    diagnostics: (weights) => named('diagnostics', {}, [['weights', weights]]),
    difference(a, b, input = {}) {
      const { tolerance } = checkOptions('difference', input, { tolerance: 'any' });
      const arrays = [
        ['a', a],
        ['b', b],
      ];
      if (tolerance !== undefined) arrays.push(['tolerance', tolerance]);
      const { value, results } = call('difference', { arrays, options: {} });
      return { ...value, ...byName(results) };
    },
    summary: (x) => call('summary', { arrays: [['x', x]], options: {} }).value,
    headPatterns(weights, options = {}) {
      const arrays = Object.entries(checkOptions('headPatterns', options, { mask: 'any' }));
      return call('headPatterns', { arrays: [['weights', weights], ...arrays] }).value;
    },
    scoreVariance: (options) =>
      one(
        'scoreVariance',
        checkOptions(
          'scoreVariance',
          options,
          { rng: rngs, seed: 'number', sizes: 'ints', trials: 'int' },
          ['seed', 'sizes'],
        ),
      ),
    saturation: (options) =>
      one(
        'saturation',
        checkOptions(
          'saturation',
          options,
          { rng: rngs, seed: 'number', sizes: 'ints', keys: 'int' },
          ['seed', 'sizes'],
        ),
      ),
    costTable: (options) =>
      call('costTable', {
        options: checkOptions('costTable', options, { n: 'int', d_model: 'int', heads: 'int' }, [
          'n',
          'd_model',
        ]),
      }).value,
    filterCost: (options) =>
      call('filterCost', {
        options: checkOptions('filterCost', options, { n: 'int', width: 'int', window: 'int' }, [
          'n',
          'width',
          'window',
        ]),
      }).value,
  };
}
