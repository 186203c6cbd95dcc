// What a program is written of: a run, and what of it is computed, drawn or written down.
import { numpyDialect } from './python_dialects.js';

/** @typedef {import('./latex.js').TraceLike} TraceLike */

/**
 * What every part of the program needs to know.
 * @typedef {object} State
 * @property {TraceLike} trace
 * @property {Readonly<Record<string, any>>} spec
 * @property {ReadonlySet<string>} given the tensors that were written down, not drawn
 * @property {string} tokensName which tensor the tokens' random numbers are
 * @property {import('./python_draws.js').Dialect} dialect of the random numbers
 * @property {string} cast what rounds float64 to the run's dtype; '' where it has the same
 */

/** The tensors of the plane of two principal components. */
export const PLANE = [
  'pca_mean',
  'pca_components',
  'explained_variance_ratio',
  'original_2d',
  'contextual_2d',
];

/** The demo whose arrays are the tutorial's own instead of drawn. */
const WRITTEN_DOWN = { '003-worked': ['X', 'W_Q', 'W_K', 'W_V'] };

/**
 * The tensors that are written down, not drawn.
 * @param {TraceLike} trace
 * @param {Iterable<string>} given by the visitor
 */
export const givenNames = ({ spec }, given) =>
  new Set([...given, ...(WRITTEN_DOWN[spec.preset] ?? [])]);

/** @param {TraceLike} trace @param {Iterable<string>} given @returns {State} */
export function stateOf(trace, given) {
  const { spec } = trace;
  const text = trace.has('embedding_matrix');
  const target = trace.has('embedding') ? 'embedding' : 'X';
  return {
    trace,
    spec,
    given: givenNames(trace, given),
    dialect: numpyDialect(spec),
    tokensName: text ? 'embedding_matrix' : target,
    cast: spec.dtype === 'float32' ? '.astype(np.float32)' : '',
  };
}

/** What is added to the scaled scores. @param {TraceLike} trace */
export const addedTo = (trace) => ['mask_total', 'alibi', 'mask'].find((name) => trace.has(name));

/** Whether some query may see no key. @param {TraceLike} trace */
export function hidesAll(trace) {
  if (!trace.has('mask')) return false;
  const { shape, data } = trace.tensor('mask');
  const cells = Array.from(data);
  const n = shape[shape.length - 1];
  const rows = Array.from({ length: data.length / n }, (_, i) => cells.slice(i * n, (i + 1) * n));
  return rows.some((row) => row.every((x) => x === -Infinity));
}
