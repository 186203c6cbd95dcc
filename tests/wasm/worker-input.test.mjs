// What is sent to a worker: as it is when a call is made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEngine } from './in-worker.mjs';

test('what waits behind it is computed from what it was given, whatever has become of that', async (t) => {
  const engine = await withEngine(t);
  const controller = new AbortController();
  const slow = engine.run({ tokens: 4096 }, { signal: controller.signal });
  const [reused, handedOn] = [Float64Array.of(1, 2), Float64Array.of(3)];
  const waiting = [engine.npRound(reused, 1), engine.npRound(handedOn, 1), engine.npRound([4], 1)];
  reused.fill(9);
  structuredClone(0, { transfer: [handedOn.buffer] });
  controller.abort();
  await assert.rejects(slow, { name: 'AbortError' });
  const answers = await Promise.all(waiting);
  assert.deepEqual(
    answers.map(({ data }) => [...data]),
    [[1, 2], [3], [4]],
  );
});

test('a list of a class of its own is a list', async (t) => {
  class Row extends Array {
    /** @param {Iterable<unknown>} entries */
    constructor(entries) {
      super();
      for (const entry of entries) this.push(entry);
    }
  }
  const engine = await withEngine(t);
  assert.deepEqual([...(await engine.softmax(new Row([0, 0]))).data], [0.5, 0.5]);
  const rows = new Row([new Row([0, 0])]);
  assert.deepEqual([...(await engine.softmax(rows)).data], [0.5, 0.5]);
});

test('what can’t be sent is refused, and stands in nobody’s way', async (t) => {
  const engine = await withEngine(t);
  let nested = {};
  for (let depth = 0; depth < 1e5; depth += 1) nested = { nested };
  const moved = new Float64Array(2);
  structuredClone(moved.buffer, { transfer: [moved.buffer] });
  for (const options of [{ axis: () => 1 }, { axis: Symbol('one') }, { axis: moved }, nested]) {
    await assert.rejects(engine.softmax([1], options), {
      name: 'EngineError',
      message: /^softmax: it can't be sent to a worker: \S/,
    });
  }
  const [dead, next] = [engine.check('die'), engine.softmax([0, 0])];
  await assert.rejects(dead, { name: 'EngineError', message: /stopped/ });
  assert.deepEqual([...(await next).data], [0.5, 0.5]);
});

test('of runs that wait for each other the last is of what its spec was when it was asked for', async (t) => {
  const engine = await withEngine(t);
  const data = Float64Array.of(1, 2, 3, 4);
  const spec = { d_model: 4, heads: 1, given: { X: { shape: [1, 4], data } } };
  const first = engine.runLatest({ text: 'a' });
  const second = engine.runLatest(spec);
  data.fill(9);
  spec.heads = 3;
  await first;
  assert.deepEqual([...(await second).tensor('X').data], [1, 2, 3, 4]);
});

test('what a getter throws is its own', async (t) => {
  const engine = await withEngine(t);
  const own = new Error('of the caller');
  const spec = {
    get text() {
      throw own;
    },
  };
  const waiting = engine.runLatest({});
  for (const call of [engine.run(spec), engine.runLatest(spec), engine.softmax([1], spec)]) {
    await assert.rejects(call, own);
  }
  assert.ok(await waiting);
});
