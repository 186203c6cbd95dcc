// States whose programs are executed: all presets, 50 random ones, half of which have cells set by hand,
// and some with own arrays; and how a program's numbers are compared with the run's.
import assert from 'node:assert/strict';
import { newEngine } from './support.mjs';

export const engine = await newEngine();

/** A small generator with a seed, so that a failure can be repeated. @param {number} seed */
function randomOf(seed) {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const TEXTS = [
  'The bank of the river and the bank with the money',
  'Größe ÇA İstanbul ΟΔΟΣ 猫 😀 it\'s "quoted" \\n {x} #1',
  'one',
  'a\tb\u0085c\u2028d a',
];

/** A state that the engine accepts. @param {number} seed */
function anySpec(seed) {
  const random = randomOf(seed + 1);
  const pick = (list) => list[Math.floor(random() * list.length)];
  for (let i = 0; i < 20; i += 1) random();
  const heads = pick([1, 2, 3, 4, 6]);
  const draws = pick(['per-tensor', 'one-stream', 'restarted', 'per-head', 'module-first']);
  const free = !['one-stream', 'module-first'].includes(draws);
  const spec = {
    ...(random() < 0.5 ? { text: pick(TEXTS) } : { tokens: pick([1, 2, 5, 9]) }),
    d_model: heads * pick([1, 2, 3, 4]),
    heads,
    d_k: pick([0, 2, 4]),
    d_v: pick([0, 1, 3]),
    seed: pick([0, 7, 42, 4294967000]),
    weight_seed: free ? pick([-1, 0, 99]) : -1,
    rng: pick(['numpy-legacy', 'numpy-pcg64', 'numpy-pcg64', 'torch']),
    draws,
    projection: draws === 'per-head' ? 'per-head' : pick(['per-head', 'packed']),
    init: pick(['glorot-normal', 'normal', 'glorot-uniform', 'kaiming-uniform']),
    weight_scale: pick([1, 0.1, -0.5]),
    output_projection: pick([true, false]),
    bias: pick([true, false]),
    dtype: pick(['float64', 'float32']),
    x_dtype: pick(['', 'float32']),
    positions: pick(['none', 'sinusoidal', 'rope', 'alibi']),
    rope_pairing: pick(['interleaved', 'half']),
    position_base: pick([10000, 500]),
    position_offset: pick([0, 3.5, -2]),
    mask: pick(['none', 'causal', 'causal-bottom-right', 'window+prefix', 'padding+causal']),
    window: pick([0, 1, 2]),
    prefix: pick([0, 2]),
    padding: pick([0, 1]),
    mask_value: pick([-Infinity, -1e9, 0]),
    fully_masked: pick(['zero', 'nan']),
    scale: pick(['sqrt', 'off', 0.25]),
    softmax: pick(['stable', 'naive']),
  };
  if (engine.check(spec).length === 0) return spec;
  return anySpec(seed + 1000);
}

/** Everything whose cells can be set by hand. */
export const EDITABLE = [
  ...['embedding_matrix', 'embedding', 'X', 'W_Q', 'W_K', 'W_V', 'W_O', 'b_Q', 'b_K', 'b_V', 'b_O'],
  ...['Q', 'K', 'V', 'mask'],
];

/**
 * Boxes of cells set by hand in about half of the tensors that the state has; some overlap.
 * @param {any} spec
 * @param {number} seed
 */
function anyEdits(spec, seed) {
  const random = randomOf(seed + 500);
  for (let i = 0; i < 20; i += 1) random();
  const below = (/** @type {number} */ end) => Math.floor(random() * end);
  const trace = engine.run(spec);
  const { length: n } = trace.tokens;
  const place = (/** @type {number} */ length) => {
    const first = below(length);
    const last = first + below(length - first);
    return first === last ? String(first) : `${first}..${last}`;
  };
  const entry = (/** @type {string} */ name) => {
    const shape = trace.has(name) ? trace.tensor(name).shape : [n, n];
    const hides = name === 'mask' && random() < 0.5;
    const value = hides ? '-inf' : random() < 0.2 ? below(3) : 4 * random() - 2;
    return `${name}[${shape.map(place)}]=${value}`;
  };
  const names = EDITABLE.filter((name) => name === 'mask' || trace.has(name));
  const edited = [...names, ...names].filter(() => random() < 0.3);
  return { ...spec, edits: edited.map(entry).join(';') };
}

/** Some arrays of the state's own shapes, so that whatever draws them is asked to leave them out. */
function ownArrays(spec, names, seed) {
  const trace = engine.run(spec);
  const random = randomOf(seed);
  for (let i = 0; i < 5; i += 1) random();
  const own = {};
  for (const name of names) {
    if (!trace.has(name)) continue;
    const { shape, data } = trace.tensor(name);
    own[name] = { shape, data: Array.from(data, () => random() - 0.5) };
  }
  return own;
}

const WEIGHTS = ['W_Q', 'W_K', 'W_V', 'W_O'];

/** @type {{name: string, spec: any}[]} */
export const states = [
  ...engine.presets.map(({ name }) => ({ name, spec: { preset: name } })),
  ...Array.from({ length: 50 }, (_state, i) => {
    const spec = anySpec(i);
    return i % 2
      ? { name: `random ${i}, edited`, spec: anyEdits(spec, i) }
      : { name: `random ${i}`, spec };
  }),
  ...['per-tensor', 'one-stream', 'restarted', 'per-head', 'module-first'].flatMap((draws, i) =>
    [
      ['W_Q'],
      ['W_K', 'W_O'],
      ['embedding_matrix', 'W_V'],
      ['X', ...WEIGHTS],
      ['embedding', 'b_K'],
    ].map((names, k) => {
      const spec = {
        draws,
        bias: true,
        positions: k % 2 ? 'sinusoidal' : 'none',
        rng: 'numpy-legacy',
      };
      return {
        name: `${draws}, own ${names}`,
        spec: { ...spec, given: ownArrays(spec, names, 5 * i + k) },
      };
    }),
  ),
  ...['no no no no', 'ha ha ha ha ha', 'the the the the the the'].map((text) => ({
    name: `${text}: both ends of an axis equally far`,
    spec: { text, positions: 'sinusoidal' },
  })),
  {
    name: 'numbers of more digits than whole ones have',
    spec: {
      tokens: 2,
      d_model: 2,
      heads: 1,
      mask: 'causal',
      mask_value: -1e20,
      given: { X: { shape: [2, 2], data: [1234567890123456800, 0.5, 1, -3e20] } },
    },
  },
  ...[1e160, 1e-170].map((size) => ({
    name: `points whose spread squared is no number: ${size}`,
    spec: {
      tokens: 3,
      d_model: 2,
      heads: 1,
      given: {
        X: { shape: [3, 2], data: [1, 2, -3, 0.5, 2.5, -1].map((x) => x * size) },
        W_Q: { shape: [1, 2, 2], data: [1, 0.5, -0.5, 1].map((x) => x / size) },
        W_K: { shape: [1, 2, 2], data: [1, 0, 0, 1].map((x) => x / size) },
      },
    },
  })),
  {
    name: 'own X of tokens',
    spec: { tokens: 3, draws: 'one-stream', given: ownArrays({ tokens: 3 }, ['X'], 1) },
  },
  {
    name: 'own embedding of tokens',
    spec: {
      tokens: 3,
      positions: 'sinusoidal',
      given: ownArrays({ tokens: 3, positions: 'sinusoidal' }, ['embedding'], 2),
    },
  },
  {
    name: 'own mask of every head',
    spec: {
      tokens: 2,
      mask: 'causal',
      positions: 'alibi',
      given: { mask: { shape: [2, 1, 2], data: [-Infinity, 0, 0, -1.5] } },
    },
  },
  { name: 'all padding, zeros', spec: { tokens: 3, mask: 'padding', padding: 3 } },
  {
    name: 'all padding, NaN',
    spec: { tokens: 3, mask: 'padding', padding: 3, fully_masked: 'nan', dtype: 'float32' },
  },
  {
    name: 'overflow of the naive form',
    spec: { tokens: 5, weight_scale: 60, init: 'normal', softmax: 'naive', dtype: 'float32' },
  },
  {
    name: 'dropped words',
    spec: { text: 'A cat and a dog', vocabulary: 'a CAT dog', unknown_words: 'drop' },
  },
  {
    name: 'words with what strings end at, compilers warn of and readers do not see',
    spec: {
      text: 'a\u0000 b\u00001 ??!??? \u202ec\u202c',
      vocabulary: 'a\u0000 b\u00001 \u202ec\u202c ??!???',
    },
  },
  {
    name: 'an own X of a single zero below zero',
    spec: {
      tokens: 1,
      d_model: 1,
      heads: 1,
      positions: 'alibi',
      given: { X: { shape: [1, 1], data: [-0] } },
    },
  },
  {
    name: 'masks whose sum is infinite',
    spec: { tokens: 3, mask: 'causal+window', window: 1, mask_value: -1e308 },
  },
  {
    name: 'an output that overflows, behind rows that do not',
    spec: {
      tokens: 2,
      d_model: 1,
      heads: 1,
      given: {
        X: { shape: [2, 1], data: [1e-150, 1e-150] },
        W_V: { shape: [1, 1, 1], data: [1e300] },
        W_O: { shape: [1, 1], data: [1e300] },
      },
    },
  },
  {
    name: 'PyTorch module, weights alone, scaled',
    spec: {
      tokens: 3,
      rng: 'torch',
      init: 'torch-mha',
      draws: 'restarted',
      weight_seed: 5,
      weight_scale: 0.5,
      output_projection: false,
    },
  },
  {
    name: 'PyTorch module, own weights and bias',
    spec: {
      rng: 'torch',
      init: 'torch-mha',
      draws: 'one-stream',
      bias: true,
      given: ownArrays({ bias: true }, ['W_Q', 'b_V'], 3),
    },
  },
  {
    name: 'PyTorch module',
    spec: { rng: 'torch', init: 'torch-mha', bias: true, dtype: 'float32' },
  },
  {
    name: 'own arrays, edited',
    spec: {
      tokens: 3,
      x_dtype: 'float32',
      bias: true,
      given: {
        ...ownArrays({ tokens: 3, bias: true }, ['X', 'W_K', 'b_V'], 4),
        mask: { shape: [2, 3, 3], data: Array.from({ length: 18 }, (_x, i) => -i) },
      },
      heads: 2,
      edits: 'X[1,2]=0.1;W_K[0,0..1,1]=3;b_V[0,1]=-1;mask[1,0,1..2]=-inf',
    },
  },
  ...[{}, { bias: true }, { dtype: 'float32', rng: 'torch', init: 'torch-mha', bias: true }].map(
    (more, i) => {
      const spec = { ...more, positions: ['rope', 'sinusoidal', 'none'][i] };
      const names = [['Q'], ['K', 'V'], ['Q', 'K', 'V', 'W_Q']][i];
      const edits = i ? 'V[0,1,0]=2;K[1,0..2,1]=-1' : '';
      return {
        name: `own ${names}`,
        spec: { ...spec, edits, given: ownArrays(spec, names, 60 + i) },
      };
    },
  ),
  ...[
    {
      name: 'weights, biases and mask',
      edits: 'W_Q[0,1,2]=0.5;W_O[2,0..3]=-1;b_K[0,1]=2;mask[1,2]=-inf',
    },
    { name: 'tokens alone', edits: 'embedding_matrix[0,1]=3;embedding[2,0]=-1;X[1,0..3]=0.25' },
    { name: 'one bias', edits: 'b_O[0..2]=1' },
  ].flatMap(({ name, edits }) => [
    { name: `edited ${name}`, spec: { bias: true, edits } },
    {
      name: `PyTorch module, edited ${name}`,
      spec: { bias: true, rng: 'torch', init: 'torch-mha', edits },
    },
  ]),
  {
    name: 'PyTorch module, edited values',
    spec: {
      rng: 'torch',
      init: 'torch-mha',
      dtype: 'float32',
      edits: 'V[0,1,0..2]=0.5;V[0,1,1]=2',
    },
  },
  {
    name: 'every word hidden from one',
    spec: { tokens: 3, positions: 'alibi', fully_masked: 'nan', edits: 'mask[1,0..2]=-inf' },
  },
  {
    name: 'heads of no power of two',
    spec: { tokens: 4, d_model: 12, heads: 12, positions: 'alibi' },
  },
];

const finiteMaximum = (data) =>
  data.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 0);

/** How far the largest difference is, relative to the field's largest number; NaN must meet NaN. */
function difference(name, ours, theirs) {
  const largest = finiteMaximum(ours);
  let worst = 0;
  ours.forEach((x, i) => {
    const y = theirs[i];
    if (Object.is(x, y) || x === y) return;
    assert.ok(Number.isFinite(x) && Number.isFinite(y), `${name}[${i}] is ${y}, not ${x}`);
    worst = Math.max(worst, Math.abs(x - y) / largest);
  });
  return worst;
}

/**
 * Compares the arrays of a program with the tensors of their names: 1e-12 in float64, and in float32
 * 5e-6, or more where the scores are steep. The largest difference, as a part of the limit.
 * @param {any} trace
 * @param {readonly {name: string, shape: readonly number[], data: any}[]} arrays
 */
export function compare(trace, arrays) {
  const single = trace.dtype === 'float32';
  const steep = Math.max(1, finiteMaximum(trace.tensor('scaled').data) / 10);
  const limit = single ? 5e-6 * steep : 1e-12;
  let worst = 0;
  for (const { name, shape, data } of arrays) {
    const ours = trace.tensor(name);
    assert.deepEqual(shape, ours.shape, name);
    assert.equal(data.constructor, ours.data.constructor, `${name}: another dtype`);
    const far = difference(name, ours.data, data);
    assert.ok(far <= limit, `${name}: ${far} is more than ${limit}`);
    worst = Math.max(worst, far);
  }
  return single ? worst / steep : worst;
}
