// Positions: sinusoids, rotations, and the slopes of ALiBi.
import { dtype, firstOf, namedOf } from './operator-calls.js';
import { checkOptions } from './options.js';

const sinusoids = {
  base: 'number',
  offset: 'number',
  form: ['power', 'exp-log'],
  variant: ['interleaved', 'concatenated', 'single-exponent', 'column-exponent', 'sine-only'],
};
const rotary = { pairing: ['interleaved', 'half'], base: 'number', offset: 'number' };

/** @param {import('./operator-calls.js').Call} call */
export function positionOperators(call) {
  const one = firstOf(call);
  const named = namedOf(call);
  return {
    positionalEncoding(options) {
      const schema = { positions: 'int', d_model: 'int', ...sinusoids, dtype };
      return one(
        'positionalEncoding',
        checkOptions('positionalEncoding', options, schema, ['positions', 'd_model']),
      );
    },
    positionWaves: (options) =>
      one(
        'positionWaves',
        checkOptions('positionWaves', options, { d_model: 'int', ...sinusoids }, ['d_model']),
      ),
    positionProducts(options) {
      const schema = { positions: 'int', d_model: 'int', ...sinusoids };
      const required = ['positions', 'd_model'];
      return named('positionProducts', checkOptions('positionProducts', options, schema, required));
    },
    positionShift(options) {
      const schema = {
        positions: 'int',
        d_model: 'int',
        shift: 'number',
        base: 'number',
        offset: 'number',
      };
      const required = ['positions', 'd_model', 'shift'];
      return named('positionShift', checkOptions('positionShift', options, schema, required));
    },
    rope(input) {
      const schema = { x: 'any', ...rotary, dtype };
      const { x, ...options } = checkOptions('rope', input, schema, ['x']);
      return named('rope', options, [['x', x]]);
    },
    ropeProducts(input) {
      const schema = { q: 'any', k: 'any', positions: 'int', ...rotary };
      const { q, k, ...options } = checkOptions('ropeProducts', input, schema, [
        'q',
        'k',
        'positions',
      ]);
      return named('ropeProducts', options, [
        ['q', q],
        ['k', k],
      ]);
    },
    alibi(options) {
      const schema = { heads: 'int', queries: 'int', keys: 'int', causal: 'flag', dtype };
      return named('alibi', checkOptions('alibi', options, schema, ['heads', 'queries']));
    },
  };
}
