// Positions: sinusoids, rotations, and the slopes of ALiBi.
import { asking, byName, dtype, inputReader } from './operator-calls.js';

const sinusoids = {
  base: 'number',
  offset: 'number',
  form: ['power', 'exp-log'],
  variant: ['interleaved', 'concatenated', 'single-exponent', 'column-exponent', 'sine-only'],
};
const sizes = { positions: 'size', d_model: 'size' };
const rotary = { pairing: ['interleaved', 'half'], base: 'number', offset: 'number' };

const readRope = inputReader(['x'], { ...rotary, dtype }, ['x']);
const readRopeProducts = inputReader(['q', 'k'], { positions: 'size', ...rotary }, [
  'q',
  'k',
  'positions',
]);

/** @param {import('./operator-calls.js').Call} call */
export function positionOperators(call) {
  const { one, named } = asking(call);
  return {
    positionalEncoding(options) {
      const schema = { ...sizes, ...sinusoids, dtype };
      return one('positionalEncoding', {}, options, schema, ['positions', 'd_model']);
    },
    positionWaves: (options) =>
      one('positionWaves', {}, options, { d_model: 'size', ...sinusoids }, ['d_model']),
    positionProducts(options) {
      const schema = { ...sizes, ...sinusoids };
      const required = ['positions', 'd_model'];
      return named('positionProducts', {}, options, schema, required);
    },
    positionShift(options) {
      const schema = { ...sizes, shift: 'number', base: 'number', offset: 'number' };
      const required = ['positions', 'd_model', 'shift'];
      return named('positionShift', {}, options, schema, required);
    },
    rope: (input) => byName(call('rope', readRope('rope', input))),
    ropeProducts: (input) => byName(call('ropeProducts', readRopeProducts('ropeProducts', input))),
    alibi(options) {
      const schema = { heads: 'count', queries: 'size', keys: 'size', causal: 'flag', dtype };
      return named('alibi', {}, options, schema, ['heads', 'queries']);
    },
  };
}
