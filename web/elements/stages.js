// The line: its stages in order, the tensors each one shows and the fields that change it.

/**
 * @typedef {object} Stage
 * @property {string} id also its address
 * @property {string} thumbnail the tensor that stands for it
 * @property {string} title
 * @property {string} op the operation that leads here
 * @property {string} role class of its colour
 * @property {string} about
 * @property {readonly string[]} tensors shown large, those that the run has
 * @property {readonly string[]} more its inputs, folded away below
 * @property {readonly string[]} home names of the field table's stages whose controls stand here
 * @property {boolean} always shown even when the run has none of its tensors
 */

/** @type {readonly Stage[]} */
export const STAGES = [
  {
    id: 'tokens',
    thumbnail: '',
    title: 'Tokens',
    op: '',
    role: '',
    about:
      'The text in lower case, cut at white space. Each distinct word has a number in the vocabulary.',
    tensors: [],
    more: [],
    home: ['text', 'tokens'],
    always: true,
  },
  {
    id: 'embedding',
    thumbnail: 'embedding',
    title: 'Embedding',
    op: 'look up',
    role: '',
    about: 'One row of numbers for each word. Equal words have equal rows.',
    tensors: ['embedding', 'embedding_matrix'],
    more: [],
    home: ['embedding'],
    always: false,
  },
  {
    id: 'X',
    thumbnail: 'X',
    title: 'X',
    op: 'positions',
    role: '',
    about: 'What enters attention: one row for each token, d_model numbers wide.',
    tensors: ['P', 'X', 'angles', 'alibi'],
    more: ['embedding'],
    home: ['X'],
    always: false,
  },
  {
    id: 'qkv',
    thumbnail: 'Q',
    title: 'Q, K, V',
    op: 'project',
    role: '',
    about:
      'Each token asks (query), offers itself (key) and carries content (value): three projections of X.',
    tensors: ['Q', 'K', 'V', 'Q_rotated', 'K_rotated'],
    more: ['X', 'W_Q', 'W_K', 'W_V', 'b_Q', 'b_K', 'b_V', 'angles'],
    home: ['Q, K, V'],
    always: false,
  },
  {
    id: 'scores',
    thumbnail: 'scores',
    title: 'Scores',
    op: 'compare',
    role: '',
    about: 'How well each query fits each key: the sum of their products.',
    tensors: ['scores'],
    more: ['Q', 'K', 'Q_rotated', 'K_rotated'],
    home: ['scores'],
    always: false,
  },
  {
    id: 'scaled',
    thumbnail: 'scaled',
    title: 'Scaled',
    op: 'divide',
    role: '',
    about:
      'A sum of d_k products grows like √d_k. Dividing by it keeps softmax from choosing one word only.',
    tensors: ['scaled'],
    more: ['scores'],
    home: ['scaled'],
    always: false,
  },
  {
    id: 'mask',
    thumbnail: 'masked',
    title: 'Masked',
    op: 'hide',
    role: '',
    about: 'A mask hides keys from queries: −∞ is added to their scores. Hidden cells are hatched.',
    tensors: ['masked', 'mask'],
    more: ['scaled', 'alibi', 'mask_total'],
    home: ['masked'],
    always: true,
  },
  {
    id: 'softmax',
    thumbnail: 'exponentials',
    title: 'Softmax',
    op: 'exponentials',
    role: '',
    about:
      'Three visible things: the row’s maximum is taken off, the rest raised to exponentials, and those divided by their sum.',
    tensors: ['row_max', 'exponentials', 'row_sum'],
    more: ['masked'],
    home: ['softmax', 'weights'],
    always: false,
  },
  {
    id: 'weights',
    thumbnail: 'weights',
    title: 'Weights',
    op: 'divide by the sum',
    role: '',
    about: 'Shares of attention: every row adds up to 1.',
    tensors: ['weights', 'weights_average'],
    more: ['exponentials', 'row_sum'],
    home: [],
    always: false,
  },
  {
    id: 'head_out',
    thumbnail: 'head_out',
    title: 'Head output',
    op: 'mix values',
    role: 'role-v',
    about: 'For each query, the values of all words, mixed in the proportions of its weights.',
    tensors: ['head_out'],
    more: ['weights', 'V'],
    home: [],
    always: false,
  },
  {
    id: 'concat',
    thumbnail: 'concat',
    title: 'Joined heads',
    op: 'side by side',
    role: '',
    about: 'The heads’ outputs side by side: one row for each token again.',
    tensors: ['concat'],
    more: ['head_out'],
    home: [],
    always: false,
  },
  {
    id: 'output',
    thumbnail: 'output',
    title: 'Output',
    op: 'project',
    role: 'role-output',
    about: 'One more projection mixes the heads: each word’s vector, now with its context.',
    tensors: ['output'],
    more: ['concat', 'W_O', 'b_O'],
    home: ['output'],
    always: false,
  },
  {
    id: 'plane',
    thumbnail: 'contextual_2d',
    title: 'In a plane',
    op: 'PCA',
    role: '',
    about:
      'Where each word stood before attention and where it stands after, in the two directions in which the original words differ most.',
    tensors: [],
    more: [],
    home: [],
    always: true,
  },
];

/** The stage shown before a visitor chooses one. */
export const FIRST_STAGE = 'qkv';

/**
 * The stages this run has.
 * @param {{has(name: string): boolean}} trace
 */
export function stagesOf(trace) {
  return STAGES.filter((stage) => stage.always || stage.tensors.some((name) => trace.has(name)));
}

/**
 * The fields whose controls stand at a stage. Those of a stage that this run lacks stand at the next one.
 * @template {{name: string, stage: string}} F
 * @param {readonly F[]} fields
 * @param {readonly Stage[]} shown
 * @param {string} id
 * @returns {F[]}
 */
export function fieldsOf(fields, shown, id) {
  return fields.filter((field) => field.name !== 'preset' && homeOf(field, shown) === id);
}

/**
 * @param {{stage: string}} field
 * @param {readonly Stage[]} shown
 */
export function homeOf(field, shown) {
  const home = STAGES.findIndex((stage) => stage.home.includes(field.stage));
  const next = STAGES.slice(Math.max(home, 0)).find((stage) => shown.includes(stage));
  return (next ?? shown[0]).id;
}
