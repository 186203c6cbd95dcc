// index.d.ts and the files of types/ that it is made of describe what there is.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { createAttentionEngine } from '../../web/engine/attention-only.js';
import * as api from '../../web/engine/index.js';
import { saidOf } from './strict.mjs';
import { newEngine, root } from './support.mjs';

const engine = await newEngine();
const attentionBytes = () => fs.readFileSync(path.join(root, 'build/wasm/web/attention.wasm'));

const folder = path.join(root, 'web/engine');
const sources = [
  'index.d.ts',
  ...fs.readdirSync(path.join(folder, 'types')).map((name) => `types/${name}`),
];
const statements = sources.flatMap((name) => [
  ...ts.createSourceFile(
    name,
    fs.readFileSync(path.join(folder, name), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  ).statements,
]);

/** @returns {any} */
const declared = (name) =>
  statements.find((/** @type {any} */ statement) => statement.name?.getText() === name);

/** Its own, and those of what it extends. @returns {string[]} */
const membersOf = (name) => {
  const { members, heritageClauses = [] } = declared(name);
  const own = members.map((member) => member.name?.getText()).filter(Boolean);
  const bases = heritageClauses.flatMap(({ types }) => types.map((type) => type.getText()));
  // What has two signatures is one member.
  return [...new Set([...own, ...bases.flatMap(membersOf)])].sort();
};

/** What an object and its class offer. */
function offered(object) {
  const names = new Set(Object.keys(object));
  for (
    let p = Object.getPrototypeOf(object);
    p !== Object.prototype;
    p = Object.getPrototypeOf(p)
  ) {
    Object.getOwnPropertyNames(p).forEach((name) => names.add(name));
  }
  names.delete('constructor');
  return names;
}

test('a strict project compiles with them', () => {
  assert.deepEqual(saidOf(path.join(root, 'tests/wasm/consumer.ts')), []);
});

test('so does one that has no page', () => {
  const source = `import { createEngine } from '../../web/engine/index.js';
    const engine = await createEngine({ wasm: new Uint8Array() });
    const count: number = engine.colors('Blues', [1]).length;
    const text: string = engine.colors('Blues', [1]);
    export { count, text };`;
  assert.deepEqual(saidOf(path.join(root, 'tests/wasm/no-page.ts'), source, ['es2022']), [
    "Type 'ImageDataArray' is not assignable to type 'string'.",
  ]);
});

test('exports', () => {
  const values = statements
    .filter((statement) => ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    .map((/** @type {any} */ statement) => statement.name.getText());
  assert.deepEqual(values.sort(), Object.keys(api).sort());
});

test('members', async () => {
  assert.deepEqual([...offered(engine)].sort(), membersOf('Engine'));
  const alone = await createAttentionEngine({ wasm: attentionBytes() });
  assert.deepEqual([...offered(alone)].sort(), membersOf('AttentionEngine'));
  const trace = engine.run({});
  assert.deepEqual([...offered(trace)].sort(), membersOf('Trace'));
  const snapshot = offered(trace.snapshot());
  for (const name of membersOf('Trace')) assert.ok(snapshot.has(name), name);
  assert.deepEqual([...offered(engine.random({ seed: 1 }))].sort(), membersOf('RandomStream'));
  const weights = { W_Q: [[1]], W_K: [[1]], W_V: [[1]] };
  const attention = engine.createAttention(weights);
  assert.deepEqual([...offered(attention)].sort(), membersOf('Attention'));
  const decoder = engine.createDecoder({ ...weights, capacity: 1 });
  assert.deepEqual([...offered(decoder)].sort(), membersOf('Decoder'));
  assert.deepEqual(Object.keys(trace.explain('X', [0, 0])).sort(), membersOf('Explanation'));
  for (const name of membersOf('ManifestEntry')) assert.ok(name in trace.manifest[0], name);
});

test('fields of a spec, and the words of its choices', () => {
  const names = engine.fields.map((field) => field.name);
  assert.deepEqual([...names, 'given'].sort(), membersOf('Spec'));
  const types = Object.fromEntries(
    declared('Spec').members.map((member) => [member.name.getText(), member.type.getText()]),
  );
  for (const { name, type, choices } of engine.fields) {
    if (type !== 'choice' || name === 'preset' || types[name] === 'Dtype') continue;
    const words = types[name].match(/'[^']*'/g).map((word) => word.slice(1, -1));
    assert.deepEqual(words, choices, name);
  }
});

test('error codes', () => {
  const source = fs.readFileSync(path.join(root, 'cpp/attn/problem.cpp'), 'utf8');
  const codes = [...source.matchAll(/return "(\w+)";/g)].map((match) => match[1]);
  const type = declared('ProblemCode').type.types.map((word) => word.literal.text);
  assert.deepEqual(
    type,
    codes.filter((code) => code !== 'unknown'),
  );
});
