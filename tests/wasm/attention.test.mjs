// Attention and decoders that keep their weights, against multiHeadAttention; and the steps that are asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { Engine } from '../../web/engine/engine.js';
import { keptOffers } from '../../web/engine/kept-offers.js';
import { labModule } from '../../web/engine/lab-module.js';
import { compile, start } from '../../web/engine/load.js';
import { newEngine, problemsOf, wasmBytes } from './support.mjs';

const d_model = 12;
const heads = 3;

// Either kind of array.
const Double = /** @type {any} */ (Float64Array);

/** Numbers that are the same every time. */
function array(shape, seed, Type = Double) {
  const data = Type.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) =>
    Math.sin(seed + 7.3 * i),
  );
  return { shape, data };
}

const packed = (Type = Double) => ({
  heads,
  W_Q: array([d_model, 6], 1, Type),
  W_K: array([d_model, 6], 2, Type),
  W_V: array([d_model, 15], 3, Type),
});
const whole = (Type = Double) => ({
  ...packed(Type),
  b_Q: array([6], 4, Type),
  b_K: array([6], 5, Type),
  b_V: array([15], 6, Type),
  W_O: array([15, 7], 7, Type),
  b_O: array([7], 8, Type),
});
const stacks = (Type = Double) => ({
  W_Q: array([heads, d_model, 2], 1, Type),
  W_K: array([heads, d_model, 2], 2, Type),
  W_V: array([heads, d_model, 5], 3, Type),
});
const tokens = (n, Type = Double) => array([n, d_model], 9, Type);

/** Its numbers, away from the engine's memory. */
const kept = ({ shape, data }) => ({ shape, data: data.slice() });

function close(actual, expected, relative) {
  assert.deepEqual(actual.shape, expected.shape);
  const largest = expected.data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  actual.data.forEach((x, i) => assert.ok(Math.abs(x - expected.data[i]) <= relative * largest));
}

for (const Type of [Float64Array, Float32Array]) {
  for (const [name, weights] of Object.entries({ packed, whole, stacks })) {
    test(`${name}, ${Type.name}: the bits of multiHeadAttention, for any number of tokens`, async () => {
      const engine = await newEngine();
      const attention = engine.createAttention(weights(Type));
      for (const n of [1, 5, 5, 40, 2]) {
        const X = tokens(n, Type);
        const steps = engine.multiHeadAttention({ query: X, ...weights(Type) });
        const both = attention.run(X, { weights: true });
        assert.deepEqual(kept(both.output), steps.output);
        assert.deepEqual(kept(both.weights), steps.weights);
        const alone = attention.run(X);
        assert.deepEqual(Object.keys(alone), ['output']);
        assert.deepEqual(kept(alone.output), steps.output);
      }
    });
  }
}

test('causal: as with the mask, and without weights but for the rounding of sums', async () => {
  const engine = await newEngine();
  const n = 150;
  const X = tokens(n);
  const mask = engine.mask({ kind: 'causal', queries: n });
  const steps = engine.multiHeadAttention({ query: X, ...whole(), mask });
  const attention = engine.createAttention({ ...whole(), causal: true });
  const both = attention.run(X, { weights: true });
  assert.deepEqual(kept(both.output), steps.output);
  assert.deepEqual(kept(both.weights), steps.weights);
  close(attention.run(X).output, steps.output, 1e-13);
});

test('a mask, of all heads or of each', async () => {
  const engine = await newEngine();
  for (const shape of [[4], [4, 4], [heads, 4, 4]]) {
    const mask = array(shape, 11);
    mask.data[1] = -Infinity;
    const options = { ...whole(), mask, scale: 0.7, softmax: 'naive', fullyMasked: 'nan' };
    const steps = engine.multiHeadAttention({ query: tokens(4), ...options });
    const attention = engine.createAttention(options);
    assert.deepEqual(kept(attention.run(tokens(4)).output), steps.output);
    assert.deepEqual(kept(attention.run(tokens(4), { weights: true }).weights), steps.weights);
    assert.equal(problemsOf(() => attention.run(tokens(5)))[0].field, 'mask');
    assert.deepEqual(kept(attention.run(tokens(4)).output), steps.output);
  }
});

test('a run that memory ran out in leaves the next one whole', async (t) => {
  const engine = await newEngine();
  const { grow } = WebAssembly.Memory.prototype;
  t.after(() => Object.assign(WebAssembly.Memory.prototype, { grow }));
  // Where the queries of one head have room, and its values have not.
  const weights = {
    W_Q: array([2, 1, 1], 1, Float32Array),
    W_K: array([2, 1, 1], 2, Float32Array),
    W_V: array([2, 1, 2 ** 14], 3, Float32Array),
  };
  const X = array([64, 1], 4, Float32Array);
  const attention = engine.createAttention(weights);
  const expected = kept(attention.run(X, { weights: true }).output);
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('no more');
  };
  const fill = () => {
    for (;;) engine.createDecoder({ ...weights, W_V: weights.W_K, capacity: 2 ** 15 });
  };
  assert.equal(problemsOf(fill)[0].code, 'out_of_memory');
  assert.equal(problemsOf(() => attention.run(X))[0].code, 'out_of_memory');
  const long = array([2 ** 12, 1], 4, Float32Array);
  assert.equal(problemsOf(() => attention.run(long))[0].code, 'out_of_memory');
  assert.equal(problemsOf(() => attention.run(array([0, 1], 4)))[0].code, 'empty_input');
  Object.assign(WebAssembly.Memory.prototype, { grow });
  assert.deepEqual(kept(attention.run(X, { weights: true }).output), expected);
  assert.deepEqual(kept(attention.run(X).output), expected);
});

test('the dtype is that of W_Q unless it is named; X is taken as anything', async () => {
  const engine = await newEngine();
  const single = engine.createAttention(whole(Float32Array));
  const { output } = single.run(tokens(2));
  assert.ok(output.data instanceof Float32Array);
  const rows = [0, 1].map((i) => [...tokens(2).data.subarray(i * d_model, (i + 1) * d_model)]);
  assert.deepEqual(kept(single.run(rows).output), kept(output));
  const double = engine.createAttention({ ...whole(Float32Array), dtype: 'float64' });
  assert.ok(double.run(tokens(2)).output.data instanceof Float64Array);
});

test('views: the same ones as long as nothing moves, of length 0 when memory has grown', async () => {
  const engine = await newEngine();
  const attention = engine.createAttention(whole(Float32Array));
  const X = tokens(6, Float32Array);
  const first = attention.run(X, { weights: true });
  const before = kept(first.output);
  assert.equal(attention.run(X).output.data, first.output.data);
  engine.movingAverage({ n: 2048, window: 3 });
  assert.equal(first.output.data.length, 0, 'memory has not grown: make the array larger');
  assert.equal(first.weights.data.length, 0);
  const again = attention.run(X, { weights: true });
  assert.deepEqual(kept(again.output), before);
});

test('a view of one layer is read by the next where memory that grows for that has moved it', async () => {
  const engine = await newEngine();
  const width = 400;
  const layer = () => engine.createAttention(stacksOf(width));
  const [first, X] = [layer(), array([100, width], 3, Float32Array)];
  const expected = kept(layer().run(kept(first.run(X).output)).output);
  let growths = 0;
  const layers = [];
  for (let i = 0; i < 150; i += 1) {
    layers.push(layer());
    const { output } = first.run(X);
    const { buffer } = output.data;
    assert.deepEqual(kept(layers[i].run(output).output), expected);
    if (first.run(X).output.data.buffer !== buffer) growths += 1;
  }
  assert.ok(growths > 0, 'memory has not grown: take more layers');
});

/** Weights whose output is as wide as their input. */
const stacksOf = (width) => ({
  W_Q: array([2, width, 3], 1, Float32Array),
  W_K: array([2, width, 3], 2, Float32Array),
  W_V: array([2, width, 3], 3, Float32Array),
  W_O: array([6, width], 4, Float32Array),
});

for (const [name, weights] of Object.entries({ packed, whole, stacks })) {
  test(`a decoder, ${name}: the rows of causal attention, however many at a time`, async () => {
    const engine = await newEngine();
    const n = 20;
    const X = tokens(n, Float32Array);
    const mask = engine.mask({ kind: 'causal', queries: n });
    const { output } = engine.multiHeadAttention({ query: X, ...weights(Float32Array), mask });
    const width = output.shape[1];
    const decoder = engine.createDecoder({ ...weights(Float32Array), capacity: n });
    assert.equal(decoder.capacity, n);
    for (const sizes of [Array.from({ length: n }, () => 1), [7, 1, 12]]) {
      let at = 0;
      for (const m of sizes) {
        const part = X.data.subarray(at * d_model, (at + m) * d_model);
        const rows = decoder.append({ shape: [m, d_model], data: part });
        const expected = output.data.slice(at * width, (at + m) * width);
        close(rows, { shape: [m, width], data: expected }, 5e-6);
        at += m;
        assert.equal(decoder.size, at);
      }
      const before = decoder.size;
      assert.equal(problemsOf(() => decoder.append(tokens(1)))[0].code, 'out_of_range');
      assert.equal(decoder.size, before);
      decoder.clear();
      assert.equal(decoder.size, 0);
    }
  });
}

test('part of a result is read as the next input before that takes its place', async () => {
  const engine = await newEngine();
  for (const n of [2, 3, 5, 16, 64]) {
    const square = (/** @type {number} */ seed) => array([d_model, d_model], seed);
    const weights = { W_Q: square(1), W_K: square(2), W_V: square(3) };
    const [attention, other] = [engine.createAttention(weights), engine.createAttention(weights)];
    const { data } = attention.run(tokens(n)).output;
    const last = data.subarray((n - 1) * d_model);
    const expected = kept(other.run({ shape: [1, d_model], data: last.slice() }).output);
    assert.deepEqual(kept(attention.run({ shape: [1, d_model], data: last }).output), expected);
  }
});

test('a decoder has its keys and values still when memory has grown', async () => {
  const engine = await newEngine();
  const decoder = engine.createDecoder({ ...whole(), capacity: 3 });
  const X = tokens(3);
  const row = (i) => ({
    shape: [1, d_model],
    data: X.data.subarray(i * d_model, i * d_model + 12),
  });
  decoder.append(row(0));
  const second = decoder.append(row(1));
  engine.movingAverage({ n: 2048, window: 3 });
  assert.equal(second.data.length, 0, 'memory has not grown: make the array larger');
  const causal = engine.createAttention({ ...whole(), causal: true });
  const expected = kept(causal.run(X).output).data.slice(14);
  close(decoder.append(row(2)), { shape: [1, 7], data: expected }, 1e-13);
});

/** Collects what nobody holds, and lets what waits for that run. */
async function collect() {
  v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc');
  for (let round = 0; round < 4; round += 1) {
    await turn();
    gc();
  }
  await turn();
}

test('a result that is all that is left of an attention keeps its memory', async () => {
  const engine = await newEngine();
  const run = () => engine.createAttention(packed()).run(tokens(40), { weights: true });
  const { weights } = run();
  const expected = kept(weights);
  await collect();
  const others = Array.from({ length: 10 }, () => engine.createAttention(packed()));
  others.forEach((other) => other.run(array([40, d_model], 3), { weights: true }));
  assert.deepEqual(kept(weights), expected);
});

test('what is dropped while its input is read says so, and writes to nobody’s memory', async () => {
  const engine = await newEngine();
  const attention = engine.createAttention(packed());
  attention.run(tokens(5));
  const X = {
    shape: [5, d_model],
    get data() {
      attention.dispose();
      return new Float64Array(5 * d_model);
    },
  };
  assert.throws(() => attention.run(X), /^EngineError: attention: it has been disposed$/);
});

test('a decoder takes as many tokens at once as there is room for, in memory of a few rows', async () => {
  const engine = await newEngine();
  const one = { shape: [1, 1], data: Float32Array.of(1) };
  const n = 16_384;
  const decoder = engine.createDecoder({ W_Q: one, W_K: one, W_V: one, capacity: n });
  const X = array([n, 1], 5, Float32Array);
  const { data } = decoder.append(X);
  assert.equal(data[0], X.data[0]);
  assert.ok(Number.isFinite(data[n - 1]));
});

test('bad input is named, and leaves what was there as it was', async () => {
  const engine = await newEngine();
  const attention = engine.createAttention(whole());
  const expected = kept(attention.run(tokens(3)).output);
  const creating = (change, create = 'createAttention') =>
    problemsOf(() => engine[create]({ ...whole(), ...change }))[0];
  const W_V = array([d_model + 1, 15], 3);
  /** @type {[{ code: string, field: string }, string, string][]} */
  const wrong = [
    [creating({ W_K: undefined }), 'wrong_type', 'W_K'],
    [creating({ W_Q: 'x' }), 'wrong_type', 'W_Q'],
    [creating({ heads: 4 }), 'not_divisible', 'heads'],
    [creating({ heads: 0 }), 'out_of_range', 'heads'],
    [creating({ W_V }), 'shape_mismatch', 'W_V'],
    [creating({ b_Q: array([5], 1) }), 'shape_mismatch', 'b_Q'],
    [creating({ W_O: array([14, 7], 1) }), 'shape_mismatch', 'W_O'],
    [creating({ dtype: 'float16' }), 'unknown_choice', 'dtype'],
    [creating({ query: tokens(2) }), 'unknown_field', 'query'],
    [creating({ causal: 'yes' }), 'wrong_type', 'causal'],
    [creating({ causal: true, mask: 0 }), 'conflict', 'mask'],
    [creating({}, 'createDecoder'), 'wrong_type', 'capacity'],
    [creating({ capacity: -1 }, 'createDecoder'), 'out_of_range', 'capacity'],
    [creating({ capacity: 2 ** 30 }, 'createDecoder'), 'too_large', 'capacity'],
    [creating({ capacity: 4, mask: 0 }, 'createDecoder'), 'unknown_field', 'mask'],
    [problemsOf(() => attention.run('x'))[0], 'wrong_type', 'X'],
    [problemsOf(() => attention.run(array([3], 1)))[0], 'shape_mismatch', 'X'],
    [problemsOf(() => attention.run(array([2, 11], 1)))[0], 'shape_mismatch', 'X'],
    [problemsOf(() => attention.run(array([0, d_model], 1)))[0], 'empty_input', 'X'],
    [problemsOf(() => attention.run(tokens(3), { weight: true }))[0], 'unknown_field', 'weight'],
    [problemsOf(() => attention.run(tokens(3), { weights: 1 }))[0], 'wrong_type', 'weights'],
  ];
  assert.deepEqual(
    wrong.map(([{ code, field }]) => [code, field]),
    wrong.map(([, code, field]) => [code, field]),
  );
  assert.deepEqual(kept(attention.run(tokens(3)).output), expected);
});

test('weights of too many tokens are refused before memory is asked for', async () => {
  const engine = await newEngine();
  const attention = engine.createAttention(packed(Float32Array));
  const X = tokens(8000, Float32Array);
  const { code, field } = problemsOf(() => attention.run(X, { weights: true }))[0];
  assert.deepEqual([code, field], ['too_large', 'weights']);
  assert.deepEqual(attention.run(tokens(2)).output.shape, [2, 15]);
});

test('what has been disposed says so, and so does what is left of an engine', async () => {
  const engine = await newEngine();
  const attention = engine.createAttention(packed());
  const decoder = engine.createDecoder({ ...packed(), capacity: 2 });
  attention.dispose();
  attention.dispose();
  assert.match(problemsOf(() => attention.run(tokens(1)))[0].message, /^attention: .*disposed/);
  engine.dispose();
  assert.match(problemsOf(() => decoder.append(tokens(1)))[0].message, /^engine: .*disposed/);
  decoder.dispose();
  assert.match(problemsOf(() => decoder.append(tokens(1)))[0].message, /^decoder: .*disposed/);
  assert.match(problemsOf(() => decoder.clear())[0].message, /disposed/);
});

test('what is made and disposed leaves heap and handles where they were', async () => {
  const module = await start(labModule, await compile(labModule, { wasm: wasmBytes() }));
  const engine = /** @type {any} */ (new Engine(module, keptOffers));
  const work = () => {
    const attention = engine.createAttention(whole(Float32Array));
    attention.run(tokens(30, Float32Array), { weights: true });
    attention.run(tokens(3, Float32Array));
    const decoder = engine.createDecoder({ ...whole(), capacity: 50 });
    decoder.append(tokens(4));
    problemsOf(() => decoder.append(tokens(90)));
    attention.dispose();
    decoder.dispose();
  };
  for (let i = 0; i < 20; i += 1) work();
  const { length } = module.HEAPU8;
  const handles = module.count_emval_handles();
  for (let i = 0; i < 500; i += 1) work();
  assert.equal(module.HEAPU8.length, length);
  assert.equal(module.count_emval_handles(), handles);
});

test('of the steps those come back that are asked for', async () => {
  const engine = await newEngine();
  const input = { query: tokens(4), ...whole() };
  const all = engine.multiHeadAttention(input);
  for (const steps of [['weights', 'output'], ['head_out'], Object.keys(all)]) {
    const some = engine.multiHeadAttention({ ...input, steps });
    assert.deepEqual(Object.keys(some).sort(), [...steps].sort());
    for (const step of steps) assert.deepEqual(some[step], all[step]);
  }
  const single = { q: tokens(2), k: tokens(3), v: tokens(3) };
  assert.deepEqual(Object.keys(engine.attention({ ...single, steps: ['weights'] })), ['weights']);
  const refused = (steps) => problemsOf(() => engine.attention({ ...single, steps }))[0];
  assert.match(refused(['Q']).message, /^steps: 'Q' is not one of 'scores', /);
  assert.equal(refused('weights').code, 'wrong_type');
  assert.equal(refused([]).code, 'empty_input');
  const other = problemsOf(() => engine.multiHeadOutput({ ...input, steps: ['output'] }))[0];
  assert.equal(other.code, 'unknown_field');
});
