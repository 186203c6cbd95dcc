// A run as a NumPy program: complete, and as one would write it by hand. It prints every stage; its
// variables have the names that the trace has.
import { numpyDialect } from './python_dialects.js';
import { drawnTensors } from './python_draws.js';
import { editLines, isEdited } from './python_edits.js';
import { filled, pythonArray, pythonFloat, pythonString } from './python_text.js';

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

/** In the order in which they are computed. */
export const STAGES = [
  ...['embedding_matrix', 'embedding', 'P', 'angles', 'alibi', 'X', 'W_Q', 'W_K', 'W_V'],
  ...['b_Q', 'b_K', 'b_V', 'Q', 'K', 'V', 'Q_rotated', 'K_rotated', 'scores', 'scaled', 'mask'],
  ...['mask_total', 'masked', 'row_max', 'exponentials', 'row_sum', 'weights', 'weights_average'],
  ...['head_out', 'concat', 'W_O', 'b_O', 'output', 'pca_mean', 'pca_components'],
  ...['explained_variance_ratio', 'original_2d', 'contextual_2d'],
];

export const PLANE = STAGES.slice(STAGES.indexOf('pca_mean'));
/** Less of the variance than this is rounding: the second axis would be any. */
const SMALLEST_SHARE = 1e-20;

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

/** Where Python's str.split() cuts. */
const SPACES =
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007' +
  '\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** Tokens and sizes. @param {State} state */
function sizes({ spec, trace }) {
  const lines = [];
  if (trace.has('embedding_matrix')) {
    lines.push(`text = ${pythonString(spec.text)}`, 'tokens = text.lower().split()');
    if ([...spec.vocabulary].some((letter) => !SPACES.includes(letter))) {
      lines.push(`vocabulary = ${pythonString(spec.vocabulary)}.lower().split()`);
    } else {
      lines.push('vocabulary = list(dict.fromkeys(tokens))  # in order of first appearance');
    }
    if (spec.unknown_words === 'drop') {
      lines.push('tokens = [word for word in tokens if word in vocabulary]');
    }
    lines.push('n = len(tokens)');
  } else {
    lines.push(`n = ${spec.tokens}`);
  }
  lines.push(`d_model, heads = ${spec.d_model}, ${spec.heads}`);
  lines.push(`d_k, d_v = ${spec.d_k}, ${spec.d_v}`);
  return lines.join('\n');
}

const offsetOf = (/** @type {number} */ offset) =>
  offset === 0 ? '' : ` + ${pythonFloat(offset)}`;

/** P, angles or alibi. @param {State} state */
export function positions({ spec, cast }) {
  const base = pythonFloat(spec.position_base);
  const position = `position = np.arange(n)[:, None]${offsetOf(spec.position_offset)}`;
  if (spec.positions === 'sinusoidal') {
    return [
      '# Sinusoidal positions: sines in even columns, cosines in odd ones.',
      position,
      `angle = position / ${base} ** (np.arange(0, d_model, 2) / d_model)`,
      'P = np.empty((n, d_model))',
      'P[:, 0::2] = np.sin(angle)',
      'P[:, 1::2] = np.cos(angle[:, : d_model // 2])',
      ...(cast ? [`P = P${cast}`] : []),
    ];
  }
  if (spec.positions === 'rope') {
    return [
      '# Rotary positions: how far each pair of columns is turned.',
      position,
      `turn = position * ${base} ** (-2 * np.arange(d_k // 2) / d_k)`,
      `angles = turn${cast}`,
    ];
  }
  if (spec.positions === 'alibi') {
    return [
      '# ALiBi: the further a key is away, the less it counts.',
      ...slopes(spec.heads),
      'distance = np.abs(np.arange(n)[:, None] - np.arange(n))',
      `alibi = -slopes[:, None, None]${cast} * distance${cast}`,
    ];
  }
  return [];
}

/** @param {number} heads */
function slopes(heads) {
  const power = 2 ** Math.floor(Math.log2(heads));
  if (power === heads) return ['slopes = 2.0 ** (-8 * np.arange(1, heads + 1) / heads)'];
  return [
    `power = ${power}  # of two, the largest up to heads; the other slopes lie between`,
    'first = -8 * np.arange(1, power + 1) / power',
    'others = -4 * np.arange(1, 2 * (heads - power), 2) / power',
    'slopes = 2.0 ** np.concatenate([first, others])',
  ];
}

/** Edits of X leave the embedding as it is. @param {State} state */
function sum({ trace, dialect }) {
  if (trace.has('P')) return 'X = embedding + P';
  if (!isEdited(trace, 'X')) return 'X = embedding';
  return `X = embedding.${dialect.library === 'np' ? 'copy' : 'clone'}()`;
}

/** embedding and X. @param {State} state */
export function inputs(state) {
  const { spec, trace, given, tokensName, dialect } = state;
  const lines = [];
  const literal = (/** @type {string} */ name) =>
    `${name} = ${pythonArray(trace.tensor(name), dialect.library)}`;
  if (given.has('embedding') && tokensName !== 'embedding') lines.push(literal('embedding'));
  else if (tokensName === 'embedding_matrix') {
    lines.push('embedding = embedding_matrix[[vocabulary.index(word) for word in tokens]]');
  }
  if (tokensName === 'embedding_matrix') lines.push(...editLines(trace, 'embedding'));
  if (tokensName !== 'X') {
    lines.push(given.has('X') ? literal('X') : sum(state), ...editLines(trace, 'X'));
  }
  if (spec.x_dtype === 'float32' && spec.dtype === 'float64') {
    lines.push(`X = ${dialect.rounded}  # once`);
  }
  return lines;
}

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
export function rotation({ spec, cast }) {
  const half = spec.rope_pairing === 'half';
  const first = half ? '..., : d_k // 2' : '..., 0::2';
  const second = half ? '..., d_k // 2 :' : '..., 1::2';
  return [
    '',
    '',
    'def rotate(rows):',
    `    """Turns columns ${half ? 'i and i + d_k / 2' : '2i and 2i + 1'} by their position's angle."""`,
    `    cosine, sine = np.cos(turn)${cast}, np.sin(turn)${cast}`,
    '    rotated = np.empty_like(rows)',
    `    x, y = rows[${first}], rows[${second}]`,
    `    rotated[${first}] = x * cosine - y * sine`,
    `    rotated[${second}] = x * sine + y * cosine`,
    '    return rotated',
    '',
    '',
    'Q_rotated, K_rotated = rotate(Q), rotate(K)',
  ];
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

const BLOCKED = {
  causal: ['key > query', 'the future'],
  'causal-bottom-right': ['key > query', 'the future, aligned at the last token'],
  window: ['np.abs(key - query) > WINDOW', 'far away'],
  prefix: ['(key >= PREFIX) & (key > query)', 'the future, but for the prefix'],
  padding: [':, n - PADDING :', 'padding'],
};

/** mask and mask_total. @param {State} state */
export function masks({ spec, trace, given, cast }) {
  const lines = [];
  if (given.has('mask')) {
    lines.push(`mask = ${pythonArray(trace.tensor('mask'))}`);
  } else if (trace.has('mask')) {
    const parts = spec.mask === 'none' ? [] : spec.mask.split('+');
    lines.push(
      '# What is added to the scores of keys that a query may not see.',
      ...(parts.length ? ['query, key = np.arange(n)[:, None], np.arange(n)'] : []),
      `mask = np.zeros((n, n)${cast ? ', dtype=np.float32' : ''})`,
    );
    const value = pythonFloat(spec.mask_value);
    for (const part of parts) {
      const [blocked, why] = BLOCKED[part];
      const condition = blocked
        .replace('WINDOW', String(spec.window))
        .replace('PREFIX', String(spec.prefix))
        .replace('PADDING', String(spec.padding));
      lines.push(`mask[${condition}] += ${value}  # ${why}`);
    }
  }
  lines.push(...editLines(trace, 'mask'));
  if (trace.has('mask_total')) lines.push('mask_total = alibi + mask');
  return lines;
}

/** What is added to the scaled scores. @param {TraceLike} trace */
export const addedTo = (trace) => ['mask_total', 'alibi', 'mask'].find((name) => trace.has(name));

/** Whether some query may see no key. @param {TraceLike} trace */
export function hidesAll(trace) {
  if (!trace.has('mask')) return false;
  const { shape, data } = trace.tensor('mask');
  const n = shape[shape.length - 1];
  return Array.from({ length: data.length / n }, (_row, i) => i).some((i) =>
    Array.from({ length: n }, (_key, j) => data[i * n + j]).every((x) => x === -Infinity),
  );
}

/** Whether the run divides by zero or overflows, which NumPy would warn of. @param {TraceLike} trace */
function warns(trace) {
  const { data } = trace.tensor('exponentials');
  const sums = trace.tensor('row_sum').data;
  return (
    Array.from(data).some((x) => !Number.isFinite(x)) ||
    Array.from(sums).some((x) => !(x > 0 && x < Infinity))
  );
}

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
    ...(warns(trace) ? ['np.seterr(all="ignore")  # overflow and 0 / 0 are wanted here'] : []),
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
export const printedStages = (trace) =>
  STAGES.filter((name) => trace.has(name) && (hasPlane(trace) || !PLANE.includes(name)));

/** The plane of the two principal components of X. @param {State} state */
function plane({ trace, cast }) {
  if (!hasPlane(trace)) return [];
  return [
    '# The plane in which X spreads most, and X and the output in it, in float64. Signs are',
    "# those of scikit-learn's PCA before 1.5.",
    'points = X.astype(np.float64)',
    'pca_mean = points.mean(axis=0)',
    'U, S, Vt = np.linalg.svd(points - pca_mean, full_matrices=False)',
    'signs = np.sign(U[np.abs(U).argmax(axis=0), np.arange(len(S))])',
    'pca_components = (signs[:, None] * Vt)[:2]',
    'explained_variance_ratio = (S**2 / (S**2).sum())[:2]',
    'original_2d = (points - pca_mean) @ pca_components.T',
    'contextual_2d = (output - pca_mean) @ pca_components.T',
    ...(cast ? PLANE.map((name) => `${name} = ${name}${cast}`) : []),
  ];
}

/** @param {readonly string[]} names of what is printed @param {string} options */
export function printing(names, options) {
  const pairs = names.map((name) => `"${name}": ${name}`);
  return [
    options,
    `stages = {\n${filled(pairs, '    ')}\n}`,
    'for name, stage in stages.items():',
    '    print(f"{name} {tuple(stage.shape)}\\n{stage}\\n")',
  ];
}

/**
 * Imports, sizes and the rest.
 * @param {State} state
 * @param {string} title
 * @param {readonly string[]} libraries lines that import them
 * @param {readonly string[]} body paragraphs
 */
export function program(state, title, libraries, body) {
  const used = ['math', 'zlib'].filter((name) => body.some((code) => code.includes(`${name}.`)));
  const imports = [...used.map((name) => `import ${name}`), ...(used.length ? [''] : [])];
  const head = [`"""${title}"""`, '', ...imports, ...libraries].join('\n');
  // Two empty lines around functions, no more.
  return `${[head, sizes(state), ...body].join('\n\n').replace(/\n{4,}/g, '\n\n\n')}\n`;
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
  const parts = [positions, inputs, projections, scores, masked, softmax, outputs, plane];
  const lines = parts.map((part) => part(state)).filter((part) => part.length);
  const names = printedStages(trace);
  lines.push(printing(names, 'np.set_printoptions(precision=4, suppress=True, linewidth=100)'));
  const body = [...drawnTensors(state), ...lines.map((part) => part.join('\n'))];
  const title = 'Self-attention, every step of it, with NumPy.';
  return program(state, title, ['import numpy as np'], body);
}
