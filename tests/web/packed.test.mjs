// What the builds in one file carry is compressed into a text, and comes back from it or is refused.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { encodeLzma } from '../../web/build/encode-lzma.mjs';
import { LzmaDecoder, pack } from '../../web/build/pack.mjs';
import { ASCII, BYTES, digitsOf, WINDOWS_1252 } from '../../web/packed/letters.js';
import { decodeLzma, RangeDecoder } from '../../web/packed/lzma.js';
import { unpack } from '../../web/packed/unpack.js';
import { randomOf } from './random.mjs';

const random = randomOf(17);
const noise = (/** @type {number} */ length, values = 256) =>
  Uint8Array.from({ length }, () => random() * values);
const read = (/** @type {Buffer} */ bytes, encoding = 'windows-1252') =>
  new TextDecoder(encoding).decode(bytes);
const own = fs.readFileSync(new URL(import.meta.url));
/** A distance that takes bits without a probability, and one of the last four again. */
const far = Buffer.concat([own, noise(5000), own, noise(3), own.subarray(100)]);

const samples = /** @type {Record<string, Uint8Array>} */ ({
  'one byte': Uint8Array.of(255),
  'random bytes': noise(3000),
  'random bits': noise(3000, 2),
  zeros: new Uint8Array(100_000),
  'a short period': Uint8Array.from({ length: 1000 }, (_, at) => at % 3),
  text: own,
  'text again, far away': far,
});

for (const [name, bytes] of Object.entries(samples)) {
  test(`${name}: an LZMA stream of another encoder is decoded`, () => {
    const file = encodeLzma(bytes);
    assert.deepEqual(decodeLzma(new LzmaDecoder(file), bytes.length), new Uint8Array(bytes));
  });

  for (const [encoding, radix] of Object.entries({ ASCII, WINDOWS_1252 })) {
    test(`${name}: the same bytes come back from a text in ${encoding}`, () => {
      assert.deepEqual(unpack(read(pack(bytes, radix)), radix), new Uint8Array(bytes));
    });
  }
}

test('nothing is decoded to nothing', () => {
  assert.equal(decodeLzma(new RangeDecoder(new Uint8Array(5), 256), 0).length, 0);
});

test('the letters are not what HTML, a string or a line’s end is made of', () => {
  const text = read(Buffer.from(BYTES));
  assert.equal(new Set(text).size, 250);
  assert.doesNotMatch(text, /[\0"\\<\r\n]/);
  assert.match(text.slice(0, ASCII), /^[\x01-\x7f]{122}$/); // eslint-disable-line no-control-regex
  assert.deepEqual(
    digitsOf(text),
    Uint8Array.from(BYTES, (_byte, digit) => digit),
  );
});

test('a text that ends too early is refused, wherever it ends', () => {
  for (const radix of [ASCII, WINDOWS_1252]) {
    const text = read(pack(own, radix));
    for (let length = 0; length < text.length - 6; length += 7) {
      assert.throws(
        () => unpack(text.slice(0, length), radix),
        /^Error: the packed block is damaged/,
      );
    }
  }
});

test('a text with one letter of another kind is refused, or means the same', () => {
  for (const radix of [ASCII, WINDOWS_1252]) {
    const text = read(pack(own, radix));
    for (let at = 0; at < text.length; at += 3) {
      const damaged = text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
      let bytes;
      try {
        bytes = unpack(damaged, radix);
      } catch (error) {
        assert.match(error.message, /^the packed block is damaged.*: it[s ]/);
        continue;
      }
      assert.deepEqual(bytes, new Uint8Array(own), `letter ${at} of ${text.length}`);
    }
  }
});

test('a text of noise is refused', () => {
  for (let time = 0; time < 50; time += 1) {
    const digits = [...noise(10, 3), ...noise(2000, WINDOWS_1252)];
    const text = read(Buffer.from(digits.map((digit) => BYTES[digit])));
    assert.throws(() => unpack(text, WINDOWS_1252), /the packed block is damaged/);
  }
});

test('read in another encoding, windows-1252 is refused with its name, and ASCII is the same', () => {
  for (const encoding of ['utf-8', 'koi8-r', 'euc-kr', 'gb18030']) {
    const wrong = read(pack(own, WINDOWS_1252), encoding);
    assert.throws(() => unpack(wrong, WINDOWS_1252), /was not read as windows-1252/, encoding);
    const right = read(pack(own, ASCII), encoding);
    assert.deepEqual(unpack(right, ASCII), new Uint8Array(own), encoding);
  }
});
