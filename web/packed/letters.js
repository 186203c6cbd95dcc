// Digits as letters of a text that a script or an HTML file carries: a byte of the file is a digit. The letters need
// no escape in a script element or between double quotes, and nothing on the way there writes them differently.

/** What ends a line, a string or an element, or is not itself in HTML. */
const FORBIDDEN = '\0\n\r"\\<';

/** The bytes that stand for the digits 0, 1, 2 and so on. */
export const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter(
  (byte) => !FORBIDDEN.includes(String.fromCharCode(byte)),
);

/** The radix of a text in ASCII, which is the same in every encoding that it may be read in. */
export const ASCII = /* @__PURE__ */ BYTES.indexOf(0x80);
/** The radix of a text in windows-1252, the one encoding that HTML has in which every byte is a letter of its own. */
export const WINDOWS_1252 = BYTES.length;

/** @param {string} text in letters of these; of another the digits mean nothing */
export function digitsOf(text) {
  const letters = new TextDecoder('windows-1252').decode(BYTES);
  const values = new Uint8Array(2 ** 16);
  for (let digit = 0; digit < letters.length; digit += 1) values[letters.charCodeAt(digit)] = digit;
  const digits = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) digits[at] = values[text.charCodeAt(at)];
  return digits;
}
