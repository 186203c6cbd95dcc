// The words in another order, as the position lab has it: what every scheme of positions makes of that.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answersOf, exampleOrder, moved, parseOrder } from '../../web/elements/labs/reordering.js';
import { newEngine } from './support.mjs';

const engine = await newEngine();

/** A page's session, as far as the lab asks for it. @returns {any} */
function sessionOf(spec) {
  const session = {
    engine,
    trace: engine.run(spec),
    aside(work) {
      const answer = work((other) => engine.run(other));
      session.trace = engine.run(spec);
      return answer;
    },
  };
  return session;
}

const keptBy = (spec, order) => {
  const session = sessionOf(spec);
  const answers = answersOf(session, order ?? exampleOrder(session.trace.tokens.length));
  return Object.fromEntries(answers.map(({ scheme, result }) => [scheme, result?.kept]));
};

test('an order is each place once', () => {
  assert.deepEqual(parseOrder('2,0,1', 3), [2, 0, 1]);
  for (const wrong of ['', '0,1', '0,1,1', '0,1,3', '0,1,x', '0,1,-2', '0, 1,2', '0,1,2,3']) {
    assert.equal(parseOrder(wrong, 3), null, wrong);
  }
});

test('a word that is moved leaves the others in their order', () => {
  assert.deepEqual(moved([0, 1, 2, 3], 0, 2), [1, 2, 0, 3]);
  assert.deepEqual(moved([0, 1, 2, 3], 3, 0), [3, 0, 1, 2]);
  assert.deepEqual(moved([0, 1], 1, 9), [0, 1]);
});

test('the example is another order wherever there is one', () => {
  assert.deepEqual(exampleOrder(6), [0, 5, 2, 3, 4, 1]);
  assert.deepEqual(exampleOrder(3), [0, 2, 1]);
  assert.deepEqual(exampleOrder(2), [1, 0]);
  assert.deepEqual(exampleOrder(1), [0]);
});

test('without positions every word keeps its output, in every demo; with them none does', () => {
  for (const { name } of engine.presets) {
    // Two tokens have one distance only: ALiBi can't tell their order.
    const { none, sinusoidal, rope } = keptBy({ preset: name });
    // An X that is given has nothing added to it.
    const added = name === '003-worked' ? undefined : false;
    assert.deepEqual([none, sinusoidal, rope], [true, added, false], name);
  }
  const { none, sinusoidal, rope } = keptBy({ preset: '003-worked', text: 'a b' });
  assert.deepEqual([none, sinusoidal, rope], [true, undefined, false]);
  assert.equal(keptBy({}).alibi, false);
  assert.equal(keptBy({ dtype: 'float32' }).none, true);
});

test('both outputs are kept, whatever has run since', () => {
  const session = sessionOf({});
  const order = exampleOrder(session.trace.tokens.length);
  const [{ result }] = answersOf(session, order);
  const own = engine.run({ positions: 'none' }).tensor('output');
  assert.deepEqual(result?.output, { ...own, data: own.data.slice() });
  const width = own.shape[1];
  order.forEach((from, to) => {
    const row = (/** @type {ArrayLike<number>} */ data, /** @type {number} */ at) =>
      Array.from(data).slice(at * width, (at + 1) * width);
    const [now, before] = [row(result?.reordered.data ?? [], to), row(own.data, from)];
    now.forEach((value, at) => assert.ok(Math.abs(value - before[at]) < 1e-12));
  });
});

test('equal words that change places change nothing', () => {
  const order = [4, 1, 2, 3, 0, 5];
  const kept = keptBy({ text: 'the cat sat on the mat' }, order);
  assert.equal(kept.none, true);
  assert.equal(kept.sinusoidal, false);
});

test('a mask goes by places too, and ALiBi reads backwards as forwards', () => {
  assert.equal(keptBy({ mask: 'causal' }).none, false);
  const backwards = [5, 4, 3, 2, 1, 0];
  assert.equal(keptBy({ text: 'the cat sat on the mat' }, backwards).alibi, true);
});

test('a scheme that the run can not have says why, and the page keeps its run', () => {
  const session = sessionOf({ d_model: 6, heads: 2, text: 'one two three' });
  const rope = answersOf(session, [2, 1, 0]).find(({ scheme }) => scheme === 'rope');
  assert.equal(rope?.result, null);
  assert.match(rope?.problem ?? '', /d_k: 3 is odd/);
  assert.equal(session.trace.expired, false);
});

test('whether a mask hides anything is asked of the run without edits', () => {
  const masks = (spec) => answersOf(sessionOf(spec), exampleOrder(3))[0].result?.masks;
  const edited = 'mask[0,1]=-inf';
  assert.equal(masks({ text: 'a b c', mask: 'causal', edits: 'mask[0..2,0..2]=0' }), true);
  assert.equal(masks({ text: 'a b c', mask: 'window', window: 50, edits: edited }), false);
  assert.equal(masks({ text: 'a b c' }), false);
});

test('where outputs are NaN, the first word whose output is counts as the one that differs most', () => {
  const session = sessionOf({ text: 'a b c', softmax: 'naive', scale: 1e6, positions: 'none' });
  const [{ result }] = answersOf(session, [2, 1, 0]);
  assert.ok(result && Number.isNaN(result.differences[result.worst]));
  assert.equal(result.kept, false);
});
