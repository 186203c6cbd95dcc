// The random numbers of a run as NumPy draws them: which generator gives which tensor which numbers
// (cpp/attn/draws.h says the same of the engine).
import { pythonArray } from './python_text.js';

/** @typedef {import('./numpy_source.js').State} State */

const GENERATORS = {
  'numpy-legacy': 'np.random.RandomState',
  'numpy-pcg64': 'np.random.default_rng',
};

/** How wide each distribution is, and its draw; fans are the widths that a matrix maps from and to. */
const INITIALIZERS = {
  normal: ['', 'rng.standard_normal(shape)'],
  'glorot-normal': [
    'deviation = math.sqrt(2 / (fan_in + fan_out))',
    'deviation * rng.standard_normal(shape)',
  ],
  'glorot-uniform': [
    'bound = math.sqrt(6 / (fan_in + fan_out))',
    'rng.uniform(-bound, bound, shape)',
  ],
  'kaiming-uniform': ['bound = 1 / math.sqrt(fan_in)', 'rng.uniform(-bound, bound, shape)'],
};

/** def init(rng, *shape), which every weight is drawn with. @param {State} state */
function initializer({ spec, cast }) {
  const [width, draw] = INITIALIZERS[spec.init];
  const lines = ['def init(rng, *shape):', `    """Weights: ${spec.init}."""`];
  if (width) lines.push('    fan_in, fan_out = shape[-2:]', `    ${width}`);
  const values = spec.weight_scale === 1 ? draw : `${draw} * weight_scale`;
  if (cast) lines.push(`    values = ${values}`, `    return values${cast}`);
  else lines.push(`    return ${values}`);
  return lines.join('\n');
}

const SPLIT_HEADS = `def split_heads(packed):
    """(d_model, heads * d) to (heads, d_model, d): a head has d columns of its own."""
    return packed.reshape(d_model, heads, -1).transpose(1, 0, 2)`;

const SUB_SEED = `def generator(seed, name):
    """Each tensor has a generator of its own, so that no other changes its numbers."""
    return GENERATOR(seed ^ zlib.crc32(name.encode()))`;

/** One draw: what a tensor gets from a generator. @typedef {{name: string, draw: string}} Draw */

/**
 * The draws of one generator, one after the other. What is replaced by an array of the visitor's own is
 * drawn all the same where others follow it.
 * @param {State} state
 * @param {readonly Draw[]} draws
 * @param {(name: string) => string} [target] what is assigned to
 */
function stream(state, draws, target = (name) => name) {
  const last = draws.findLastIndex(({ name }) => !state.given.has(name));
  return draws
    .slice(0, last + 1)
    .map(({ name, draw }) =>
      state.given.has(name) ? `${draw}  # replaced below` : `${target(name)} = ${draw}`,
    );
}

/** @param {State} state @returns {Draw} */
function tokenDraw({ tokensName, cast }) {
  const rows = tokensName === 'embedding_matrix' ? 'len(vocabulary)' : 'n';
  return { name: tokensName, draw: `rng.standard_normal((${rows}, d_model))${cast}` };
}

/** @param {State} state @param {string} [rng] @returns {Draw[]} */
function weightDraws({ spec, trace }, rng = 'rng') {
  const draws = ['W_Q', 'W_K', 'W_V'].map((name) => {
    const width = name === 'W_V' ? 'd_v' : 'd_k';
    const draw =
      spec.projection === 'packed'
        ? `split_heads(init(${rng}, d_model, heads * ${width}))`
        : `init(${rng}, heads, d_model, ${width})`;
    return { name, draw };
  });
  if (trace.has('W_O')) draws.push({ name: 'W_O', draw: `init(${rng}, heads * d_v, d_model)` });
  return draws;
}

/** @param {State} state */
function perTensor(state) {
  const { tokensName, given, cast } = state;
  const lines = [];
  if (!given.has(tokensName)) {
    if (tokensName === 'embedding_matrix') {
      lines.push(
        'embedding_matrix = np.stack(',
        '    [',
        '        generator(seed, "embedding/" + word).standard_normal(d_model)',
        '        for word in vocabulary',
        '    ]',
        `)${cast}`,
      );
    } else {
      lines.push(`${tokensName} = generator(seed, "X").standard_normal((n, d_model))${cast}`);
    }
  }
  for (const { name } of weightDraws(state)) {
    if (given.has(name)) continue;
    const own = weightDraws(state, `generator(weight_seed, "${name}")`);
    lines.push(`${name} = ${own.find((draw) => draw.name === name)?.draw}`);
  }
  return lines;
}

/** @param {State} state @param {string} make */
function perHead(state, make) {
  const dtype = state.cast ? ', dtype=np.float32' : '';
  const names = ['W_Q', 'W_K', 'W_V'];
  const width = (/** @type {string} */ name) => (name === 'W_V' ? 'd_v' : 'd_k');
  const heads = stream(
    state,
    names.map((name) => ({ name, draw: `init(rng, d_model, ${width(name)})` })),
    (name) => `${name}[head]`,
  );
  const lines = names
    .filter((name) => !state.given.has(name))
    .map((name) => `${name} = np.empty((heads, d_model, ${width(name)})${dtype})`);
  if (heads.length) {
    lines.push('for head in range(heads):', `    rng = ${make}(weight_seed + head)`);
    lines.push(...heads.map((line) => `    ${line}`));
  }
  if (state.trace.has('W_O') && !state.given.has('W_O')) {
    lines.push(`W_O = init(${make}(weight_seed + heads), heads * d_v, d_model)`);
  }
  return lines;
}

/** A generator's draws behind the line that makes it. @param {string[]} draws @param {string} make */
const from = (draws, make) => (draws.length ? [`rng = ${make}`, ...draws] : []);

/** @param {State} state @param {string} make */
function drawLines(state, make) {
  const tokens = tokenDraw(state);
  const weights = weightDraws(state);
  switch (state.spec.draws) {
    case 'one-stream':
      return from(stream(state, [tokens, ...weights]), `${make}(seed)`);
    case 'module-first':
      return from(stream(state, [...weights, tokens]), `${make}(seed)`);
    case 'restarted':
      return [
        ...from(stream(state, [tokens]), `${make}(seed)`),
        ...from(stream(state, weights), `${make}(weight_seed)`),
      ];
    case 'per-head':
      return [...from(stream(state, [tokens]), `${make}(seed)`), ...perHead(state, make)];
    default:
      return perTensor(state);
  }
}

/** Seeds and factors, those that the draws name. @param {State} state @param {string} code */
function constants({ spec }, code) {
  const weightSeed = spec.weight_seed < 0 ? 'seed' : String(spec.weight_seed);
  const values = {
    seed: String(spec.seed),
    weight_seed: weightSeed,
    weight_scale: String(spec.weight_scale),
  };
  const used = (/** @type {string} */ name) => new RegExp(`\\b${name}\\b`).test(code);
  const names = Object.keys(values).filter(
    (name) => used(name) || (name === 'seed' && weightSeed === 'seed' && used('weight_seed')),
  );
  return names.map((name) => `${name} = ${values[name]}`);
}

/**
 * Paragraphs that make the tokens' numbers (embedding_matrix, embedding or X) and the weights: drawn
 * from their seeds, except for what was given and for PyTorch's generator, which NumPy has not.
 * @param {State} state
 * @returns {string[]}
 */
export function drawnTensors(state) {
  const { spec, trace, given, tokensName } = state;
  const names = [tokensName, 'W_Q', 'W_K', 'W_V', ...(trace.has('W_O') ? ['W_O'] : [])];
  const make = GENERATORS[spec.rng];
  const lines = make ? drawLines(state, make) : [];
  const literal = (/** @type {string} */ name) => `${name} = ${pythonArray(trace.tensor(name))}`;
  const literals = names.filter((name) => !make || given.has(name)).map(literal);
  const code = lines.join('\n');
  const functions = [];
  if (code.includes('generator(')) functions.push(SUB_SEED.replace('GENERATOR', make));
  if (code.includes('init(')) functions.push(initializer(state));
  if (code.includes('split_heads(')) functions.push(SPLIT_HEADS);
  const values = constants(state, [...functions, code].join('\n'));
  const paragraphs = [];
  if (values.length) paragraphs.push(values.join('\n'));
  if (functions.length) paragraphs.push(`\n${functions.join('\n\n\n')}\n`);
  if (lines.length) paragraphs.push(code);
  if (literals.length) {
    const why = make ? 'Own numbers.' : "Drawn with PyTorch's generator.";
    paragraphs.push([`# ${why}`, ...literals].join('\n'));
  }
  return paragraphs;
}
