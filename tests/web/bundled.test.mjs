// When dist/ is made again: whenever anything differs in what it was made of, or in itself.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { inputsOf, isBundled, keepBundled } from '../../web/build/bundled.mjs';

/** A project as far as bundling knows it, and what is done there. @param {import('node:test').TestContext} t */
function makeProject(t) {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'project-'));
  t.after(() => fs.rmSync(project, { recursive: true }));
  const at = (/** @type {string} */ name) => path.join(project, name);
  const write = (/** @type {string} */ name, content = name) => {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), content);
  };
  const names = [
    'web/page.js',
    'web/elements/text.js',
    'web/build/build.mjs',
    'build/wasm/web/attention.mjs',
    'build/wasm/web/scalar/attention.wasm',
    'LICENSE',
    'package.json',
    'node_modules/.package-lock.json',
    'dist/page.js',
    'dist/types/trace.d.ts',
  ];
  for (const name of names) write(name);
  const isCurrent = () => isBundled(inputsOf(project), project);
  const bundle = () => keepBundled(inputsOf(project), project);
  return { at, write, names, isCurrent, bundle };
}

test('what was never bundled is not; what was, is until something changes', (t) => {
  const { write, names, isCurrent, bundle } = makeProject(t);
  assert.ok(!isCurrent());
  bundle();
  assert.ok(isCurrent());
  for (const name of names) {
    write(name, 'other');
    assert.ok(!isCurrent(), `${name} changed`);
    write(name);
    assert.ok(isCurrent(), `${name} is as it was`);
  }
});

test('a file that goes, comes, or is called otherwise is a change', (t) => {
  const { at, write, names, isCurrent, bundle } = makeProject(t);
  bundle();
  for (const name of names) {
    fs.rmSync(at(name));
    assert.ok(!isCurrent(), `${name} is gone`);
    write(path.join(path.dirname(name), 'another'), name);
    assert.ok(!isCurrent(), `${name} is called otherwise`);
    fs.rmSync(at(path.join(path.dirname(name), 'another')));
    write(name);
    assert.ok(isCurrent());
  }
  for (const name of ['web/tours/new.js', 'build/wasm/web/relaxed/attention.wasm', 'dist/new.js']) {
    write(name);
    assert.ok(!isCurrent(), `${name} is new`);
    fs.rmSync(at(name));
  }
  fs.rmSync(at('dist'), { recursive: true });
  assert.ok(!isCurrent(), 'dist/ is gone');
});

test('what is no part of the page changes nothing', (t) => {
  const { write, isCurrent, bundle } = makeProject(t);
  bundle();
  write('build/wasm/cpp/some.o');
  write('tests/web/some.test.mjs');
  write('node_modules/lit/some.js');
  assert.ok(isCurrent());
});

test('a file that changes while it is bundled is bundled again', (t) => {
  const { at, write, isCurrent } = makeProject(t);
  const project = at('');
  const before = inputsOf(project);
  write('web/page.js', 'other');
  keepBundled(before, project);
  assert.ok(!isCurrent());
});
