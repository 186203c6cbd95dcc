import assert from 'node:assert/strict';
import test from 'node:test';
import { baseOf, isChanged, valuesOf, withChange } from '../../web/state/spec.js';
import { createStore } from '../../web/state/store.js';

/** @type {any[]} */
const fields = [
  { name: 'preset', type: 'choice', default: '' },
  { name: 'heads', type: 'int', default: 2 },
  { name: 'seed', type: 'int', default: 42 },
];
const presets = [{ name: 'demo', spec: { heads: 4 } }];

test('a demo gives the values that count as unchanged', () => {
  assert.deepEqual(baseOf(fields, presets, 'demo'), { preset: 'demo', heads: 4, seed: 42 });
  assert.deepEqual(baseOf(fields, presets, 'unknown'), { preset: '', heads: 2, seed: 42 });
});

test('a change is kept only while it differs', () => {
  let changes = withChange(fields, presets, { preset: 'demo' }, 'heads', 8);
  assert.deepEqual(changes, { preset: 'demo', heads: 8 });
  const marked = (/** @type {string} */ name) => isChanged(fields, presets, changes, name);
  assert.ok(marked('heads') && !marked('seed'));
  assert.deepEqual(valuesOf(fields, presets, changes), { preset: 'demo', heads: 8, seed: 42 });
  changes = withChange(fields, presets, changes, 'heads', 4);
  assert.deepEqual(changes, { preset: 'demo' });
  changes = { preset: 'demo', heads: 4, seed: 7 };
  assert.ok(!marked('heads') && marked('seed') && !marked('preset'));
});

test('what is pointed at goes with its stage, or its lab', () => {
  const store = createStore();
  const hoverCell = { name: 'Q', index: [0, 1, 2] };
  for (const elsewhere of [{ stage: 'weights' }, { lab: 'mask' }]) {
    store.setUi({ hoverCell, hoverHead: 1, hoverWord: { side: 'query', index: 0 }, lit: 'd_k' });
    store.setUi({ head: 1 });
    assert.deepEqual(store.ui.hoverCell, hoverCell);
    store.setUi(elsewhere);
    const { hoverCell: cell, hoverHead, hoverWord, lit } = store.ui;
    assert.deepEqual([cell, hoverHead, hoverWord, lit], [null, null, null, '']);
  }
});

test('subscribers hear which state changed, and nothing when nothing did', () => {
  const store = createStore();
  /** @type {string[]} */
  const heard = [];
  const end = store.subscribe((what) => heard.push(what));
  store.setChanges({ heads: 4 });
  store.setUi({ stage: 'weights' });
  store.setUi({ stage: 'weights' });
  store.setUi({ hoverCell: { name: 'Q', index: [0, 1, 2] } });
  store.setUi({ hoverCell: { name: 'Q', index: [0, 1, 2] } });
  assert.deepEqual(heard, ['spec', 'ui', 'ui']);
  end();
  store.setChanges({});
  assert.equal(heard.length, 3);
});

test('what is the same as before is no step that could be undone', () => {
  const store = createStore();
  store.setChanges({ preset: 'demo' });
  store.setChanges({ preset: 'demo' });
  store.undo();
  assert.deepEqual(store.changes, {});
  assert.ok(!store.canUndo);
  store.setChanges({});
  assert.ok(store.canRedo);
});

test('a burst is taken back as if it had never been: nothing to undo, and what could be redone still can', () => {
  const store = createStore();
  store.setChanges({ heads: 4 });
  store.setChanges({ heads: 8 });
  store.undo();
  store.setChanges({ seed: 1 }, { burst: 'drag 1' });
  store.setChanges({ seed: 2 }, { burst: 'drag 1' });
  store.takeBack('drag 2');
  assert.deepEqual(store.changes, { seed: 2 }, 'another burst');
  store.takeBack('drag 1');
  assert.deepEqual(store.changes, { heads: 4 });
  store.takeBack('drag 1');
  store.takeBack('');
  assert.deepEqual(store.changes, { heads: 4 }, 'once');
  assert.ok(store.canRedo);
  store.redo();
  assert.deepEqual(store.changes, { heads: 8 });
  store.undo();
  store.undo();
  assert.ok(!store.canUndo);
});
