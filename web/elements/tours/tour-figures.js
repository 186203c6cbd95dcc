// A tutorial's figure made ready to be drawn: with the tutorial's own colour map, ends and labels.
import { endsOf, matrixOf } from '../../tours/recipes.js';
import { copied } from '../copied.js';
import { text } from './text-tours.js';

/**
 * @typedef {import('../maps/figures.js').Figure} Figure
 * @typedef {import('../../tours/recipes.js').Bench} Bench
 * @typedef {import('../../tours/blocks.js').FigureRecipe} FigureRecipe
 * @typedef {import('../../engine/index.d.ts').Trace} Trace
 */

/** No run has a tensor of such a name: these numbers are never taken for the page's. */
const APART = 'tour:';

/**
 * @param {Bench} bench
 * @param {Trace} trace of the step
 * @param {FigureRecipe} recipe
 * @param {boolean} isLive whether the page runs the same: its numbers can be asked
 * @returns {Figure}
 */
export function tourFigure(bench, trace, recipe, isLive) {
  const matrix = matrixOf(bench, trace, recipe);
  const [rows, cols] = matrix.shape;
  const ends = endsOf(bench, matrix, recipe);
  const { map, part = [], x, y, ticks, colormap, wide = false, marked } = recipe;
  const axis = (/** @type {string} */ axisName, /** @type {number} */ count, words = false) => ({
    name: axisName,
    labels: words ? trace.tokens : Array.from({ length: count }, (_, at) => String(at)),
    words,
    role: '',
  });
  const name = map && isLive ? map : `${APART}${map ?? recipe.operator}`;
  return {
    key: `${name}/${part}/${colormap}/${ends}/${[...matrix.data.slice(0, 4)]}`,
    name,
    title: titleOf(recipe),
    shape: matrix.shape,
    rows,
    cols,
    data: matrix.data.slice(),
    rgba: bench.engine.colors(colormap, matrix, { min: ends[0], max: ends[1] }),
    colormap,
    ends,
    signed: false,
    rowAxis: axis(y, rows, ticks !== 'numbers'),
    colAxis: axis(x, cols, ticks === 'tokens'),
    square: !wide,
    isMasked: undefined,
    texts: textsOf(bench, matrix.data, recipe.decimals),
    fixed: true,
    bare: recipe.bare,
    marked: marked?.map(([row, col]) => ({ row, col })),
    indexOf: (row, col) => [...part, row, col],
    cellOf: (index) =>
      part.every((at, axisAt) => index[axisAt] === at)
        ? { row: index[part.length], col: index[part.length + 1] }
        : null,
  };
}

/** @param {Bench} bench @param {ArrayLike<number>} data @param {number} [decimals] */
function textsOf({ engine }, data, decimals) {
  if (decimals === undefined) return [];
  return Array.from(data, (value) => engine.formatNumber(value, { decimals }).replace('-', '−'));
}

/** The tutorial's title, or ours for a figure that it lacks. @param {FigureRecipe} recipe */
export function titleOf({ title, name, head = 0 }) {
  if (title) return title;
  const phrase = text.tours.figures[/** @type {keyof typeof text.tours.figures} */ (name)];
  return typeof phrase === 'function' ? phrase({ head }) : phrase;
}

/**
 * Numbers that a text states beside those its code computes, with what differs framed.
 * @param {Bench} bench
 * @param {Trace} trace
 * @param {import('../../tours/blocks.js').Block} block
 * @returns {{stated: Figure, computed: Figure}}
 */
export function statedFigures(bench, trace, { stated = '', part = [], decimals = 0, values = [] }) {
  const { shape, data } = copied(trace.tensor(stated, ...part));
  const { minimum, maximum } = bench.engine.summary({ shape, data });
  const recipe = /** @type {const} */ ({
    map: stated,
    part,
    colormap: 'Blues',
    ends: [Math.min(0, minimum), Math.max(1, maximum)],
    x: stated === 'weights' ? 'key' : 'd_v',
    y: 'query',
    ticks: 'numbers',
    decimals,
  });
  const computed = tourFigure(
    bench,
    trace,
    { ...recipe, title: text.tours.computed({ name: stated }) },
    false,
  );
  const printed = { shape, data: Float64Array.from(values.flat()) };
  const { distances } = bench.engine.difference({ shape, data }, printed);
  const half = bench.engine.formatNumber(0.5 * 10 ** -decimals);
  const marked = Array.from(distances.data, (size, at) => ({ size, at }))
    .filter(({ size }) => size > Number(half))
    .map(({ at }) => ({ row: Math.floor(at / shape[1]), col: at % shape[1] }));
  const rgba = bench.engine.colors('Blues', printed, { min: recipe.ends[0], max: recipe.ends[1] });
  return {
    computed: { ...computed, marked },
    stated: {
      ...computed,
      key: `${computed.key}/stated`,
      name: `${APART}stated`,
      title: text.tours.stated({ name: stated }),
      data: printed.data,
      rgba,
      texts: textsOf(bench, printed.data, decimals),
      marked,
    },
  };
}
