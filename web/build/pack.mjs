// Compresses what the builds in one file carry, into the bytes of a text that packed/unpack.js reads.

import { crc32 } from '../io/zip.js';
import { BYTES } from '../packed/letters.js';
import {
  DECISIONS,
  decodeLzma,
  FIRST_DIGITS,
  FIRST_RANGE,
  Probabilities,
  RangeDecoder,
  SMALLEST_RANGE,
} from '../packed/lzma.js';
import { digitsOfNumber } from '../packed/unpack.js';
import { encodeLzma } from './encode-lzma.mjs';

/** Of a .lzma file: the parameters in a byte, the dictionary's size in four, the length in eight. */
const HEADER_BYTES = 13;
/** lc = 3, lp = 0, pb = 0. */
const PARAMETERS = 3;

/** Writes decisions as digits, the other way round of RangeDecoder. */
class RangeEncoder {
  /** @type {number[]} */
  digits = [];
  low = 0;
  range = FIRST_RANGE;

  /** @param {number} radix */
  constructor(radix) {
    this.radix = radix;
    this.highest = radix ** (FIRST_DIGITS - 1);
  }

  /** @param {number} from where in the range @param {number} size of it a decision has */
  take(from, size) {
    this.low += from;
    this.range = size;
    if (this.range < SMALLEST_RANGE) this.#shift();
  }

  #shift() {
    let digit = Math.floor(this.low / this.highest);
    if (digit >= this.radix) {
      digit -= this.radix;
      this.#carry();
    }
    this.digits.push(digit);
    this.low = (this.low % this.highest) * this.radix;
    this.range *= this.radix;
  }

  #carry() {
    let at = this.digits.length - 1;
    for (; this.digits[at] === this.radix - 1; at -= 1) this.digits[at] = 0;
    this.digits[at] += 1;
  }

  finish() {
    for (let digit = 0; digit < FIRST_DIGITS; digit += 1) this.#shift();
    return this.digits;
  }
}

/** As in every LZMA file: of 2^11 times, as the last 32 say. */
class LzmaProbabilities {
  #zeros = new Uint16Array(DECISIONS).fill(2 ** 10);

  /** @param {number} range @param {number} index */
  bound(range, index) {
    return Math.imul(range >>> 11, this.#zeros[index]) >>> 0;
  }

  /** @param {number} index @param {number} bit */
  learn(index, bit) {
    const zeros = this.#zeros[index];
    this.#zeros[index] += bit ? -(zeros >> 5) : (2 ** 11 - zeros) >> 5;
  }
}

/** Reads decisions from an LZMA file. */
export class LzmaDecoder extends RangeDecoder {
  /** @param {Uint8Array} file */
  constructor(file) {
    super(file.subarray(HEADER_BYTES), 256);
    this.range = 2 ** 32 - 1;
    this.smallest = 2 ** 24;
    this.probabilities = new LzmaProbabilities();
  }

  bit(/** @type {number} */ index, inLzma = index) {
    return super.bit(inLzma);
  }
}

/** Writes the decisions that it reads from an LZMA file in another radix, with the probabilities of that. */
class Recoder extends LzmaDecoder {
  #written = new Probabilities();

  /** @param {Uint8Array} file @param {number} radix of what is written */
  constructor(file, radix) {
    super(file);
    this.encoder = new RangeEncoder(radix);
  }

  bit(/** @type {number} */ index, inLzma = index) {
    const { encoder } = this;
    const bound = this.#written.bound(encoder.range, index);
    const bit = super.bit(index, inLzma);
    if (bit) encoder.take(bound, encoder.range - bound);
    else encoder.take(0, bound);
    this.#written.learn(index, bit);
    return bit;
  }

  evenBit() {
    const half = this.encoder.range >>> 1;
    const bit = super.evenBit();
    this.encoder.take(bit * half, half);
    return bit;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} radix ASCII or WINDOWS_1252 of packed/letters.js
 * @returns {Buffer} in that encoding
 */
export function pack(bytes, radix) {
  const file = encodeLzma(bytes);
  if (file[0] !== PARAMETERS) throw new Error('lzma1 takes other parameters than the decoder has');
  const recoder = new Recoder(file, radix);
  decodeLzma(recoder, bytes.length);
  const numbers = [bytes.length, crc32(bytes)].map((number) => digitsOfNumber(number, radix));
  return Buffer.from([...numbers.flat(), ...recoder.encoder.finish()].map((digit) => BYTES[digit]));
}
