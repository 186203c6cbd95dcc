// Decodes the literals and matches of LZMA, as lzma-specification.txt of the LZMA SDK describes it, with the parameters
// lc = 3, lp = 0, pb = 0: no decision depends on its place. Three things are other than there: the radix of the range
// coder's digits, so that a text's letters can be its digits, how the probabilities of decisions are learned, and what
// that of a match depends on.

const LITERAL_CONTEXT_BITS = 3;
const STATES = 12;
const LENGTH_CODER = 2 + 2 * 8 + 256;

// Where the probabilities of each decision begin. Those of some depend on the state.
const IS_MATCH = 0;
const IS_REP_0_LONG = IS_MATCH + STATES;
const IS_REP = IS_REP_0_LONG + STATES;
const IS_REP_0 = IS_REP + STATES;
const IS_REP_1 = IS_REP_0 + STATES;
const IS_REP_2 = IS_REP_1 + STATES;
const SLOT = IS_REP_2 + STATES;
const DISTANCE = SLOT + 4 * 64;
const ALIGN = DISTANCE + 115;
const LENGTH = ALIGN + 16;
const REP_LENGTH = LENGTH + LENGTH_CODER;
const LITERAL = REP_LENGTH + LENGTH_CODER;
/** So many decisions have probabilities in LZMA. */
export const DECISIONS = LITERAL + (0x300 << LITERAL_CONTEXT_BITS);
/** A match's here: of three kinds of state, after each byte. */
const IS_MATCH_AFTER = DECISIONS;
const ALL = IS_MATCH_AFTER + 3 * 256;

/** How likely each decision is a 0, of 2^15: the mean of what its last 10 times say and of what 128 do, nearer than either. */
export class Probabilities {
  #few = new Uint16Array(ALL).fill(2 ** 14);
  #many = new Uint16Array(ALL).fill(2 ** 14);
  #times = new Uint8Array(ALL).fill(2);

  /** How much of a range a 0 has: from 1 to 4095 of 4096. @param {number} range @param {number} index of the decision */
  bound(range, index) {
    return Math.imul(range >>> 12, ((this.#few[index] + this.#many[index]) >> 4) + 1);
  }

  /** @param {number} index @param {number} bit what it was */
  learn(index, bit) {
    const zero = bit ? 0 : 2 ** 15;
    const times = this.#times[index];
    this.#few[index] += (zero - this.#few[index]) / Math.min(times, 10);
    this.#many[index] += (zero - this.#many[index]) / times;
    if (times < 128) this.#times[index] += 1;
  }
}

/** The range coder's first range. LZMA, whose digits are bytes, has a larger one; below 2^30 browsers compute with small integers. */
export const FIRST_RANGE = 2 ** 30 - 1;
/** Below this range it takes a further digit. */
export const SMALLEST_RANGE = 2 ** 22;
/** The digits that it begins with. */
export const FIRST_DIGITS = 5;

const isAfterMatch = (/** @type {number} */ state) => state >= 7;

/** Reads decisions from digits, each with the probability that those before have left it. */
export class RangeDecoder {
  at = 0;
  code = 0;
  range = FIRST_RANGE;
  smallest = SMALLEST_RANGE;
  /** @type {Pick<Probabilities, 'bound' | 'learn'>} */
  probabilities = new Probabilities();

  /**
   * @param {Uint8Array} digits
   * @param {number} radix of the digits, 67 to 256
   */
  constructor(digits, radix) {
    this.digits = digits;
    this.radix = radix;
    for (let digit = 0; digit < FIRST_DIGITS; digit += 1) this.#take();
  }

  #take() {
    if (this.at === this.digits.length) throw new RangeError('it ends too early');
    this.code = (Math.imul(this.code, this.radix) + this.digits[this.at]) >>> 0;
    this.at += 1;
  }

  #fill() {
    this.range = Math.imul(this.range, this.radix) >>> 0;
    this.#take();
  }

  /**
   * A decision whose probability is learned.
   * @param {number} index of it
   * @param {number} [_inLzma] the same of LZMA, where it is another
   * @returns {number} 0 or 1
   */
  bit(index, _inLzma) {
    const bound = this.probabilities.bound(this.range, index);
    const bit = this.code < bound ? 0 : 1;
    this.range = bit ? this.range - bound : bound;
    if (bit) this.code -= bound;
    this.probabilities.learn(index, bit);
    if (this.range < this.smallest) this.#fill();
    return bit;
  }

  /** A decision that goes either way as often. @returns {number} 0 or 1 */
  evenBit() {
    this.range >>>= 1;
    const bit = this.code < this.range ? 0 : 1;
    if (bit) this.code -= this.range;
    if (this.range < this.smallest) this.#fill();
    return bit;
  }

  /** A number of some bits, the highest first. @param {number} index @param {number} bits */
  tree(index, bits) {
    let node = 1;
    while (node < 1 << bits) node = node * 2 + this.bit(index + node);
    return node - (1 << bits);
  }

  /** A number of some bits, the lowest first. @param {number} index @param {number} bits */
  reverseTree(index, bits) {
    let node = 1;
    let value = 0;
    for (let place = 0; place < bits; place += 1) {
      const bit = this.bit(index + node);
      node = node * 2 + bit;
      value += bit << place;
    }
    return value;
  }
}

/** The bytes while they grow, each a literal or a copy of what came before it. */
class Decoder {
  at = 0;
  state = 0;
  /** The last four distances, less one. */
  reps = [0, 0, 0, 0];

  /** @param {RangeDecoder} range @param {number} length */
  constructor(range, length) {
    this.range = range;
    this.bytes = new Uint8Array(length);
  }

  step() {
    const { range, state } = this;
    const kind = isAfterMatch(state) ? 2 : Math.min(state, 1);
    const isMatch = IS_MATCH_AFTER + kind * 256 + this.#previous();
    if (range.bit(isMatch, IS_MATCH + state) === 0) this.#literal();
    else if (range.bit(IS_REP + state) === 0) this.#match();
    else this.#rep();
  }

  #previous() {
    return this.at > 0 ? this.bytes[this.at - 1] : 0;
  }

  #literal() {
    const { range, bytes, at, state } = this;
    const index = LITERAL + 0x300 * (this.#previous() >> (8 - LITERAL_CONTEXT_BITS));
    let node = 1;
    if (isAfterMatch(state)) {
      // What would have followed is probably another byte; up to the bit in which it is, it is a context.
      let expected = 1;
      for (let rest = bytes[at - this.reps[0] - 1]; node < 0x100 && node === expected; rest <<= 1) {
        const bit = (rest >> 7) & 1;
        expected = node * 2 + bit;
        node = node * 2 + range.bit(index + ((1 + bit) << 8) + node);
      }
    }
    while (node < 0x100) node = node * 2 + range.bit(index + node);
    bytes[at] = node;
    this.at += 1;
    if (state < 4) this.state = 0;
    else this.state -= state < 10 ? 3 : 6;
  }

  #match() {
    const length = this.#length(LENGTH);
    this.#remember(3, this.#distance(length));
    this.state = isAfterMatch(this.state) ? 10 : 7;
    this.#copy(length);
  }

  #rep() {
    const { range, reps, state } = this;
    if (range.bit(IS_REP_0 + state)) {
      const which = range.bit(IS_REP_1 + state) ? 2 + range.bit(IS_REP_2 + state) : 1;
      this.#remember(which, reps[which]);
    } else if (range.bit(IS_REP_0_LONG + state) === 0) {
      this.state = isAfterMatch(state) ? 11 : 9;
      this.#copy(1);
      return;
    }
    const length = this.#length(REP_LENGTH);
    this.state = isAfterMatch(state) ? 11 : 8;
    this.#copy(length);
  }

  /** Puts a distance before the others. @param {number} place that it leaves */
  #remember(place, /** @type {number} */ distance) {
    for (let to = place; to > 0; to -= 1) this.reps[to] = this.reps[to - 1];
    this.reps[0] = distance;
  }

  /** @param {number} index of its coder's probabilities */
  #length(index) {
    const { range } = this;
    if (range.bit(index) === 0) return 2 + range.tree(index + 2, 3);
    if (range.bit(index + 1) === 0) return 10 + range.tree(index + 10, 3);
    return 18 + range.tree(index + 18, 8);
  }

  /** @param {number} length of the match */
  #distance(length) {
    const { range } = this;
    const slot = range.tree(SLOT + Math.min(length - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const first = (2 + (slot & 1)) * 2 ** bits;
    if (slot < 14) return first + range.reverseTree(DISTANCE + first - slot - 1, bits);
    let high = 0;
    for (let bit = 4; bit < bits; bit += 1) high = high * 2 + range.evenBit();
    return first + high * 16 + range.reverseTree(ALIGN, 4);
  }

  /** @param {number} length */
  #copy(length) {
    const { bytes, at } = this;
    const end = at + length;
    const distance = this.reps[0] + 1;
    if (distance > at) throw new RangeError('it copies from before its beginning');
    if (end > bytes.length) throw new RangeError('it goes on after its end');
    for (let to = at; to < end; to += 1) bytes[to] = bytes[to - distance];
    this.at = end;
  }
}

/**
 * @param {RangeDecoder} range at the beginning of a stream, after its header if it has one
 * @param {number} length of what it stands for, in bytes
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {RangeError} where the stream can't be of that length
 */
export function decodeLzma(range, length) {
  const decoder = new Decoder(range, length);
  while (decoder.at < length) decoder.step();
  return decoder.bytes;
}
