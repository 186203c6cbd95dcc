// Numbers and bytes as digits that mean the same whatever precedes them. What reads all others is written so.

/** Those of a number below 2^32, the lowest first. */
export const NUMBER_DIGITS = 5;

/** @param {Uint8Array} digits that begin with it @param {number} radix */
export const numberOf = (digits, radix) =>
  digits.subarray(0, NUMBER_DIGITS).reduce((sum, digit, place) => sum + digit * radix ** place, 0);

/** Bytes are written a few at a time, as one number each: in so many digits, the highest first. */
export const PIECE_DIGITS = 50;
/** Of so many bytes, the lowest first. @param {number} radix */
export const bytesInPiece = (radix) => Math.floor((PIECE_DIGITS * Math.log2(radix)) / 8);

/** @param {Uint8Array} digits @param {number} radix @param {number} length of the bytes */
export function plainBytes(digits, radix, length) {
  const size = bytesInPiece(radix);
  const bytes = new Uint8Array(length + size);
  for (let to = 0, from = 0; to < length; from += PIECE_DIGITS) {
    let number = 0n;
    for (const digit of digits.subarray(from, from + PIECE_DIGITS))
      number = number * BigInt(radix) + BigInt(digit);
    for (const end = to + size; to < end; to += 1) {
      bytes[to] = Number(number & 255n);
      number >>= 8n;
    }
  }
  return bytes.slice(0, length);
}
