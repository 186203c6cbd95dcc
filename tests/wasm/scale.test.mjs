// What the scale and filters labs compute with, through JavaScript.
import assert from 'node:assert/strict';
import test from 'node:test';
import { newEngine } from './support.mjs';

const engine = await newEngine();
const close = (/** @type {number} */ one, /** @type {number} */ other, limit = 1e-12) =>
  assert.ok(Math.abs(one - other) <= limit * Math.max(1, Math.abs(other)), `${one} ${other}`);

// NumPy's numbers; tests/native/scale_sweep_test.cpp has the program.
test('the sweep over d_k', () => {
  const { shape, data } = engine.scaleSweep({ seed: 7, sizes: [1, 256], tokens: 12, scale: 'off' });
  assert.deepEqual(shape, [2, 5]);
  const expected = [256, 288.71667404983083, 0.07214345272699817, 0.929841721679313];
  expected.concat(0.0856934804776132).forEach((value, at) => close(data[5 + at], value));
  const scaled = engine.scaleSweep({ seed: 7, sizes: [256], tokens: 12 }).data;
  close(scaled[1], 1.1277995080071517);
  const byFactor = engine.scaleSweep({ seed: 7, sizes: [256], tokens: 12, scale: 1 / 16 }).data;
  assert.deepEqual(byFactor, scaled);
});

test('the state of scores, and their rows under factors', () => {
  const state = engine.scoreState([
    [0, 0],
    [0, 0],
  ]);
  assert.deepEqual(state, {
    variance: 0,
    entropy_share: 1,
    max_weight: 0.5,
    jacobian_norm: 0.5,
  });
  const { shape, data } = engine.rowMaxima([[0, 1]], [0, Math.log(3)]);
  assert.deepEqual(shape, [2, 1]);
  close(data[0], 0.5);
  close(data[1], 0.75);
});

test('softmax in steps, and where exp ends', () => {
  const steps = engine.softmaxSteps([[1, 3]], { form: 'stable' });
  assert.deepEqual([...steps.row_max.data], [3]);
  assert.deepEqual([...steps.exponentials.data], [Math.exp(-2), 1]);
  close(steps.row_sum.data[0], 1 + Math.exp(-2));
  const naive = engine.softmaxSteps([[89, 0]], { form: 'naive', dtype: 'float32' });
  assert.equal(naive.exponentials.data[0], Infinity);
  assert.ok(Number.isNaN(naive.weights.data[0]));
  const double = engine.softmaxLimits([1, 0], { dtype: 'float64' });
  assert.equal(double.largest, 709.782712893384);
  close(double.factor, 709.782712893384);
  const single = engine.softmaxLimits([1, 0], { dtype: 'float32' });
  close(single.largest, 88.72283, 1e-6);
  assert.equal(engine.softmaxLimits([0, 0]).factor, Infinity);
  const rows = {
    shape: [2, 2],
    data: Float32Array.of(
      -0.8184115886688232,
      -0.9935927391052246,
      -0.2833990454673767,
      -0.818300426,
    ),
  };
  const { factor } = engine.softmaxLimits(rows);
  const times = (/** @type {number} */ by) =>
    engine.softmaxNaive({ shape: [2, 2], data: rows.data.map((x) => x * by) }).data;
  assert.ok(times(factor).every(Number.isFinite));
  assert.ok(times(factor * 1.0001).some(Number.isNaN));
});

test('attention’s output alone is attention’s output', () => {
  const stream = engine.random({ seed: 4 });
  const [q, k, v] = [stream.normal([2, 5, 3]), stream.normal([2, 4, 3]), stream.normal([2, 4, 2])];
  for (const scale of /** @type {const} */ (['sqrt', 'off', 0.3])) {
    const { output } = engine.attention({ q, k, v, scale });
    assert.deepEqual(engine.attentionOutput({ q, k, v, scale }), output);
  }
  const mask = engine.mask({ kind: 'causal', queries: 5, keys: 4 });
  const masked = engine.attention({ q, k, v, mask, dtype: 'float32' });
  assert.deepEqual(engine.attentionOutput({ q, k, v, mask, dtype: 'float32' }), masked.output);
  const W = stream.normal([3, 4]);
  const heads = { query: q, W_Q: W, W_K: W, W_V: W, heads: 2, W_O: stream.normal([4, 3]) };
  assert.deepEqual(engine.multiHeadOutput(heads), engine.multiHeadAttention(heads).output);
  stream.dispose();
});

test('filters and what they cost', () => {
  const values = [[1], [3], [8]];
  assert.deepEqual([...engine.applyMovingAverage(values, { window: 2 }).data], [1, 2, 5.5]);
  const gone = engine.applyMovingAverage([[1], [NaN], [2], [3]], { window: 2 });
  assert.deepEqual([...gone.data], [1, NaN, NaN, 2.5]);
  assert.deepEqual([...engine.applyExponentialAverage(values, { alpha: 0.5 }).data], [1, 2, 5]);
  assert.deepEqual(engine.filterCost({ n: 3, width: 1, window: 2 }), {
    moving_average_operations: 8,
    exponential_average_operations: 6,
  });
});
