// The five tutorials as tours of the page: in each step one of their demos, and notes where the text is wrong;
// blocks.js has what it printed and drew. The files beside this one are data; words are in web/strings under `tours`,
// by the same ids.
import t000 from './000.js';
import t001 from './001.js';
import t002 from './002.js';
import t003 from './003.js';
import t004 from './004.js';

/**
 * @typedef {object} TourStep
 * @property {string} id
 * @property {string} preset '' for the visitor's own fields
 * @property {Record<string, string | number>} [changes] to the preset
 * @property {string} stage of the line shown with it
 * @property {'scale' | 'mask' | 'filters' | 'positions' | 'sentences'} [lab] in which its point can be tried out
 * @property {readonly string[]} [notes] where the text is wrong
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
