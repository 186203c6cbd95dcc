// Every error code can be reached, and every problem says what would be valid.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { EngineError } from '../../web/engine/index.js';
import { newEngine, problemOf, problemsOf, root } from './support.mjs';

const engine = await newEngine();
const seen = new Set();

/** The one problem of a call. */
function only(call) {
  const problem = problemOf(call);
  seen.add(problem.code);
  return problem;
}

const eye = [
  [1, 0],
  [0, 1],
];

const runs = (spec) => only(() => engine.run(spec));

test('whole numbers are whole numbers', () => {
  for (const value of [1.7, '4', NaN, null, true, [4], {}, Infinity]) {
    const { code, field, message } = runs({ heads: value });
    assert.equal(code, 'wrong_type');
    assert.equal(field, 'heads');
    assert.match(message, /is not a whole number$/);
  }
  assert.equal(runs({ heads: 1e300 }).code, 'out_of_range');
  assert.equal(runs({ seed: 2 ** 53 }).code, 'out_of_range');
});

test('every field refuses the other types', () => {
  const wrong = {
    int: '1',
    number: '1',
    text: 1,
    choice: 1,
    mask: ['causal'],
    flag: 'true',
    scale: 'half',
  };
  for (const { name, type } of engine.fields) {
    const { code, field } = runs({ [name]: wrong[type] });
    assert.equal(`${code} ${field}`, `wrong_type ${name}`);
  }
});

test('fields, choices and presets that there are not', () => {
  assert.equal(runs({ d_mode: 8 }).message, 'd_mode: no such field; did you mean d_model?');
  assert.equal(runs({ rng: 'numpy' }).code, 'unknown_choice');
  assert.equal(runs({ mask: 'causal+' }).code, 'unknown_choice');
  assert.equal(runs({ preset: '005' }).field, 'preset');
  assert.equal(runs({ given: { W_X: [[1]] } }).code, 'unknown_field');
  assert.equal(only(() => engine.softmax([1], { axes: 0 })).code, 'unknown_field');
  assert.equal(only(() => engine.colormap('jet')).code, 'unknown_choice');
});

test('sizes and values', () => {
  assert.equal(
    runs({ heads: 3 }).message,
    'heads: 3 does not divide d_model 8; try 1, 2, 4, 8, or set d_k',
  );
  assert.equal(runs({ heads: 0 }).code, 'out_of_range');
  assert.equal(runs({ mask_value: 1 }).code, 'out_of_range');
  assert.equal(runs({ text: ' \n' }).code, 'empty_input');
  assert.equal(runs({ vocabulary: 'the cat', text: 'the dog' }).code, 'unknown_word');
  assert.equal(runs({ init: 'torch-mha' }).code, 'conflict');
  assert.equal(runs({ given: { X: [[1, NaN, 1, 1, 1, 1, 1, 1]] } }).code, 'not_finite');
  assert.equal(runs({ given: { X: [[1, 2]] } }).code, 'shape_mismatch');
  assert.equal(runs({ given: { W_Q: [[1], [2, 3]] } }).code, 'shape_mismatch');
  assert.equal(runs({ given: { W_Q: { shape: [2], data: [1, 2, 3] } } }).code, 'shape_mismatch');
  assert.equal(runs({ given: { W_Q: 'ones' } }).code, 'wrong_type');
  assert.equal(runs({ tokens: 4096, d_model: 4096, heads: 64 }).code, 'too_large');
});

test('a text far longer than memory is refused by its field', () => {
  const text = 'a'.repeat(5e8);
  const message = 'text: 500000000 letters are more than 100000';
  assert.equal(runs({ text }).message, message);
  assert.equal(engine.parse({ text, heads: '4' }).problems[0].message, message);
  assert.deepEqual(
    engine.check({ text, mask: text }).map(({ field }) => field),
    ['text', 'mask'],
  );
});

test('all problems at once', () => {
  const spec = { heads: 1.5, d_v: -1, colour: 'red', mask: 'causl', vocabulary: 'a a', seed: -3 };
  const problems = engine.check(spec);
  assert.deepEqual(problems.map(({ field }) => field).sort(), [
    'colour',
    'd_v',
    'heads',
    'mask',
    'seed',
    'vocabulary',
  ]);
  assert.deepEqual(
    problemsOf(() => engine.run(spec)),
    problems,
  );
  assert.deepEqual(engine.check({}), []);
  for (const nothing of [null, 3, 'spec', [1]]) {
    assert.equal(engine.check(nothing)[0].code, 'wrong_type');
  }
});

test('traces: no such tensor, no such cell, too late', () => {
  const trace = engine.run({});
  assert.equal(only(() => trace.tensor('P')).code, 'unknown_tensor');
  assert.equal(only(() => trace.tensor('weights', 2)).code, 'unknown_tensor');
  assert.equal(only(() => trace.tensor('weights', 0, 0, 0, 0)).code, 'unknown_tensor');
  assert.equal(only(() => trace.tensor('weights', '0')).code, 'unknown_tensor');
  assert.equal(only(() => trace.explain('weights', [0, 0])).code, 'unknown_tensor');
  assert.equal(only(() => trace.explain('weights', 0)).code, 'unknown_tensor');
  assert.equal(only(() => trace.explain('weights', [0, 0, 1.5])).code, 'unknown_tensor');
  engine.run({});
  assert.equal(trace.expired, true);
  for (const call of [
    () => trace.tokens,
    () => trace.spec,
    () => trace.manifest,
    () => trace.dtype,
    () => trace.dropped,
    () => trace.has('X'),
    () => trace.tensor('X'),
    () => trace.explain('X', [0, 0]),
    () => trace.print('X'),
    () => trace.snapshot(),
  ]) {
    assert.equal(only(call).code, 'expired_trace');
  }
});

test('a run that is refused does not expire the last one', () => {
  const trace = engine.run({});
  problemsOf(() => engine.run({ heads: 3 }));
  assert.equal(trace.expired, false);
  assert.equal(trace.tensor('weights').shape[0], 2);
});

test('a mask refuses what its kind does not ask for', () => {
  const options = { window: ['window', 1], prefix: ['prefix', 1], lengths: ['padding', [1, 2]] };
  for (const [field, [kind, value]] of Object.entries(options)) {
    const given = { queries: 2, [field]: value };
    const { code, message } = only(() => engine.mask({ kind: 'causal', ...given }));
    assert.equal(code, 'conflict');
    assert.equal(message, `${field}: needs '${kind}' in kind 'causal'`);
    engine.mask({ kind: `causal+${kind}`, ...given });
  }
});

test('operators check types, names and shapes', () => {
  const wrongType = [
    () => engine.softmax('text'),
    () => engine.softmax([1, '2']),
    () => engine.softmax({ shape: [1.5], data: [1] }),
    () => engine.softmax({ shape: [1], data: 'x' }),
    () => engine.softmax([1], { axis: 0.5 }),
    () => engine.softmax([1], 3),
    () => engine.attention({ q: [[1]], k: [[1]] }),
    () => engine.attention(null),
    () => engine.mask({ kind: 'padding', queries: 2 }),
    () => engine.maskWhereBlocked([['yes']]),
    () => engine.tokenize(3),
    () => engine.tokenize('a', { vocabulary: 'a' }),
    () => engine.asciiMap([[1]], 'a'),
    () => engine.random({}),
    () => engine.random({ seed: '1' }),
    () => engine.formatNumber('1'),
    () => engine.npRound([1]),
    () => engine.pca([[1]], { others: 1 }),
    () => engine.parse({ heads: 4 }),
    () => engine.colors('Blues', [1], { min: '0' }),
  ];
  for (const call of wrongType) assert.equal(only(call).code, 'wrong_type', String(call));
  const shapes = [
    () => engine.attention({ q: [[1, 2]], k: [[1]], v: [[1]] }),
    () => engine.pca([1, 2]),
    () => engine.rope({ x: [1, 2] }),
    () => engine.asciiMap([1], ['a']),
    () => engine.diagnostics(1),
    () => engine.difference([1, 2], [[1, 2]]),
    () => engine.headPatterns([1]),
    () => engine.headPatterns([[1]], { mask: [0, 0] }),
    () => engine.scoreState([1, 2]),
    () => engine.rowMaxima([[]], [1]),
    () => engine.softmaxSteps([1, 2]),
    () => engine.attentionOutput({ q: [[1, 2]], k: [[1]], v: [[1]] }),
    () => engine.applyWeights([[1, 2]], [[1]]),
  ];
  for (const call of shapes) assert.equal(problemsOf(call)[0].code, 'shape_mismatch', String(call));
  assert.equal(only(() => engine.rope({ x: [[1, 2, 3]] })).code, 'not_divisible');
  assert.equal(only(() => engine.softmax([], { axis: 0 })).code, 'empty_input');
  assert.equal(only(() => engine.softmax([1], { axis: 1 })).code, 'out_of_range');
  assert.equal(only(() => engine.softmax([1], { axis: 2 ** 40 })).code, 'out_of_range');
  assert.equal(only(() => engine.random({ seed: -1 })).code, 'out_of_range');
  assert.equal(only(() => engine.random({ seed: 0.5 })).field, 'seed');
  assert.equal(only(() => engine.colors('Blues', [1], { min: 2, max: 1 })).code, 'out_of_range');
  assert.equal(only(() => engine.colors('Blues', [1], { max: Infinity })).code, 'not_finite');
  for (const [into, code, why] of /** @type {[any, string, RegExp][]} */ ([
    [new Uint8Array(4), 'wrong_type', /^into: .* is not a Uint8ClampedArray/],
    [null, 'wrong_type', /^into: null is not/],
    [new Uint8ClampedArray(5), 'shape_mismatch', /^into: it has 5 bytes; the colours need 4$/],
  ])) {
    const problem = only(() => engine.colors('Blues', [1], {}, into));
    assert.equal(problem.code, code);
    assert.match(problem.message, why);
  }
  assert.equal(only(() => engine.softmax([1], { dtype: 'float16' })).code, 'unknown_choice');
});

test('booleans are true and false, or 1 and 0', () => {
  for (const wrong of [0.5, 2, 256, -1, NaN, Infinity]) {
    for (const array of [[[wrong]], Float32Array.of(1, wrong), { shape: [1], data: [wrong] }]) {
      const { code, field, message } = only(() => engine.maskWhereBlocked(array));
      assert.deepEqual([code, field], ['wrong_type', 'blocked']);
      assert.equal(message, `blocked: ${wrong} is not a boolean, nor 1 or 0`);
      assert.equal(only(() => engine.maskWhereAllowed(array)).field, 'allowed');
    }
  }
  assert.equal(only(() => engine.maskWhereAllowed(['yes'])).field, 'allowed');
  const read = ({ data }) => [...data];
  assert.deepEqual(read(engine.maskWhereBlocked(Uint8Array.of(0, 1))), [0, -Infinity]);
  assert.deepEqual(read(engine.maskWhereAllowed({ shape: [2], data: [false, 1] })), [-Infinity, 0]);
});

test('an array without entries is one that was given', () => {
  const weights = { W_Q: eye, W_K: eye, W_V: eye };
  for (const [more, field] of /** @type {[object, string][]} */ ([
    [{ W_O: { shape: [0, 3], data: [] } }, 'W_O'],
    [{ W_O: { shape: [2, 0], data: [] } }, 'W_O'],
    [{ W_O: eye, b_O: [] }, 'b_O'],
  ])) {
    for (const call of [
      () => engine.multiHeadAttention({ query: eye, ...weights, ...more }),
      () => engine.createAttention({ ...weights, ...more }),
    ]) {
      const problem = only(call);
      assert.deepEqual([problem.code, problem.field], ['empty_input', field]);
    }
  }
  const none = engine.rowDistances(eye, { shape: [0, 2], data: [] }, { order: [] });
  assert.deepEqual(none.largest.shape, [0]);
  assert.equal(engine.difference([1, 2], [1.5, 3], { tolerance: 0.5 }).beyond, 1);
});

test('sizes whose product has no end', () => {
  const stream = engine.random({ seed: 1 });
  for (const call of [
    () => stream.normal([65536, 65536]),
    () => stream.normal([2 ** 31 - 1, 4]),
    () => engine.positionalEncoding({ positions: 2 ** 20, d_model: 2 ** 20 }),
    () => engine.mask({ kind: 'causal', queries: 2 ** 30 }),
    () => engine.movingAverage({ n: 2 ** 20, window: 3 }),
  ]) {
    assert.equal(only(call).code, 'too_large');
  }
  assert.equal(only(() => engine.movingAverage({ n: -1, window: 3 })).code, 'out_of_range');
  stream.dispose();
  stream.dispose();
  assert.equal(only(() => stream.normal([1])).code, 'expired_trace');
});

/** @type {[string, () => void][]} */
const wrappingSizes = (() => {
  const ones = (...shape) => ({ shape, data: new Float32Array(shape.reduce((a, b) => a * b)) });
  const [long, wide] = [ones(65536, 1), ones(1, 65536)];
  const heads = { W_Q: ones(1, 1), W_K: ones(1, 1), W_V: ones(1, 1) };
  return [
    ['attention', () => engine.attention({ q: long, k: long, v: long })],
    ['attentionOutput', () => engine.attentionOutput({ q: long, k: ones(1, 1), v: wide })],
    ['multiHeadAttention', () => engine.multiHeadAttention({ query: long, ...heads })],
    [
      'multiHeadOutput',
      () => engine.multiHeadOutput({ query: long, key: ones(1, 1), ...heads, W_O: wide }),
    ],
    ['applyWeights', () => engine.applyWeights(long, wide)],
    ['decoder', () => engine.createDecoder({ ...heads, W_O: wide, capacity: 70000 }).append(long)],
    [
      'mask',
      () => {
        const lengths = Array(4295).fill(3);
        return engine.mask({ kind: 'padding', queries: 1000, keys: 1000, lengths });
      },
    ],
    ['torchModule', () => engine.random({ seed: 1 }).torchModule({ embedDim: 65536 })],
    ['alibi', () => engine.alibi({ heads: 2 ** 30, queries: 1, keys: 0 })],
  ];
})();

for (const [name, call] of wrappingSizes) {
  test(`${name}: a result with more entries than 32 bits count`, async () => {
    assert.match(only(call).code, /^(too_large|out_of_memory)$/);
    assert.deepEqual([...engine.softmax([1, 1]).data], [0.5, 0.5], 'the engine works on');
  });
}

test('numbers beyond what a loop should count to', () => {
  assert.ok(Number.isNaN(engine.npRound([1.5], 2 ** 31 - 1).data[0]));
  assert.deepEqual(
    engine.positionalEncoding({ positions: 0, d_model: 2 ** 31 - 1 }).data.length,
    0,
  );
  const window = engine.mask({ kind: 'window', queries: 3, window: 2 ** 31 - 1 });
  assert.deepEqual([...window.data], Array(9).fill(0));
  const trace = engine.run({ tokens: 3 });
  const { shape, mean } = trace.overview('weights', 0, { pool: 2 ** 40 });
  assert.deepEqual([shape, mean.length], [[1, 1], 1]);
});

test('weights that contradict each other', () => {
  const { field: divided, message } = only(() =>
    engine.multiHeadAttention({ query: eye, W_Q: eye, W_K: eye, W_V: eye, heads: 3 }),
  );
  assert.equal(divided, 'heads');
  assert.equal(message, 'heads: 3 does not divide the 2 columns of W_Q');

  const head = [[[1], [1]]];
  const two = { W_Q: [...head, ...head], W_K: [...head, ...head], W_V: [...head, ...head] };
  const query = [[1, 2]];
  const field = (more) => only(() => engine.multiHeadAttention({ query, ...two, ...more })).field;
  assert.equal(field({ heads: 7 }), 'heads');
  assert.equal(field({ heads: 0 }), 'heads');
  assert.equal(field({ query: { shape: [0, 2], data: [] } }), 'query', 'there is no key');
  assert.equal(field({ query: [1, 2] }), 'query', 'nor a value');
  assert.equal(field({ b_O: [1] }), 'b_O');
  assert.equal(field({ W_O: [[[1]], [[1]]] }), 'W_O');
  assert.equal(field({ W_Q: [[[[1]], [[1]]]] }), 'W_Q');
  assert.equal(engine.multiHeadAttention({ query, ...two, heads: 2 }).output.shape[1], 2);
});

test('an array that holds itself', () => {
  const array = [];
  array.push(array);
  assert.equal(only(() => engine.softmax(array)).message, 'x: it has more than 8 axes');
});

test('a byte order mark stays where it is', () => {
  const text = '\ufeffthe the cat sat on the mat';
  const trace = engine.run({ text });
  assert.deepEqual(trace.tokens.slice(0, 2), ['\ufeffthe', 'the']);
  assert.equal(trace.spec.text, text);
  assert.equal(engine.parse({ text }).spec.text, text);
});

test('arrays have up to eight axes', () => {
  const ones = (axes) => ({ shape: Array(axes).fill(1), data: [1] });
  assert.deepEqual(engine.softmax(ones(8)).shape, ones(8).shape);
  const { code, message } = only(() => engine.softmax(ones(9)));
  assert.equal(code, 'out_of_range');
  assert.equal(message, 'x: it has more than 8 axes');
});

test('memory that can not be had', (t) => {
  const { grow } = WebAssembly.Memory.prototype;
  t.after(() => Object.assign(WebAssembly.Memory.prototype, { grow }));
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('no more');
  };
  const before = engine.run({});
  const weights = before.tensor('weights');
  assert.equal(runs({ tokens: 1000, heads: 8 }).code, 'out_of_memory');
  assert.equal(before.expired, true, 'its memory was given back to make room');
  // Of a tensor of that run, which somebody kept, as of any array.
  const fill = weights.data.fill(0.5);
  assert.deepEqual(engine.colors('Blues', weights), engine.colors('Blues', [...fill]));
  const { code } = only(() => engine.movingAverage({ n: 4096, window: 1 }));
  assert.equal(code, 'out_of_memory');
  const long = 'word '.repeat(1e6);
  assert.equal(runs({ text: long }).code, 'out_of_memory');
  assert.equal(only(() => engine.tokenize(long)).field, 'memory');
  assert.equal(engine.run({}).tokens.length, 10, 'the engine works on');
});

test('a disposed engine', async () => {
  const other = await newEngine();
  const trace = other.run({});
  other.dispose();
  other.dispose();
  assert.equal(only(() => trace.tokens).message, 'engine: it has been disposed; create another');
  assert.equal(only(() => other.run({})).code, 'expired_trace');
  assert.equal(only(() => other.softmax([1])).code, 'expired_trace');
});

test('every code of the C++ list was seen', () => {
  const source = fs.readFileSync(path.join(root, 'cpp/attn/problem.cpp'), 'utf8');
  const codes = [...source.matchAll(/return "(\w+)";/g)].map((match) => match[1]);
  const all = codes.filter((code) => code !== 'unknown');
  assert.ok(all.length > 10);
  assert.deepEqual([...seen].sort(), all.sort());
  assert.ok(new EngineError([]) instanceof Error);
});
