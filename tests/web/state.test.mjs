// The exact state in a link: what is on the page, as a link, opens the same page.
import assert from 'node:assert/strict';
import test from 'node:test';
import { hideable } from '../../web/elements/parts.js';
import { Session } from '../../web/elements/session.js';
import { STAGES } from '../../web/elements/stages.js';
import { newEngine } from '../wasm/support.mjs';

const [one, other] = await Promise.all([newEngine(), newEngine()]);

/** A small generator with a seed, so that a failure can be repeated. @param {number} seed */
function randomOf(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = ['a', 'Kätzchen', '猫', 'x+y', '50%', '[0,1]', 'a=b&c', '😀'];

/** A value of a field that a person might set. @param {any} field @param {(below: number) => number} random */
function anyValue(field, random) {
  const pick = (/** @type {readonly any[]} */ list) => list[random(list.length)];
  if (field.name === 'text')
    return Array.from({ length: 1 + random(5) }, () => pick(WORDS)).join(' ');
  if (field.name === 'tokens') return 0;
  if (field.choices?.length) return pick(field.choices);
  if (field.type === 'flag') return random(2) === 0;
  if (field.type === 'int') return pick([0, 1, 2, 4, 8]);
  if (field.type === 'number') return pick([0.5, 2, 1e-3, 100]);
  return field.default;
}

/** @param {Session} session @param {(below: number) => number} random */
function shake(session, random) {
  const some = session.fields.filter(() => random(6) === 0);
  for (const field of some) session.change(field.name, anyValue(field, random));
  const parts = hideable(session.fields);
  const { shape } = session.trace.tensor('weights');
  session.look({
    stage: STAGES[random(STAGES.length)].id,
    head: random(3) ? random(shape[0]) : 'average',
    word: random(3)
      ? { side: random(2) ? 'query' : 'key', index: random(shape[1]) }
      : { side: 'query', index: -1 },
    cell: random(2) ? { name: 'weights', index: shape.map((size) => random(size)) } : null,
    inputs: random(2) === 0,
    digits: random(2) === 0,
    ends: random(2) ? 'data' : 'centred',
    hide: parts.filter(() => random(20) === 0),
    labValues: random(2) ? { 'scale.times': String(random(9)) } : {},
  });
}

test('what is on the page survives a link, 500 states', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const first = new Session(one);
    shake(first, randomOf(seed));
    const second = new Session(other);
    second.open(`#${first.address}`);
    assert.deepEqual(second.ignored, [], `seed ${seed}: ${first.address}`);
    assert.deepEqual(second.values, first.values, `seed ${seed}`);
    assert.deepEqual(second.ui, first.ui, `seed ${seed}`);
    assert.equal(second.address, first.address, `seed ${seed}`);
  }
});

test('a link that is wrong in every part opens, and says what was left out', () => {
  const session = new Session(one);
  session.open(
    '#stage=nowhere&lab=none&head=two&word=x&cell=weights&digits=maybe&ends=both&hide=heads+heds&foo=1&heads=4',
  );
  assert.deepEqual(
    session.ignored.map(({ name, text }) => `${name}=${text}`),
    [
      'foo=1',
      'stage=nowhere',
      'lab=none',
      'head=two',
      'word=x',
      'cell=weights',
      'digits=maybe',
      'ends=both',
      'hide=heds',
    ],
  );
  assert.equal(session.address, 'heads=4&hide=heads');
});

test('a cell that the run lacks is left out, and one that it has is kept', () => {
  const session = new Session(one);
  session.open('cell=weights[0,99,0]');
  assert.deepEqual(
    session.ignored.map(({ name, text }) => `${name}=${text}`),
    ['cell=weights[0,99,0]'],
  );
  session.open('cell=weights[0,1,2]');
  assert.deepEqual(session.shownCell, { name: 'weights', index: [0, 1, 2] });
  assert.equal(session.address, 'cell=weights[0,1,2]');
});

test('single names are set, read and taken back', () => {
  const session = new Session(one);
  session.put('mask', 'causal');
  session.put('hide', 'heads+seed');
  assert.deepEqual([session.read('mask'), session.read('hide')], ['causal', 'heads+seed']);
  assert.equal(session.address, 'mask=causal&hide=heads+seed');
  session.put('mask', null);
  assert.equal(session.address, 'hide=heads+seed');
});
