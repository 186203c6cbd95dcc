// Writes what the builds in one file carry, as the bytes of a text that packed/unpack.js reads.

import fs from 'node:fs';
import { crc32 } from '../io/zip.js';
import { BYTES } from '../packed/letters.js';
import { bytesInPiece, NUMBER_DIGITS, PIECE_DIGITS } from '../packed/plain.js';
import { LONGEST } from '../packed/unpack.js';
import { compiledAs } from './options.mjs';

/**
 * What cpp/packed/pack.cpp exports.
 * @typedef {object} Packer
 * @property {WebAssembly.Memory} memory
 * @property {() => number} bytes where they go
 * @property {() => number} digits where they come to be
 * @property {(length: number, radix: number) => number} write
 */

/** The module that unpacks what `pack` writes. */
export const unpackCode = () => fs.readFileSync(compiledAs('unpack.wasm'));

/** @param {bigint} number @param {number} radix @param {number} count of digits, the lowest first */
const digitsOfNumber = (number, radix, count) =>
  Array.from({ length: count }, (_, place) =>
    Number((number / BigInt(radix) ** BigInt(place)) % BigInt(radix)),
  );

/**
 * What a text begins with: how many sections it has, and of each the length and what it is checked by.
 * @param {readonly Uint8Array[]} sections @param {number} radix
 */
function headerOf(sections, radix) {
  const length = sections.reduce((sum, bytes) => sum + bytes.length, 0);
  if (length > LONGEST)
    throw new RangeError(`${length} bytes are more than can be packed: ${LONGEST}`);
  const numbers = sections.flatMap((bytes) => [bytes.length, crc32(bytes)]);
  return [
    sections.length,
    ...numbers.flatMap((number) => digitsOfNumber(BigInt(number), radix, NUMBER_DIGITS)),
  ];
}

/** @param {Iterable<number>} digits */
const inLetters = (digits) => Buffer.from(Array.from(digits, (digit) => BYTES[digit]));

/**
 * @param {Uint8Array} bytes
 * @param {number} radix ASCII or WINDOWS_1252 of packed/letters.js
 * @returns {Buffer} in that encoding
 */
export function packPlain(bytes, radix) {
  const header = headerOf([bytes], radix);
  const size = bytesInPiece(radix);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => {
    const piece = bytes.subarray(at * size, (at + 1) * size);
    const number = piece.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
    return digitsOfNumber(number, radix, PIECE_DIGITS).reverse();
  });
  return inLetters([...header, ...pieces.flat()]);
}

/**
 * @param {readonly Uint8Array[]} sections each to be unpacked when it is needed, in this order: WebAssembly modules or
 *   scripts; anything else may take more than it has
 * @param {number} radix as above
 * @returns {Promise<Buffer>}
 */
export async function pack(sections, radix) {
  const header = headerOf(sections, radix);
  const bytes = Buffer.concat(sections);
  const code = fs.readFileSync(compiledAs('pack.wasm'));
  const { instance } = await WebAssembly.instantiate(code);
  const packer = /** @type {Packer} */ (/** @type {unknown} */ (instance.exports));
  const { buffer } = packer.memory;
  new Uint8Array(buffer, packer.bytes()).set(bytes);
  const count = packer.write(bytes.length, radix);
  return inLetters([...header, ...new Uint8Array(buffer, packer.digits(), count)]);
}
