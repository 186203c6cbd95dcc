// What the build leaves in dist/.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../web/build/tools.mjs';

test('a page that cannot be bundled leaves the last one that could be', (t) => {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'project-'));
  t.after(() => fs.rmSync(project, { recursive: true }));
  for (const name of ['web', 'package.json']) {
    fs.cpSync(path.join(root, name), path.join(project, name), { recursive: true });
  }
  for (const name of ['node_modules', 'build']) {
    fs.symlinkSync(path.join(root, name), path.join(project, name));
  }
  fs.appendFileSync(path.join(project, 'web/bench.js'), '(');
  fs.mkdirSync(path.join(project, 'dist'));
  fs.writeFileSync(path.join(project, 'dist/page.js'), 'last();');

  const build = pathToFileURL(path.join(project, 'web/build/build.mjs')).href;
  const program = `import('${build}').then(({ bundle }) => bundle())`;
  const { status, stderr } = spawnSync('node', ['-e', program], { encoding: 'utf8' });
  assert.match(stderr, /bench\.js/);
  assert.equal(status, 1);
  assert.deepEqual(fs.readdirSync(path.join(project, 'dist')), ['page.js']);
});
