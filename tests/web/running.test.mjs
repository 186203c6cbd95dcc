// The run on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
