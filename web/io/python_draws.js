// The random numbers of a run as a Python program draws them: which generator gives which tensor which
// numbers (cpp/attn/draws.h says the same of the engine).
import { editLines } from './python_edits.js';
import { pythonArray } from './python_text.js';

/**
 * How a library spells it.
 * @typedef {object} Dialect
 * @property {string} library 'np' or 'torch'
 * @property {string} [generator] what makes a generator from a seed; undefined where it can't draw them
 * @property {(rng: string, shape: string) => string} normal standard normal numbers
 * @property {(shape: string) => string} empty
 * @property {string} stacked what rounds stacked rows
 * @property {Record<string, readonly [string, string]>} initializers how wide each distribution is, and
 *   its draw of `shape`; fans are the widths that a matrix maps from and to
 * @property {string} cast what rounds a weight
 * @property {string} rounded X, rounded once to float32
 * @property {string} headsFirst what makes (heads, d_model, d) of (d_model, heads, d)
 */

/** @typedef {import('./python_state.js').State} State */

/** def init(rng, *shape), which every weight is drawn with. @param {State} state */
function initializer({ spec, dialect }) {
  const [width, draw] = dialect.initializers[spec.init];
  const lines = ['def init(rng, *shape):', `    """Weights: ${spec.init}."""`];
  if (width) lines.push('    fan_in, fan_out = shape[-2:]', `    ${width}`);
  const values = spec.weight_scale === 1 ? draw : `${draw} * weight_scale`;
  if (dialect.cast) lines.push(`    values = ${values}`, `    return values${dialect.cast}`);
  else lines.push(`    return ${values}`);
  return lines.join('\n');
}

const SPLIT_HEADS = `def split_heads(packed):
    """(d_model, heads * d) to (heads, d_model, d): a head has d columns of its own."""
    return packed.reshape(d_model, heads, -1)`;

const SUB_SEED = `def generator(seed, name):
    """Each tensor has a generator of its own, so that no other changes its numbers."""
    return GENERATOR(seed ^ zlib.crc32(name.encode()))`;

/** PyTorch's own module, which draws all weights at once, from the generator that everyone shares. */
export const moduleDraw = (/** @type {Readonly<Record<string, any>>} */ { bias, dtype }) =>
  `torch.nn.MultiheadAttention(d_model, heads, bias=${bias ? 'True' : 'False'}, dtype=torch.${dtype})`;

/** Its weights as everything else here has them. @param {State} state */
function moduleWeights({ spec, trace, given }) {
  const factor = spec.weight_scale === 1 ? '' : ' * weight_scale';
  const lines = [
    'W_Q, W_K, W_V = (',
    `    W.reshape(heads, d_k, d_model).transpose(1, 2)${factor}`,
    '    for W in attention.in_proj_weight.detach().chunk(3)',
    ')',
  ];
  if (trace.has('W_O')) lines.push(`W_O = attention.out_proj.weight.detach().T${factor}`);
  const names = ['W_Q', 'W_K', 'W_V', 'W_O'].filter((name) => !given.has(name));
  return [...lines, ...names.flatMap((name) => editLines(trace, name))];
}

/** One draw: what a tensor gets from a generator. @typedef {{name: string, draw: string}} Draw */

/**
 * The draws of one generator, one after the other. What is replaced by an array of the visitor's own is
 * drawn all the same where others follow it.
 * @param {State} state
 * @param {readonly Draw[]} draws
 * @param {(name: string, draw: string) => string[]} [assigned] lines that keep what was drawn
 */
function stream(state, draws, assigned = (name, draw) => whole(state, name, draw)) {
  const last = draws.map(({ name }) => state.given.has(name)).lastIndexOf(false);
  return draws
    .slice(0, last + 1)
    .flatMap(({ name, draw }) =>
      state.given.has(name) ? [`${draw}  # replaced below`] : assigned(name, draw),
    );
}

/** A tensor in one assignment, and its cells set by hand. @param {State} state @param {string} name @param {string} value */
const whole = ({ trace }, name, value) => [`${name} = ${value}`, ...editLines(trace, name)];

/** @param {State} state @returns {Draw} */
function tokenDraw({ tokensName, dialect }) {
  const rows = tokensName === 'embedding_matrix' ? 'len(vocabulary)' : 'n';
  return { name: tokensName, draw: dialect.normal('rng', `(${rows}, d_model)`) };
}

/** @param {State} state @param {string} [rng] @returns {Draw[]} */
function weightDraws({ spec, trace }, rng = 'rng') {
  if (spec.init === 'torch-mha') return [{ name: 'attention', draw: moduleDraw(spec) }];
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
  const { tokensName, given, dialect, trace } = state;
  const lines = [];
  if (!given.has(tokensName)) {
    if (tokensName === 'embedding_matrix') {
      lines.push(
        `embedding_matrix = ${dialect.library}.stack(`,
        '    [',
        `        ${dialect.normal('generator(seed, "embedding/" + word)', 'd_model')}`,
        '        for word in vocabulary',
        '    ]',
        `)${dialect.stacked}`,
        ...editLines(trace, tokensName),
      );
    } else {
      lines.push(
        ...whole(state, tokensName, dialect.normal('generator(seed, "X")', '(n, d_model)')),
      );
    }
  }
  if (state.spec.init === 'torch-mha') lines.push('generator(weight_seed, "module")');
  for (const { name } of weightDraws(state)) {
    if (given.has(name)) continue;
    const own = weightDraws(state, `generator(weight_seed, "${name}")`);
    lines.push(...whole(state, name, String(own.find((draw) => draw.name === name)?.draw)));
  }
  return lines;
}

/** @param {State} state @param {string} make */
function perHead(state, make) {
  const names = ['W_Q', 'W_K', 'W_V'];
  const width = (/** @type {string} */ name) => (name === 'W_V' ? 'd_v' : 'd_k');
  const heads = stream(
    state,
    names.map((name) => ({ name, draw: `init(rng, d_model, ${width(name)})` })),
    (name, draw) => [`${name}[head] = ${draw}`],
  );
  const drawn = names.filter((name) => !state.given.has(name));
  const lines = drawn.map(
    (name) => `${name} = ${state.dialect.empty(`(heads, d_model, ${width(name)})`)}`,
  );
  if (heads.length) {
    lines.push('for head in range(heads):', `    rng = ${make}(weight_seed + head)`);
    lines.push(...heads.map((line) => `    ${line}`));
    lines.push(...drawn.flatMap((name) => editLines(state.trace, name)));
  }
  if (state.trace.has('W_O') && !state.given.has('W_O')) {
    const draw = `init(${make}(weight_seed + heads), heads * d_v, d_model)`;
    lines.push(...whole(state, 'W_O', draw));
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
  const { spec, trace, given, tokensName, dialect } = state;
  const names = [tokensName, 'W_Q', 'W_K', 'W_V', ...(trace.has('W_O') ? ['W_O'] : [])];
  const make = dialect.generator;
  const lines = make ? drawLines(state, make) : [];
  if (lines.length && spec.init === 'torch-mha') lines.push(...moduleWeights(state));
  const literals = names
    .filter((name) => !make || given.has(name))
    .flatMap((name) => whole(state, name, pythonArray(trace.tensor(name), dialect.library)));
  const code = lines.join('\n');
  const functions = [];
  if (make && code.includes('generator(')) functions.push(SUB_SEED.replace('GENERATOR', make));
  if (code.includes('init(')) functions.push(initializer(state));
  if (code.includes('split_heads(')) functions.push(SPLIT_HEADS + dialect.headsFirst);
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
