// What the page loads is there as a whole, or as it was.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { finish } from '../../web/build/finish.mjs';
import { replaceFile, root } from '../../web/build/tools.mjs';

const HEADER = [0, 97, 115, 109, 1, 0, 0, 0];
const DRAFT = [0xfd, 0xaf, 0x01]; // f32x4.relaxed_madd
const FINAL = [0xfd, 0x85, 0x02];

/** A function of 70 equal instructions, and then others. */
const body = (...code) => [73 + code.length, 0, ...Array(70).fill(1), ...code, 1, 11];

/** A module of functions of no arguments. */
function moduleOf(...bodies) {
  const code = [bodies.length, ...bodies.flat()];
  const types = [1, 0x60, 0, 0];
  const functions = [bodies.length, ...bodies.map(() => 0)];
  const section = (id, content) => [
    id,
    (content.length & 127) | 128,
    content.length >> 7,
    ...content,
  ];
  return Buffer.from([
    ...HEADER,
    ...section(1, types),
    ...section(3, functions),
    ...section(10, code),
  ]);
}

const names = [0, 5, 4, ...Buffer.from('name')];

/** @param {import('node:test').TestContext} t @param {Buffer} module */
function makeLinked(t, module) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linked-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const from = path.join(folder, 'linked');
  fs.writeFileSync(`${from}.wasm`, module);
  fs.writeFileSync(`${from}.mjs`, 'export default 1;');
  return { folder, from, to: path.join(folder, 'web/scalar/module') };
}

test('a module gets the final opcodes, its loader goes with it, and nothing else is left', (t) => {
  const { from, to } = makeLinked(t, moduleOf(body(...DRAFT)));
  for (let times = 2; times > 0; times -= 1) {
    finish(from, to);
    const made = fs.readFileSync(`${to}.wasm`);
    assert.ok(made.includes(Buffer.from(FINAL)) && !made.includes(Buffer.from(DRAFT)));
    assert.equal(fs.readFileSync(`${to}.mjs`, 'utf8'), 'export default 1;');
    assert.deepEqual(fs.readdirSync(path.dirname(to)), ['module.mjs', 'module.wasm']);
  }
  assert.deepEqual(
    fs.readFileSync(`${from}.wasm`),
    moduleOf(body(...DRAFT)),
    'the linked one stays',
  );
});

test('functions that have names stay where they are', (t) => {
  const module = Buffer.concat([
    moduleOf(body(2, 11), body(3, 11), body(4, 11)),
    Buffer.from(names),
  ]);
  const { from, to } = makeLinked(t, module);
  finish(from, to);
  assert.deepEqual(fs.readFileSync(`${to}.wasm`), module);
});

test('what cannot be finished leaves what was', (t) => {
  const { from, to } = makeLinked(t, moduleOf(body()));
  finish(from, to);
  const before = fs.readFileSync(`${to}.wasm`);
  fs.writeFileSync(`${from}.wasm`, moduleOf([2, 0, 0x44])); // it ends within an instruction
  const { status } = spawnSync('node', [path.join(root, 'web/build/finish.mjs'), from, to]);
  assert.equal(status, 1);
  assert.deepEqual(fs.readFileSync(`${to}.wasm`), before);
});

test('a file is replaced, not written over: who has it open has it whole', (t) => {
  const { from } = makeLinked(t, moduleOf(body()));
  const open = fs.openSync(`${from}.mjs`, 'r');
  t.after(() => fs.closeSync(open));
  replaceFile(`${from}.mjs`, 'other');
  assert.equal(fs.readFileSync(open, 'utf8'), 'export default 1;');
  assert.equal(fs.readFileSync(`${from}.mjs`, 'utf8'), 'other');
});
