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

/** The README's blocks in a language. */
const examples = (language) =>
  Array.from(
    read('README.md').matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g')),
    ([, program]) => program,
  );

test('the C++ example is the program that the consumer project builds', () => {
  assert.deepEqual(examples('cpp'), [read('tests/native/consumer/main.cpp')]);
});

for (const [i, said] of [
  [/^Float64Array\(36\)/, /weights\[0, ?5, ?1\]/],
  [/^Uint8ClampedArray\(16\)/],
].entries()) {
  test(`JavaScript example ${i + 1} runs`, (t) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-lab-'));
    t.after(() => fs.rmSync(folder, { recursive: true }));
    const program = path.join(folder, 'example.mjs');
    const dist = pathToFileURL(path.join(root, 'dist/')).href;
    fs.writeFileSync(program, examples('js')[i].replace('./dist/', dist));
    const result = spawnSync('node', [program], { encoding: 'utf8' });
    assert.equal(result.status, 0, result.stderr);
    for (const words of said) assert.match(result.stdout, words);
  });
}

for (const file of ['README.md', 'cpp/README.md', 'web/README.md', 'tests/README.md']) {
  test(`every link of ${file} leads to a file`, () => {
    for (const [, target] of read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      const place = path.join(root, path.dirname(file), target);
      assert.ok(fs.existsSync(place), `${target} does not exist`);
    }
  });
}
