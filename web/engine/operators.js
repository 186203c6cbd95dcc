// The bare operators: each checks its options, and hands them and its arrays to C++. They are grouped as in cpp/bind.
import { attentionOperators } from './operators-attention.js';
import { numberOperators } from './operators-numbers.js';
import { positionOperators } from './operators-positions.js';
import { randomOperators } from './operators-random.js';
import { scaleOperators } from './operators-scale.js';
import { textOperators } from './operators-text.js';

/**
 * @param {import('./operator-calls.js').Call} call
 * @param {(rng: string, seed: number) => number} openStream
 * @param {(id: number) => void} closeStream
 */
export const makeOperators = (call, openStream, closeStream) => ({
  ...attentionOperators(call),
  ...positionOperators(call),
  ...numberOperators(call),
  ...scaleOperators(call),
  ...textOperators(call),
  ...randomOperators(call, openStream, closeStream),
});
