// The five tutorials as tours of the page: in each step one of their demos, what it printed and drew, and
// notes where the text is wrong. The files beside this one are data; words are in web/strings under
// `tours`, by the same ids.
import t000 from './000.js';
import t001 from './001.js';
import t002 from './002.js';
import t003 from './003.js';
import t004 from './004.js';

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
 * @property {readonly string[]} [rows] of the tutorials' inventory that it covers
 * @property {string} [name] of a caption of ours in the string table
 * @property {string} [caption] as the tutorial has it
 * @property {Record<string, string | number>} [run] a spec other than the step's
 * @property {readonly number[]} [formulas] the numbers that they have in tutorial 000
 * @property {readonly Piece[]} [print]
 * @property {readonly FigureRecipe[]} [figures]
 * @property {Plane} [plane]
 * @property {string} [table] of words, in the string table
 * @property {'variance' | 'saturation' | 'overflow'} [numbers] a table that the core computes
 * @property {string} [stated] the tensor whose values the text gives, and `values` which
 * @property {readonly number[]} [part]
 * @property {number} [decimals]
 * @property {readonly (readonly number[])[]} [values]
 * @property {readonly string[]} [notes] where the text is wrong
 *
 * @typedef {object} TourStep
 * @property {string} id
 * @property {string} preset '' for the visitor's own fields
 * @property {Record<string, string | number>} [changes] to the preset
 * @property {string} stage of the line shown with it
 * @property {'scale' | 'mask' | 'filters' | 'positions' | 'sentences'} [lab] in which its point can be tried out
 * @property {readonly Block[]} blocks
 *
 * @typedef {{id: string, title: string, steps: readonly TourStep[]}} Tour
 */

export const TOURS = /** @type {readonly Tour[]} */ ([t000, t001, t002, t003, t004]);

/** @param {string} id @returns {Tour | undefined} */
export const tourOf = (id) => TOURS.find((tour) => tour.id === id);

/** What a step runs. @param {TourStep} step @returns {Record<string, string | number>} */
export const specOf = ({ preset, changes }) => ({ ...(preset ? { preset } : {}), ...changes });

/** The first step that runs a demo. @param {string} preset @returns {{id: string, step: number} | null} */
export function placeOf(preset) {
  for (const { id, steps } of TOURS) {
    const at = steps.findIndex((step) => step.preset === preset);
    if (at >= 0) return { id, step: at + 1 };
  }
  return null;
}
