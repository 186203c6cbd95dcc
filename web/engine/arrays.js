// Arrays of callers, checked and flat.
import { fail, isRecord, shown } from './errors.js';

/**
 * @typedef {object} FlatArray
 * @property {readonly number[]} shape
 * @property {ArrayLike<number>} data
 */

/** What kind of typed array it is, in whichever frame it was made. @param {any} value */
export const kindOfArray = (value) =>
  ArrayBuffer.isView(value) ? String(value[Symbol.toStringTag]) : '';

/** @param {unknown} data */
export const isFloat32 = (data) => kindOfArray(data) === 'Float32Array';

/** @param {unknown} value */
const isTyped = (value) => /^[FIU]/.test(kindOfArray(value));

/** A view of memory that has grown since, or is shorter now, is empty, which is not what was meant. */
function checkThere(/** @type {string} */ name, /** @type {any} */ data) {
  if (data.length > 0 || !isTyped(data)) return;
  try {
    data.slice();
  } catch {
    fail(
      'expired_trace',
      name,
      'its memory has moved: read it from the trace again, or keep slice() of it',
    );
  }
}

/** @param {readonly number[]} shape */
export const entries = (shape) => shape.reduce((product, length) => product * length, 1);

/** As C++ takes them; an array may hold itself. */
const MOST_AXES = 8;

/** @param {string} name @param {number} axes */
function checkAxes(name, axes) {
  if (axes > MOST_AXES) fail('out_of_range', name, `it has more than ${MOST_AXES} axes`);
}

/** A copy of it: what was checked is what is handed on. @param {string} name @param {any} value @returns {number[]} */
export function checkShape(name, value) {
  if (!Array.isArray(value)) {
    fail('wrong_type', name, `${shown(value)} is not a shape, a list of lengths`);
  }
  checkAxes(name, value.length);
  const shape = [...value];
  for (const length of shape) {
    if (!Number.isInteger(length) || length < 0 || length > 2 ** 31 - 1) {
      fail(
        'wrong_type',
        name,
        `${shown(length)} is not a length; those are whole, from 0 to 2147483647`,
      );
    }
  }
  return shape;
}

/** Nested arrays of equal lengths: their shape; the entries go to `into`. */
function flatten(name, value, into, booleans, axes = 0) {
  if (!Array.isArray(value) && !isTyped(value)) {
    if (typeof value !== 'number' && !(booleans && typeof value === 'boolean')) {
      fail('wrong_type', name, `${shown(value)} is not a ${booleans ? 'boolean' : 'number'}`);
    }
    into.push(Number(value));
    return [];
  }
  checkAxes(name, axes + 1);
  checkThere(name, value);
  let inner = null;
  for (const item of value) {
    const shape = flatten(name, item, into, booleans, axes + 1);
    if (inner && String(inner) !== String(shape)) {
      fail('shape_mismatch', name, `rows of shapes (${inner}) and (${shape}) are no array`);
    }
    inner = shape;
  }
  return [value.length, ...(inner ?? [])];
}

/**
 * A number, nested arrays, or {shape, data}; of booleans, true and false, or 1 and 0.
 * @param {string} name @param {unknown} input @param {boolean} [booleans] @returns {FlatArray}
 */
export function toArray(name, input, booleans = false) {
  const array = readArray(name, input, booleans);
  for (const x of booleans ? /** @type {number[]} */ (array.data) : []) {
    if (x !== 0 && x !== 1) fail('wrong_type', name, `${x} is not a boolean, nor 1 or 0`);
  }
  return array;
}

/** @param {string} name @param {unknown} input @param {boolean} booleans @returns {FlatArray} */
function readArray(name, input, booleans) {
  if (isRecord(input)) {
    const shape = checkShape(name, input.shape);
    const { data } = input;
    if (!Array.isArray(data) && !isTyped(data)) {
      fail('wrong_type', name, `data is ${shown(data)}, not an array of numbers`);
    }
    checkThere(name, data);
    if (data.length !== entries(shape)) {
      fail('shape_mismatch', name, `${data.length} entries are not of shape (${shape.join(', ')})`);
    }
    if (isTyped(data)) return { shape, data };
    /** @type {number[]} */
    const flat = [];
    const { length: axes } = flatten(name, data, flat, booleans);
    if (axes !== 1) fail('wrong_type', name, 'data is not flat');
    return { shape, data: flat };
  }
  if (isTyped(input)) {
    const data = /** @type {Float64Array} */ (input);
    checkThere(name, data);
    return { shape: [data.length], data };
  }
  /** @type {number[]} */
  const flat = [];
  return { shape: flatten(name, input, flat, booleans), data: flat };
}

/**
 * What copies an array to memory that is still to be taken. Taking it may make all memory grow, and a view of that
 * memory then shows nothing: such an array is read where it is now. Any other's length is changed by whoever has it.
 * @param {string} name @param {any} data an array of numbers
 * @param {any} lab C++'s functions, and their memory
 * @returns {(target: Float64Array | Float32Array) => void}
 */
export function copyOf(name, data, lab) {
  const { buffer, length, byteOffset } = data;
  const moves = buffer === lab.HEAPU8.buffer;
  return (target) => {
    if (data.length === length) target.set(data);
    else if (moves) target.set(new data.constructor(target.buffer, byteOffset, length));
    else fail('wrong_type', name, `it had ${length} entries when it was read, now ${data.length}`);
  };
}
