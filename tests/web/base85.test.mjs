// Bytes as text and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode } from '../../web/engine/base85.js';

test('every length, and the largest words, come back', () => {
  for (let length = 0; length < 20; length += 1) {
    for (const fill of [0, 1, 0x7f, 0x80, 0xff]) {
      const bytes = new Uint8Array(length).fill(fill);
      assert.deepEqual(decode(encode(bytes)), bytes, `${length} of ${fill}`);
    }
  }
  const bytes = Uint8Array.from({ length: 9999 }, (_, at) => (at * at * 31) >> 3);
  assert.deepEqual(decode(encode(bytes)), bytes);
});

test('five letters for four bytes, none of which HTML or a string would read as something else', () => {
  const text = encode(Uint8Array.from({ length: 4096 }, (_, at) => at * 151 + (at >> 4)));
  assert.equal(text.length, 5120);
  assert.doesNotMatch(text, /[^!-~]|["'`&<>\\]/);
});
