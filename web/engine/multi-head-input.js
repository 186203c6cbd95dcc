// What multi-head attention is made of.
import { dtype } from './operator-calls.js';

export const attentionOptions = {
  dtype,
  scale: 'scale',
  fullyMasked: ['zero', 'nan'],
  softmax: ['stable', 'naive'],
};

export const weightArrays = ['W_Q', 'W_K', 'W_V', 'b_Q', 'b_K', 'b_V', 'W_O', 'b_O'];
export const multiHeadOptions = { ...attentionOptions, heads: 'count' };
export const weightsRequired = ['W_Q', 'W_K', 'W_V'];
