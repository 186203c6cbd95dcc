// The parts of the tours' steps: what the tutorials print, draw, typeset and state, as recipes for the core.
// index.js has the steps; these come with the tours on demand. Each tutorial's are in a file beside this one, by step.
import blocks000 from './blocks_000.js';
import blocks001 from './blocks_001.js';
import blocks002 from './blocks_002.js';
import blocks003 from './blocks_003.js';
import blocks004 from './blocks_004.js';

/**
 * One matrix as the tutorial draws it, with its own colour map, ends and labels.
 * @typedef {object} FigureRecipe
 * @property {string} [map] a tensor of the step's run
 * @property {readonly number[]} [part] its leading indices: the head
 * @property {'movingAverage' | 'exponentialAverage'} [operator] in place of a tensor
 * @property {Record<string, number>} [options] of the operator
 * @property {'Blues' | 'RdBu'} colormap
 * @property {readonly number[]} [ends] of the colours; without them the data's own
 * @property {string} [title] as the tutorial has it
 * @property {string} [name] of a title of ours in the string table, for a figure the tutorial lacks
 * @property {number} [head] in that title
 * @property {string} x label
 * @property {string} y label
 * @property {'tokens' | 'rows' | 'numbers'} ticks words on both axes, on that of the rows, or on none
 * @property {number} [decimals] of the values written into the cells; without them none are
 * @property {boolean} [wide] cells need not be square
 * @property {readonly (readonly [number, number])[]} [marked] cells that it points at, by row and column
 * @property {boolean} [bare] without a colour bar
 *
 * What a program prints, piece by piece: its own words, and what the core prints.
 * @typedef {string
 *   | {shape: string, part?: readonly number[], lead?: number, torch?: boolean}
 *   | {array: string, part?: readonly number[], lead?: number, decimals?: number, of?: 'float32'}
 *   | {ascii: string, part: readonly number[], corner?: number, labels: readonly string[]}
 *   | {table: string, part: readonly number[], labels: readonly string[]}
 *   | {fact: readonly [string, string]}} Piece
 *
 * @typedef {object} Plane the words that the tutorial writes into its scatter plot
 * @property {string} title
 * @property {string} x
 * @property {string} y
 * @property {string} original
 * @property {string} contextual
 * @property {readonly string[]} suffixes of the points' labels
 *
 * One part of a step; exactly one of formulas, print, figures, plane, table, numbers, stated and notes.
 * @typedef {object} Block
 * @property {string} [name] of a caption of ours in the string table
 * @property {string} [caption] as the tutorial has it
 * @property {Record<string, string | number>} [run] a spec other than the step's
 * @property {readonly string[]} [formulas] their names; the first has the number 1
 * @property {readonly Piece[]} [print]
 * @property {readonly FigureRecipe[]} [figures]
 * @property {Plane} [plane]
 * @property {string} [table] of words, in the string table
 * @property {'variance' | 'saturation' | 'overflow' | 'worked'} [numbers] a table that the core computes
 * @property {string} [stated] the tensor whose values the text gives, and `values` which
 * @property {readonly number[]} [part]
 * @property {number} [decimals]
 * @property {readonly (readonly number[])[]} [values]
 * @property {readonly string[]} [notes] where the text is wrong
 */

/** @type {Record<string, Record<string, readonly Block[]>>} by tutorial and step; a step of notes alone has none */
export const BLOCKS = /** @type {any} */ ({
  '000': blocks000,
  '001': blocks001,
  '002': blocks002,
  '003': blocks003,
  '004': blocks004,
});

/** All of a step, its notes last. @param {string} tour @param {import('./index.js').TourStep} step @returns {readonly Block[]} */
export const blocksOf = (tour, { id, notes }) => [
  ...(BLOCKS[tour][id] ?? []),
  ...(notes ? [{ notes }] : []),
];
