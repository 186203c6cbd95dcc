// Nothing leaks, and memory may grow at any time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../web/engine/engine.js';
import { keptOffers } from '../../web/engine/kept-offers.js';
import { labModule } from '../../web/engine/lab-module.js';
import { compile, start } from '../../web/engine/load.js';
import { newEngine, problemsOf, wasmBytes } from './support.mjs';

const openModule = async () => start(labModule, await compile(labModule, { wasm: wasmBytes() }));

/** An engine whose module is at hand. @returns {any} */
const engineOf = (module) => new Engine(module, keptOffers);

test('views follow memory that grows', async () => {
  const engine = await newEngine();
  const trace = engine.run({});
  const held = trace.tensor('weights');
  const before = held.data.slice();
  const { buffer } = held.data;
  engine.movingAverage({ n: 2048, window: 3 });
  assert.equal(held.data.length, 0, 'memory has not grown: make the array larger');
  const after = trace.tensor('weights');
  assert.notEqual(after.data.buffer, buffer);
  assert.deepEqual(after.data.slice(), before);
  assert.equal(trace.explain('weights', [1, 2, 3]).value, before[123]);
  // A growth in the middle of a call: an argument is written, then memory is taken for the result.
  const n = 1500;
  const x = new Float64Array(n * n).map((_, i) => i % 7);
  const { data } = engine.softmax({ shape: [n, n], data: x });
  assert.ok(Math.abs(data.subarray(0, n).reduce((a, b) => a + b) - 1) < 1e-12);
});

test('a view whose memory has moved is refused, and not taken for an empty array', async () => {
  const engine = await newEngine();
  const { shape, data } = engine.run({}).tensor('weights');
  engine.movingAverage({ n: 2048, window: 3 });
  assert.equal(data.length, 0, 'memory has not grown: make the array larger');
  const expected = [
    {
      code: 'expired_trace',
      field: 'x',
      message: 'x: its memory has moved: read it from the trace again, or keep slice() of it',
    },
  ];
  for (const x of [data, [data, data], { shape, data }]) {
    assert.deepEqual(
      problemsOf(() => engine.softmax(x)),
      expected,
    );
  }
  assert.throws(() => engine.colors('Blues', { shape, data }), /^EngineError: array: its memory/);
  // Nothing is nothing.
  const none = new Float64Array(0);
  assert.match(
    String(problemsOf(() => engine.softmax({ shape: [2], data: none }))[0].message),
    /0 entries/,
  );
});

const skip = !('resize' in ArrayBuffer.prototype) && 'buffers of this Node.js have one length';
test('so is one whose own buffer has become too short for it', { skip }, async () => {
  const engine = await newEngine();
  const buffer = Reflect.construct(ArrayBuffer, [32, { maxByteLength: 64 }]);
  const last = new Float64Array(buffer, 16, 2);
  buffer.resize(16);
  for (const x of [last, [last], { shape: [0], data: last }]) {
    assert.equal(problemsOf(() => engine.softmax(x))[0].code, 'expired_trace');
  }
  assert.equal(engine.check({ given: { X: last } })[0].code, 'expired_trace');
});

test('operators take a run’s own views though memory grows to hold them', async () => {
  let growths = 0;
  // Where memory ends among a run, its views' copies and what is made of them depends on the sizes.
  for (let tokens = 170; tokens <= 250; tokens += 10) {
    const engine = await newEngine();
    const trace = engine.run({ tokens, d_model: 8, heads: 8, mask: 'causal' });
    const own = () => trace.tensor('weights');
    const copies = ['weights', 'mask'].map((name) => {
      const { shape, data } = trace.tensor(name);
      return { shape, data: data.slice() };
    });
    const { buffer } = own().data;
    const patterns = engine.headPatterns(own(), { mask: trace.tensor('mask') });
    if (own().data.buffer === buffer) continue;
    growths += 1;
    assert.deepEqual(engine.headPatterns(copies[0], { mask: copies[1] }), patterns);
  }
  assert.ok(growths > 1, 'memory has not grown: take longer runs');
});

test('large runs take the place of those before them, though they were smaller', async () => {
  const engine = await newEngine();
  const traces = [1536, 1792, 2048].map((d_model) => engine.run({ d_model, text: 'a b' }));
  const trace = /** @type {any} */ (traces.pop());
  const bytes = trace.manifest.reduce((/** @type {number} */ sum, { size }) => sum + size * 8, 0);
  // Side by side the three would be 2.3 times the last.
  assert.ok(trace.tensor('X').data.buffer.byteLength < 2 * bytes);
});

/** An array, and another whose getter takes the numbers of the first away. */
function detaching(count) {
  const data = new Float64Array(count).fill(1);
  const taking = {
    shape: [1, count],
    get data() {
      structuredClone(null, { transfer: [data.buffer] });
      return new Float64Array(count);
    },
  };
  return [{ shape: [1, count], data }, taking];
}

test('an array that loses its numbers while others are read is refused, by its name', async () => {
  const engine = await newEngine();
  const [[a, b], [W_Q, W_K], [X, W_O]] = [detaching(2), detaching(1), detaching(1)];
  /** @type {[string, () => void][]} */
  const calls = [
    ['a: it had 2 entries when it was read, now 0', () => engine.subtract(a, b)],
    [
      'W_Q: it had 1 entries when it was read, now 0',
      () => engine.createAttention({ W_Q, W_K, W_V: [[1]] }),
    ],
    [
      'X: it had 1 entries when it was read, now 0',
      () => engine.run({ d_model: 1, heads: 1, given: { X, W_O } }),
    ],
  ];
  for (const [message, call] of calls) {
    assert.deepEqual(
      problemsOf(call).map((problem) => problem.message),
      [message],
    );
  }
  assert.deepEqual([...engine.softmax([1, 1]).data], [0.5, 0.5], 'the engine works on');
});

test('words that nobody has read are those of the run, and of its snapshot', async () => {
  const engine = await newEngine();
  const kept = engine.run({ text: 'a b c' }).snapshot();
  engine.run({ text: 'one two' });
  const again = engine.run({ text: 'one two', scale: 'off' });
  assert.equal(problemsOf(() => engine.run({ text: '' })).length, 1);
  assert.deepEqual(again.tokens, ['one', 'two']);
  engine.run({ text: 'x y', vocabulary: 'y z', unknown_words: 'drop' });
  const last = engine.run({ text: 'x y', vocabulary: 'y z', unknown_words: 'drop', scale: 'off' });
  assert.deepEqual([last.tokens, last.dropped, kept.tokens], [['y'], ['x'], ['a', 'b', 'c']]);
});

test('a snapshot outlives runs, growth and the engine', async () => {
  const engine = await newEngine();
  const trace = engine.run({ text: 'a b c', mask: 'causal' });
  const weights = trace.tensor('weights').data.slice();
  const printed = trace.print('weights', 2);
  const kept = trace.snapshot();
  engine.run({ tokens: 300 });
  assert.equal(kept.print('weights', 2), printed);
  engine.dispose();
  assert.deepEqual(kept.tensor('weights').data, weights);
  assert.deepEqual(kept.tensor('weights', 1, 2).data, weights.slice(15, 18));
  assert.deepEqual(kept.tokens, ['a', 'b', 'c']);
  assert.equal(kept.spec.mask, 'causal');
  assert.equal(kept.expired, false);
  assert.equal(kept.snapshot(), kept);
  assert.equal(problemsOf(() => kept.explain('weights', [0, 0, 0]))[0].code, 'expired_trace');
});

test('the plane is computed for whoever asks for it: views, explanations, colours and snapshots', async () => {
  const engine = await newEngine();
  const spec = { text: 'a b c d', d_model: 6 };
  const whole = engine.run(spec).snapshot();
  const { data: points } = whole.tensor('contextual_2d');
  assert.ok(points.every((x) => x !== 0));
  engine.run({ ...spec, text: 'other words' });
  assert.deepEqual(engine.run(spec).tensor('contextual_2d').data.slice(), points);
  engine.run({ ...spec, text: 'other words' });
  assert.equal(engine.run(spec).explain('contextual_2d', [2, 1]).value, points[5]);
  engine.run({ ...spec, text: 'other words' });
  const trace = engine.run(spec);
  const painted = engine.colors('RdBu', whole.tensor('original_2d'), { min: -2, max: 2 });
  assert.deepEqual(
    engine.colors('RdBu', trace.tensor('original_2d'), { min: -2, max: 2 }),
    painted,
  );
});

test('100,000 failed calls leave heap and stack where they were', async () => {
  const module = await openModule();
  const engine = engineOf(module);
  const failures = [
    () => engine.run({ heads: 3 }),
    () => engine.run({ heads: 'x' }),
    () => engine.run({ text: 'one two', vocabulary: 'one' }),
    () => engine.softmax([], { axis: 0 }),
    () => engine.attention({ q: [[1, 2]], k: [[1]], v: [[1]] }),
    () => engine.colormap('jet'),
    () => engine.random({ seed: -1 }),
    () => engine.pca([[1]]),
  ];
  const fail = (i) => assert.throws(failures[i % failures.length]);
  for (let i = 0; i < 1000; i += 1) fail(i);
  const stack = module.stackSave();
  const heap = module.HEAPU8.length;
  const handles = module.count_emval_handles();
  for (let i = 0; i < 100000; i += 1) {
    try {
      failures[i % failures.length]();
      assert.fail('no error');
    } catch (error) {
      if (error.name !== 'EngineError') throw error;
    }
  }
  assert.equal(module.stackSave(), stack);
  assert.equal(module.HEAPU8.length, heap);
  assert.equal(module.count_emval_handles(), handles);
});

test('a text that there is no memory to copy is refused, and given back', async (t) => {
  const module = await openModule();
  // It fits once as JavaScript writes it, with room for three bytes a letter, and not again.
  const text = 'a'.repeat(2e7);
  module.begin('');
  const { grow } = WebAssembly.Memory.prototype;
  t.after(() => Object.assign(WebAssembly.Memory.prototype, { grow }));
  let growths = 0;
  WebAssembly.Memory.prototype.grow = function (pages) {
    growths += 1;
    if (growths > 1) throw new RangeError('no memory');
    return grow.call(this, pages);
  };
  for (let i = 0; i < 3; i += 1) {
    assert.equal(module.set('text', text).problems[0].code, 'out_of_memory', `${i}`);
  }
});

test('runs leave the heap where it was', async () => {
  const module = await openModule();
  const engine = engineOf(module);
  const work = (i) => {
    engine.run({ text: `a b c ${i % 5}`, mask: 'causal', positions: 'sinusoidal' });
    engine.random({ seed: i }).dispose();
    engine.tokenize('some words');
    engine.array2string([[1, 2]]);
  };
  for (let i = 0; i < 100; i += 1) work(i);
  const heap = module.HEAPU8.length;
  for (let i = 0; i < 3000; i += 1) work(i);
  assert.equal(module.HEAPU8.length, heap);
});

test('handles go back to zero', async () => {
  const module = await openModule();
  const atStart = module.count_emval_handles();
  const engine = engineOf(module);
  const trace = engine.run({ given: { W_O: { shape: [8, 8], data: new Float64Array(64) } } });
  trace.tensor('output');
  trace.explain('output', [0, 0]);
  trace.print('output', 3);
  engine.colors('Blues', trace.tensor('weights', 0));
  engine.colors('RdBu', [[1, 2]]);
  engine.multiHeadAttention({ query: [[1, 2]], W_Q: [[1], [1]], W_K: [[1], [1]], W_V: [[1], [1]] });
  const stream = engine.random({ seed: 1 });
  stream.normal([3]);
  stream.dispose();
  engine.parse({ heads: '4' });
  engine.dispose();
  assert.equal(module.count_emval_handles(), atStart);
});

test('what lies in a run’s memory and is not as the run’s own arrays is coloured like any other', async (t) => {
  const engine = await newEngine();
  t.after(() => engine.dispose());
  const { name, data } = engine.run({ text: 'a b', heads: 1 }).tensor('weights');
  assert.throws(() => engine.colors('Blues', { name, shape: [999], data }), {
    name: 'EngineError',
    message: /999/,
  });
  const bytes = new Uint8Array(data.buffer, data.byteOffset, 8);
  const own = engine.colors('Blues', { name, shape: [8], data: bytes });
  assert.deepEqual(own, engine.colors('Blues', [...bytes]));
});

test('memory that a getter takes away from a given array is a problem, and thrown by no check', async (t) => {
  const engine = await newEngine();
  t.after(() => engine.dispose());
  const data = new Float64Array(8);
  const given = {
    X: { shape: [2, 4], data },
    W_Q: {
      shape: [1, 4, 4],
      get data() {
        structuredClone(0, { transfer: [data.buffer] });
        return new Float64Array(16);
      },
    },
  };
  const [{ field, message }] = engine.check({ text: 'a b', d_model: 4, heads: 1, given });
  assert.equal(field, 'X');
  assert.match(message, /8 entries when it was read, now 0/);
});
