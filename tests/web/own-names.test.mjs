import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { dist, web } from '../../web/build/options.mjs';
import { ownNames } from '../../web/build/own-names.mjs';
import { sourcesOf } from '../../web/build/words.mjs';

/** What is found beside lit's own. @param {Record<string, string>} files @param {string[]} [known] */
const namesIn = (files, known = []) => {
  const ofLit = new Set(ownNames(new Map(), known));
  return ownNames(new Map(Object.entries(files)), known).filter((name) => !ofLit.has(name));
};

const script = 'const { isMine } = it;\nmake({ isMine: 1, rowStep }).isMine + it?.rowStep;';

test('a name that only the page’s objects have is shortened', () => {
  assert.deepEqual(namesIn({ 'draw/a.js': script }), ['isMine', 'rowStep']);
});

for (const [what, file, other] of [
  ['is in quotes', 'elements/a.js', "changed.has('isMine')"],
  ['lit sets in a template', 'elements/a.js', 'html`<a-b .isMine=${1}></a-b>`'],
  ['a module exports', 'elements/a.js', 'export async function isMine() {}'],
  ['is the library’s, too', 'engine/a.js', 'const { isMine } = options;'],
  ['is told to authors', 'element.d.ts', 'readonly isMine: boolean;'],
]) {
  test(`a name that ${what} stays`, () => {
    assert.deepEqual(namesIn({ 'draw/b.js': script, [file]: other }), ['rowStep']);
  });
}

test('a name that browsers or lit have stays', () => {
  assert.deepEqual(namesIn({ 'draw/a.js': script }, ['isMine']), ['rowStep']);
  const names = ownNames(sourcesOf(web));
  for (const name of ['fillStyle', 'getBoundingClientRect', 'renderRoot', 'updateComplete']) {
    assert.ok(!names.includes(name), name);
  }
});

test('the page has none of the names that were shortened', () => {
  const names = ownNames(sourcesOf(web));
  assert.ok(names.includes('drawInFrame') && names.includes('willUpdate'));
  const page = fs.readFileSync(path.join(dist, 'page.js'), 'utf8');
  assert.deepEqual(
    names.filter((name) => page.includes(`.${name}`)),
    [],
  );
});
