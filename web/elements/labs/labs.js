// Labs: what a stage is tried out in. Each is a mode of its stage, with an address of its own.

/**
 * @typedef {object} Lab
 * @property {string} id also its address; its title is in the string table
 * @property {string} stage that it belongs to
 * @property {readonly string[]} settings what of it an address keeps: `mask.brush=0`
 */

/** @type {readonly Lab[]} */
export const LABS = [
  { id: 'scale', stage: 'scaled', settings: ['scores', 'times'] },
  { id: 'mask', stage: 'mask', settings: ['brush'] },
  { id: 'filters', stage: 'weights', settings: ['window', 'alpha', 'column'] },
  {
    id: 'positions',
    stage: 'X',
    settings: [
      'view',
      'count',
      'width',
      'shift',
      'place',
      'pair',
      'query',
      'key',
      'variant',
      'order',
    ],
  },
  { id: 'sentences', stage: 'plane', settings: ['first', 'second', 'word', 'fit'] },
];

/** Every setting of a lab as an address names it, and how the weights are drawn at their stage. */
export const LAB_KEYS = [
  ...LABS.flatMap(({ id, settings }) => settings.map((name) => `${id}.${name}`)),
  'weights.as',
];

/** @param {string} stage */
export const labsOf = (stage) => LABS.filter((lab) => lab.stage === stage);

/** @param {string} id @returns {Lab | undefined} */
export const labOf = (id) => LABS.find((lab) => lab.id === id);
