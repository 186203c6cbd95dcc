// What is true of dist/ whoever serves it.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { root } from '../../web/build/tools.mjs';

const dist = path.join(root, 'dist');
const read = (file) => fs.readFileSync(path.join(dist, file), 'utf8');

test('every address in the page is relative, so that it works under any path', () => {
  const addresses = [...read('index.html').matchAll(/\b(?:src|href)="([^"]+)"/g)].map((m) => m[1]);
  assert.ok(addresses.length > 0);
  for (const address of addresses.filter((a) => !a.startsWith('data:'))) {
    assert.doesNotMatch(address, /^(\/|[a-z]+:)/);
    assert.ok(fs.existsSync(path.join(dist, address)), address);
  }
});

test('no script makes code from text', () => {
  const scripts = fs.readdirSync(dist).filter((file) => file.endsWith('.js'));
  for (const file of scripts) {
    assert.doesNotMatch(read(file), /\beval\(|\bnew Function\(/, file);
  }
});

test('the module as a script holds the bytes of the module', () => {
  const [, base64] = read('attention_lab.wasm.js').match(/="([^"]+)"/) ?? [];
  const bytes = fs.readFileSync(path.join(dist, 'attention_lab.wasm'));
  assert.ok(bytes.equals(Buffer.from(base64, 'base64')));
});

test('the licences of everything bundled are there', () => {
  const lines = read('LICENSES.txt').split('\n');
  const compiledIn = ['Eigen', 'Emscripten', 'musl', 'libc++', 'Unicode', 'ColorBrewer'];
  const packages = ['lit', 'lit-html', '@lit/reactive-element', 'd3-scale', 'd3-format'];
  for (const name of ['Attention Lab', ...compiledIn, ...packages]) {
    assert.ok(
      lines.some((line) => line.startsWith(name)),
      name,
    );
  }
});
