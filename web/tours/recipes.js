// A step's printed text, figures and tables of numbers, made by the core from their recipes.
import { cornerOf } from './arrays.js';
import { factsOf } from './facts.js';
import { inFloat32 } from './float32.js';

/**
 * @typedef {import('../engine/index.d.ts').Engine} Engine
 * @typedef {import('../engine/index.d.ts').Trace} Trace
 * @typedef {import('../engine/index.d.ts').NdArray} NdArray
 * @typedef {import('./blocks.js').Block} Block
 * @typedef {import('./index.js').TourStep} TourStep
 * @typedef {import('./blocks.js').FigureRecipe} FigureRecipe
 *
 * Where a step is computed: the engine, and runs beside the page's own, as copies that stay.
 * @typedef {{engine: Engine, run: (spec: Record<string, any>) => Trace}} Bench
 */

/** @param {Bench} bench @param {Trace} trace @param {readonly any[]} pieces */
export function printed(bench, trace, pieces) {
  return pieces.map((piece) => textOf(bench, trace, piece)).join('');
}

/** @param {Bench} bench @param {Trace} trace @param {any} piece */
function textOf(bench, trace, piece) {
  if (typeof piece === 'string') return piece;
  if (piece.shape)
    return shapeText(
      withLead(trace.tensor(piece.shape, ...(piece.part ?? [])), piece.lead),
      piece.torch,
    );
  if (piece.array) return arrayText(bench, trace, piece);
  if (piece.fact) return factsOf(bench, piece.fact[0])[piece.fact[1]];
  const { engine } = bench;
  const whole = trace.tensor(piece.ascii ?? piece.table, ...piece.part);
  if (piece.table) return engine.attentionTable(whole, piece.labels);
  return engine.asciiMap(piece.corner ? cornerOf(whole, piece.corner) : whole, piece.labels);
}

/** @param {Bench} bench @param {Trace} trace @param {any} piece */
function arrayText({ engine }, trace, { array, part = [], lead = 0, decimals, of }) {
  const source = of === 'float32' ? inFloat32(engine, trace)[array] : trace.tensor(array, ...part);
  const whole = withLead(source, lead);
  return engine.array2string(decimals === undefined ? whole : engine.npRound(whole, decimals));
}

/** @param {NdArray} array @param {number} [lead] axes of length 1 in front: a batch */
const withLead = ({ shape, data }, lead = 0) => ({
  shape: [...Array(lead).fill(1), ...shape],
  data,
});

/** As Python prints a tuple, or PyTorch its sizes. @param {{shape: readonly number[]}} array @param {boolean} [torch] */
function shapeText({ shape }, torch = false) {
  return torch ? `torch.Size([${shape.join(', ')}])` : `(${shape.join(', ')})`;
}

/** The numbers of a figure. @param {Bench} bench @param {Trace} trace @param {FigureRecipe} recipe @returns {NdArray} */
export function matrixOf({ engine }, trace, { map, part = [], operator, options }) {
  if (operator) return engine[operator](/** @type {any} */ (options));
  return trace.tensor(/** @type {string} */ (map), ...part);
}

/** The colours' ends: the recipe's, or the smallest and the largest entry. @param {Bench} bench @param {NdArray} matrix @param {FigureRecipe} recipe @returns {[number, number]} */
export function endsOf({ engine }, matrix, { ends }) {
  if (ends) return [ends[0], ends[1]];
  const { minimum, maximum } = engine.summary(matrix);
  return [minimum, maximum];
}

/** Sizes of the reference run in which the variance of the scores was counted. */
const VARIANCE = { seed: 520, sizes: [1, 2, 4, 8, 16, 64, 256] };

/** The scores at the edge of float64's exponential, in pairs. */
const EDGES = [
  [709, 0],
  [709.782712893384, 0],
  [709.7827128933841, 0],
  [709.5, 709.5],
  [-745.13, -745.13],
  [-746, -746],
];

/** What tutorial 003 works out by hand, equation by equation. */
const WORKED = [
  ['9', 'X'],
  ['10', 'W_Q'],
  ['11', 'W_K'],
  ['12', 'W_V'],
  ['13', 'Q'],
  ['14', 'K'],
  ['15', 'V'],
  ['16, 17', 'scores'],
  ['18', 'scaled'],
  ['19–27', 'weights'],
  ['28–32', 'output'],
];

/** @param {Engine} engine @param {NdArray} table @returns {string[][]} */
const rowsOf = (engine, { shape, data }) =>
  Array.from({ length: shape[0] }, (_, row) =>
    Array.from(data.slice(row * shape[1], (row + 1) * shape[1]), (value, col) =>
      engine.formatNumber(value, { decimals: col ? 3 : 0 }),
    ),
  );

/** @type {Record<NonNullable<Block['numbers']>, (bench: Bench) => string[][]>} */
const TABLES = {
  variance: ({ engine }) => rowsOf(engine, engine.scoreVariance(VARIANCE)),
  saturation: ({ engine }) => rowsOf(engine, engine.saturation(VARIANCE)),
  overflow({ engine }) {
    const written = (/** @type {ArrayLike<number>} */ row) =>
      Array.from(row, (x) => engine.formatNumber(x)).join(', ');
    return EDGES.map((scores) => [
      written(scores),
      written(engine.softmaxNaive(scores).data),
      written(engine.softmax(scores).data),
    ]);
  },
  worked({ engine, run }) {
    const trace = run({ preset: '003-worked' });
    return WORKED.map(([equations, tensor]) => {
      const { shape, data } = trace.tensor(tensor);
      return [`(${equations})`, tensor, engine.array2string({ shape: shape.slice(-2), data })];
    });
  },
};

/**
 * A table that the core computes, as rows of text.
 * @param {Bench} bench
 * @param {NonNullable<Block['numbers']>} name
 */
export const numbersOf = (bench, name) => TABLES[name](bench);
