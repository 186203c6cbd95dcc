// What the builds in one file carry is packed into a text, and comes back from it or is refused.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import zlib from 'node:zlib';
import { compiledAs } from '../../web/build/options.mjs';
import { pack, packPlain, unpackCode } from '../../web/build/pack.mjs';
import { ASCII, BYTES, digitsOf, WINDOWS_1252 } from '../../web/packed/letters.js';
import { unpackOwn } from '../../web/packed/own.js';
import { LONGEST, sectionsOf, unpack, unpackPlain } from '../../web/packed/unpack.js';
import { randomOf } from './random.mjs';

const random = randomOf(17);
const noise = (/** @type {number} */ length, values = 256) =>
  Uint8Array.from({ length }, () => random() * values);
const read = (/** @type {Uint8Array} */ bytes, encoding = 'windows-1252') =>
  new TextDecoder(encoding).decode(bytes);
const own = fs.readFileSync(new URL(import.meta.url));
const code = unpackCode();
const refused = /^the packed block is damaged.*: it[s ]/;
const packOne = (/** @type {Uint8Array} */ bytes, radix) => pack([bytes], radix);

const samples = /** @type {Record<string, Uint8Array>} */ ({
  nothing: new Uint8Array(),
  'one byte': Uint8Array.of(255),
  'random bytes': noise(3000),
  'random bits': noise(3000, 2),
  zeros: new Uint8Array(100_000),
  'a short period': Uint8Array.from({ length: 1000 }, (_, at) => at % 3),
  text: own,
  'text again, far away': Buffer.concat([own, noise(5000), own]),
  'brackets that close nothing, and 300 that nothing closes': Buffer.from(
    `)]}${'(a'.repeat(300)}${')'.repeat(700)}`,
  ),
  'a module': code,
  'a module that ends too early': code.subarray(0, 5000),
  'what begins like a module': Buffer.concat([code.subarray(0, 8), noise(5000)]),
});

const encodings = Object.entries({ ASCII, WINDOWS_1252 });

for (const [name, bytes] of Object.entries(samples)) {
  for (const [encoding, radix] of encodings) {
    test(`${name}: the same bytes come back from a text in ${encoding}`, async () => {
      const text = read(await packOne(bytes, radix));
      assert.deepEqual(await unpack(text, radix, code), new Uint8Array(bytes));
      const plain = read(packPlain(bytes, radix));
      assert.deepEqual(await unpackPlain(plain, radix), new Uint8Array(bytes));
    });
  }
}

test('a module and a script take less than LZMA or Brotli would', async () => {
  const brotli = (/** @type {Uint8Array} */ bytes) => zlib.brotliCompressSync(bytes).length;
  const module = fs.readFileSync(compiledAs('attention.wasm'));
  const script = fs.readFileSync(new URL('../../dist/page.js', import.meta.url));
  for (const [bytes, share] of /** @type {const} */ ([
    [module, 0.85],
    [script, 0.9],
  ])) {
    const packed = await packOne(bytes, WINDOWS_1252);
    assert.ok(packed.length < share * brotli(bytes), `${packed.length} of ${brotli(bytes)}`);
  }
});

test('random bytes take as many digits as they have, and few more', async () => {
  for (const [, radix] of encodings) {
    const bytes = noise(20_000);
    const least = (8 * bytes.length) / Math.log2(radix);
    assert.ok((await packOne(bytes, radix)).length < 1.08 * least);
    assert.ok(packPlain(bytes, radix).length < 1.03 * least);
  }
});

test('more bytes than there is room for are refused, with how many there are', async () => {
  const many = new Uint8Array(LONGEST + 1);
  const words = { name: 'RangeError', message: /^1048577 bytes .*: 1048576$/ };
  await assert.rejects(packOne(many, ASCII), words);
  assert.throws(() => packPlain(many, ASCII), words);
  const most = many.subarray(1);
  assert.deepEqual(await unpack(read(await packOne(most, ASCII)), ASCII, code), most);
});

test('what a script carries for itself is read with pauses, in which others have their turn', async () => {
  const [text, reader] = [read(await packOne(samples.zeros, ASCII)), read(packPlain(code, ASCII))];
  let turns = 0;
  const port = new MessageChannel();
  port.port1.onmessage = () => {
    turns += 1;
    port.port2.postMessage(null);
  };
  port.port2.postMessage(null);
  assert.deepEqual(await unpackOwn(text, reader), samples.zeros);
  port.port1.close();
  assert.ok(turns > 10, `${turns} turns`);
});

test('sections are unpacked in turn, each when it is asked for, as the next is not yet', async () => {
  const sections = [own, samples.nothing, samples['random bytes'], own];
  for (const [, radix] of encodings) {
    const bytes = await pack(sections, radix);
    const read1252 = read(bytes);
    const found = [];
    for await (const section of sectionsOf(read1252, radix, code)) found.push(section);
    assert.deepEqual(
      found,
      sections.map((section) => new Uint8Array(section)),
    );
    // What is damaged or missing behind a section does not matter to it.
    const turns = sectionsOf(read1252.slice(0, -2000), radix, code);
    assert.deepEqual((await turns.next()).value, new Uint8Array(own));
    assert.deepEqual((await turns.next()).value, new Uint8Array());
    await assert.rejects(turns.next(), { message: refused });
    // The second of two that are alike takes next to nothing.
    assert.ok(bytes.length < (await pack(sections.slice(0, 3), radix)).length + 150);
  }
});

test('an engine that can’t run the code says so itself', async () => {
  const text = read(await packOne(own, ASCII));
  await assert.rejects(unpack(text, ASCII, code.subarray(0, 50)), { name: 'CompileError' });
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

/** Both ways to read a text of either kind. */
const kinds = [
  { write: packOne, readBack: (text, radix) => unpack(text, radix, code) },
  { write: packPlain, readBack: unpackPlain },
];

test('a text that ends too early is refused, wherever it ends', async () => {
  for (const { write, readBack } of kinds) {
    for (const [, radix] of encodings) {
      const text = read(await write(own, radix));
      for (let length = 0; length < text.length - 6; length += 101)
        await assert.rejects(readBack(text.slice(0, length), radix), { message: refused });
    }
  }
});

test('a text with one letter of another kind is refused, or means the same', async () => {
  for (const { write, readBack } of kinds) {
    for (const [, radix] of encodings) {
      const text = read(await write(own, radix));
      for (let at = 0; at < text.length; at += at < 20 ? 1 : 61) {
        const damaged = text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
        const bytes = await readBack(damaged, radix).catch(({ message }) => {
          assert.match(message, refused);
          return null;
        });
        if (bytes) assert.deepEqual(bytes, new Uint8Array(own), `letter ${at} of ${text.length}`);
      }
    }
  }
});

test('a text of noise is refused', async () => {
  for (let time = 0; time < 50; time += 1) {
    const digits = [...noise(10, 3), ...noise(2000, WINDOWS_1252)];
    const text = read(Buffer.from(digits.map((digit) => BYTES[digit])));
    for (const { readBack } of kinds)
      await assert.rejects(readBack(text, WINDOWS_1252), { message: refused });
  }
});

test('read in another encoding, windows-1252 is refused with its name, and ASCII is the same', async () => {
  for (const encoding of ['utf-8', 'koi8-r', 'euc-kr', 'gb18030']) {
    for (const { write, readBack } of kinds) {
      const wrong = read(await write(own, WINDOWS_1252), encoding);
      await assert.rejects(readBack(wrong, WINDOWS_1252), /was not read as windows-1252/, encoding);
      const right = read(await write(own, ASCII), encoding);
      assert.deepEqual(await readBack(right, ASCII), new Uint8Array(own), encoding);
    }
  }
});
