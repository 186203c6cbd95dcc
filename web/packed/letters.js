// Digits as letters of a text that a script or an HTML file carries: a byte of the file is a digit. The letters need
// no escape in a script element or between double quotes, and nothing on the way there writes them differently.

/** What ends a line, a string or an element, or is not itself in HTML; the other 122 of ASCII are digits. */
const FORBIDDEN = '\0\n\r"\\<';
const LETTERS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => !FORBIDDEN.includes(letter),
);

/** The radix of a text in ASCII, which is the same in every encoding that it may be read in. */
export const ASCII = LETTERS.length;
/** The radix of a text in UTF-8. Of its letters of two bytes each is two digits, the first of them 122 to 135. */
export const UTF8 = 136;
const FIRST_OF_TWO = 0x80;

/**
 * @param {ArrayLike<number>} digits of radix ASCII or UTF8
 * @returns {string} of as many bytes, or one more
 */
export function lettersOf(digits) {
  let text = '';
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits[at];
    if (digit < ASCII) text += LETTERS[digit];
    else {
      at += 1;
      text += String.fromCharCode(FIRST_OF_TWO + (digit - ASCII) * UTF8 + (digits[at] ?? 0));
    }
  }
  return text;
}

/** @param {string} text that lettersOf has made; of another the digits mean nothing */
export function digitsOf(text) {
  const values = new Uint8Array(128);
  LETTERS.forEach((letter, value) => (values[letter.charCodeAt(0)] = value));
  const digits = new Uint8Array(2 * text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < FIRST_OF_TWO) digits[count] = values[code];
    else {
      const two = code - FIRST_OF_TWO;
      digits[count] = ASCII + Math.floor(two / UTF8);
      count += 1;
      digits[count] = two % UTF8;
    }
    count += 1;
  }
  return digits.subarray(0, count);
}
