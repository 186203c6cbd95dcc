// A run as a PyTorch program: torch.nn.MultiheadAttention where the run is one, else its steps.
import { torchDialect } from './python_dialects.js';
import { drawnTensors, moduleDraw } from './python_draws.js';
import { editLines, isEdited } from './python_edits.js';
import { inputs } from './python_inputs.js';
import { masks, overflows } from './python_masks.js';
import { positions, rotation } from './python_positions.js';
import { printing, program } from './python_program.js';
import { addedTo, hidesAll, PLANE, stateOf } from './python_state.js';
import { pythonArray, pythonFloat } from './python_text.js';

/** @typedef {import('./python_state.js').State} State */

const PROJECTED = ['Q', 'K', 'V'];
const STEPS = ['Q', 'K', 'V', 'scores', 'scaled', 'masked', 'head_out', 'concat'];
const LEFT_OUT = ['row_max', 'exponentials', 'row_sum', ...PLANE];
const BIASES = { b_Q: '(heads, d_k)', b_K: '(heads, d_k)', b_V: '(heads, d_v)', b_O: '(d_model,)' };

/**
 * Why nn.MultiheadAttention does not compute this run: the fields that it has no value for.
 * @param {import('./latex.js').TraceLike} trace
 * @param {Iterable<string>} [given] the names of the tensors that the spec gave
 * @returns {string[]} none where it does
 */
export function notModule(trace, given = []) {
  const { spec } = trace;
  const reasons = {
    output_projection: !trace.has('W_O'),
    d_k: spec.heads * spec.d_k !== spec.d_model,
    d_v: spec.d_v !== spec.d_k,
    positions: spec.positions === 'rope',
    scale: spec.scale !== 'sqrt',
    softmax: spec.softmax !== 'stable',
    fully_masked: spec.fully_masked === 'zero' && hidesAll(trace),
    edits: isEdited(trace, ...PROJECTED) || [...given].some((name) => PROJECTED.includes(name)),
  };
  return Object.entries(reasons).flatMap(([field, holds]) => (holds ? [field] : []));
}

/**
 * Whether nn.MultiheadAttention computes this run.
 * @param {import('./latex.js').TraceLike} trace
 * @param {Iterable<string>} [given]
 */
export const isModule = (trace, given) => notModule(trace, given).length === 0;

/** What NumPy has made, for PyTorch. @param {readonly string[]} names */
function converted(names) {
  if (names.length === 1) return `${names[0]} = torch.from_numpy(${names[0]})`;
  const list = names.join(', ');
  return `${list} = map(torch.from_numpy, (${list}))`;
}

/** The biases that a program names: a module's own are 0 already. @param {State} state */
function biasNames({ trace, given }) {
  const names = Object.keys(BIASES).filter((name) => trace.has(name));
  const changed = names.some((name) => given.has(name)) || isEdited(trace, ...names);
  return isModule(trace, given) && !changed ? [] : names;
}

/** @param {State} state */
function biases(state) {
  const { spec, trace, given } = state;
  return biasNames(state).flatMap((name) => {
    const zeros = `torch.zeros(${BIASES[name]}, dtype=torch.${spec.dtype})`;
    const value = given.has(name) ? pythonArray(trace.tensor(name), 'torch') : zeros;
    return [`${name} = ${value}`, ...editLines(trace, name)];
  });
}

/** @param {State} state */
function byModule(state) {
  const { spec, trace, given } = state;
  const added = addedTo(trace);
  const masking = added ? `attn_mask=${added}, ` : '';
  const own = spec.init === 'torch-mha' && spec.rng === 'torch';
  const names = ['W_Q', 'W_K', 'W_V', 'W_O'];
  const changed = names.some((name) => given.has(name)) || isEdited(trace, ...names);
  const same = own && spec.weight_scale === 1 && !changed;
  const weights = [
    '    parts = [W.transpose(1, 2).reshape(d_model, d_model) for W in (W_Q, W_K, W_V)]',
    '    attention.in_proj_weight.copy_(torch.cat(parts))',
    '    attention.out_proj.weight.copy_(W_O.T)',
  ];
  const bias = [
    '    attention.in_proj_bias.copy_(torch.cat([b_Q, b_K, b_V]).flatten())',
    '    attention.out_proj.bias.copy_(b_O)',
  ];
  return [
    ...(own ? [] : [`attention = ${moduleDraw(spec)}`]),
    'with torch.no_grad():',
    ...(same ? [] : weights),
    ...(biasNames(state).length ? bias : []),
    `    output, weights = attention(X, X, X, ${masking}average_attn_weights=False)`,
    'weights_average = weights.mean(dim=0)',
  ];
}

/** @param {State} state */
function turned(state) {
  const lines = rotation(state).join('\n');
  return lines
    .replace(/np\.(cos|sin)\(turn\)(\.astype\(np\.float32\))?/g, 'torch.from_numpy(np.$1(turn)$2)')
    .replace('np.empty_like', 'torch.empty_like')
    .replace(/cosine, sine = (.*), (torch.*)/, 'cosine = $1\n    sine = $2')
    .split('\n');
}

/** @param {State} state */
function bySteps(state) {
  const { spec, trace, given } = state;
  const added = addedTo(trace);
  const seen = added ? 'masked' : 'scaled';
  const rotated = trace.has('Q_rotated');
  const [queries, keys] = rotated ? ['Q_rotated', 'K_rotated'] : ['Q', 'K'];
  const scaled = { sqrt: 'scores / math.sqrt(d_k)', off: 'scores' };
  const bias = (/** @type {string} */ letter) => (spec.bias ? ` + b_${letter}[:, None, :]` : '');
  const softmax =
    spec.softmax === 'naive'
      ? [
          `exponentials = torch.exp(${seen})`,
          'weights = exponentials / exponentials.sum(-1, keepdim=True)',
        ]
      : [`weights = torch.softmax(${seen}, dim=-1)`];
  const blind = [
    '# A query that sees no key attends to nothing.',
    'blind = torch.isneginf(mask).all(dim=-1).expand(heads, n)',
    'weights[blind] = 0',
  ];
  const zero = spec.fully_masked === 'zero' && hidesAll(trace);
  return [
    ...PROJECTED.flatMap((letter) => [
      given.has(letter)
        ? `${letter} = ${pythonArray(trace.tensor(letter), 'torch')}`
        : `${letter} = X @ W_${letter}${bias(letter)}`,
      ...editLines(trace, letter),
    ]),
    ...(rotated ? [...turned(state), ''] : []),
    `scores = ${queries} @ ${keys}.transpose(1, 2)`,
    `scaled = ${scaled[spec.scale] ?? `scores * ${pythonFloat(Number(spec.scale))}`}`,
    ...(added ? [`masked = scaled + ${added}`] : []),
    ...softmax,
    ...(zero ? blind : []),
    'weights_average = weights.mean(dim=0)',
    'head_out = weights @ V',
    ...(zero ? ['head_out[blind] = 0'] : []),
    'concat = head_out.transpose(0, 1).reshape(n, heads * d_v)',
    trace.has('W_O') ? `output = concat @ W_O${spec.bias ? ' + b_O' : ''}` : 'output = concat',
  ];
}

/**
 * The program. As numpySource, but that PyTorch's generator is PyTorch's, and that the module's own
 * steps are not seen.
 * @param {import('./latex.js').TraceLike} trace of the state, with every field in its spec
 * @param {{given?: Iterable<string>}} [options] the names of the tensors that the spec gave
 * @returns {string} for Python 3.8, NumPy 1.20 and PyTorch 1.13 and later
 */
export function pytorchSource(trace, { given = [] } = {}) {
  const numpy = stateOf(trace, given);
  const torch = trace.spec.rng === 'torch';
  const state = torch ? { ...numpy, dialect: torchDialect(trace.spec) } : numpy;
  const module = isModule(trace, given);
  const places = positions(state);
  if (torch && trace.has('P')) places.push(converted(['P']));
  const drawn = ['X', 'W_Q', 'W_K', 'W_V', ...(trace.has('W_O') ? ['W_O'] : [])];
  const biased = ['alibi', 'mask', 'mask_total'].filter((name) => trace.has(name));
  const quiet = overflows(trace.spec) ? ['np.seterr(over="ignore")  # of masks, wanted here'] : [];
  const mask = biased.length ? [...quiet, ...masks(state), converted(biased)] : [];
  const hidden = [...LEFT_OUT, ...(module ? STEPS : [])];
  const shownBiases = biasNames(state);
  const names = trace.manifest
    .map(({ name }) => name)
    .filter((name) => !hidden.includes(name) && (!(name in BIASES) || shownBiases.includes(name)));
  const lines = [
    places,
    inputs(state),
    torch ? [] : ['# From here on with PyTorch.', converted(drawn)],
    biases(state),
    mask,
    module ? byModule(state) : bySteps(state),
    printing(names, 'torch.set_printoptions(precision=4, sci_mode=False, linewidth=100)'),
  ];
  const body = [
    ...drawnTensors(state),
    ...lines.filter((part) => part.length).map((part) => part.join('\n')),
  ];
  const code = body.join('\n');
  const libraries = [...(code.includes('np.') ? ['import numpy as np'] : []), 'import torch'];
  return program(state, 'Self-attention with PyTorch.', libraries, body);
}
