// What comes on demand: a part is loaded once, asked for again after a failure, and written as a classic script.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import vm from 'node:vm';
import { asFunctionBody, exportsOf, orderFor, standInOf } from '../../web/build/parts.mjs';
import { root } from '../../web/build/tools.mjs';
import { OnDemand } from '../../web/elements/on-demand.js';

test('a part is loaded once, and everybody who waits is told', async () => {
  let loads = 0;
  const part = new OnDemand(async () => ({ loads: (loads += 1) }));
  assert.equal(part.module, null);
  await new Promise((resolve) => {
    part.loadFor(() => {});
    part.loadFor(() => resolve(null));
  });
  assert.deepEqual(await part.load(), { loads: 1 });
  assert.deepEqual(part.module, { loads: 1 });
});

test('a part that failed says why, and can be had by another try', async () => {
  let isOnline = false;
  const part = new OnDemand(async () => {
    if (!isOnline) throw new Error('offline');
    return {};
  });
  await assert.rejects(part.load(), /offline/);
  assert.equal(part.failure, null, 'nobody wanted to see it');
  await new Promise((resolve) => part.loadFor(() => resolve(null)));
  assert.match(String(part.failure), /offline/);
  isOnline = true;
  const told = new Promise((resolve) => part.retry(() => part.module && resolve(null)));
  assert.equal(part.failure, null);
  await told;
  assert.deepEqual(part.module, {});
});

test('a module becomes the body of a function, with everything at its place in the line', () => {
  const module =
    'import{a as b,c}from"./chunk-1.js";import"./page-2.js";var d=b+c,e=()=>import("./later-3.js");export{d as sum,e};\n';
  const nameOf = (/** @type {string} */ file) => (file === 'page-2.js' ? 'page.js' : file);
  const orderOf = () => ['z', 'c', 'y', 'a', 'x'];
  const asked = /** @type {string[]} */ ([]);
  const part = (/** @type {string} */ file) => {
    asked.push(file);
    return ['z', 2, 'y', 1, 'x'];
  };
  const run = (/** @type {string[] | undefined} */ order) => {
    const [head, body] = asFunctionBody(module, nameOf, orderOf, order);
    assert.equal(body.indexOf('var d='), module.indexOf('var d='));
    const loadPart = (/** @type {string} */ file) => file;
    return vm.runInNewContext(`((part)=>{${head}\n${body}})(part)`, { part, loadPart });
  };
  const [e, sum] = run(['e', 'sum']);
  assert.deepEqual([sum, e(), ...asked], [3, 'later-3.js', 'chunk-1.js', 'page.js']);
  const named = run(undefined);
  assert.deepEqual([named.sum, named.e()], [3, 'later-3.js']);
  assert.deepEqual(exportsOf(module), ['sum', 'e']);
});

test('for a part whose modules others have, too, stands the chunk that has them, and says its names', () => {
  const part = 'import{a as s,t}from"./chunk-1.js";import"./page-2.js";export{s as sum,t};\n';
  const standIn = standInOf(part);
  assert.deepEqual(standIn, {
    file: 'chunk-1.js',
    named: [
      ['a', 'sum'],
      ['t', 't'],
    ],
  });
  const chunk = 'var x=1,y=2,z=3;export{x as t,y as b,z as a};\n';
  const [, body] = asFunctionBody(chunk, String, () => [], ['a', 'b', 't'], standIn?.named);
  const made = vm.runInNewContext(`(()=>{${body}})()`);
  assert.deepEqual([...made, made.sum, made.t], [3, 2, 1, 3, 1]);
  assert.equal(standInOf('import{a}from"./chunk-1.js";a();export{a};\n'), null);
  assert.equal(standInOf('import{a}from"./1.js";import{b}from"./2.js";export{a,b};\n'), null);
  assert.equal(standInOf('import"./1.js";\n'), null);
});

test('what the same parts take of another stands together there', () => {
  const module = 'export{a,b,c,d,e};\n';
  const takers = [new Set(['b', 'd']), new Set(['a', 'd', 'e'])];
  assert.deepEqual(orderFor(module, takers), ['d', 'b', 'a', 'e', 'c']);
});

test('what a part takes of another has a place there', () => {
  const module = 'import{a as b}from"./chunk-1.js";b();\n';
  assert.throws(() => asFunctionBody(module, String, () => ['c']), /no place: a/);
});

test('every file of elements/ for a part is one that the build knows, and the other way round', () => {
  const folder = path.join(root, 'web/elements');
  const files = fs.readdirSync(folder).filter((file) => /^on-demand-\w+\.js$/.test(file));
  const build = fs.readFileSync(path.join(root, 'web/build/parts.mjs'), 'utf8');
  const known = build.match(/on-demand-\(([\w|]+)\)/)?.[1].split('|') ?? [];
  const parts = files.map((file) => file.slice('on-demand-'.length, -'.js'.length));
  assert.deepEqual(parts.filter((name) => name !== 'view').sort(), known.sort());
});
