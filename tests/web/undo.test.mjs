// What Undo brings back beside the spec, and what the menu of demos does.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Session } from '../../web/elements/session/session.js';
import { goTo } from '../../web/elements/tours/touring.js';
import { newEngine } from '../wasm/support.mjs';

const engine = await newEngine();

test('Undo after another demo brings back the word, the head, the number and the step that were looked at', () => {
  const session = new Session(engine);
  session.open('text=one+two+three&heads=2');
  const looks = () => {
    const { word, head, cell, trail, tour, tourStep, stage } = session.ui;
    return { word, head, cell, trail, tour, tourStep, stage, shown: session.word };
  };
  session.look({ head: 1, word: { side: 'key', index: 2 }, stage: 'scores' });
  session.look({ cell: { name: 'scores', index: [1, 0, 2] } });
  const first = looks();
  session.choosePreset('003-worked');
  const demo = looks();
  assert.deepEqual([demo.head, demo.cell, demo.word.index], [0, null, -1]);
  goTo(session, '000', 3);
  const step = looks();
  goTo(session, '000', 5);
  session.chooseWord({ side: 'query', index: 0 });
  const next = looks();
  session.undo();
  assert.deepEqual(looks(), step);
  session.undo();
  assert.deepEqual(looks(), demo);
  session.undo();
  assert.deepEqual(looks(), first);
  for (let times = 0; times < 3; times += 1) session.redo();
  assert.deepEqual(looks(), next, 'and what was chosen there');
});

test('Undo of a field leaves alone what is looked at', () => {
  const session = new Session(engine);
  session.change('heads', 2);
  session.change('seed', 7);
  session.chooseWord({ side: 'query', index: 1 });
  session.undo();
  assert.deepEqual(session.ui.word, { side: 'query', index: 1 });
});

test('after a demo or a tour the own sentence is as it was left', () => {
  const session = new Session(engine);
  session.choosePreset('003-worked');
  session.choosePreset('');
  assert.deepEqual(session.changes, {}, 'none was typed yet');
  session.changeText('one two three');
  session.change('heads', 2);
  const own = session.changes;
  session.choosePreset('003-worked');
  session.change('scale', 'off');
  session.choosePreset('001-sentence');
  session.choosePreset('');
  assert.deepEqual(session.changes, own);
  goTo(session, '001', 4);
  session.choosePreset('');
  assert.deepEqual(session.changes, own);
  session.undo();
  assert.equal(session.ui.tour, '001');
});
