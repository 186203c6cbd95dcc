// A tutorial's scatter plot with its own words: what is drawn of a run, and its numbers.
import { copied } from '../copied.js';
import { planeTable } from '../looks/number-tables.js';
import { movedWords } from '../looks/plane-drawing.js';
import { text } from './text-tours.js';

/** The tensors with the points before attention and after it, and their colours. */
const CLOUDS = /** @type {const} */ ([
  ['original_2d', '--original'],
  ['contextual_2d', '--contextual'],
]);

/** `alpha` of the tutorials' code. */
const OPACITY = { dots: 0.7, arrows: 0.6 };

/**
 * @typedef {object} TourPlane
 * @property {string} title as the tutorial has it
 * @property {import('../looks/plane-picture.js').Legend} legend
 * @property {() => import('../looks/attention-table.js').Table} table
 * @property {import('../looks/plane-drawing.js').Scene} scene
 */

/**
 * @param {import('../../engine/index.d.ts').Trace} trace of the step
 * @param {import('../../tours/blocks.js').Plane} words
 * @returns {TourPlane}
 */
export function tourPlane(trace, { title, x, y, original, contextual, suffixes }) {
  const { tokens } = trace;
  const clouds = [original, contextual].map((name, at) => ({
    name,
    data: copied(trace.tensor(CLOUDS[at][0])).data,
    colour: CLOUDS[at][1],
    suffix: suffixes[at],
  }));
  return {
    title,
    legend: clouds.map(({ name, colour }) => ({ words: name, colour })),
    table: () => planeTable(text.plane.name, tokens, clouds),
    scene: {
      ...movedWords(
        clouds.map(({ data }) => data),
        (cloud, token) => ({
          colour: clouds[cloud].colour,
          word: tokens[token] + clouds[cloud].suffix,
        }),
      ),
      axes: [x, y],
      opacity: OPACITY,
    },
  };
}
