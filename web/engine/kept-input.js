// What multi-head attention is made of, and what makes attention that keeps its weights.
import { dtype, inputReader } from './operator-calls.js';

export const attentionOptions = {
  dtype,
  scale: 'scale',
  fullyMasked: ['zero', 'nan'],
  softmax: ['stable', 'naive'],
};

export const weightArrays = ['W_Q', 'W_K', 'W_V', 'b_Q', 'b_K', 'b_V', 'W_O', 'b_O'];
export const multiHeadOptions = { ...attentionOptions, heads: 'int' };
export const weightsRequired = ['W_Q', 'W_K', 'W_V'];

const readAttention = inputReader(
  [...weightArrays, 'mask'],
  { ...multiHeadOptions, causal: 'flag' },
  weightsRequired,
);

export const attentionInput = (input) => readAttention('createAttention', input);

const readDecoder = inputReader(weightArrays, { ...multiHeadOptions, capacity: 'int' }, [
  ...weightsRequired,
  'capacity',
]);

export const decoderInput = (input) => readDecoder('createDecoder', input);
