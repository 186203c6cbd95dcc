// What a file carries in packed form, in sections: how many there are, the length and the CRC-32 of each as numbers, and
// then the digits of them all. Those of most are read by a module (cpp/packed), which is there itself in plain ones.
import { crc32 } from '../io/zip.js';
import { digitsOf, WINDOWS_1252 } from './letters.js';
import { NUMBER_DIGITS, numberOf, plainBytes } from './plain.js';

/**
 * What cpp/packed/unpack.cpp exports.
 * @typedef {object} Unpacker
 * @property {WebAssembly.Memory} memory
 * @property {() => number} digits where they go
 * @property {() => number} bytes where they come to be
 * @property {(count: number, radix: number) => void} start
 * @property {(length: number) => number} read
 */

/** There is room in it for as many bytes, and for as many digits. */
export const LONGEST = 2 ** 20;
/** So many bytes are read at once: some milliseconds, after which browsers may go on with better code. */
const AT_ONCE = 2 ** 12;

/** @param {boolean} isRight @param {string} words */
function check(isRight, words) {
  if (!isRight) throw new RangeError(words);
}

/** @template T @param {number} radix @param {() => T | Promise<T>} work */
async function orDamaged(radix, work) {
  try {
    return await work();
  } catch (error) {
    const encoding = radix === WINDOWS_1252 ? ', or was not read as windows-1252' : '';
    throw new Error(`the packed block is damaged${encoding}: ${error.message}`);
  }
}

/** How many sections there are, the length and the CRC-32 of each, and the digits of all. */
function contentOf(/** @type {string} */ text, /** @type {number} */ radix) {
  const digits = digitsOf(text);
  const number = (/** @type {number} */ place) =>
    numberOf(digits.subarray(1 + place * NUMBER_DIGITS), radix);
  const count = digits[0];
  const start = 1 + 2 * count * NUMBER_DIGITS;
  check(count > 0 && digits.length >= start, 'it ends too early');
  const sections = Array.from({ length: count }, (_, at) => ({
    length: number(2 * at),
    checksum: number(2 * at + 1),
  }));
  const length = sections.reduce((sum, section) => sum + section.length, 0);
  check(length <= LONGEST && digits.length <= LONGEST, 'its length is wrong');
  return { sections, digits: digits.subarray(start) };
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {number} checksum */
function checked(bytes, checksum) {
  check(crc32(bytes) === checksum, 'its CRC-32 is wrong');
  return bytes;
}

/**
 * @param {string} text that `packPlain` of build/pack.mjs has made
 * @param {number} radix of its digits: ASCII or WINDOWS_1252 of letters.js
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 * @throws {Error} of a text that is damaged, or was not read in its encoding
 */
export const unpackPlain = (text, radix) =>
  orDamaged(radix, () => {
    const { sections, digits } = contentOf(text, radix);
    return checked(plainBytes(digits, radix, sections[0].length), sections[0].checksum);
  });

/**
 * The sections of a text, each unpacked when it is asked for.
 * @param {string} text that `pack` of build/pack.mjs has made
 * @param {number} radix as above
 * @param {Uint8Array} code the bytes of unpack.wasm
 * @param {() => Promise<unknown>} [pause] waited for now and then; without it a section is read in one go
 * @returns {AsyncGenerator<Uint8Array<ArrayBuffer>, void>}
 * @throws {Error} of a text that is damaged, or was not read in its encoding; and what a browser says that can't run the
 *   code
 */
export async function* sectionsOf(text, radix, code, pause) {
  const { instance } = await WebAssembly.instantiate(/** @type {BufferSource} */ (code));
  const unpacker = /** @type {Unpacker} */ (/** @type {unknown} */ (instance.exports));
  const { buffer } = unpacker.memory;
  const { sections, digits } = await orDamaged(radix, () => contentOf(text, radix));
  new Uint8Array(buffer, unpacker.digits()).set(digits);
  unpacker.start(digits.length, radix);
  let read = 0;
  for (const { length, checksum } of sections) {
    yield orDamaged(radix, async () => {
      const end = read + length;
      for (; read < end; await pause?.()) {
        const wanted = Math.min(read + AT_ONCE, end);
        read = unpacker.read(wanted);
        check(read === wanted, 'it ends too early');
      }
      const bytes = new Uint8Array(buffer, unpacker.bytes() + end - length, length);
      return checked(bytes.slice(), checksum);
    });
  }
}

/** The first section of a text. @type {(...all: Parameters<typeof sectionsOf>) => Promise<Uint8Array<ArrayBuffer>>} */
export const unpack = async (...all) =>
  /** @type {Uint8Array<ArrayBuffer>} */ ((await sectionsOf(...all).next()).value);
