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

/**
 * Reads what writeNpy writes and what np.save writes for arrays of these types.
 * @param {Uint8Array} file
 * @returns {{shape: number[], data: NpyData}}
 */
export function readNpy(file) {
  if (MAGIC.some((byte, i) => file[i] !== byte)) throw new TypeError('not an .npy file');
  const version = file[MAGIC.length];
  if (version !== 1) throw new TypeError(`.npy version ${version}: only version 1 is read`);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = PREFIX + view.getUint16(MAGIC.length + 2, true);
  const header = new TextDecoder('latin1').decode(file.subarray(PREFIX, start));
  const description = header.match(/'descr':\s*'([^']*)'/)?.[1] ?? '';
  const Type = TYPES[/** @type {keyof typeof TYPES} */ (description)];
  if (!Type) throw new TypeError(`dtype '${description}': float64, float32 or int64 is needed`);
  if (!/'fortran_order':\s*False/.test(header)) {
    throw new TypeError('Fortran order: save np.ascontiguousarray(array)');
  }
  const lengths = header.match(/'shape':\s*\(([^)]*)\)/)?.[1] ?? '';
  const shape = lengths.split(',').flatMap((text) => (text.trim() ? [Number(text)] : []));
  const size = shape.reduce((product, length) => product * length, 1);
  const end = start + size * Type.BYTES_PER_ELEMENT;
  if (file.length < end) throw new RangeError(`${file.length} bytes; the header promises ${end}`);
  // A copy: a typed array must begin at a multiple of its entries' size. (Not slice: a Node.js Buffer's
  // makes none.)
  return { shape, data: new Type(new Uint8Array(file.subarray(start, end)).buffer) };
}
