// What the scale of scores does to rows of them.
import { asking, firstOf, rngs, withScaleText } from './operator-calls.js';
import { checkOptions } from './options.js';

/** @param {import('./operator-calls.js').Call} call */
export function scaleOperators(call) {
  const { one, value } = asking(call);
  return {
    scaleSweep(input) {
      const schema = { rng: rngs, seed: 'number', sizes: 'ints', tokens: 'count', scale: 'scale' };
      const options = checkOptions('scaleSweep', input, schema, ['seed', 'sizes']);
      return firstOf(call('scaleSweep', { options: withScaleText(options) }));
    },
    scoreState: (scores) => value('scoreState', { scores }, {}),
    rowMaxima: (scores, factors) => one('rowMaxima', { scores, factors }, {}),
  };
}
