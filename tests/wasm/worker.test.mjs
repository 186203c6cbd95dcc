// The engine in a worker.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { createEngine, createWorkerEngine } from '../../web/engine/index.js';
import { BrowserLikeWorker, open, withEngine } from './in-worker.mjs';
import { newEngine, root, wasmBytes } from './support.mjs';

test('the same numbers as without a worker', async (t) => {
  const [engine, direct] = await Promise.all([withEngine(t), newEngine()]);
  assert.deepEqual(engine.fields, direct.fields);
  assert.deepEqual(engine.presets, direct.presets);
  const spec = { text: 'the cat sat', mask: 'causal', dtype: 'float32' };
  const [trace, own] = [await engine.run(spec), direct.run(spec)];
  assert.deepEqual(trace.tokens, own.tokens);
  assert.deepEqual(trace.spec, own.spec);
  for (const { name } of own.manifest) {
    assert.deepEqual(trace.tensor(name).data, own.tensor(name).data.slice());
  }
  assert.deepEqual(await trace.explain('weights', [0, 2, 1]), own.explain('weights', [0, 2, 1]));
  const area = { row: 1, rows: 2, cols: 3 };
  assert.deepEqual(await trace.block('weights', 1, area), own.block('weights', 1, area));
  const pooled = { ...area, pool: 2 };
  assert.deepEqual(await trace.overview('weights', 1, pooled), own.overview('weights', 1, pooled));
  assert.equal(await trace.print('weights', 3), own.print('weights', 3));
  assert.deepEqual(await engine.softmax([1, 2, 3]), direct.softmax([1, 2, 3]));
  assert.deepEqual(
    await engine.colors('Blues', trace.tensor('weights', 0)),
    direct.colors('Blues', own.tensor('weights', 0)),
  );
  assert.deepEqual(await engine.check({ heads: 3 }), direct.check({ heads: 3 }));
});

test('it has all calls of the engine but those whose results live where they are computed', async (t) => {
  const [engine, direct] = await Promise.all([withEngine(t), newEngine()]);
  const own = [
    ...Object.keys(direct),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(direct)),
  ];
  const isCall = (name) => typeof direct[name] === 'function';
  const expected = own.filter((name) => isCall(name) && !['constructor', 'random'].includes(name));
  for (const name of expected) assert.equal(typeof engine[name], 'function', name);
  assert.deepEqual(
    await engine.mask({ kind: 'causal', queries: 2 }),
    direct.mask({ kind: 'causal', queries: 2 }),
  );
});

test('part of an array is sent without the rest', async (t) => {
  const engine = await withEngine(t);
  const whole = new Float64Array(1e6);
  const sent = t.mock.method(BrowserLikeWorker.prototype, 'postMessage');
  const part = { shape: [2], data: whole.subarray(5, 7) };
  await engine.softmax(part);
  await engine.attention({ q: [part.data], k: [part.data], v: [whole.subarray(0, 1)] });
  const [softmax, attention] = sent.mock.calls.map(({ arguments: [{ args }] }) => args);
  assert.equal(softmax[0].data.buffer.byteLength, 16);
  assert.equal(attention[0].q[0].buffer.byteLength, 16);
  assert.equal(attention[0].v[0].buffer.byteLength, 8);
});

test('what other threads write to, and what is no plain array, is copied when it is sent', async (t) => {
  const engine = await withEngine(t);
  const shared = new Float64Array(new SharedArrayBuffer(16));
  const answer = engine.softmax(shared);
  shared[1] = 100;
  assert.deepEqual([...(await answer).data], [0.5, 0.5]);
  const into = new Uint8ClampedArray(new SharedArrayBuffer(8));
  assert.equal((await engine.colors('Blues', [1, 2], {}, into)).length, 8);
  assert.deepEqual([...into], [0, 0, 0, 0, 0, 0, 0, 0]);
  class Numbers extends Float64Array {
    constructor() {
      super(1);
    }
  }
  const two = Object.setPrototypeOf(new Float64Array(4).subarray(0, 2), Numbers.prototype);
  for (const zeros of [two, new Proxy([0, 0], {}), new Proxy([new Proxy([0, 0], {})], {})]) {
    assert.deepEqual([...(await engine.softmax(zeros)).data], [0.5, 0.5]);
  }
  const dataset = { text: 'a b', [Symbol.toStringTag]: 'DOMStringMap' };
  Object.setPrototypeOf(dataset, {});
  assert.deepEqual((await engine.run(dataset)).tokens, ['a', 'b']);
});

test('what is none of the keys of an object is sent like them, but for methods', async (t) => {
  const engine = await withEngine(t);
  class Asked {
    get text() {
      return 'a b c';
    }

    get heads() {
      return 1;
    }

    words() {
      return this.text;
    }
  }
  const hidden = Object.defineProperty({ heads: 1 }, 'text', { value: 'a b c' });
  for (const spec of [new Asked(), Object.create({ text: 'a b c', heads: 1 }), hidden]) {
    const { tokens, manifest } = await engine.run(spec);
    assert.deepEqual(tokens, ['a', 'b', 'c']);
    assert.deepEqual(manifest.find(({ name }) => name === 'weights')?.shape, [1, 3, 3]);
  }
  const over = await engine.softmax([[1], [2]], Object.create({ axis: 0 }));
  assert.ok(over.data[1] > 0.7);
});

test('what holds itself many times is refused at once', async (t) => {
  const [engine, direct] = await Promise.all([withEngine(t), newEngine()]);
  /** @type {any[]} */
  const list = [];
  for (let at = 0; at < 30; at += 1) list.push(list);
  const refusalOf = (call) =>
    Promise.resolve()
      .then(call)
      .catch(({ message }) => message);
  const refusal = await refusalOf(() => engine.softmax(list));
  assert.equal(refusal, await refusalOf(() => direct.softmax(list)));
  assert.match(refusal, /^x: it has more than 8 axes$/);
});

test('problems arrive as EngineError', async (t) => {
  const engine = await withEngine(t);
  await assert.rejects(engine.run({ heads: 3 }), {
    name: 'EngineError',
    message: /does not divide/,
  });
  await assert.rejects(engine.softmax('x'), { name: 'EngineError' });
});

test('numbers of an older run stay, explanations of it are refused', async (t) => {
  const engine = await withEngine(t);
  const first = await engine.run({ text: 'a b' });
  const kept = first.tensor('weights').data.slice();
  await engine.run({ text: 'c d e' });
  assert.equal(first.expired, true);
  assert.deepEqual(first.tensor('weights').data, kept);
  assert.equal(first.snapshot(), first);
  await assert.rejects(first.explain('weights', [0, 0, 0]), /later run/);
});

test('of runs that wait for each other only the last is computed', async (t) => {
  const engine = await withEngine(t);
  const runs = await Promise.all([1, 2, 3, 4].map((seed) => engine.runLatest({ seed })));
  assert.deepEqual(
    runs.map((trace) => trace && trace.spec.seed),
    [1, null, null, 4],
  );
  await assert.rejects(engine.runLatest({ heads: 3 }), { name: 'EngineError' });
  assert.equal((await engine.runLatest({ seed: 9 })).spec.seed, 9);
});

test('a run can be called off; what waits behind it is done all the same', async (t) => {
  const engine = await withEngine(t);
  const started = BrowserLikeWorker.started;
  const controller = new AbortController();
  const slow = engine.run({ tokens: 4096 }, { signal: controller.signal });
  const waiting = engine.softmax([0, 0]);
  controller.abort();
  await assert.rejects(slow, { name: 'AbortError' });
  assert.deepEqual([...(await waiting).data], [0.5, 0.5]);
  assert.equal(BrowserLikeWorker.started, started + 1);
  await assert.rejects(engine.run({}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal((await engine.run({})).tokens.length, 10);
});

test('a signal that calls off several runs starts one worker', async (t) => {
  const engine = await withEngine(t);
  const started = BrowserLikeWorker.started;
  const controller = new AbortController();
  const runs = [1, 2, 3].map(() => engine.run({ tokens: 2048 }, { signal: controller.signal }));
  controller.abort();
  for (const run of runs) await assert.rejects(run, { name: 'AbortError' });
  assert.equal((await engine.run({})).tokens.length, 10);
  assert.equal(BrowserLikeWorker.started, started + 1);
});

test('an older run is so in a worker that has taken another’s place, too', async (t) => {
  const engine = await withEngine(t);
  const first = await engine.run({ text: 'a b' });
  const controller = new AbortController();
  const stopped = engine.run({}, { signal: controller.signal });
  controller.abort();
  await assert.rejects(stopped, { name: 'AbortError' });
  assert.equal(first.expired, true);
  const second = await engine.run({ text: 'c d' });
  assert.equal(first.expired, true);
  assert.equal(second.expired, false);
  await assert.rejects(
    first.explain('weights', [0, 1, 1]),
    /later run has taken its place, or the worker was restarted$/,
  );
  const { value } = await second.explain('weights', [0, 1, 1]);
  assert.equal(value, second.tensor('weights', 0).data[3]);
});

test('a worker that dies is replaced', async (t) => {
  const engine = await withEngine(t);
  const [dead, next] = [engine.check('die'), engine.softmax([0, 0])];
  await assert.rejects(dead, { name: 'EngineError', message: /stopped/ });
  assert.deepEqual([...(await next).data], [0.5, 0.5]);
});

test('a module that can’t be started is refused as createEngine refuses it', async () => {
  for (const wasm of [
    fs.readFileSync(path.join(root, 'build/wasm/web/attention.wasm')),
    // The smallest module that there is, without an import.
    Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0),
  ]) {
    const refusal = { name: 'EngineError', message: /another module than attention_lab/ };
    await assert.rejects(createEngine({ wasm }), refusal);
    await assert.rejects(open(wasm), refusal);
  }
});

test('attention that keeps its weights is refused, with what to do', async (t) => {
  const engine = await withEngine(t);
  for (const name of ['createAttention', 'createDecoder']) {
    await assert.rejects(engine[name]({}), { name: 'EngineError', message: /createEngine/ });
  }
});

test('a disposed engine answers nothing more', async () => {
  const engine = await open();
  const trace = await engine.run({});
  const waiting = engine.run({});
  engine.dispose();
  const refusal = {
    name: 'EngineError',
    message: 'engine: it has been disposed; create another',
    problems: [
      {
        code: 'expired_trace',
        field: 'engine',
        message: 'engine: it has been disposed; create another',
      },
    ],
  };
  await assert.rejects(waiting, refusal);
  await assert.rejects(engine.run({}), refusal);
  assert.equal(trace.expired, true);
});

test('where there are no workers, the error says what to do instead', async () => {
  await assert.rejects(createWorkerEngine({ wasm: wasmBytes() }), (error) => {
    const [{ field, message }] = /** @type {any} */ (error).problems;
    assert.equal(field, 'worker');
    assert.match(message, /^worker: .* has none; call createEngine, or give a function/);
    return true;
  });
});

test('of a worker that does not start its address is told, or what it says itself', async () => {
  const silent = () => ({
    addEventListener(/** @type {string} */ type, /** @type {Function} */ listener) {
      if (type === 'error') setTimeout(() => listener({ message: this.message }));
    },
    message: /** @type {string | undefined} */ (undefined),
    postMessage() {},
    terminate() {},
  });
  const start = (/** @type {any} */ worker) =>
    assert.rejects(createWorkerEngine({ wasm: wasmBytes(), worker }), (error) => {
      const [{ code, field, message }] = /** @type {any} */ (error).problems;
      assert.deepEqual([code, field], ['conflict', 'worker']);
      told = message;
      return true;
    });
  let told = '';
  await start(() => ({ ...silent(), message: 'x is not defined' }));
  assert.equal(told, "worker: can't start: x is not defined");
  /** @type {any} */ (globalThis).Worker = function () {
    return silent();
  };
  try {
    await start('https://example.org/nope.js');
    assert.equal(told, "worker: can't start: https://example.org/nope.js");
    await start(undefined);
    assert.match(told, /^worker: can't start: .*worker\.js$/);
  } finally {
    delete (/** @type {any} */ (globalThis).Worker);
  }
});

test('a worker’s address is relative to the document, which may refuse every script', async (t) => {
  const asked = /** @type {string[]} */ ([]);
  const all = /** @type {any} */ (globalThis);
  all.document = { baseURI: 'https://example.org/a/' };
  all.Worker = function (/** @type {string} */ url) {
    asked.push(url);
    throw new TypeError('not trusted');
  };
  t.after(() => {
    delete all.document;
    delete all.Worker;
  });
  const start = (/** @type {string} */ worker) => createWorkerEngine({ wasm: wasmBytes(), worker });
  await assert.rejects(start('../b.js'), {
    name: 'EngineError',
    message: "worker: can't start: not trusted",
  });
  assert.equal(asked[0], 'https://example.org/b.js');
  assert.match(asked[1], /^blob:/);
  await assert.rejects(start('http://'), { message: "worker: 'http://' is no address" });
});

test('options of a run, and what is to be a worker, are checked', async (t) => {
  const engine = await withEngine(t);
  for (const [options, message] of /** @type {[any, RegExp][]} */ ([
    [null, /^options: null is not an object$/],
    [{ signl: 1 }, /^signl: no such option of run, which takes signal$/],
    [{ signal: 5 }, /^signal: 5 is not an AbortSignal$/],
    [{ signal: new EventTarget() }, /^signal: this EventTarget is not an AbortSignal$/],
  ])) {
    await assert.rejects(engine.run({}, options), { name: 'EngineError', message });
  }
  // As fetch takes it.
  assert.equal((await engine.run({}, { signal: null })).tokens.length, 10);
  for (const [worker, what] of /** @type {[any, string][]} */ ([
    [() => null, 'null is no Web Worker'],
    [async () => null, 'this Promise is no Web Worker'],
    [() => new MessageChannel().port1, 'this EventTarget is no Web Worker'],
    [() => ({ addEventListener() {}, postMessage() {} }), 'this Object is no Web Worker'],
    [5, '5 is neither an address nor starts a Worker'],
    [{}, 'this Object is neither an address nor starts a Worker'],
  ])) {
    const refusal = { name: 'EngineError', message: `worker: ${what}` };
    await assert.rejects(createWorkerEngine({ wasm: wasmBytes(), worker }), refusal);
  }
});
