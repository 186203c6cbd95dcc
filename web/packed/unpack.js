// What a file carries in compressed form: the length and the CRC-32 of the bytes as five digits each, and an LZMA
// stream in digits of the same radix.
import { crc32 } from '../io/zip.js';
import { digitsOf, WINDOWS_1252 } from './letters.js';
import { decodeLzma, RangeDecoder } from './lzma.js';

const NUMBER_DIGITS = 5;
/** More than any file here has, and little enough that the memory for a wrong length is there. */
const LONGEST = 2 ** 26;

/** @param {number} value less than 2^32 @param {number} radix */
export const digitsOfNumber = (value, radix) =>
  Array.from({ length: NUMBER_DIGITS }, (_, place) => Math.floor(value / radix ** place) % radix);

/** @param {Uint8Array} digits @param {number} radix */
const numberOf = (digits, radix) =>
  digits.reduce((sum, digit, place) => sum + digit * radix ** place, 0);

/** @param {Uint8Array} digits @param {number} radix */
function decode(digits, radix) {
  const length = numberOf(digits.subarray(0, NUMBER_DIGITS), radix);
  if (length > LONGEST) throw new RangeError('its length is wrong');
  const stream = new RangeDecoder(digits.subarray(2 * NUMBER_DIGITS), radix);
  const bytes = decodeLzma(stream, length);
  const checksum = numberOf(digits.subarray(NUMBER_DIGITS, 2 * NUMBER_DIGITS), radix);
  if (crc32(bytes) !== checksum) throw new RangeError('its CRC-32 is wrong');
  return bytes;
}

/**
 * @param {string} text that `pack` of build/pack.mjs has made
 * @param {number} radix of its digits: ASCII or WINDOWS_1252 of letters.js
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {Error} of a text that is damaged, or was not read in its encoding
 */
export function unpack(text, radix) {
  try {
    return decode(digitsOf(text), radix);
  } catch (error) {
    const encoding = radix === WINDOWS_1252 ? ', or was not read as windows-1252' : '';
    throw new Error(`the packed block is damaged${encoding}: ${error.message}`);
  }
}
