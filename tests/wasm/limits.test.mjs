// What is too large for any memory, or would take minutes for nothing, is refused before anything is made of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEngine, problemsOf } from './support.mjs';

const engine = await newEngine();
const trace = engine.run({});

/** @param {number[]} shape */
const empty = (...shape) => ({ shape, data: [] });
const list = new Array(2 ** 32 - 1);
/** @param {number[]} shape */
const zeros = (...shape) => ({
  shape,
  data: new Float64Array(shape.reduce((entries, length) => entries * length, 1)),
});
/** @param {number} rows */
const column = (rows) => zeros(rows, 1);
const fourHeads = { heads: 4, W_Q: zeros(1, 4), W_K: zeros(1, 4), W_V: zeros(1, 4) };

/** @type {Record<string, [() => unknown, string, string, RegExp]>} */
const refused = {
  'a list of words': [
    () => engine.tokenize('a', { vocabulary: list }),
    'out_of_range',
    'vocabulary',
    /4294967295 texts are more than 16777216$/,
  ],
  'a list of sizes': [
    () => engine.scoreVariance({ seed: 1, sizes: list }),
    'out_of_range',
    'sizes',
    /4294967295 whole numbers are more than 16777216$/,
  ],
  'a list of arrays': [
    () => engine.pca([[1, 2]], { others: list }),
    'out_of_range',
    'others',
    /4294967295 arrays are more than 16777216$/,
  ],
  'a shape': [
    () => engine.random({ seed: 1 }).normal(list),
    'out_of_range',
    'shape',
    /more than 8 axes$/,
  ],
  'the shape of data': [
    () => engine.softmax({ shape: list, data: [] }),
    'out_of_range',
    'x',
    /more than 8 axes$/,
  ],
  'a cell': [
    () => trace.explain('weights', list),
    'unknown_tensor',
    'weights',
    /no part \[.*\] in shape \(2, 10, 10\)$/,
  ],
  'a text': [
    () => engine.array2string([1], { separator: 'x'.repeat(2 ** 24 + 1) }),
    'out_of_range',
    'separator',
    /16777217 letters are more than 16777216$/,
  ],
  'an array without entries': [
    () => engine.rope({ x: empty(2 ** 28, 0, 2) }),
    'too_large',
    'x',
    /\(268435456, 0, 2\) has lengths for more than 134217728 entries$/,
  ],
  'draws of vectors': [
    () => engine.scoreVariance({ seed: 1, sizes: [4, 1024], trials: 1e6 }),
    'too_large',
    'sizes',
    /\(1000000, 1024\) has more than 268435455 entries$/,
  ],
  'draws of keys': [
    () => engine.saturation({ seed: 1, sizes: [4096], keys: 2 ** 20 }),
    'too_large',
    'sizes',
    /\(1048576, 4096\) has more than 268435455 entries$/,
  ],
  'products of positions': [
    () => engine.positionProducts({ positions: 2 ** 15, d_model: 1 }),
    'too_large',
    'positions',
    /\(32768, 32768\) has more than 268435455 entries$/,
  ],
  'factors for many rows': [
    () => engine.rowMaxima(column(20_000), new Float64Array(20_000)),
    'too_large',
    'factors',
    /\(20000, 20000\) has more than 268435455 entries$/,
  ],
  'weights of many queries': [
    () => engine.attention({ q: column(20_000), k: column(20_000), v: column(20_000) }),
    'too_large',
    'q',
    /\(20000, 20000\) has more than 268435455 entries$/,
  ],
  'weights of many heads': [
    () => engine.multiHeadAttention({ query: column(9000), ...fourHeads }),
    'too_large',
    'query',
    /\(4, 9000, 9000\) has more than 268435455 entries$/,
  ],
  'a wide projection of the output': [
    () => engine.multiHeadOutput({ query: column(20_000), ...fourHeads, W_O: zeros(4, 20_000) }),
    'too_large',
    'W_O',
    /\(20000, 20000\) has more than 268435455 entries$/,
  ],
  'sums of many wide values': [
    () => engine.applyWeights(column(20_000), zeros(1, 20_000)),
    'too_large',
    'values',
    /\(20000, 20000\) has more than 268435455 entries$/,
  ],
  'masks of many texts': [
    () => engine.mask({ kind: 'padding', queries: 8000, lengths: [1, 2, 3, 4, 5] }),
    'too_large',
    'lengths',
    /\(5, 8000, 8000\) has more than 268435455 entries$/,
  ],
  'a wide module of PyTorch’s': [
    () => engine.random({ seed: 1, rng: 'torch' }).torchModule({ embedDim: 10_000 }),
    'too_large',
    'embedDim',
    /\(3, 10000, 10000\) has more than 268435455 entries$/,
  ],
  'a wide input of one': [
    () => engine.random({ seed: 1, rng: 'torch' }).torchModule({ embedDim: 4, kdim: 2 ** 30 }),
    'too_large',
    'kdim',
    /\(4, 1073741824\) has more than 268435455 entries$/,
  ],
  'many wide rows of V': [
    () => engine.attentionOutput({ q: column(20_000), k: [[1]], v: zeros(1, 20_000) }),
    'too_large',
    'v',
    /\(20000, 20000\) has more than 268435455 entries$/,
  ],
  'draws of tokens': [
    () => engine.scaleSweep({ seed: 1, sizes: [4], tokens: 2 ** 20 }),
    'too_large',
    'tokens',
    /\(1048576, 1048576\) has more than 268435455 entries$/,
  ],
};

for (const [what, [call, code, field, message]] of Object.entries(refused)) {
  test(`too large: ${what}`, () => {
    const [problem, ...more] = problemsOf(call);
    assert.deepEqual([problem.code, problem.field, more], [code, field, []]);
    assert.match(problem.message, message);
  });
}

test('the largest that fit are taken', () => {
  assert.doesNotThrow(() => engine.rope({ x: empty(3, 0, 2) }));
  const least = engine.array2string([-(2 ** 63)], { integers: true });
  assert.equal(least, '[-9223372036854775808]');
  const [problem] = problemsOf(() => engine.array2string([2 ** 63], { integers: true }));
  assert.match(problem.message, /^x: entry 0 is 9.223372036854776e\+18, and/);
});

test('where a run has no such tensor, those that it has are named', () => {
  for (const name of ['weigths', '']) {
    const [{ field, message }] = problemsOf(() => trace.tensor(name));
    assert.equal(field, name);
    const known = trace.manifest.map((entry) => entry.name).join(', ');
    assert.equal(message, `${name}: this run has no such tensor; it has ${known}`);
  }
});

const much = 2 ** 40;
const one = { W_Q: [[1]], W_K: [[1]], W_V: [[1]] };

/** @type {Record<string, [number, () => unknown][]>} the least that is valid, and a call with too much */
const wholes = {
  heads: [
    [1, () => engine.createAttention({ ...one, heads: much })],
    [1, () => engine.costTable({ n: 1, d_model: 1, heads: much })],
  ],
  capacity: [[0, () => engine.createDecoder({ ...one, capacity: much })]],
  window: [
    [0, () => engine.mask({ kind: 'window', queries: 1, window: much })],
    [1, () => engine.movingAverage({ n: 1, window: much })],
    [1, () => engine.applyMovingAverage([[1]], { window: much })],
    [1, () => engine.filterCost({ n: 1, width: 1, window: much })],
  ],
  prefix: [[0, () => engine.mask({ kind: 'prefix', queries: 1, prefix: much })]],
  lengths: [[0, () => engine.mask({ kind: 'padding', queries: 1, lengths: [much] })]],
  components: [[1, () => engine.pca([[1]], { components: much })]],
  trials: [[1, () => engine.scoreVariance({ seed: 1, sizes: [1], trials: much })]],
  keys: [[1, () => engine.saturation({ seed: 1, sizes: [1], keys: much })]],
  tokens: [[1, () => engine.scaleSweep({ seed: 1, sizes: [1], tokens: much })]],
  n: [
    [0, () => engine.costTable({ n: much, d_model: 1 })],
    [0, () => engine.filterCost({ n: much, width: 1, window: 1 })],
  ],
  d_model: [[0, () => engine.costTable({ n: 1, d_model: much })]],
  width: [[0, () => engine.filterCost({ n: 1, width: much, window: 1 })]],
};

for (const [field, calls] of Object.entries(wholes)) {
  test(`of numbers for ${field} none is called valid that is refused`, () => {
    for (const [least, call] of calls) {
      const message = `${field}: ${much} is outside ${least} to 2147483647`;
      assert.deepEqual(problemsOf(call), [{ field, code: 'out_of_range', message }]);
    }
  });
}

test('of a long name a message has the beginning', () => {
  const long = 'q'.repeat(1e5);
  for (const call of [
    () => engine.softmax([1], { [long]: 1 }),
    () => engine.mask({ kind: /** @type {any} */ (long), queries: 1 }),
    () => engine.run().tensor(/** @type {any} */ (long)),
    () => engine.colormap(/** @type {any} */ (long)),
    () => engine.run({ preset: long, [long]: 1 }),
  ]) {
    for (const { field, message } of problemsOf(call)) {
      assert.ok(field.length < 100, field);
      assert.ok(message.length < 1000 && message.includes('q'.repeat(60)), message);
    }
  }
});
