// The opcodes of relaxed SIMD: the draft's become the final ones, and nothing else changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishRelaxed } from '../../web/build/relaxed.mjs';
import { instructionsOf } from '../../web/build/wasm-code.mjs';

const header = [0, 97, 115, 109, 1, 0, 0, 0];
const drafts = [0xfd, 0xaf, 0x01, 0xfd, 0xcf, 0x01];
const finals = [0xfd, 0x85, 0x02, 0xfd, 0x87, 0x02];
const constant = [0xfd, 0x0c, ...drafts, ...drafts, 0, 0, 0, 0]; // v128.const

/** A module of a data section, in which anything may stand, and of one function. */
function moduleOf(code) {
  const body = [1, 1, 123, ...code, 11]; // one local vector
  const data = [1, 1, drafts.length, ...drafts];
  const sections = [10, body.length + 2, 1, body.length, ...body, 11, data.length, ...data];
  return Uint8Array.from([...header, ...sections]);
}

test('instructions change, constants and data that look like them do not', () => {
  const rest = [0x41, ...[0xfd, 0xaf, 0x01], 26]; // i32.const
  const module = moduleOf([...constant, ...drafts, 26, ...rest]);
  assert.equal(finishRelaxed(module), 2);
  assert.deepEqual(module, moduleOf([...constant, ...finals, 26, ...rest]));
  assert.equal(finishRelaxed(module), 0, 'what is final stays');
});

test('the instructions of a module, whatever follows their opcodes', () => {
  const code = [
    [0x02, 0x40], // block
    [0x06, 0x7f], // try
    [0x41, 0xfd, 0x00], // i32.const
    [0x28, 0x02, 0x80, 0x01], // i32.load
    [0x0e, 0x02, 0x00, 0x01, 0x00], // br_table
    [0x43, 0xfd, 0xaf, 0x01, 0x00], // f32.const
    [0x44, 0xfd, 0xaf, 0x01, 0, 0, 0, 0, 0], // f64.const
    [0x11, 0x01, 0x00], // call_indirect
    [0xfc, 0x0a, 0x00, 0x00], // memory.copy
    [0xfd, 0x00, 0x04, 0x10], // v128.load
    [0xfd, 0x54, 0x00, 0x01, 0x03], // v128.load8_lane
    [0xfd, 0x1f, 0x02], // f32x4.extract_lane
    [0x19], // catch_all
    [0x0b], // end
  ];
  const module = moduleOf(code.flat());
  const places = [...instructionsOf(module)];
  const first = places[0];
  let at = first;
  const expected = [...code, [0x0b]].map(({ length }) => (at += length) - length);
  assert.deepEqual(places, expected);
});

test('code that ends within an instruction is refused', () => {
  assert.throws(() => [...instructionsOf(moduleOf([0x44]))], /function 0/);
});
