// What the scale of scores does to rows of them.
import { firstOf, rngs, withScaleText } from './operator-calls.js';
import { checkOptions } from './options.js';

/** @param {import('./operator-calls.js').Call} call */
export function scaleOperators(call) {
  const one = firstOf(call);
  return {
    scaleSweep(input) {
      const schema = { rng: rngs, seed: 'number', sizes: 'ints', tokens: 'int', scale: 'scale' };
      const options = checkOptions('scaleSweep', input, schema, ['seed', 'sizes']);
      return one('scaleSweep', withScaleText(options));
    },
    scoreState: (scores) => call('scoreState', { arrays: [['scores', scores]] }).value,
    rowMaxima: (scores, factors) =>
      one('rowMaxima', {}, [
        ['scores', scores],
        ['factors', factors],
      ]),
  };
}
