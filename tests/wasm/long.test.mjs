// Runs of long texts: their tensors of query x key are there in parts.
import assert from 'node:assert/strict';
import test from 'node:test';
import { newEngine, problemsOf } from './support.mjs';

const engine = await newEngine();
const N = 1025;
const long = { tokens: N, mask: 'causal', heads: 2 };

test('the manifest says what is whole, and tensor() refuses the rest in words', () => {
  const whole = new Map(engine.run(long).manifest.map((entry) => [entry.name, entry.whole]));
  for (const name of ['scores', 'scaled', 'mask', 'masked', 'exponentials', 'weights']) {
    assert.equal(whole.get(name), false, name);
  }
  for (const name of ['X', 'Q', 'row_max', 'row_sum', 'head_out', 'output']) {
    assert.equal(whole.get(name), true, name);
  }
  assert.ok(engine.run({ ...long, tokens: N - 1 }).manifest.every((entry) => entry.whole));
  const trace = engine.run(long);
  const [{ code, message }] = problemsOf(() => trace.tensor('weights', 0));
  assert.equal(code, 'too_large');
  assert.equal(message, 'weights: not kept whole for 1025 tokens; ask for block() or overview()');
});

test('the parts are those of a whole', () => {
  const few = { tokens: 60, heads: 2, mask: 'causal', positions: 'alibi' };
  for (const dtype of ['float64', 'float32']) {
    const trace = engine.run({ ...few, dtype });
    const whole = trace.tensor('weights', 1).data.slice();
    const area = { row: 7, rows: 5, col: 3, cols: 50 };
    const { shape, data } = trace.block('weights', 1, area);
    assert.deepEqual(shape, [5, 50]);
    assert.ok(data instanceof Float64Array);
    for (let at = 0; at < data.length; at += 1) {
      const [row, col] = [Math.floor(at / 50), at % 50];
      assert.equal(data[at], whole[(7 + row) * 60 + 3 + col]);
    }
    const { mean, largest, pool, shape: points } = trace.overview('weights', 1, { pool: 20 });
    assert.deepEqual(points, [3, 3]);
    assert.equal(pool, 20);
    let most = 0;
    let sum = 0;
    for (let row = 40; row < 60; row += 1) {
      for (let col = 0; col < 20; col += 1) {
        most = Math.max(most, whole[row * 60 + col]);
        sum += whole[row * 60 + col];
      }
    }
    assert.equal(largest[6], most);
    assert.ok(Math.abs(mean[6] - sum / 400) < 1e-8);
    assert.deepEqual([...mean.subarray(1, 3)], [0, 0]);
  }
});

test('a part reaches to the ends unless it is said how far, and may be one cell', () => {
  const trace = engine.run({ tokens: 5, heads: 1 });
  const { data: whole } = trace.tensor('weights', 0);
  const block = trace.block('weights', 0, { row: 3, col: 4 });
  assert.deepEqual(block.shape, [2, 1]);
  assert.deepEqual([...block.data], [whole[19], whole[24]]);
  assert.deepEqual(trace.block('weights', 0, { row: 1, rows: 1, col: 2, cols: 1 }).shape, [1, 1]);
});

test('a long run adds up: rows of weights to 1, and to the output', () => {
  const trace = engine.run(long);
  const row = trace.block('weights', 1, { row: 700, rows: 1 }).data;
  assert.ok(Math.abs(row.reduce((sum, x) => sum + x, 0) - 1) < 1e-12);
  assert.equal(row[701], 0);
  const { value, recomputed } = trace.explain('head_out', [1, 700, 2]);
  assert.ok(Math.abs(value - recomputed) < 1e-12);
  const mask = trace.block('mask', 0, { row: 3, rows: 1, col: 3, cols: 2 }).data;
  assert.deepEqual([...mask], [0, -Infinity]);
  assert.deepEqual(trace.overview('weights_average', 0).shape, [342, 342]);
});

test('what a long run leaves is computed in pieces, or when it is asked for', () => {
  const late = ({ manifest }) =>
    manifest.filter(({ onRequest, stage }) => onRequest && stage !== 'output').map((t) => t.name);
  const short = engine.run({ ...long, tokens: 20 });
  assert.deepEqual(late(short), []);
  assert.equal(short.advance(), true);
  const outputOf = (trace) => trace.tensor('output').data.slice();
  const expected = outputOf(engine.run(long));
  const trace = engine.run({ ...long, seed: 1 });
  assert.deepEqual(late(trace), ['row_max', 'row_sum', 'head_out', 'concat']);
  engine.run(long);
  assert.throws(() => trace.advance(), /expired|later run/);
  const again = engine.run({ ...long, scale: 'off' });
  assert.equal(again.advance(0), false);
  const own = engine.run(long);
  let pieces = 1;
  while (!own.advance(0)) pieces += 1;
  assert.equal(pieces, 2 * Math.ceil(N / 64) + 1);
  assert.equal(own.advance(0), true);
  assert.deepEqual(outputOf(own), expected);
  assert.equal(own.snapshot().advance(), true);
  for (const ms of [-1, NaN, '5']) {
    assert.equal(problemsOf(() => own.advance(ms))[0].field, 'ms');
  }
});

test('what is asked for wrongly is named', () => {
  const trace = engine.run(long);
  const problem = (call) => {
    const [{ code, field }] = problemsOf(call);
    return `${code} ${field}`;
  };
  assert.equal(
    problem(() => trace.block('weight', 0)),
    'unknown_tensor weight',
  );
  assert.equal(
    problem(() => trace.block('X', 0)),
    'unknown_tensor X',
  );
  assert.equal(
    problem(() => trace.block('weights', 2)),
    'out_of_range head',
  );
  assert.equal(
    problem(() => trace.block('weights', 'all')),
    'wrong_type head',
  );
  assert.equal(
    problem(() => trace.block('weights', 0, null)),
    'wrong_type area',
  );
  assert.equal(
    problem(() => trace.block('weights', 0, { row: N })),
    'out_of_range row',
  );
  assert.equal(
    problem(() => trace.block('weights', 0, { row: 5, rows: N })),
    'out_of_range rows',
  );
  assert.equal(
    problem(() => trace.block('weights', 0, { cols: 0.5 })),
    'wrong_type cols',
  );
  assert.equal(
    problem(() => trace.overview('weights', 0, { pool: 0 })),
    'out_of_range pool',
  );
  assert.throws(() => trace.overview('weights', 0, { pool: 0 }), {
    message: 'pool: 0 is below 1',
  });
  assert.equal(
    problem(() => trace.block('weights', 0, { pool: 2 })),
    'unknown_field pool',
  );
  const kept = trace.snapshot();
  assert.equal(
    problem(() => kept.block('weights', 0)),
    'expired_trace trace',
  );
  assert.equal(
    problem(() => kept.overview('weights', 0)),
    'expired_trace trace',
  );
  assert.equal(kept.tensor('X').data.length, N * 8);
  engine.run({});
  assert.equal(
    problem(() => trace.block('weights', 0)),
    'expired_trace trace',
  );
});

test('4,096 tokens of any number of heads fit; wider ones that do not are refused', () => {
  assert.deepEqual(engine.check({ tokens: 4096, d_model: 256, heads: 256 }), []);
  const [{ code, message }] = engine.check({ tokens: 4096, d_model: 4096, heads: 1 });
  assert.equal(code, 'too_large');
  assert.match(message, /the limit is 1024 MB; up to \d+ tokens fit/);
  const words = Array.from({ length: 4097 }, (_, at) => `w${at}`).join(' ');
  const [problem] = engine.check({ text: words });
  assert.equal(problem.message, 'text: 4097 words are more than 4096');
});

test('a run in the midst of reading an area leaves the trace that was asked behind', () => {
  const own = engine.run({ text: 'a b c' });
  const area = {
    get row() {
      engine.run({ text: 'd e' });
      return 0;
    },
  };
  const [{ code }] = problemsOf(() => own.block('weights', 0, area));
  assert.equal(code, 'expired_trace');
});
