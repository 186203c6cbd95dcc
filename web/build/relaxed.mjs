// node web/build/relaxed.mjs FILE.wasm: gives the instructions of relaxed SIMD the opcodes that the proposal ended
// with. clang up to 14 has those of its draft, numbers that stand for nothing today; a module of a later compiler is
// left as it is.
//
// https://github.com/WebAssembly/relaxed-simd/blob/main/proposals/relaxed-simd/Overview.md

import fs from 'node:fs';
import { isCalled, replaceFile } from './tools.mjs';
import { instructionsOf, vectorOperation } from './wasm-code.mjs';

/** By the draft's number: the final one. Both take two bytes. */
const FINAL = new Map([
  [0xaf, 0x105], // f32x4.relaxed_madd
  [0xcf, 0x107], // f64x2.relaxed_madd
]);

/**
 * Writes the final opcodes in the place of the draft's.
 * @param {Uint8Array} bytes
 * @returns {number} how many there were
 */
export function finishRelaxed(bytes) {
  let found = 0;
  for (const at of instructionsOf(bytes)) {
    const final = FINAL.get(vectorOperation(bytes, at) ?? NaN);
    if (final === undefined) continue;
    bytes[at + 1] = (final & 127) | 128;
    bytes[at + 2] = final >> 7;
    found += 1;
  }
  return found;
}

if (isCalled(import.meta.url)) {
  const file = process.argv[2];
  const bytes = fs.readFileSync(file);
  if (finishRelaxed(bytes) > 0) replaceFile(file, bytes);
}
