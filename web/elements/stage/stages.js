// The line: its stages in order, the tensors each one shows and the fields that change it.

/**
 * @typedef {object} Stage
 * @property {keyof import('../text.js').Text['stages']} id also its address; its words are in the string table
 * @property {string} thumbnail the tensor that stands for it
 * @property {string} role class of its colour
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
    role: '',
    tensors: [],
    more: [],
    home: ['text', 'tokens'],
    always: true,
  },
  {
    id: 'embedding',
    thumbnail: 'embedding',
    role: '',
    tensors: ['embedding', 'embedding_matrix'],
    more: [],
    home: ['embedding'],
    always: false,
  },
  {
    id: 'X',
    thumbnail: 'X',
    role: '',
    tensors: ['P', 'X', 'angles', 'alibi'],
    more: ['embedding'],
    home: ['X'],
    always: false,
  },
  {
    id: 'qkv',
    thumbnail: 'Q',
    role: '',
    tensors: ['Q', 'K', 'V', 'Q_rotated', 'K_rotated'],
    more: ['X', 'W_Q', 'W_K', 'W_V', 'b_Q', 'b_K', 'b_V', 'angles'],
    home: ['Q, K, V'],
    always: false,
  },
  {
    id: 'scores',
    thumbnail: 'scores',
    role: '',
    tensors: ['scores'],
    more: ['Q', 'K', 'Q_rotated', 'K_rotated'],
    home: ['scores'],
    always: false,
  },
  {
    id: 'scaled',
    thumbnail: 'scaled',
    role: '',
    tensors: ['scaled'],
    more: ['scores'],
    home: ['scaled'],
    always: false,
  },
  {
    id: 'mask',
    thumbnail: 'masked',
    role: '',
    tensors: ['masked', 'mask'],
    more: ['scaled', 'alibi', 'mask_total'],
    home: ['masked'],
    always: true,
  },
  {
    id: 'softmax',
    thumbnail: 'exponentials',
    role: '',
    tensors: ['row_max', 'exponentials', 'row_sum'],
    more: ['masked'],
    home: ['softmax', 'weights'],
    always: false,
  },
  {
    id: 'weights',
    thumbnail: 'weights',
    role: '',
    tensors: ['weights', 'weights_average'],
    more: ['exponentials', 'row_sum'],
    home: [],
    always: false,
  },
  {
    id: 'head_out',
    thumbnail: 'head_out',
    role: 'role-v',
    tensors: ['head_out'],
    more: ['weights', 'V'],
    home: [],
    always: false,
  },
  {
    id: 'concat',
    thumbnail: 'concat',
    role: '',
    tensors: ['concat'],
    more: ['head_out'],
    home: [],
    always: false,
  },
  {
    id: 'output',
    thumbnail: 'output',
    role: 'role-output',
    tensors: ['output'],
    more: ['concat', 'W_O', 'b_O'],
    home: ['output'],
    always: false,
  },
  {
    id: 'plane',
    thumbnail: 'contextual_2d',
    role: '',
    tensors: [],
    more: [],
    home: [],
    always: true,
  },
];

/** The stage shown before a visitor chooses one. */
export const FIRST_STAGE = 'qkv';

/**
 * The stages of a run that are not hidden; all of them where nothing would be left.
 * @param {{trace: import('../../engine/index.js').Trace, hides: (part: string) => boolean}} session
 */
export function shownStages(session) {
  const all = stagesOf(session.trace);
  const shown = all.filter(({ id }) => !session.hides(`stage.${id}`));
  return shown.length ? shown : all;
}

/**
 * The stages this run has.
 * @param {{has(name: string): boolean}} trace
 */
export function stagesOf(trace) {
  return STAGES.filter((stage) => stage.always || stage.tensors.some((name) => trace.has(name)));
}

/** Fields that are set elsewhere: above the line, and on the numbers themselves. */
const ELSEWHERE = new Set(['preset', 'edits']);

/**
 * The fields whose controls stand at a stage. Those of a stage that this run lacks stand at the next one.
 * @template {{name: string, stage: string}} F
 * @param {readonly F[]} fields
 * @param {readonly Stage[]} shown
 * @param {string} id
 * @returns {F[]}
 */
export function fieldsOf(fields, shown, id) {
  return fields.filter(
    ({ name, stage }) => !ELSEWHERE.has(name) && homeOf({ stage }, shown) === id,
  );
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
