// What a file carries in packed form: the length and the CRC-32 of the bytes as numbers, and then their digits. Those of
// most are read by a module (cpp/packed), which is there itself in plain ones.
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

/**
 * @param {string} text
 * @param {number} radix
 * @param {(digits: Uint8Array, length: number) => Promise<Uint8Array<ArrayBuffer>>} read
 */
async function checked(text, radix, read) {
  try {
    const digits = digitsOf(text);
    const length = numberOf(digits, radix);
    check(digits.length >= 2 * NUMBER_DIGITS, 'it ends too early');
    check(length <= LONGEST && digits.length <= LONGEST, 'its length is wrong');
    const bytes = await read(digits.subarray(2 * NUMBER_DIGITS), length);
    check(crc32(bytes) === numberOf(digits.subarray(NUMBER_DIGITS), radix), 'its CRC-32 is wrong');
    return bytes;
  } catch (error) {
    const encoding = radix === WINDOWS_1252 ? ', or was not read as windows-1252' : '';
    throw new Error(`the packed block is damaged${encoding}: ${error.message}`);
  }
}

/**
 * @param {string} text that `packPlain` of build/pack.mjs has made
 * @param {number} radix of its digits: ASCII or WINDOWS_1252 of letters.js
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 * @throws {Error} of a text that is damaged, or was not read in its encoding
 */
export const unpackPlain = (text, radix) =>
  checked(text, radix, async (digits, length) => plainBytes(digits, radix, length));

/**
 * @param {string} text that `pack` of build/pack.mjs has made
 * @param {number} radix as above
 * @param {Uint8Array} code the bytes of unpack.wasm
 * @param {() => Promise<unknown>} [pause] waited for now and then; without it the text is read in one go
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 * @throws {Error} of a text that is damaged, or was not read in its encoding; and what a browser says that can't run the
 *   code
 */
export async function unpack(text, radix, code, pause) {
  const { instance } = await WebAssembly.instantiate(/** @type {BufferSource} */ (code));
  const unpacker = /** @type {Unpacker} */ (/** @type {unknown} */ (instance.exports));
  return checked(text, radix, async (digits, length) => {
    new Uint8Array(unpacker.memory.buffer, unpacker.digits()).set(digits);
    unpacker.start(digits.length, radix);
    for (let wanted = 0; wanted < length; await pause?.()) {
      wanted = Math.min(wanted + AT_ONCE, length);
      check(unpacker.read(wanted) === wanted, 'it ends too early');
    }
    return new Uint8Array(unpacker.memory.buffer, unpacker.bytes(), length).slice();
  });
}
