// NumPy's .npy files, version 1.0 (numpy.lib.format): a magic string, a header that is a Python
// dictionary, and the numbers in C order.
import { checkSize } from './numbers.js';

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]; // \x93NUMPY
const ALIGNMENT = 64; // of the first number, so that a file can be mapped into memory
const PREFIX = MAGIC.length + 4; // the version's two bytes and the header's length

/** @typedef {Float64Array | Float32Array | BigInt64Array} NpyData */

const TYPES = /** @type {const} */ ({
  '<f8': Float64Array,
  '<f4': Float32Array,
  '<i8': BigInt64Array,
});

/** @param {NpyData} data */
function descriptionOf(data) {
  for (const [description, Type] of Object.entries(TYPES)) {
    if (data instanceof Type) return description;
  }
  throw new TypeError('data: a Float64Array, a Float32Array or a BigInt64Array is needed');
}

// Python writes a tuple of one as (3,).
const tuple = (/** @type {readonly number[]} */ shape) =>
  `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

/**
 * @param {{shape: readonly number[], data: NpyData}} array float64, float32, or int64 as BigInt64Array
 * @returns {Uint8Array<ArrayBuffer>} the file
 */
export function writeNpy({ shape, data }) {
  checkSize({ shape, data: /** @type {ArrayLike<unknown>} */ (data) });
  const description = descriptionOf(data);
  const dictionary = `{'descr': '${description}', 'fortran_order': False, 'shape': ${tuple(shape)}, }`;
  const start = Math.ceil((PREFIX + dictionary.length + 1) / ALIGNMENT) * ALIGNMENT;
  const header = `${dictionary.padEnd(start - PREFIX - 1)}\n`;
  const file = new Uint8Array(start + data.byteLength);
  file.set(MAGIC);
  file[MAGIC.length] = 1;
  new DataView(file.buffer).setUint16(MAGIC.length + 2, header.length, true);
  file.set(new TextEncoder().encode(header), PREFIX);
  file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start);
  return file;
}
