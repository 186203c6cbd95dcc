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

/** The digits of some bytes as a text in letters, with what they are checked by. */
function textOf(/** @type {Uint8Array} */ bytes, /** @type {Iterable<number>} */ digits, radix) {
  const numbers = [bytes.length, crc32(bytes)].map((number) =>
    digitsOfNumber(BigInt(number), radix, NUMBER_DIGITS),
  );
  return Buffer.from([...numbers.flat(), ...digits].map((digit) => BYTES[digit]));
}

/** @param {Uint8Array} bytes */
function checkLength(bytes) {
  if (bytes.length > LONGEST)
    throw new RangeError(`${bytes.length} bytes are more than can be packed: ${LONGEST}`);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} radix ASCII or WINDOWS_1252 of packed/letters.js
 * @returns {Buffer} in that encoding
 */
export function packPlain(bytes, radix) {
  checkLength(bytes);
  const size = bytesInPiece(radix);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => {
    const piece = bytes.subarray(at * size, (at + 1) * size);
    const number = piece.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
    return digitsOfNumber(number, radix, PIECE_DIGITS).reverse();
  });
  return textOf(bytes, pieces.flat(), radix);
}

/**
 * @param {Uint8Array} bytes a WebAssembly module or a script; anything else may take more than it has
 * @param {number} radix as above
 * @returns {Promise<Buffer>}
 */
export async function pack(bytes, radix) {
  checkLength(bytes);
  const code = fs.readFileSync(compiledAs('pack.wasm'));
  const { instance } = await WebAssembly.instantiate(code);
  const packer = /** @type {Packer} */ (/** @type {unknown} */ (instance.exports));
  const { buffer } = packer.memory;
  new Uint8Array(buffer, packer.bytes()).set(bytes);
  const count = packer.write(bytes.length, radix);
  return textOf(bytes, new Uint8Array(buffer, packer.digits(), count), radix);
}
