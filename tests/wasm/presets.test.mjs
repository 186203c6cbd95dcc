// The presets through JavaScript: the tutorials' own numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEngine, Reference } from './support.mjs';

const engine = await newEngine();

const line = ['X', 'Q', 'K', 'V', 'scores', 'scaled', 'weights', 'output'];
const many = [...line, 'W_Q', 'W_K', 'W_V', 'W_O', 'head_out', 'concat'];
const named = (letters) =>
  Object.fromEntries(['Q', 'K', 'V'].map((x, i) => [`W_${x}`, letters[i]]));

/** The tensors to compare, and the older names that some have in a file. */
/** @type {any[]} */
const demos = [
  ['000-attention', 'demo_000_sdpa', [...line, 'W_Q', 'W_K', 'W_V'], {}],
  ['000-multi-head', 'demo_000_mha', many, {}],
  ['000-positions', 'demo_000_pe', ['P'], { P: 'PE' }],
  ['000-pytorch', 'demo_000_torch', many, {}],
  ['001-sentence', 'demo_001_seed42', [...line, 'head_out', 'concat'], { X: 'word_embeddings' }],
  ['002-single-head', 'demo_002_single', [...line, 'W_Q'], named(['Wq', 'Wk', 'Wv'])],
  ['002-multi-head', 'demo_002_mha', many, {}],
  ['003-worked', 'demo_003_worked', [...line, 'W_V'], named(['W_q', 'W_k', 'W_v'])],
  ['004-numpy', 'demo_004_numpy', [...line, 'W_Q'], named(['W_q', 'W_k', 'W_v'])],
  ['004-pytorch', 'demo_004_torch_seed0', ['X', 'weights', 'output'], { weights: 'weights_heads' }],
];

for (const [preset, name, tensors, names] of demos) {
  test(`preset ${preset} is ${name}`, () => {
    const file = new Reference(name);
    const trace = engine.run({ preset });
    for (const tensor of tensors) {
      const { data } = trace.tensor(tensor);
      file.expect(
        names[tensor] ?? tensor,
        data,
        preset === '000-positions' ? { absolute: 1e-13 } : {},
      );
    }
  });
}

test('every preset is listed, runs, and says what it stands for', () => {
  assert.deepEqual(
    engine.presets.map((preset) => preset.name),
    demos.map(([preset]) => preset),
  );
  for (const { name, spec } of engine.presets) {
    assert.deepEqual(engine.check({ preset: name }), []);
    const own = engine.run(spec).tensor('output').data.slice();
    const trace = engine.run({ preset: name });
    assert.deepEqual(trace.tensor('output').data, own);
    for (const [field, value] of Object.entries(spec)) {
      if (field !== 'd_k') assert.equal(trace.spec[field], value);
    }
  }
});

test('what the tutorials print', () => {
  const file = new Reference('demo_000_sdpa');
  const trace = engine.run({ preset: '000-attention' });
  const weights = { shape: [4, 4], data: trace.tensor('weights', 0).data.slice() };
  const printed = engine.array2string(engine.npRound(weights, 3));
  assert.ok(file.text.stdout.endsWith(`Attention weights:\n ${printed}\n`));
  assert.equal(
    new Reference('demo_003_worked').text.stdout,
    `Self-Attention Output:\n${engine.run({ preset: '003-worked' }).print('output')}\n`,
  );
});

test('a field overrides its preset', () => {
  const file = new Reference('demo_001_seed0');
  const trace = engine.run({ preset: '001-sentence', seed: 0 });
  file.expect('output', trace.tensor('output').data);
  assert.equal(trace.spec.seed, 0);
});
