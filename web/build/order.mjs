// The functions of a module in the order in which they pack best.

import { packingOrder } from './likeness.mjs';
import {
  CODE_SECTION,
  functionsOf,
  HEADER,
  instructionsOf,
  Reader,
  sectionsOf,
} from './wasm-code.mjs';

// Sections.
const [CUSTOM, IMPORTS, FUNCTIONS, EXPORTS, START, ELEMENTS] = [0, 2, 3, 7, 8, 9];
// What is imported or exported.
const [OF_FUNCTION, OF_TABLE, OF_MEMORY, OF_GLOBAL, OF_TAG] = [0, 1, 2, 3, 4];
const END = 0x0b; // of an expression
const TAKING_FUNCTION = new Set([0x10, 0x12, 0xd2]); // call, return_call, ref.func

/** An unsigned LEB128 number. @param {number} value */
function encode(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

/** How many functions a module has from outside. @param {Reader} reader at its imports */
function countImported(reader) {
  let functions = 0;
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.skip(reader.number()); // the names of the module and of the field
    reader.skip(reader.number());
    const kind = reader.byte();
    if (kind === OF_FUNCTION) functions += 1;
    if (kind === OF_TABLE || kind === OF_GLOBAL || kind === OF_TAG) reader.skip(1);
    const hasLargest = (kind === OF_TABLE || kind === OF_MEMORY) && reader.byte() & 1;
    reader.skipNumbers(hasLargest ? 2 : 1);
  }
  return functions;
}

/** Where the numbers of functions stand in a section other than the code's, by its number. */
const placesIn = {
  /** @param {Reader} reader */
  *[EXPORTS](reader) {
    for (let left = reader.number(); left > 0; left -= 1) {
      reader.skip(reader.number()); // its name
      if (reader.byte() === OF_FUNCTION) yield reader.at;
      reader.number();
    }
  },
  /** @param {Reader} reader */
  *[START](reader) {
    yield reader.at;
  },
  /** @param {Reader} reader */
  *[ELEMENTS](reader) {
    for (let left = reader.number(); left > 0; left -= 1) {
      if (reader.number() !== 0) throw new Error('elements of a kind that is not known');
      while (reader.byte() !== END);
      for (let functions = reader.number(); functions > 0; functions -= 1) {
        yield reader.at;
        reader.number();
      }
    }
  },
};

/**
 * The same module with its own functions in the order of packingOrder. Names and debug information would be those
 * of other functions: it must have none.
 * @param {Buffer} bytes
 */
function reordered(bytes) {
  const sections = [...sectionsOf(bytes)];
  const imports = sections.find(({ id }) => id === IMPORTS);
  const imported = imports ? countImported(new Reader(bytes, imports.start)) : 0;
  const functions = [...functionsOf(bytes)];
  const order = packingOrder(functions.map(({ start, end }) => bytes.subarray(start, end)));
  const places = new Map(order.map((own, place) => [imported + own, imported + place]));

  /** Some bytes, with other numbers where functions' stand. */
  const renumbered = ({ start, end }, /** @type {Iterable<number>} */ spots) => {
    const parts = [];
    let from = start;
    for (const spot of spots) {
      const reader = new Reader(bytes, spot);
      const number = reader.number();
      parts.push(bytes.subarray(from, spot), encode(places.get(number) ?? number));
      from = reader.at;
    }
    return Buffer.concat([...parts, bytes.subarray(from, end)]);
  };
  const inOrder = (/** @type {Buffer[]} */ entries) =>
    Buffer.concat([encode(entries.length), ...order.map((own) => entries[own])]);

  const codes = () => {
    const spots = functions.map(() => /** @type {number[]} */ ([]));
    let own = 0;
    for (const at of instructionsOf(bytes)) {
      while (at >= functions[own].end) own += 1;
      if (TAKING_FUNCTION.has(bytes[at])) spots[own].push(at + 1);
    }
    return functions.map((range, i) => {
      const code = renumbered(range, spots[i]);
      return Buffer.concat([encode(code.length), code]);
    });
  };
  const types = (/** @type {Reader} */ reader) =>
    Array.from({ length: reader.number() }, () => encode(reader.number()));

  const rewritten = sections.map((section) => {
    const reader = new Reader(bytes, section.start);
    let content = bytes.subarray(section.start, section.end);
    if (section.id === FUNCTIONS) content = inOrder(types(reader));
    else if (section.id === CODE_SECTION) content = inOrder(codes());
    else if (section.id in placesIn) content = renumbered(section, placesIn[section.id](reader));
    return Buffer.concat([Buffer.from([section.id]), encode(content.length), content]);
  });
  return Buffer.concat([bytes.subarray(0, HEADER), ...rewritten]);
}

/**
 * As reordered, twice: functions call each other by their places, so that in a new order they are other bytes than those
 * it was tried with. The second time saves two hundred bytes more.
 * @param {Buffer} bytes
 */
export const orderFunctions = (bytes) => reordered(reordered(bytes));

/** Whether a module says of its functions what they are called, or where they come from. @param {Buffer} bytes */
export const hasNames = (bytes) =>
  [...sectionsOf(bytes)].some(({ id, start }) => {
    const reader = new Reader(bytes, start);
    const length = id === CUSTOM ? reader.number() : 0;
    return /^(name$|\.debug|sourceMappingURL$)/.test(
      bytes.toString('utf8', reader.at, reader.at + length),
    );
  });
