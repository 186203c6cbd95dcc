// The exact state in a link: what is on the page, as a link, opens the same page.
import assert from 'node:assert/strict';
import test from 'node:test';
import { hideable } from '../../web/elements/parts.js';
import { Session } from '../../web/elements/session/session.js';
import { STAGES, stagesOf } from '../../web/elements/stage/stages.js';
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
  const change = (/** @type {number} */ rarely) => {
    const some = session.fields.filter(() => random(rarely) === 0);
    for (const field of some) session.change(field.name, anyValue(field, random));
  };
  change(6);
  if (random(2)) {
    if (random(2)) session.editing.set([{ name: 'X', index: [0, random(2)] }], random(9) / 8);
    session.pin();
    const except = ['Q', 'weights'].filter(() => random(3) === 0);
    session.look({ compare: random(2) === 0, except });
    change(9);
    if (random(2)) session.editing.set([{ name: 'X', index: [0, random(2)] }], random(9) / 8);
  }
  // While fields are wrong the page shows an older run, whose cells a link's run may not have.
  const stale = session.baseline !== null && session.problems.length > 0;
  const parts = hideable(session.fields);
  const { shape } = session.trace.tensor('weights');
  // One that this run lacks can't be chosen; of fields that are wrong the run is an older one.
  const stages = session.problems.length ? STAGES : stagesOf(session.trace);
  session.look({
    stage: stages[random(stages.length)].id,
    head: random(3) || shape[0] === 1 ? random(shape[0]) : 'average',
    word: random(3)
      ? { side: random(2) ? 'query' : 'key', index: random(shape[1]) }
      : { side: 'query', index: -1 },
    cell:
      random(2) && !stale ? { name: 'weights', index: shape.map((size) => random(size)) } : null,
    inputs: random(2) === 0,
    digits: random(2) === 0,
    ends: random(2) ? 'data' : 'centred',
    hide: parts.filter(() => random(20) === 0),
    labValues: random(2) ? { 'scale.times': String(1 + random(9)) } : {},
  });
}

/** All numbers of the baseline; null without one. @param {Session} session */
const pinnedOf = ({ baseline }) =>
  baseline && {
    tokens: [...baseline.trace.tokens],
    numbers: baseline.trace.manifest.map(({ name }) => [name, baseline.trace.tensor(name)]),
  };

test('what is on the page survives a link, 500 states', () => {
  let pinned = 0;
  for (let seed = 0; seed < 500; seed += 1) {
    const first = new Session(one);
    shake(first, randomOf(seed));
    const second = new Session(other);
    second.open(`#${first.address}`);
    assert.deepEqual(second.ignored, [], `seed ${seed}: ${first.address}`);
    assert.deepEqual(second.values, first.values, `seed ${seed}`);
    // A word that was kept while the run changed is named by the link, as a chosen one is.
    const word = first.ui.word.index < 0 ? second.ui.word : first.ui.word;
    const { ownWord } = second.ui;
    assert.deepEqual(second.ui, { ...first.ui, word, ownWord }, `seed ${seed}`);
    if (!first.problems.length) assert.deepEqual(second.word, first.word, `seed ${seed}`);
    assert.equal(second.address, first.address, `seed ${seed}`);
    assert.deepEqual(pinnedOf(second), pinnedOf(first), `seed ${seed}: ${first.address}`);
    pinned += Number(first.baseline !== null);
  }
  assert.ok(pinned > 150);
});

test('the word on the screen survives a link, also where nobody chose it', () => {
  const first = new Session(one);
  const second = new Session(other);
  assert.equal(first.address, '');
  /** @type {(() => void)[]} */
  const acts = [
    () => first.changeText('one two three'),
    () => first.undo(),
    () => first.change('mask', 'causal'),
    () => first.change('heads', 1),
    () => first.choosePreset('003-worked'),
    () => first.undo(),
  ];
  for (const act of acts) {
    act();
    second.open(first.address);
    assert.deepEqual(second.word, first.word, first.address);
  }
  first.choosePreset('000-attention');
  assert.equal(first.address, 'preset=000-attention', 'what a link shows anyway it need not say');
});

test('a baseline of another demo, of other sizes, and with edits survives a link', () => {
  for (const [before, after] of [
    ['preset=003-worked', 'preset=000-attention&heads=1'],
    ['preset=000-attention&seed=1&mask=causal', ''],
    ['', 'preset=003-worked&scale=off'],
    ['edits=Q[0,1,1]=0.5;X[0,0..2]=-1', 'edits=Q[0,1,1]=2'],
    ['edits=X[0,0]=1', 'text=a+b'],
    ['text=one+two&bias=on', 'tour=000&step=3&mask=causal'],
  ]) {
    const first = new Session(one);
    first.open(before);
    first.pin();
    const { at: place } = /** @type {any} */ (first.baseline);
    const numbers = pinnedOf(first);
    first.chooseSpec({});
    const probe = new Session(other);
    probe.open(after);
    first.chooseSpec(probe.changes);
    first.look({ tour: probe.ui.tour, tourStep: probe.ui.tourStep, compare: true });
    assert.deepEqual(pinnedOf(first), numbers);
    const second = new Session(other);
    second.open(first.address);
    assert.deepEqual(second.ignored, [], first.address);
    assert.deepEqual(pinnedOf(second), numbers, first.address);
    assert.equal(second.address, first.address);
    assert.ok(second.ui.compare);
    first.open(first.address);
    assert.equal(first.baseline?.at, place, 'the same one is not computed again');
  }
});

test('a link without a baseline unpins it; one that cannot be run is left out in words', () => {
  const session = new Session(one);
  session.open('mask=causal&baseline=compared&baseline.mask=none');
  assert.ok(session.baseline && session.ui.compare);
  assert.equal(session.read('baseline'), 'compared');
  assert.deepEqual(session.trace.spec.mask, 'causal', 'the page runs its own');
  session.put('baseline', 'pinned');
  assert.equal(session.address, 'mask=causal&baseline=pinned&baseline.mask=none');
  session.put('baseline', null);
  assert.equal(session.address, 'mask=causal');
  assert.deepEqual(
    [session.baseline, session.ui.compare, session.read('baseline')],
    [null, false, ''],
  );
  session.open(
    'baseline=compared&baseline.heads=3&baseline.foo=1&baseline.mask=wall&baseline.edits=Y[0]=1',
  );
  assert.equal(session.baseline, null);
  assert.equal(session.ui.compare, false);
  assert.deepEqual(
    session.ignored.map(({ name, text }) => `${name}=${text}`),
    ['baseline.foo=1', 'baseline.mask=wall', 'baseline.heads=3'],
  );
  assert.match(session.ignored[2].why, /3 does not divide/);
  const again = new Session(one);
  again.open('baseline=maybe&baseline.edits=Y[0]=1;X[0,0]=1;X[99,0]=2');
  assert.deepEqual(
    again.ignored.map(({ name, text }) => `${name}=${text}`),
    ['baseline=maybe', 'baseline.edits=Y[0]=1', 'baseline.edits=X[99,0]=2'],
  );
  assert.equal(again.baseline?.trace.tensor('X').data[0], 1);
});

test('the run on the page is the pinned one until it is another, and again when that is undone', () => {
  const session = new Session(one);
  assert.equal(session.isPinned, false);
  session.open('mask=causal&baseline=pinned');
  assert.equal(session.isPinned, true);
  session.change('heads', 3);
  assert.ok(session.problems.length && session.isPinned, 'what can’t be run leaves it on the page');
  session.changeText('one two');
  session.change('heads', 2);
  assert.equal(session.isPinned, false);
  session.pin();
  assert.equal(session.isPinned, true);
  session.change('mask', 'none');
  assert.equal(session.isPinned, false);
  session.undo();
  assert.equal(session.isPinned, true);
});

test('a link that is wrong in every part opens, and says what was left out', () => {
  const session = new Session(one);
  session.open(
    '#stage=nowhere&lab=none&head=two&word=x&cell=weights&digits=maybe&ends=both&hide=heads+heds&except=Q+Y&foo=1&heads=4',
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
      'except=Y',
      'except=Q',
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

test('a stage that the run lacks is left out of a link, and one that is kept for another run goes unsaid', () => {
  const session = new Session(one);
  session.open('preset=000-attention&stage=embedding');
  assert.deepEqual(session.ignored, [
    { name: 'stage', text: 'embedding', why: 'this run has none' },
  ]);
  assert.equal(session.address, 'preset=000-attention');
  session.open('stage=embedding');
  session.change('preset', '000-attention');
  assert.doesNotMatch(session.address, /stage/);
  session.undo();
  assert.equal(session.address, 'stage=embedding');
});

test('a head and a word that the run lacks are left out of a link, and one kept for another run goes unsaid', () => {
  const session = new Session(one);
  session.open('text=one+two+three&heads=2&head=7&word=key.99');
  const why = 'this run has none';
  assert.deepEqual(session.ignored, [
    { name: 'head', text: '7', why },
    { name: 'word', text: 'key.99', why },
  ]);
  session.open('heads=1&head=average');
  assert.deepEqual(session.ignored, [{ name: 'head', text: 'average', why }]);
  session.open('heads=2&head=1&word=5');
  session.change('heads', 1);
  session.changeText('one two three');
  assert.equal(session.address, 'text=one+two+three&heads=1&word=2');
  session.undo();
  session.undo();
  assert.equal(session.address, 'heads=2&head=1&word=5');
  // Of a run that lacks more than that, nobody knows what it would have.
  session.open('heads=3&head=2&word=5');
  assert.deepEqual([session.ignored, session.address], [[], 'heads=3&head=2&word=5']);
});

test('what a link sets to what it is without it wears no mark', () => {
  const session = new Session(one);
  session.open('heads=2&mask=causal&mask_value=-inf&d_model=16');
  const marked = session.fields.filter(({ name }) => session.isChanged(name));
  assert.deepEqual(
    marked.map(({ name }) => name),
    ['d_model', 'mask'],
  );
});

test('what was left out is no longer said once it is put right, in whatever way', () => {
  const session = new Session(one);
  for (const right of [
    () => session.put('mask', null),
    () => session.open(session.address),
    () => session.dismissIgnored('mask'),
  ]) {
    session.open('mask=causl&hedas=2&text=one+two');
    assert.equal(session.ignored.length, 2);
    right();
    assert.ok(!session.ignored.some(({ name }) => name === 'mask'));
    session.open('');
  }
});

test('settings of labs and of the run pinned are names, too', () => {
  const session = new Session(one);
  session.put('filters.window', '3');
  session.put('baseline.mask', 'causal');
  assert.equal(session.read('filters.window'), '3');
  assert.deepEqual([session.read('baseline'), session.read('baseline.mask')], ['pinned', 'causal']);
  for (const name of ['weights.as', 'filters.window', 'baseline.mask']) {
    assert.ok(session.names.includes(name), name);
  }
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

test('a name that the run lacks is there once another one brings it', () => {
  const session = new Session(one);
  session.put('head', '3');
  session.put('cell', 'weights[3,0,0]');
  assert.deepEqual(
    session.ignored.map(({ name }) => name),
    ['head', 'cell'],
  );
  session.put('heads', '4');
  assert.deepEqual(session.ignored, []);
  assert.equal(session.address, 'heads=4&head=3&cell=weights[3,0,0]');
  session.put('word', '30');
  session.look({ word: { side: 'query', index: 2 } });
  session.put('mask', 'causal');
  assert.equal(session.address, 'heads=4&mask=causal&head=3&word=2&cell=weights[3,0,0]');
});

test('what is shown already can be set again, and undone all the same', () => {
  const session = new Session(one);
  session.open('heads=4&cell=weights[0,1,2]');
  session.change('mask', 'causal+padding');
  session.look({ comparing: true });
  const { trace } = session;
  session.open(session.address);
  session.put('cell', 'weights[0,1,2]');
  session.put('edits', null);
  assert.equal(session.trace, trace);
  assert.ok(session.ui.comparing);
  session.undo();
  assert.equal(session.address, 'heads=4&cell=weights[0,1,2]');
});
