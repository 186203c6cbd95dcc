// A run as a NumPy program: complete, and as one would write it by hand. It prints every stage; its
// variables have the names that the trace has.
import { drawnTensors } from './python_draws.js';
import { editLines } from './python_edits.js';
import { inputs } from './python_inputs.js';
import { masks, overflows } from './python_masks.js';
import { positions, rotation } from './python_positions.js';
import { printing, program } from './python_program.js';
import { addedTo, hidesAll, PLANE, stateOf } from './python_state.js';
import { pythonArray, pythonFloat } from './python_text.js';

/**
 * @typedef {import('./latex.js').TraceLike} TraceLike
 * @typedef {import('./python_state.js').State} State
 */

/** Less of the variance than this is rounding: the second axis would be any. */
const SMALLEST_SHARE = 1e-20;

/** Q, K, V. @param {State} state */
function projections(state) {
  const { spec, trace, given } = state;
  const lines = ['# Queries, keys and values of every head: (heads, n, d).'];
  for (const letter of ['Q', 'K', 'V']) {
    const bias = `b_${letter}`;
    const width = letter === 'V' ? 'd_v' : 'd_k';
    if (spec.bias) lines.push(...biasLines(state, bias, `(heads, ${width})`));
    const made = `X @ W_${letter}${spec.bias ? ` + ${bias}[:, None, :]` : ''}`;
    lines.push(`${letter} = ${given.has(letter) ? pythonArray(trace.tensor(letter)) : made}`);
    lines.push(...editLines(trace, letter));
  }
  if (trace.has('Q_rotated')) lines.push(...rotation(state));
  return lines;
}

/** @param {State} state @param {string} name @param {string} shape */
function biasLines({ given, trace, cast }, name, shape) {
  const zeros = `np.zeros(${shape}${cast ? ', dtype=np.float32' : ''})`;
  const value = given.has(name) ? pythonArray(trace.tensor(name)) : zeros;
  return [`${name} = ${value}`, ...editLines(trace, name)];
}

/** @param {State} state */
function scores({ spec, trace }) {
  const [queries, keys] = trace.has('Q_rotated') ? ['Q_rotated', 'K_rotated'] : ['Q', 'K'];
  const scaled = {
    sqrt: 'scores / math.sqrt(d_k)',
    off: 'scores',
  };
  return [
    '# How well every query matches every key: (heads, n, n).',
    `scores = ${queries} @ ${keys}.transpose(0, 2, 1)`,
    `scaled = ${scaled[spec.scale] ?? `scores * ${pythonFloat(Number(spec.scale))}`}`,
  ];
}

/**
 * Whether the run divides by zero or overflows, which NumPy would warn of. Sums of rows show what scores
 * and exponentials do, the output what values do; sums of masks come to -Infinity, which is no error.
 * @param {State} state
 */
const warns = ({ spec, trace }) =>
  Array.from(trace.tensor('row_sum').data).some((x) => x / x !== 1) ||
  Array.from(trace.tensor('output').data).some((x) => x - x !== 0) ||
  overflows(spec);

/** @param {State} state */
const quiet = (state) =>
  warns(state) ? ['np.seterr(all="ignore")  # overflow and 0 / 0 are wanted here'] : [];

/** @param {State} state */
function masked(state) {
  const added = addedTo(state.trace);
  return added ? [...masks(state), `masked = scaled + ${added}`] : [];
}

/** The softmax, step by step. @param {State} state */
function softmax({ spec, trace }) {
  const seen = trace.has('masked') ? 'masked' : 'scaled';
  const naive = spec.softmax === 'naive';
  const lines = [
    '# Softmax: every row of weights adds up to 1.',
    `row_max = ${seen}.max(axis=-1)`,
    naive
      ? `exponentials = np.exp(${seen})  # overflows where scores are large`
      : `exponentials = np.exp(${seen} - row_max[..., None])`,
    'row_sum = exponentials.sum(axis=-1)',
    'weights = exponentials / row_sum[..., None]',
  ];
  if (spec.fully_masked === 'zero' && hidesAll(trace)) {
    lines.push(
      '# A query that sees no key attends to nothing.',
      'blind = np.broadcast_to(np.isneginf(mask).all(axis=-1), (heads, n))',
      'exponentials[blind], row_sum[blind], weights[blind] = 0, 0, 0',
    );
  }
  lines.push('weights_average = weights.mean(axis=0)');
  return lines;
}

/** @param {State} state */
function outputs(state) {
  const { spec, trace } = state;
  const lines = [
    '# Values averaged by the weights; the heads side by side.',
    'head_out = weights @ V',
  ];
  if (spec.fully_masked === 'zero' && hidesAll(trace)) lines.push('head_out[blind] = 0');
  lines.push('concat = head_out.transpose(1, 0, 2).reshape(n, heads * d_v)');
  if (trace.has('b_O')) lines.push(...biasLines(state, 'b_O', '(d_model,)'));
  const bias = trace.has('b_O') ? ' + b_O' : '';
  lines.push(trace.has('W_O') ? `output = concat @ W_O${bias}` : 'output = concat');
  return lines;
}

/**
 * Whether the plane is one that others find too: of two tokens either sign of an axis is right, and of
 * tokens on one line any second axis.
 * @param {TraceLike} trace
 */
export const hasPlane = (trace) =>
  trace.has('contextual_2d') &&
  trace.tokens.length > 2 &&
  trace.tensor('explained_variance_ratio').data[1] > SMALLEST_SHARE;

/** The names of what the program prints. @param {TraceLike} trace */
const printedStages = (trace) =>
  trace.manifest.map(({ name }) => name).filter((name) => hasPlane(trace) || !PLANE.includes(name));

/** The plane of the two principal components of X. @param {State} state */
function plane({ trace, cast }) {
  if (!hasPlane(trace)) return [];
  return [
    '# The plane in which X spreads most, and X and the output in it, in float64. Signs are',
    "# those of scikit-learn's PCA before 1.5; of entries as large the first decides.",
    'points = X.astype(np.float64)',
    'pca_mean = points.mean(axis=0)',
    'U, S, Vt = np.linalg.svd(points - pca_mean, full_matrices=False)',
    'largest = np.abs(U) > (1 - 1e-12) * np.abs(U).max(axis=0)',
    'signs = np.sign(U[largest.argmax(axis=0), np.arange(len(S))])',
    'pca_components = (signs[:, None] * Vt)[:2]',
    'spread = (S / S[0]) ** 2',
    'explained_variance_ratio = (spread / spread.sum())[:2]',
    'original_2d = (points - pca_mean) @ pca_components.T',
    'contextual_2d = (output - pca_mean) @ pca_components.T',
    ...(cast ? PLANE.map((name) => `${name} = ${name}${cast}`) : []),
  ];
}

/**
 * The program. Where the state comes from seeds, it draws from them; arrays are listed only where they
 * were given, or drawn with PyTorch's generator. Rounding apart (NumPy adds in another order), its
 * variables are the trace's tensors.
 * @param {TraceLike} trace of the state, with every field in its spec
 * @param {{given?: Iterable<string>}} [options] the names of the tensors that the spec gave
 * @returns {string} for Python 3.8 and NumPy 1.20 and later
 */
export function numpySource(trace, { given = [] } = {}) {
  const state = stateOf(trace, given);
  const parts = [quiet, positions, inputs, projections, scores, masked, softmax, outputs, plane];
  const lines = parts.map((part) => part(state)).filter((part) => part.length);
  const names = printedStages(trace);
  lines.push(printing(names, 'np.set_printoptions(precision=4, suppress=True, linewidth=100)'));
  const body = [...drawnTensors(state), ...lines.map((part) => part.join('\n'))];
  const title = 'Self-attention, every step of it, with NumPy.';
  return program(state, title, ['import numpy as np'], body);
}
