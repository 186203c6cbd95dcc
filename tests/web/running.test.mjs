// The run on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostDecided } from '../../web/elements/session/looking.js';
import { Session } from '../../web/elements/session/session.js';
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
