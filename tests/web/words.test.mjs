import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { dist, web } from '../../web/build/options.mjs';
import { root } from '../../web/build/tools.mjs';
import { namesOfWords, sourcesOf } from '../../web/build/words.mjs';

const table = `export default {
  twoWords: 'A phrase.',
  inner: {
    alsoHere: 'Another.',
  },
};`;

/** @param {Record<string, string>} others by their files */
const namesBeside = (others) =>
  namesOfWords(new Map(Object.entries({ 'strings/en/page.js': table, ...others })));

test('a name of words that scripts have after a dot alone is shortened', () => {
  const script = 'text.twoWords + text\n  .inner?.alsoHere({ count });';
  assert.deepEqual(namesBeside({ 'elements/a.js': script }), ['twoWords', 'alsoHere']);
});

for (const [what, file, script] of [
  ['is in quotes', 'elements/a.js', "text['twoWords']"],
  ['is what an object has', 'state/a.js', 'x = { twoWords: 1 }'],
  ['is taken out of an object', 'draw/a.js', 'const { twoWords } = text;'],
  ['is one of the library’s', 'engine/a.js', 'made.twoWords'],
  ['is told to authors', 'element.d.ts', 'readonly of: Element.twoWords;'],
]) {
  test(`a name of words that ${what} stays`, () => {
    assert.deepEqual(namesBeside({ [file]: script }), ['alsoHere']);
  });
}

test('the page has none of the names that were shortened', () => {
  const names = namesOfWords(sourcesOf(web));
  assert.ok(names.includes('readingQuery'));
  const page = fs.readFileSync(path.join(dist, 'page.js'), 'utf8');
  assert.deepEqual(
    names.filter((name) => page.includes(`.${name}`)),
    [],
  );
});

test('no name that browsers have is shortened', () => {
  const types = path.join(root, 'node_modules/typescript/lib');
  const files = fs.readdirSync(types).filter((file) => /^lib\..*\.d\.ts$/.test(file));
  const known = new Set(
    files.flatMap((file) => fs.readFileSync(path.join(types, file), 'utf8').match(/\w+/g) ?? []),
  );
  assert.ok(known.has('textContent'));
  assert.deepEqual(
    namesOfWords(sourcesOf(web)).filter((name) => known.has(name)),
    [],
  );
});
