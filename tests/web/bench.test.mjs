// The page that measures: what it compares computes the same, and its figures are of what was run.
import assert from 'node:assert/strict';
import test from 'node:test';
import { measure, prepare } from '../../web/bench/measure.js';
import { peakOf } from '../../web/bench/peak.js';
import { difference, plain, quantile, timesOf } from '../../web/bench/timing.js';
import { newEngine } from '../wasm/support.mjs';

const engine = await newEngine();

test('the peak counts what it ran, and runs longer for more', async () => {
  const peak = await peakOf('simd128');
  assert.ok(peak);
  assert.equal(peak(1000), 1000 * 12 * 4 * 2);
});

test('a browser without the instructions has no peak of theirs', async (context) => {
  const { validate } = WebAssembly;
  context.after(() => {
    WebAssembly.validate = validate;
  });
  WebAssembly.validate = () => false;
  assert.equal(await peakOf('relaxed'), null);
});

test('a build that does not come is said, and nothing is measured without it', async (t) => {
  t.mock.method(WebAssembly, 'validate', () => false);
  await assert.rejects(prepare(), /^Error: the build 'scalar' does not start: .*scalar\.wasm/);
});

test('without WebAssembly there is no engine', async (t) => {
  const { WebAssembly: had } = globalThis;
  t.after(() => Object.assign(globalThis, { WebAssembly: had }));
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  await assert.rejects(prepare(), /^Error: this browser has no WebAssembly/);
});

test('a size is measured by every candidate', async () => {
  const prepared = { engines: [engine], peaks: [() => 1e6] };
  const { rounds, peak, measured } = await measure(prepared, { n: 8, d_model: 16, heads: 2 });
  assert.equal(rounds, 15);
  assert.deepEqual(
    measured.map(({ name }) => name),
    [engine.build, 'plain JavaScript'],
  );
  const operations = 8 * 8 * 16 ** 2 + 4 * 8 ** 2 * 16;
  for (const { median, p10, p90, rate, share } of measured) {
    assert.ok(p10 > 0 && p10 <= median && median <= p90);
    assert.equal(rate, operations / median);
    assert.equal(share, rate / peak);
  }
});

test('what takes long is measured in fewer rounds, which are counted', async (t) => {
  const { now } = performance;
  let later = 0;
  t.mock.method(performance, 'now', () => now.call(performance) + later);
  const slow = () => {
    later += 5000;
    return 1e6;
  };
  const prepared = { engines: [engine], peaks: [slow] };
  assert.equal((await measure(prepared, { n: 2, d_model: 4, heads: 1 })).rounds, 3);
});

test('without vectors there is no peak, and no share of it', async () => {
  const prepared = { engines: [engine], peaks: [] };
  const { peak, measured } = await measure(prepared, { n: 2, d_model: 4, heads: 1 });
  assert.ok(Number.isNaN(peak));
  assert.ok(measured.every(({ share }) => Number.isNaN(share)));
});

test('what computes other things is not measured', async () => {
  const wrong = new Proxy(engine, {
    get: (target, name) =>
      name === 'createAttention'
        ? () => ({
            run: () => ({ output: { data: new Float32Array(128) }, weights: { data: [] } }),
            dispose() {},
          })
        : Reflect.get(target, name),
  });
  const prepared = { engines: [engine, wrong], peaks: [() => 1] };
  await assert.rejects(measure(prepared, { n: 8, d_model: 16, heads: 2 }), /differ by/);
});

test('differences are parts of the largest number; other lengths are other things', () => {
  assert.equal(difference(Float32Array.of(1, -4), Float32Array.of(1, -3)), 0.25);
  assert.equal(difference(Float32Array.of(1), Float32Array.of(1, 2)), Infinity);
  assert.equal(difference(Float32Array.of(1, 2), Float32Array.of(1)), Infinity);
});

test('what is timed has run before, and then as often as lasts', async () => {
  let runs = 0;
  const times = await timesOf(() => {
    runs += 1;
  });
  assert.ok(times > 1 && runs > times);
});

test('quantiles', () => {
  assert.deepEqual(
    [0, 0.5, 0.9, 1].map((share) => quantile([3, 1, 2], share)),
    [1, 2, 3, 3],
  );
});

test('figures are plain decimals of as many digits, however large', () => {
  assert.deepEqual(
    [0.00447, 0.5, 1.899, 999.6, 4473, 14_060].map((value) => plain(value)),
    ['0.00447', '0.500', '1.90', '1000', '4470', '14100'],
  );
  assert.deepEqual(
    [1.24, 99.7, 124].map((value) => plain(value, 2)),
    ['1.2', '100', '120'],
  );
});
