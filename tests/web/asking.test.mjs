// Every number leads upstream: from any stage to a draw, a position or a token, and back.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  choose,
  goBack,
  goUpstream,
  operandsOn,
  release,
  spokenOf,
  tokenOf,
} from '../../web/elements/numbers/asking.js';
import { figureOf } from '../../web/elements/maps/figures.js';
import { framedWordOf } from '../../web/elements/session/looking.js';
import { Session } from '../../web/elements/session/session.js';
import { STAGES } from '../../web/elements/stage/stages.js';
import { newEngine } from '../wasm/support.mjs';

const engine = await newEngine();

/** @param {string} address */
function sessionOf(address) {
  const session = new Session(engine);
  session.open(address);
  assert.deepEqual([session.problems, session.ignored], [[], []]);
  return session;
}

const own = {
  'the first sentence': '',
  biases: 'bias=on&heads=4',
  'rotation, a mask': 'positions=rope&mask=causal',
  'slopes and a mask': 'positions=alibi&mask=causal%2Bpadding&padding=1',
  sinusoids: 'positions=sinusoidal&output_projection=off',
};
const situations = {
  ...own,
  ...Object.fromEntries(engine.presets.map(({ name }) => [name, `preset=${name}`])),
};

/** The first cell of a tensor, the last, and one between. */
const cellsOf = ({ trace }, name) =>
  [() => 0, (length) => length - 1, (length) => length >> 1].map((pick) => ({
    name,
    index: trace.tensor(name).shape.map(pick),
  }));

const mapped = new Set(STAGES.flatMap(({ tensors, more }) => [...tensors, ...more]));

for (const [title, address] of Object.entries(situations)) {
  test(`${title}: every operand is on a map of the stage that it leads to`, () => {
    const session = sessionOf(address);
    const names = [...mapped].filter((name) => session.trace.has(name));
    assert.ok(names.length > 12);
    for (const cell of names.flatMap((name) => cellsOf(session, name))) {
      for (const operand of session.trace.explain(cell.name, cell.index).operands) {
        release(session);
        choose(session, cell);
        const lit = operandsOn(session, figureOf(session, operand.name, operand.index[0]));
        assert.ok(lit.length > 0, `${cell.name}: ${operand.name} has its strip`);
        goUpstream(session, operand);
        const { stage: id, inputs, cell: now } = session.ui;
        assert.deepEqual(now, { name: operand.name, index: [...operand.index] });
        const stage = STAGES.find((one) => one.id === id);
        const shown = [...(stage?.tensors ?? []), ...(inputs ? (stage?.more ?? []) : [])];
        assert.ok(shown.includes(operand.name), `${operand.name} is shown at ${id}`);
        assert.ok(
          figureOf(session, operand.name).cellOf(operand.index),
          `${operand.name}: the head`,
        );
      }
    }
  });
}

test('a number pointed at is forgotten by a run that lacks it, and one chosen waits for a run that has it', () => {
  const session = sessionOf('stage=embedding');
  const cell = { name: 'embedding', index: [4, 1] };
  choose(session, cell);
  session.look({ hoverCell: cell });
  session.change('seed', 7);
  assert.deepEqual(session.ui.hoverCell, cell);
  session.changeText('the cat');
  assert.deepEqual([session.ui.hoverCell, session.shownCell], [null, null]);
  session.undo();
  assert.deepEqual([session.ui.hoverCell, session.shownCell], [null, cell]);
});

test('a kept weight or token has the one word that is chosen', () => {
  const session = sessionOf('stage=weights');
  const first = session.word;
  for (const cell of [
    { name: 'weights', index: [0, 6, 2] },
    { name: 'weights_average', index: [6, 2] },
    { name: 'tokens', index: [6] },
  ]) {
    session.look({ cell });
    assert.deepEqual(session.word, { side: 'query', index: 6 });
    assert.deepEqual(session.shownWord, session.word);
    session.look({ hoverCell: { name: 'weights', index: [0, 3, 2] } });
    assert.deepEqual([session.shownWord.index, session.word.index], [3, 6]);
    session.look({ cell: null, hoverCell: null });
    assert.deepEqual(session.word, first);
  }
});

test('the row of the number asked is framed, whatever word is chosen', () => {
  const session = sessionOf('stage=softmax');
  const chosen = session.word;
  for (const cell of [
    { name: 'exponentials', index: [0, 5, 2] },
    { name: 'row_sum', index: [1, 5] },
  ]) {
    choose(session, cell);
    assert.deepEqual(framedWordOf(session), { side: 'query', index: 5 });
  }
  const key = /** @type {const} */ ({ side: 'key', index: 3 });
  session.look({ hoverWord: key });
  assert.deepEqual(framedWordOf(session), key);
  session.look({ hoverWord: null });
  choose(session, { name: 'embedding', index: [5, 0] });
  assert.deepEqual(framedWordOf(session), chosen);
});

test('from the output down to the token, and back the same way', () => {
  const session = sessionOf('positions=sinusoidal&stage=output&head=1');
  const start = { name: 'output', index: [4, 3] };
  choose(session, start);
  const names = ['output'];
  while (session.explanation?.operands.length) {
    goUpstream(session, session.explanation.operands[0]);
    names.push(session.ui.cell?.name ?? '');
  }
  assert.deepEqual(names.slice(0, 4), ['output', 'concat', 'head_out', 'weights']);
  assert.deepEqual(names.slice(-2), ['embedding', 'embedding_matrix']);
  const token = tokenOf(session, /** @type {any} */ (session.ui.cell));
  assert.ok(token);
  goUpstream(session, token);
  assert.equal(session.ui.stage, 'tokens');
  assert.equal(session.shownWord.index, token.index[0]);
  assert.deepEqual(token.index, session.ui.trail.at(-2)?.cell.index.slice(0, 1));
  assert.match(session.said, /^tokens\[\d\] = ‘\w+’, word \d+ of the text$/);
  assert.equal(session.ui.trail.length, names.length);
  for (const name of [...names].reverse()) {
    assert.ok(goBack(session));
    assert.equal(session.ui.cell?.name, name);
  }
  assert.ok(!goBack(session));
  assert.deepEqual(session.ui.cell, start);
  assert.deepEqual([session.ui.stage, session.ui.head], ['output', 1]);
});

test('a step back may skip some', () => {
  const session = sessionOf('');
  choose(session, { name: 'scores', index: [0, 1, 2] });
  goUpstream(session, { name: 'Q', index: [0, 1, 0] });
  goUpstream(session, { name: 'X', index: [1, 0] });
  assert.ok(goBack(session, 2));
  assert.deepEqual(session.ui.cell, { name: 'scores', index: [0, 1, 2] });
  assert.deepEqual(session.ui.trail, []);
});

test('choosing another number ends the way; choosing the same one lets it go', () => {
  const session = sessionOf('');
  const cell = { name: 'Q', index: [1, 2, 3] };
  choose(session, { name: 'scores', index: [1, 2, 0] });
  goUpstream(session, cell);
  choose(session, { name: 'K', index: [0, 0, 0] });
  assert.deepEqual(session.ui.trail, []);
  choose(session, cell);
  choose(session, cell);
  assert.equal(session.ui.cell, null);
  assert.equal(session.said, 'Let go.');
});

test('what is said is what the card shows', () => {
  const session = sessionOf('mask=causal');
  const cell = { name: 'scores', index: [0, 1, 2] };
  const { formula, text } = session.trace.explain(cell.name, cell.index);
  const said = spokenOf(session, cell);
  assert.match(said, /^scores, cat, sat: −?\d\.\d{4}\. /);
  assert.ok(said.endsWith(`${formula}. ${text}`));
  assert.match(
    spokenOf(session, { name: 'weights', index: [0, 1, 2] }),
    /^weights, cat, sat: masked/,
  );
  assert.match(spokenOf(session, { name: 'X', index: [1, 5] }), /^X, cat, 5: /);
  assert.match(spokenOf(session, { name: 'W_O', index: [1, 5] }), /^W_O, 1, 5: /);
});

test('a number that a new run lacks is no longer explained', () => {
  const session = sessionOf('');
  choose(session, { name: 'scores', index: [0, 9, 9] });
  assert.ok(session.explanation);
  session.changeText('two words');
  assert.equal(session.explanation, null);
});
