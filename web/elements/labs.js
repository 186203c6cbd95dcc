// Labs: what a stage is tried out in. Each is a mode of its stage, with an address of its own.

/**
 * @typedef {object} Lab
 * @property {string} id also its address; its title is in the string table
 * @property {string} stage that it belongs to
 */

/** @type {readonly Lab[]} */
export const LABS = [
  { id: 'scale', stage: 'scaled' },
  { id: 'mask', stage: 'mask' },
  { id: 'filters', stage: 'weights' },
  { id: 'positions', stage: 'X' },
  { id: 'sentences', stage: 'plane' },
];

/** @param {string} stage */
export const labsOf = (stage) => LABS.filter((lab) => lab.stage === stage);

/** @param {string} id @returns {Lab | undefined} */
export const labOf = (id) => LABS.find((lab) => lab.id === id);
