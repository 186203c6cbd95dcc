// The modules of a script in another order: each stands behind what it imports, and like ones come side by side.
import assert from 'node:assert/strict';
import test from 'node:test';
import { build } from 'esbuild';
import { codesIn, moduleOrder, withImports } from '../../web/build/module-order.mjs';

const imports = { a: ['b', 'c'], b: ['d'], c: ['d'], d: [], e: ['f'], f: ['e'] };
const importsOf = (/** @type {string} */ file) => imports[file];

test('what a module imports stands before it, and all else as it was wished', () => {
  assert.deepEqual(withImports(['c', 'a'], importsOf), ['d', 'c', 'b', 'a']);
  assert.deepEqual(withImports(['a', 'd'], importsOf), ['d', 'b', 'c', 'a']);
  assert.deepEqual(withImports(['d', 'b'], importsOf), ['d', 'b']);
});

test('modules that import each other stand in the order in which they are met', () => {
  assert.deepEqual(withImports(['e'], importsOf), ['f', 'e']);
  assert.deepEqual(withImports(['f', 'e'], importsOf), ['e', 'f']);
});

test('like modules stand side by side, but none before what it imports', () => {
  let seed = 1;
  const noise = (/** @type {number} */ letters) =>
    Array.from({ length: letters }, () =>
      String.fromCharCode(97 + ((seed = (seed * 48271) % 2147483647) % 26)),
    ).join('');
  const [like, likeToo] = [noise(20_000), noise(20_000)];
  // Further apart than DEFLATE can look back.
  const codes = new Map([
    ['a', like],
    ['b', noise(40_000)],
    ['c', likeToo],
    ['d', noise(40_000)],
    ['e', like],
    ['f', likeToo],
  ]);
  const beside = (/** @type {string[]} */ order, one, other) =>
    Math.abs(order.indexOf(one) - order.indexOf(other)) === 1;
  const free = moduleOrder(codes, () => []);
  assert.deepEqual([...free].sort(), [...codes.keys()]);
  assert.ok(beside(free, 'a', 'e') && beside(free, 'c', 'f'), String(free));
  const bound = moduleOrder(codes, (file) => (file === 'a' ? ['b', 'c', 'd', 'f'] : []));
  assert.ok(bound.indexOf('a') > 3, String(bound));
  assert.ok(beside(bound, 'a', 'e'), String(bound));
});

test('the code of a script is that of its modules, by its source map', async () => {
  const { outputFiles } = await build({
    stdin: { contents: 'import "first"; import "second"; done();', sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    write: false,
    outdir: '.',
    sourcemap: 'external',
    plugins: [
      {
        name: 'sources',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /./ }, ({ path }) => ({ path, namespace: 'own' }));
          onLoad({ filter: /./, namespace: 'own' }, ({ path }) => ({
            contents: `call("${path}");`,
          }));
        },
      },
    ],
  });
  const [map, script] = outputFiles.map(({ text }) => text);
  const codes = [...codesIn(script, map)];
  assert.deepEqual(
    codes.map(([, code]) => code.match(/call\("\w+"\)|done\(\)/)?.[0]),
    ['call("first")', 'call("second")', 'done()'],
  );
  assert.deepEqual(
    codes.map(([file]) => file),
    ['own:first', 'own:second', 'entry.js'],
  );
});
