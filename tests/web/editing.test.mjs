// Numbers set by hand through the session: their way into a link and back, those that wait, the baseline.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  compareAlone,
  compared,
  difference,
  isCompared,
  largestDifference,
  unlike,
} from '../../web/elements/session/baseline.js';
import { isEditable } from '../../web/elements/numbers/editing.js';
import { figureKinds } from '../../web/elements/taking/export-kinds.js';
import { figureOf } from '../../web/elements/maps/figures.js';
import { figureTitle } from '../../web/elements/maps/figure-title.js';
import { Session } from '../../web/elements/session/session.js';
import { newEngine } from '../wasm/support.mjs';
import { readNpy } from './npz-reader.mjs';
import { randomOf } from './random.mjs';

const engine = await newEngine();

/** @param {string} address */
function sessionOf(address) {
  const session = new Session(engine);
  session.open(address);
  return session;
}

/** All numbers of a run. @param {Session} session */
const numbersOf = ({ trace }) =>
  Object.fromEntries(trace.manifest.map(({ name }) => [name, [...trace.tensor(name).data]]));

test('what can be edited is what can be given', () => {
  const session = sessionOf('positions=sinusoidal&bias=on&mask=causal');
  for (const { name } of session.trace.manifest) {
    const zeros = (/** @type {any} */ axes) => axes.map(() => 0).join(',');
    const { wrong } = engine.splitEdits({
      positions: 'sinusoidal',
      bias: true,
      mask: 'causal',
      edits: `${name}[${zeros(session.trace.tensor(name).shape)}]=0`,
    });
    assert.equal(isEditable(name), wrong.length === 0, name);
  }
});

test('any edits survive a link with all their numbers, 60 seeds', () => {
  const settings = ['', 'text=a+b+c&bias=on', 'tokens=3&positions=sinusoidal', 'dtype=float32'];
  for (let seed = 0; seed < 60; seed += 1) {
    const random = randomOf(seed);
    const below = (/** @type {number} */ n) => Math.floor(random() * n);
    const session = sessionOf(settings[seed % settings.length]);
    for (let left = 1 + below(12); left > 0; left -= 1) {
      const names = session.trace.manifest.map(({ name }) => name).filter(isEditable);
      const name = names[below(names.length)];
      const { shape } = session.trace.tensor(name);
      const index = shape.map((/** @type {number} */ length) => below(length));
      const value = name === 'mask' && below(2) ? -Infinity : (random() - 0.5) * 10 ** below(7);
      session.editing.set([{ name, index }], value);
    }
    const other = sessionOf(`#${session.address}`);
    assert.deepEqual([other.problems, other.ignored, other.waiting], [[], [], []], `seed ${seed}`);
    assert.equal(other.address, session.address);
    assert.deepEqual(other.editing.edits, session.editing.edits);
    const read = numbersOf(other);
    session.undo();
    session.redo();
    assert.deepEqual(numbersOf(session), read, `seed ${seed}`);
  }
});

test('a malformed link opens: what was ignored is named with the reason, the rest holds', () => {
  const session = sessionOf('text=a+b&edits=X[0,0]=5;X[0;Z[0]=1;X[1,1]=nan;Q[0,0,0]=-inf;X[7,0]=1');
  assert.deepEqual(session.problems, []);
  assert.deepEqual(
    session.ignored.map(({ name, text, why }) => `${name} ${text}: ${why}`),
    [
      'edits X[0: this is not of the form X[2,0]=1.5',
      "edits Z[0]=1: no tensor 'Z' can be edited; these can: embedding_matrix, embedding, X, W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O, Q, K, V, mask",
      "edits X[1,1]=nan: 'nan' is not a number",
      'edits Q[0,0,0]=-inf: -inf; this takes finite numbers of float64, -1.7976931348623157e+308 to 1.7976931348623157e+308',
    ],
  );
  assert.deepEqual(
    session.waiting.map(({ entry }) => entry),
    ['X[7,0]=1'],
  );
  assert.equal(session.address, 'text=a+b&edits=X[0,0]=5;X[7,0]=1');
  assert.equal(session.trace.tensor('X', 0, 0).data[0], 5);
});

test('edits wait for their cell, of a range only the cells that are gone', () => {
  const session = sessionOf('text=a+b+c&edits=X[0..2,0]=5;b_Q[0,0]=1;mask[2,0]=-inf');
  assert.deepEqual(
    session.waiting.map(({ entry }) => entry),
    ['b_Q[0,0]=1'],
  );
  session.changeText('a b');
  assert.deepEqual(session.problems, []);
  assert.deepEqual(
    session.waiting.map(({ entry }) => entry),
    ['X[2,0]=5', 'b_Q[0,0]=1', 'mask[2,0]=-inf'],
  );
  assert.deepEqual(session.editing.cellsOf('X'), [
    [0, 0],
    [1, 0],
  ]);
  assert.ok(!session.trace.has('mask'), 'a mask of which no cell is left is none');
  session.change('bias', true);
  session.changeText('a b c');
  assert.deepEqual(session.waiting, []);
  assert.equal(session.trace.tensor('X', 2, 0).data[0], 5);
  session.changeText('a b');
  session.editing.dropWaiting();
  assert.equal(session.editing.count, 3);
  session.undo();
  assert.equal(session.editing.count, 5);
  session.editing.resetAll();
  assert.equal(session.editing.count, 0);
  assert.deepEqual(session.trace.edits, []);
});

test('a link that names far more cells than there are opens at once; what lies outside waits', () => {
  const began = performance.now();
  const session = sessionOf('text=a+b&edits=X[0..1023,0..1023]=5');
  const [n, width] = session.trace.tensor('X').shape;
  assert.deepEqual(new Set(session.trace.tensor('X').data), new Set([5]));
  assert.deepEqual(
    session.waiting.map(({ entry }) => entry),
    [`X[${n}..1023,0..1023]=5`, `X[0..${n - 1},${width}..1023]=5`],
  );
  assert.equal(session.address, 'text=a+b&edits=X[0..1023,0..1023]=5');
  assert.equal(session.editing.count, 2 ** 20);
  const many = Array.from({ length: 60 }, (_, at) => `X[0..1023,${at}..1023]=${at}`);
  const other = sessionOf(`text=a+b&edits=${many.join(';')}`);
  assert.deepEqual([...other.trace.tensor('X', 1).data], [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.equal(other.editing.count, 2 ** 20);
  assert.equal(sessionOf(other.address).address, other.address);
  assert.ok(performance.now() - began < 2000, 'it froze the page for a minute');
});

test('cells of a box that reaches out are set, reset, undone and come back as others do', () => {
  const session = sessionOf('text=a+b&edits=X[0..1023,0..1023]=5');
  const { editing } = session;
  const cell = { name: 'X', index: [1, 2] };
  const own = engine.run({ text: 'a b' }).tensor('X', 1, 2).data[0];
  const numbers = () => [1, 2].map((col) => session.trace.tensor('X', 1, col).data[0]);
  session.change('heads', 2);
  assert.ok(editing.has(cell) && !editing.has({ name: 'X', index: [1, 1024] }));
  assert.equal(editing.countOf('X'), 2 ** 20);
  assert.equal(editing.countOf('K'), 0);
  editing.reset([cell]);
  assert.ok(!editing.has(cell));
  assert.equal(editing.count, 2 ** 20 - 1);
  assert.deepEqual(numbers(), [5, own]);
  editing.set([cell], 7);
  assert.deepEqual(numbers(), [5, 7]);
  assert.equal(sessionOf(session.address).address, session.address);
  session.changeText('a b c');
  assert.deepEqual(new Set(session.trace.tensor('X', 2).data), new Set([5]));
  assert.deepEqual(numbers(), [5, 7]);
  editing.dropWaiting();
  assert.deepEqual([session.waiting, editing.count], [[], 24]);
  session.undo();
  assert.equal(editing.count, 2 ** 20);
  editing.resetTensor('X');
  assert.equal(session.values.edits, '');
  session.undo();
  session.change('heads', 3);
  assert.equal(session.problems.length, 1);
  assert.equal(editing.count, 2 ** 20, 'where no size is known, too');
});

test('of a range in a tensor with one axis, too, only the cells that are gone wait', () => {
  const session = sessionOf('text=a+b&bias=true&output_projection=true&edits=b_O[0..7]=1');
  session.change('d_model', 6);
  assert.deepEqual(
    session.waiting.map(({ entry }) => entry),
    ['b_O[6..7]=1'],
  );
  assert.equal(session.editing.cellsOf('b_O').length, 6);
});

test('in a tour, too, a link is to the stage that is shown where the run lacks the chosen one', () => {
  const session = sessionOf('preset=003-worked');
  session.look({ tour: '001', tourStep: 2, stage: 'embedding' });
  assert.match(session.address, /&stage=qkv/);
  session.look({ tour: '', tourStep: 1 });
  assert.doesNotMatch(session.address, /stage=/);
});

test('undo and redo are said where there is something to undo', () => {
  const session = sessionOf('');
  session.undo();
  session.redo();
  assert.equal(session.said, '');
  session.change('seed', 1);
  session.undo();
  assert.equal(session.said, 'Undo');
  session.redo();
  assert.equal(session.said, 'Redo');
});

test('stepping a size goes on where only edits would not fit', () => {
  const session = sessionOf('text=a+b&edits=X[1,7]=5&d_model=8');
  session.step('d_model', -1);
  assert.equal(session.values.d_model, 6, 'the next one that two heads divide');
  assert.equal(session.waiting.length, 1);
});

test('no number differs more from another than NaN', () => {
  const session = sessionOf('text=a+b+c&edits=mask[1,0..2]=-inf');
  session.pin();
  session.look({ compare: true });
  session.change('fully_masked', 'nan');
  const { differing, index, now, before } = largestDifference(session, 'weights');
  assert.deepEqual(
    { differing, index, now, before },
    { differing: 6, index: [0, 1, 0], now: NaN, before: 0 },
  );
});

test('differences from the baseline are those of the numbers', () => {
  const session = sessionOf('text=a+b+c&mask=causal');
  assert.equal(difference(-Infinity, -Infinity), 0);
  session.pin();
  session.look({ compare: true });
  const before = session.trace.snapshot();
  assert.equal(largestDifference(session, 'Q').differing, 0);
  session.editing.set([{ name: 'Q', index: [1, 2, 3] }], 40);
  const most = largestDifference(session, 'Q');
  const was = before.tensor('Q', 1, 2, 3).data[0];
  assert.deepEqual(most, {
    differing: 1,
    count: 24,
    index: [1, 2, 3],
    now: 40,
    before: was,
    by: 40 - was,
  });
  const figure = compared(session, figureOf(session, 'weights', 1));
  const now = session.trace.tensor('weights', 1).data;
  const then = before.tensor('weights', 1).data;
  assert.deepEqual(
    Array.from(figure.data),
    [...now].map((x, at) => x - then[at]),
  );
  assert.equal(figure.colormap, 'RdBu');
  assert.equal(figure.ends[0], -figure.ends[1]);
  assert.equal(figure.data[1], 0, 'masked in both');
  session.changeText('a b');
  assert.deepEqual(unlike(session, 'weights'), { shape: [2, 3, 3] });
  assert.equal(compared(session, figureOf(session, 'weights')), figureOf(session, 'weights'));
  session.change('bias', true);
  assert.deepEqual(unlike(session, 'b_Q'), { shape: null });
});

test('a map is compared by itself, whatever the others show', () => {
  const session = sessionOf('text=a+b+c&heads=2');
  const shown = () => ['Q', 'weights', 'weights_average'].map((name) => isCompared(session, name));
  compareAlone(session, 'Q');
  assert.deepEqual(shown(), [false, false, false], 'without a baseline nothing is');
  session.look({ except: [] });
  session.pin();
  session.editing.set([{ name: 'X', index: [0, 0] }], 2);
  compareAlone(session, 'Q');
  assert.deepEqual(shown(), [true, false, false]);
  assert.ok(compared(session, figureOf(session, 'Q', 1)).compared);
  assert.equal(compared(session, figureOf(session, 'K')), figureOf(session, 'K'));
  assert.match(session.address, /baseline=pinned&.*except=Q|except=Q&.*baseline=pinned/);
  const { address } = session;
  session.open(address);
  assert.deepEqual([shown(), session.ignored], [[true, false, false], []]);
  session.look({ compare: true });
  assert.deepEqual(shown(), [false, true, true]);
  compareAlone(session, 'weights_average');
  assert.deepEqual(shown(), [false, false, false], 'the average is one of the weights');
  compareAlone(session, 'Q');
  assert.deepEqual(shown(), [true, false, false]);
  session.unpin();
  assert.deepEqual([shown(), session.ui.except], [[false, false, false], []]);
});

test('of a difference shown, the difference is taken away, and called so', () => {
  const session = sessionOf('text=a+b+c&scale=off');
  session.pin();
  session.look({ compare: true });
  session.editing.set([{ name: 'Q', index: [1, 2, 3] }], 40);
  const figure = compared(session, figureOf(session, 'weights', 1));
  const differences = Array.from(figure.data);
  assert.ok(differences.some((x) => x < 0));
  assert.equal(figureTitle(figure), 'weights 2 × 3 × 3 · head 1 · current − baseline');
  const kinds = figureKinds(session, figure, /** @type {any} */ (null));
  const { file, make } = kinds.find(({ id }) => id === 'csv') ?? assert.fail();
  assert.equal(file, 'attention-weights-head-1-minus-baseline.csv');
  const rows = String(make()).trim().split('\r\n').slice(1);
  assert.deepEqual(
    rows.flatMap((row) => row.split(',').slice(1).map(Number)),
    differences,
  );
  const npy = kinds.find(({ id }) => id === 'npy') ?? assert.fail();
  const array = readNpy(/** @type {Uint8Array<ArrayBuffer>} */ (npy.make()));
  assert.deepEqual(array, { shape: [3, 3], data: Float64Array.from(differences) });
  const plain = figureOf(session, 'weights', 1);
  assert.equal(figureTitle(plain), 'weights 2 × 3 × 3 · head 1');
  assert.equal(
    figureKinds(session, plain, /** @type {any} */ (null))[0].file,
    'attention-weights-head-1.png',
  );
});
