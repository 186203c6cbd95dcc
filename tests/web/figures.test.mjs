// Figures of run after run: what is the same is kept, and a large figure takes over memory that no other shows.
import assert from 'node:assert/strict';
import test from 'node:test';
import { mostInBlues } from '../../web/draw/ranges.js';
import { figureOf, lookedUp, weightsOf } from '../../web/elements/maps/figures.js';
import { Session } from '../../web/elements/session/session.js';
import { newEngine } from '../wasm/support.mjs';

const engine = await newEngine();

/** A map's numbers and colours as they are now. @param {import('../../web/elements/maps/figures.js').Figure} figure */
const copied = ({ data, rgba }) => ({ data: Array.from(data), rgba: Array.from(rgba) });

/** @param {Session} session */
function expected({ trace }) {
  const { ends } = mostInBlues(trace.tensor('weights').data, 0.995);
  const tensor = trace.tensor('weights', 0);
  const rgba = engine.colors('Blues', tensor, { min: 0, max: ends[1] });
  if (trace.has('mask')) {
    trace.tensor('mask').data.forEach((x, at) => {
      if (x === -Infinity) rgba[4 * at + 3] = 0;
    });
  }
  return copied(/** @type {any} */ ({ data: tensor.data, rgba }));
}

for (const dtype of ['float64', 'float32']) {
  for (const mask of ['none', 'causal']) {
    test(`a large map is right, run after run, and so is the one before it: ${dtype}, ${mask}`, () => {
      const session = new Session(engine);
      session.open(`tokens=260&d_model=4&heads=1&mask=${mask}&dtype=${dtype}`);
      let before = { figure: figureOf(session, 'weights', 0), numbers: expected(session) };
      for (const factor of ['2', '3', '3', '4', '5']) {
        session.change('scale', factor);
        const figure = figureOf(session, 'weights', 0);
        assert.deepEqual(copied(figure), expected(session));
        assert.deepEqual(copied(before.figure), before.numbers);
        before = { figure, numbers: expected(session) };
      }
    });
  }
}

test('masked cells stay masked when memory grows, and after other runs, which take that of this one', () => {
  const session = new Session(engine);
  for (const tokens of [6, 500]) {
    session.open(`tokens=${tokens}&d_model=4&heads=1&mask=causal`);
    const { isMasked, cols } = figureOf(session, 'weights', 0);
    const hidden = () => Array.from({ length: cols }, (_, col) => isMasked?.(2, col));
    const before = hidden();
    assert.deepEqual(
      before,
      Array.from({ length: cols }, (_, col) => col > 2),
    );
    figureOf(session, 'scores', 0);
    engine.run({ tokens: 100 });
    engine.run({ tokens: 1200 });
    assert.deepEqual(hidden(), before);
  }
});

test('many weights have colours from 0 to where most of them lie, the same in all heads; few, from 0 to 1', () => {
  const session = new Session(engine);
  /** @param {number} tokens @param {string} mask */
  const scales = (tokens, mask) => {
    session.open(`tokens=${tokens}&d_model=4&heads=2&mask=${mask}`);
    const heads = /** @type {const} */ ([0, 1, 'average']);
    return heads.map((head) => weightsOf(session, head));
  };
  for (const { ends, isClipped } of scales(64, 'causal')) {
    assert.deepEqual([ends, isClipped], [[0, 1], undefined]);
  }
  for (const mask of ['none', 'causal']) {
    const all = scales(300, mask);
    for (const { ends, isClipped, rgba } of all) {
      assert.deepEqual(ends, all[0].ends);
      assert.ok(ends[1] < 0.1, `${mask}: to ${ends[1]}`);
      if (mask === 'causal') assert.ok(isClipped);
      const reds = rgba.filter((_, at) => at % 4 === 0);
      assert.ok(new Set(reds).size > 100, 'they can be told apart');
    }
  }
});

test('a map has no place for a number that the run no longer has', () => {
  const session = new Session(engine);
  session.open('stage=embedding');
  const at = { embedding: [4, 1], weights: [0, 4, 1], row_max: [0, 4] };
  const placesOf = () =>
    Object.entries(at).map(([name, index]) => figureOf(session, name, 0).cellOf(index));
  assert.deepEqual(placesOf(), [
    { row: 4, col: 1 },
    { row: 4, col: 1 },
    { row: 4, col: 0 },
  ]);
  session.changeText('the cat');
  assert.deepEqual(placesOf(), [null, null, null]);
});

test('a large map takes over the memory of the run before the last', () => {
  const session = new Session(engine);
  session.open('tokens=260&d_model=4&heads=1');
  const figures = ['2', '3', '4', '5'].map((factor) => {
    session.change('scale', factor);
    return figureOf(session, 'weights', 0);
  });
  assert.equal(figures[2].rgba, figures[0].rgba);
  assert.equal(figures[3].data, figures[1].data);
});

test('the words of a vocabulary are cut as the engine cuts them', () => {
  const session = new Session(engine);
  const words = (/** @type {Record<string, string>} */ fields) => {
    session.open(String(new URLSearchParams(fields)));
    return lookedUp(session).vocabulary;
  };
  assert.deepEqual(words({ text: 'B a B' }), ['b', 'a']);
  words({ text: 'the cat sat', vocabulary: 'the Cat sat' });
  assert.deepEqual(lookedUp(session).ids, [0, 1, 2]);
  assert.deepEqual(words({ text: 'a b', vocabulary: 'The\u0085B \u001cA' }), ['the', 'b', 'a']);
  const { rowAxis, rows } = figureOf(session, 'embedding_matrix');
  assert.deepEqual([rowAxis.labels, rows], [['the', 'b', 'a'], 3]);
});
