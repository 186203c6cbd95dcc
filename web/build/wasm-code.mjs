// The sections and instructions of a WebAssembly module (binary format, release 2.0 with exceptions and relaxed SIMD).

/** Reads one module's bytes from a place on. */
export class Reader {
  /** @param {Uint8Array} bytes @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** An unsigned LEB128 number; of a signed one it finds the end all the same. */
  number() {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.byte();
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  /** @param {number} count of numbers that are passed over */
  skipNumbers(count) {
    for (let i = 0; i < count; i += 1) this.number();
  }

  skip(/** @type {number} */ count) {
    this.at += count;
  }
}

// Numbers that follow an opcode; none where it is not listed.
/** @type {(first: number, last: number, count: number) => [number, number][]} */
const between = (first, last, count) =>
  Array.from({ length: last - first + 1 }, (_, i) => [first + i, count]);
/** @type {Map<number, number>} */
const PLAIN = new Map([
  ...between(0x02, 0x04, 1), // block, loop, if: their type
  ...between(0x06, 0x09, 1), // try, catch, throw, rethrow
  ...between(0x0c, 0x0d, 1), // br, br_if
  [0x10, 1], // call
  [0x11, 2], // call_indirect
  [0x12, 1],
  [0x13, 2], // the tail calls
  [0x18, 1], // delegate
  ...between(0x20, 0x26, 1), // local and global variables, tables
  ...between(0x28, 0x3e, 2), // load and store: alignment, offset
  ...between(0x3f, 0x42, 1), // memory.size, memory.grow, i32.const, i64.const
  [0xd0, 1], // ref.null
  [0xd2, 1], // ref.func
]);
const BULK = new Map([
  [8, 2], // memory.init
  [9, 1], // data.drop
  [10, 2], // memory.copy
  [11, 1], // memory.fill
  [12, 2], // table.init
  [13, 1], // elem.drop
  [14, 2], // table.copy
  ...between(15, 17, 1), // table.grow, table.size, table.fill
]);

/** @param {Reader} code @param {number} operation after the prefix 0xfd */
function skipVectorOperands(code, operation) {
  const isMemory = operation <= 0x0b || (operation >= 0x54 && operation <= 0x5d);
  if (isMemory) code.skipNumbers(2);
  if (operation === 0x0c || operation === 0x0d) code.skip(16); // v128.const, i8x16.shuffle
  const hasLane =
    (operation >= 0x15 && operation <= 0x22) || (operation >= 0x54 && operation <= 0x5b);
  if (hasLane) code.skip(1);
}

/** @param {Reader} code after an instruction's opcode @param {number} opcode */
function skipOperands(code, opcode) {
  if (opcode === 0x0e)
    code.skipNumbers(code.number() + 1); // br_table
  else if (opcode === 0x1c)
    code.skipNumbers(code.number()); // select with types
  else if (opcode === 0x43)
    code.skip(4); // f32.const
  else if (opcode === 0x44)
    code.skip(8); // f64.const
  else if (opcode === 0xfc) code.skipNumbers(BULK.get(code.number()) ?? 0);
  else if (opcode === 0xfd) skipVectorOperands(code, code.number());
  else code.skipNumbers(PLAIN.get(opcode) ?? 0);
}

/** How many bytes a module begins with before its first section: magic number and version. */
export const HEADER = 8;
export const CODE_SECTION = 10;

/** @typedef {{ id: number, start: number, end: number }} Section from its first byte after its size */

/** @param {Uint8Array} bytes @returns {Generator<Section>} */
export function* sectionsOf(bytes) {
  const reader = new Reader(bytes, HEADER);
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const size = reader.number();
    yield { id, start: reader.at, end: reader.at + size };
    reader.skip(size);
  }
}

/**
 * The functions of a module's code, from their local variables on.
 * @param {Uint8Array} bytes
 * @returns {Generator<{ start: number, end: number }>}
 */
export function* functionsOf(bytes) {
  for (const { id, start } of sectionsOf(bytes)) {
    if (id !== CODE_SECTION) continue;
    const reader = new Reader(bytes, start);
    for (let left = reader.number(); left > 0; left -= 1) {
      const length = reader.number();
      yield { start: reader.at, end: reader.at + length };
      reader.skip(length);
    }
  }
}

/**
 * The place of every instruction in a module's code.
 * @param {Uint8Array} bytes
 * @returns {Generator<number>}
 */
export function* instructionsOf(bytes) {
  for (const [i, { start, end }] of [...functionsOf(bytes)].entries()) {
    const reader = new Reader(bytes, start);
    for (let groups = reader.number(); groups > 0; groups -= 1) reader.skipNumbers(2);
    while (reader.at < end) {
      yield reader.at;
      skipOperands(reader, reader.byte());
    }
    if (reader.at !== end) throw new Error(`function ${i}: an instruction that is not known`);
  }
}

/** The number after a vector instruction's prefix; of any other instruction null. */
export function vectorOperation(/** @type {Uint8Array} */ bytes, /** @type {number} */ at) {
  if (bytes[at] !== 0xfd) return null;
  return new Reader(bytes, at + 1).number();
}
