// What is left of the libraries writes what the whole ones write.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { format } from 'd3-format';
import { FORMAT, UNUSED, usedOfFormats } from '../../web/build/libraries.mjs';
import { root } from '../../web/build/tools.mjs';
import { randomOf } from './random.mjs';
import { scriptsOf } from './scripts-of.mjs';

/** Every format that a script of ours asks d3-format for. */
const formats = scriptsOf('web')
  .map((file) => fs.readFileSync(file, 'utf8'))
  .filter((source) => source.includes("from 'd3-format'"))
  .flatMap((source) => [...source.matchAll(/\bformat\(([^)]*)\)/g)].map(([, asked]) => asked));

test('the page asks for no other formats than those that are left', () => {
  assert.ok(formats.length > 0);
  for (const asked of formats) assert.match(asked.slice(1, -1), FORMAT, asked);
});

for (const [file, changes] of Object.entries(UNUSED)) {
  test(`what is left out of ${file} is still there to be left out`, () => {
    let source = fs.readFileSync(path.join(root, 'node_modules', file), 'utf8');
    for (const [unused, instead] of changes) {
      const rest = source.replace(unused, instead);
      assert.notEqual(rest, source, String(unused));
      source = rest;
    }
  });
}

test('no template has a value where what is left of lit takes none', () => {
  for (const file of scriptsOf('web/elements')) {
    const source = fs.readFileSync(file, 'utf8');
    const count = (/** @type {string} */ piece) => source.split(piece).length;
    assert.equal(count('<textarea'), count('></textarea>'), file);
    assert.doesNotMatch(
      source,
      /<!--|\b(?:html|svg)`[^`]*<(?:script|style|title)\b|<[a-z-]+\s+\$\{/,
      file,
    );
    for (const [, name] of source.matchAll(/(\S*)=\$\{live\(/g)) assert.match(name, /^\./, file);
  }
});

/** Of every size and sign, and what is hard to write. */
function numbers() {
  const random = randomOf(7);
  const all = [0, -0, NaN, Infinity, -Infinity, 5e-324, Number.MAX_VALUE, 0.5, 999.5, 1e21, 1e-7];
  for (let power = -30; power <= 30; power += 1) {
    for (let i = 0; i < 30; i += 1) all.push((random() - 0.5) * 10 ** power, Number(`1e${power}`));
  }
  for (let i = -1100; i <= 1100; i += 1) all.push(i, i / 10, i * 1000);
  return all;
}

test('in these formats every number is written as the whole of d3-format writes it', async () => {
  const source = fs.readFileSync(
    path.join(root, 'node_modules/d3-format/dist/d3-format.mjs'),
    'utf8',
  );
  const left = usedOfFormats(source);
  assert.ok(left.length < 0.8 * source.length, 'something is left out');
  const { format: rest } = await import(`data:text/javascript,${encodeURIComponent(left)}`);
  for (const asked of ['.0e', '.3e', '.3~e', '.1g', '.3~g', '.9g', '.0s', '.2~s', '.3~s', '.4~s']) {
    assert.match(asked, FORMAT);
    for (const number of numbers()) {
      assert.equal(rest(asked)(number), format(asked)(number), `${asked} of ${number}`);
    }
  }
});
