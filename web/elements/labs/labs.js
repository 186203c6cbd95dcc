// Labs: what a stage is tried out in. Each is a mode of its stage, with an address of its own.

/**
 * @typedef {object} Lab
 * @property {string} id also its address; its title is in the string table
 * @property {string} stage that it belongs to
 * @typedef {import('../../state/address.js').Setting} Setting
 */

/** One that the lab itself judges, by what its run has. @type {Setting} */
const TEXT = { type: 'text' };

/** What scores can be multiplied by to see where exp overflows. */
export const TIMES = { min: 0.1, max: 2000 };

/** What can be looked at, by scheme; the first is shown first. */
export const POSITION_VIEWS = /** @type {const} */ ({
  none: ['order'],
  sinusoidal: ['waves', 'products', 'shift', 'variants', 'order'],
  rope: ['rotation', 'distance', 'order'],
  alibi: ['biases', 'order'],
});

export const VARIANTS = /** @type {const} */ ([
  'concatenated',
  'single-exponent',
  'column-exponent',
  'sine-only',
]);

/** @type {readonly Lab[]} */
export const LABS = [
  { id: 'scale', stage: 'scaled' },
  { id: 'mask', stage: 'mask' },
  { id: 'filters', stage: 'weights' },
  { id: 'positions', stage: 'X' },
  { id: 'sentences', stage: 'plane' },
];

/**
 * Every setting of a lab as an address names it, and what it can be; and how the weights are drawn at their stage.
 * @type {Readonly<Record<string, Setting>>}
 */
export const LAB_SETTINGS = {
  'scale.scores': TEXT,
  'scale.times': { type: 'number', ...TIMES },
  'mask.brush': { type: 'number', min: -Infinity },
  'filters.window': { type: 'int', min: 1 },
  'filters.alpha': { type: 'number', max: 1 },
  'filters.column': { type: 'int' },
  'positions.view': { type: 'choice', choices: [...new Set(Object.values(POSITION_VIEWS).flat())] },
  'positions.count': TEXT,
  'positions.width': TEXT,
  'positions.shift': TEXT,
  'positions.place': TEXT,
  'positions.pair': TEXT,
  'positions.query': TEXT,
  'positions.key': TEXT,
  'positions.variant': { type: 'choice', choices: VARIANTS },
  'positions.order': TEXT,
  'sentences.first': TEXT,
  'sentences.second': TEXT,
  'sentences.word': TEXT,
  'sentences.fit': { type: 'choice', choices: ['before', 'all'] },
  'weights.as': { type: 'choice', choices: ['lines'] },
};

/** @param {string} stage */
export const labsOf = (stage) => LABS.filter((lab) => lab.stage === stage);

/** @param {string} id @returns {Lab | undefined} */
export const labOf = (id) => LABS.find((lab) => lab.id === id);
