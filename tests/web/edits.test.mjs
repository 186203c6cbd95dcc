// Edits as text and as cells, and what can be undone.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  allOf,
  boxAt,
  boxOf,
  countIn,
  indicesOf,
  parseEdits,
  parted,
  printEdits,
  withEdits,
} from '../../web/state/edits.js';
import { History, PAUSE_MS } from '../../web/state/history.js';
import { createStore } from '../../web/state/store.js';
import { randomOf } from './random.mjs';

const compact = (text) => printEdits(parseEdits(text));
const valuesOf = (text) =>
  Object.fromEntries([...parseEdits(text).cells].map(([key, { value }]) => [key, value]));

test('entries are read as the engine reads them', () => {
  assert.deepEqual(valuesOf(' X[1, 2] = -1e-3;;mask[0,2..3]=-inf; b_O[4]=.5 ;X[1,2]=7;'), {
    'X[1,2]': 7,
    'mask[0,2]': -Infinity,
    'mask[0,3]': -Infinity,
    'b_O[4]': 0.5,
  });
  for (const wrong of ['X', 'X[1,2]', 'X[1,2]=one', 'X[a,2]=1', 'X[3..1,0]=1', 'X[-1]=2', '=1']) {
    assert.equal(boxOf(wrong), undefined, wrong);
    assert.deepEqual(parseEdits(`X[0,0]=1;${wrong}`).unread, [wrong]);
    assert.equal(compact(`${wrong};X[0,0]=1`), `X[0,0]=1;${wrong}`, 'nothing is lost');
  }
  assert.equal(boxOf(`X[0..${2 ** 53}]=1`), undefined, 'a place that is no exact number');
});

test('equal neighbours are written as ranges', () => {
  assert.equal(compact('mask[0,3]=-inf;mask[0,1]=-inf;mask[0,2]=-inf'), 'mask[0,1..3]=-inf');
  assert.equal(compact('X[0,0..3]=1;X[1,0..3]=1;X[2,0..2]=1'), 'X[0..1,0..3]=1;X[2,0..2]=1');
  assert.equal(compact('W_Q[0..1,0..2,0..3]=0.1'), 'W_Q[0..1,0..2,0..3]=0.1');
  assert.equal(compact('X[0,0]=1;X[0,1]=2;X[0,2]=1'), 'X[0,0]=1;X[0,1]=2;X[0,2]=1');
  assert.equal(compact('X[0,0]=-0'), 'X[0,0]=-0');
  assert.equal(compact('mask[0..63,0..63]=-inf'), 'mask[0..63,0..63]=-inf');
});

test('any cells survive being written, and the text does not depend on their order, 300 seeds', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = randomOf(seed);
    const below = (/** @type {number} */ n) => Math.floor(random() * n);
    const numbers = [0, 1, -0.5, -Infinity, 1e-300, random(), -random() * 1e21];
    let edits = parseEdits('');
    for (let left = below(60); left > 0; left -= 1) {
      const [name, rank] = [
        ['X', 2],
        ['W_Q', 3],
        ['b_O', 1],
        ['mask', 2],
      ][below(4)];
      const index = Array.from({ length: Number(rank) }, () => below(4));
      edits = withEdits(
        edits,
        [boxAt({ name: String(name), index })],
        numbers[below(numbers.length)],
      );
    }
    const text = printEdits(edits);
    const again = parseEdits(text);
    assert.deepEqual(again.unread, []);
    assert.deepEqual(new Map([...again.cells].sort()), new Map([...edits.cells].sort()), text);
    const turned = { ...edits, cells: new Map([...edits.cells].reverse()) };
    assert.equal(printEdits(turned), text);
  }
});

test('cells are set and reset', () => {
  const cells = [
    { name: 'X', index: [0, 0] },
    { name: 'X', index: [0, 1] },
    { name: 'Q', index: [0, 0, 0] },
  ];
  const edits = withEdits(parseEdits('X[0,0]=1'), cells.map(boxAt), 3);
  assert.equal(printEdits(edits), 'Q[0,0,0]=3;X[0,0..1]=3');
  assert.equal(printEdits(withEdits(edits, cells.slice(0, 2).map(boxAt))), 'Q[0,0,0]=3');
});

test('what names very many cells is kept as it is written, whatever it comes to, and quickly', () => {
  const began = performance.now();
  const wide = Array.from(
    { length: 60 },
    (_, at) => `X[0..1023,${at * 2000}..${at * 2000 + 999}]=1`,
  );
  assert.equal(compact(wide.join(';')), wide.join(';'));
  assert.equal(
    compact(Array(60).fill('X[0..99999,0..99999]=1').join(';')),
    'X[0..99999,0..99999]=1',
  );
  assert.ok(performance.now() - began < 500, 'no cell was made of them');
});

/** Every cell and its number, as entries in order set them. @param {string} text */
function cellsIn(text) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const entry of text.split(';').filter(Boolean)) {
    const box = boxOf(entry) ?? assert.fail(entry);
    for (const index of indicesOf(box)) {
      found[`${box.name}[${index}]`] = box.value;
    }
  }
  return found;
}

const printCells = (/** @type {Record<string, number>} */ cells) =>
  Object.entries(cells)
    .map(([cell, value]) => `${cell}=${value}`)
    .join(';');

test('boxes of many cells are set, overlapped, reset and joined as their cells would be, 60 seeds', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = randomOf(seed);
    const below = (/** @type {number} */ n) => Math.floor(random() * n);
    const place = (/** @type {number} */ most) => {
      const [low, length] = [below(30), below(most)];
      return length ? `${low}..${low + length}` : `${low}`;
    };
    const entries = Array.from({ length: 1 + below(8) }, () => {
      const most = below(3) ? 30 : 2;
      return `${['X', 'mask'][below(2)]}[${place(most)},${place(most)}]=${below(3)}`;
    });
    const edits = parseEdits(entries.join(';'));
    const cells = cellsIn(entries.join(';'));
    assert.deepEqual(cellsIn(printEdits(edits)), cells, entries.join(';'));
    assert.equal(countIn(allOf(edits)), Object.keys(cells).length);
    assert.equal(printEdits(edits), compact(printCells(cells)), 'the text is that of the cells');
    const gone = boxOf(`X[${place(30)},${place(30)}]=0`) ?? assert.fail();
    const left = Object.fromEntries(
      Object.entries(cells).filter(
        ([cell]) => !parted(boxOf(`${cell}=0`) ?? assert.fail(), gone).inside,
      ),
    );
    assert.deepEqual(cellsIn(printEdits(withEdits(edits, [gone]))), left);
  }
});

test('a box and what it was parted into are one text again', () => {
  const whole = boxOf('W_Q[0..9,0..99,2..50]=1') ?? assert.fail();
  const place = { name: 'W_Q', first: [0, 0, 0], last: [1, 7, 3] };
  const { inside, outside } = parted(whole, place);
  assert.deepEqual(
    [inside?.first, inside?.last],
    [
      [0, 0, 2],
      [1, 7, 3],
    ],
  );
  const parts = [...outside, inside ?? assert.fail()];
  assert.equal(countIn(parts), countIn([whole]));
  assert.equal(
    printEdits({ cells: new Map(), boxes: parts, unread: [] }),
    'W_Q[0..9,0..99,2..50]=1',
  );
  assert.deepEqual(parted(whole, { ...place, name: 'Q' }).outside, [whole]);
});

test('a burst is undone at once, and ends with a pause or another burst', () => {
  const history = new History();
  const seen = [];
  /** @type {string | undefined} */
  let now = 'a';
  const here = () => String(now);
  const change = (/** @type {string} */ next, /** @type {any} */ how) => {
    history.record(here(), how);
    now = next;
  };
  change('b', { burst: 'heads', now: 0 });
  change('c', { burst: 'heads', now: 900 });
  change('d', { burst: 'heads', now: 900 + PAUSE_MS });
  change('e', { burst: 'text', now: 2000 });
  change('f', { now: 2001 });
  change('g', { now: 2002 });
  while (history.canUndo) seen.push((now = history.undo(here)));
  assert.deepEqual(seen, ['f', 'e', 'd', 'c', 'a']);
  while (history.canRedo) seen.push((now = history.redo(here)));
  assert.deepEqual(seen.slice(5), ['c', 'd', 'e', 'f', 'g']);
  now = history.undo(here);
  change('h', { burst: 'drag 1', now: 3000 });
  change('i', { burst: 'drag 1', now: 9000 });
  assert.equal(history.undo(here), 'f', 'a drag may rest');
  change('h', { now: 9001 });
  assert.ok(!history.canRedo, 'a new change ends what could be done again');
  assert.equal(
    new History().undo(() => 'x'),
    undefined,
  );
});

test('the store undoes and redoes the spec, and a link starts anew', () => {
  const store = createStore();
  const heard = [];
  store.subscribe((what) => heard.push(what));
  store.undo();
  store.setChanges({ heads: 4 });
  store.setChanges({ heads: 4, text: 'a' }, { burst: 'text' });
  store.setChanges({ heads: 4, text: 'ab' }, { burst: 'text' });
  store.undo();
  assert.deepEqual(store.changes, { heads: 4 });
  store.undo();
  assert.deepEqual(store.changes, {});
  store.redo();
  store.redo();
  assert.deepEqual(store.changes, { heads: 4, text: 'ab' });
  assert.ok(store.canUndo && !store.canRedo);
  store.startWith({ preset: 'demo' });
  assert.ok(!store.canUndo && !store.canRedo);
  assert.deepEqual(
    heard,
    Array.from({ length: 8 }, () => 'spec'),
  );
});
