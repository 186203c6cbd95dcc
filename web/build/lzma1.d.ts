// The types of lzma1, whose own are sources that do not pass a strict check.

/** @returns what a .lzma file of the bytes has in it */
export function compress(bytes: Uint8Array, mode: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9): Uint8Array;
