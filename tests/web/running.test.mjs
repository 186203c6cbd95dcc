// The run on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostDecided } from '../../web/elements/session/looking.js';
import { Session } from '../../web/elements/session/session.js';
import { fail } from '../../web/engine/errors.js';
import { newEngine } from '../wasm/support.mjs';

test('what a long run leaves is computed a little later, unless its engine is gone', async () => {
  const late = () => new Promise((resolve) => setTimeout(resolve, 20));
  const engine = await newEngine();
  const session = new Session(engine);
  session.open('tokens=1100');
  assert.equal(session.hasReady('output'), false);
  while (!session.hasReady('output')) await late();
  session.open('tokens=1101');
  assert.equal(session.hasReady('output'), false);
  engine.dispose();
  await late();
});

test('what a long run leaves and cannot be computed is said', async () => {
  const session = new Session(await newEngine());
  session.open('tokens=1100');
  session.trace.advance = () => fail('out_of_memory', 'memory', 'no more could be had');
  await new Promise((resolve) => session.subscribe(() => resolve(null)));
  assert.deepEqual(
    session.problems.map(({ message }) => message),
    ['memory: no more could be had'],
  );
  session.open('tokens=10');
  assert.deepEqual([session.problems, session.hasReady('output')], [[], true]);
});

test('a run that takes long comes once the page has said so, and only the newest', async () => {
  const session = new Session(await newEngine());
  const state = () => [session.isBusy, session.values.d_model, session.trace.tensor('X').shape[1]];
  const told = () => new Promise((resolve) => session.subscribe(() => resolve(state())));
  session.change('d_model', 1040);
  session.change('d_model', 1056);
  assert.deepEqual([...state(), session.runs], [true, 1056, 8, 0]);
  assert.deepEqual([...(await told()), session.runs], [false, 1056, 1056, 1]);

  session.look({ hoverCell: { name: 'X', index: [0, 1050] } });
  session.change('d_model', 1040);
  assert.ok(session.shownCell, 'the number of the run that is shown still');
  await told();
  assert.deepEqual([...state(), session.ui.hoverCell], [false, 1040, 1040, null]);

  session.editing.set([{ name: 'X', index: [0, 0] }], 2);
  assert.equal(session.isBusy, false, 'an edit draws nothing anew');
  session.change('seed', 1);
  session.change('d_model', 8);
  assert.deepEqual([...state(), session.runs], [false, 8, 8, 4]);
});

test('a run that takes long waits for a hand that goes on', async (t) => {
  const session = new Session(await newEngine());
  const waiting = /** @type {Map<unknown, () => void>} */ (new Map());
  t.mock.method(globalThis, 'setTimeout', (/** @type {() => void} */ work) => {
    waiting.set(work, work);
    return work;
  });
  t.mock.method(globalThis, 'clearTimeout', (/** @type {unknown} */ id) => waiting.delete(id));
  for (const d_model of [1040, 1056, 1072]) session.change('d_model', d_model);
  assert.equal(waiting.size, 1, 'the last one waits anew');
  waiting.forEach((work) => work());
  assert.deepEqual([session.isBusy, session.runs], [false, 1]);
});

test('a link and a demo are there at once; of an engine that is gone no run comes', async () => {
  const engine = await newEngine();
  const session = new Session(engine);
  session.open('d_model=1040');
  assert.deepEqual([session.isBusy, session.trace.tensor('X').shape[1]], [false, 1040]);
  session.chooseSpec({ d_model: 1056 });
  assert.deepEqual([session.isBusy, session.trace.tensor('X').shape[1]], [false, 1056]);
  session.change('d_model', 1040);
  engine.dispose();
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(session.isBusy);
});

/** No memory grows until the test ends. @param {import('node:test').TestContext} t */
const withoutMemory = (t) =>
  t.mock.method(WebAssembly.Memory.prototype, 'grow', () => {
    throw new RangeError('no more');
  });

test('a link whose run gets no memory says so, with the picture of the run before', async (t) => {
  const session = new Session(await newEngine());
  session.open('tokens=4&seed=3');
  const { runs } = session;
  session.change('heads', 3);
  assert.equal(session.runs, runs, 'the picture is there still');
  const grow = withoutMemory(t);
  for (const asked of ['d_model=4096&heads=1', 'd_model=4096&heads=1&seeds=2&rng=x']) {
    session.open(asked);
    assert.match(
      session.problems.map(({ message }) => message).join(' '),
      /^(.* )?memory: /,
      asked,
    );
    assert.equal(session.trace.tensor('X').shape[0], 4, 'of the run before');
    assert.equal(session.address.split('&seed')[0], 'd_model=4096&heads=1');
  }
  grow.mock.restore();
  session.open('d_model=1040');
  assert.deepEqual([session.problems, session.trace.tensor('X').shape[1]], [[], 1040]);
});

test('of a picture, too, that gets no memory any more, there is another one', async (t) => {
  const engine = await newEngine();
  const session = new Session(engine);
  session.open('d_model=16');
  withoutMemory(t);
  const { run } = engine;
  t.mock.method(engine, 'run', (/** @type {{d_model?: number}} */ spec) =>
    run.call(engine, spec.d_model ? { d_model: 4096, heads: 1 } : spec),
  );
  const widthAfter = (/** @type {() => void} */ work) => {
    const { runs } = session;
    work();
    return [session.trace.tensor('X').shape[1], session.runs > runs];
  };
  const other = () => session.aside((spec) => spec({ tokens: 2 }));
  assert.deepEqual(widthAfter(other), [8, true]);
  assert.deepEqual(widthAfter(other), [8, false], 'the same picture as before');
  assert.deepEqual(
    widthAfter(() => session.change('seed', 1)),
    [8, true],
  );
  assert.deepEqual([session.problems[0]?.field, session.isBusy], ['memory', false]);
});

test('the word that attends to another one most is shown first; of one word that, of many the first', async () => {
  const engine = await newEngine();
  const given = (/** @type {number[][]} */ X) => ({
    X: { shape: [X.length, X[0].length], data: X.flat() },
  });
  const one = { heads: 1, d_model: 2, scale: /** @type {const} */ ('off') };
  const square = { shape: [1, 2, 2], data: [1, 0, 0, 1] };
  const weights = { W_Q: square, W_K: square };
  const decided = (/** @type {number[][]} */ X) =>
    mostDecided(engine.run({ ...one, tokens: X.length, given: { ...given(X), ...weights } }));
  assert.equal(
    decided([
      [9, 0],
      [0, 1],
      [0, 3],
      [0, 2],
    ]),
    3,
    'not the first, which looks at itself',
  );
  assert.equal(
    decided([
      [0, 1],
      [0, 3],
      [9, 0],
    ]),
    0,
  );
  assert.equal(decided([[1, 1]]), 0);
  assert.equal(mostDecided(engine.run({ tokens: 1100 })), 0);
});
