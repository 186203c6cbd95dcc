// The README's examples are programs that run, and its links lead somewhere.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../web/build/tools.mjs';

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** The README's first block in a language. */
const example = (language) =>
  read('README.md').match(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``))?.[1];

test('the C++ example is the program that the consumer project builds', () => {
  assert.equal(example('cpp'), read('tests/native/consumer/main.cpp'));
});

test('the JavaScript example runs', (t) => {
  const library = pathToFileURL(path.join(root, 'dist/engine.js')).href;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-lab-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const program = path.join(folder, 'example.mjs');
  fs.writeFileSync(program, String(example('js')).replace('./dist/engine.js', library));
  const result = spawnSync('node', [program], { encoding: 'utf8' });
  assert.equal(result.status, 0, result.stderr);
  assert.match(result.stdout, /^Float64Array\(36\)/);
  assert.match(result.stdout, /weights\[0, ?5, ?1\]/);
});

for (const file of ['README.md', 'cpp/README.md', 'web/README.md', 'tests/README.md']) {
  test(`every link of ${file} leads to a file`, () => {
    for (const [, target] of read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      const place = path.join(root, path.dirname(file), target);
      assert.ok(fs.existsSync(place), `${target} does not exist`);
    }
  });
}
