// Settings that take turns: of the last two the engine keeps what it read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEngine } from './support.mjs';

const shownBy = (trace) => ({
  manifest: trace.manifest,
  edits: trace.edits,
  tokens: trace.tokens,
  numbers: trace.manifest.map(({ name }) => trace.tensor(name).data.slice()),
});

test('settings in any turn are what an engine of their own has', async () => {
  const text = 'the cat sat';
  const settings = [
    { text, mask: 'none' },
    { text, mask: 'causal' },
    { text, mask: 'causal', edits: 'Q[0,1,2]=0.5;K[0,1..2,0]=-1' },
    { text, mask: 'none', edits: 'Q[0,1,2]=0.5;K[0,1..2,0]=-2' },
    { text: 'the cat sat down', mask: 'causal' },
  ];
  const engine = await newEngine();
  for (const at of [0, 1, 0, 1, 2, 1, 3, 2, 0, 2, 4, 2, 4, 3, 0, 1, 4, 1]) {
    const alone = (await newEngine()).run(settings[at]);
    assert.deepEqual(
      shownBy(engine.run(settings[at])),
      shownBy(alone),
      JSON.stringify(settings[at]),
    );
  }
});
