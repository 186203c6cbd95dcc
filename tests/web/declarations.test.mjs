// An author's TypeScript that uses the element's types, as strictly as it can be read.
import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { root } from '../../web/build/tools.mjs';
import { saidOf } from '../wasm/strict.mjs';

const author = path.join(root, 'dist/author.ts');
const begin = `import { AttentionLab } from './attention-lab.js';
const lab: AttentionLab = document.createElement('attention-lab');\n`;

test('the element is listened to as any other, and for its own events', () => {
  const said = saidOf(
    author,
    `${begin}
    const changed = (event: CustomEvent<{ state: string }>) => event.detail.state;
    lab.addEventListener('attention-lab-change', changed);
    lab.removeEventListener('attention-lab-change', changed);
    lab.addEventListener('attention-lab-error', (event) => event.detail.problems.length, { once: true });
    lab.addEventListener('keydown', (event) => event.key);
    lab.addEventListener('anything', (event) => event.type);
    document.addEventListener('attention-lab-ready', (event) => event.detail.state);
    document.querySelector('p')?.addEventListener('click', (event) => event.clientX);
    lab.mask = 'causal';
    lab.state = 'text=a';
  `,
  );
  assert.deepEqual(said, []);
});

test('what an event lacks is no part of its type', () => {
  const said = saidOf(
    author,
    `${begin}
    lab.addEventListener('attention-lab-change', (event) => event.detail.problems);
  `,
  );
  assert.equal(said.length, 1);
  assert.match(said[0], /problems/);
});
