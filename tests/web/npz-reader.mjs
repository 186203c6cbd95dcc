// Readers of NumPy's files, as web/io writes them: .npy of version 1, and zip archives of stored files.
import { crc32 } from '../../web/io/zip.js';

/** @typedef {import('../../web/io/npy.js').NpyData} NpyData */

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]; // \x93NUMPY
const PREFIX = MAGIC.length + 4; // the version's two bytes and the header's length
const END = 0x06054b50; // of a zip archive's central directory
const STORED = 0;

const TYPES = /** @type {const} */ ({
  '<f8': Float64Array,
  '<f4': Float32Array,
  '<i8': BigInt64Array,
});

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

/** Where the end of the central directory begins; a comment may follow it. @param {DataView} view */
function endOf(view) {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new TypeError('not a zip archive');
}

/**
 * Reads archives of stored files, as writeZip and np.savez write them.
 * @param {Uint8Array} archive
 * @returns {{name: string, bytes: Uint8Array}[]}
 */
export function readZip(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    const method = view.getUint16(at + 10, true);
    const checksum = view.getUint32(at + 16, true);
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const header = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + rest;
    if (method !== STORED) throw new TypeError(`${name}: compressed; only stored files are read`);
    const start =
      header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const bytes = archive.subarray(start, start + size);
    if (crc32(bytes) !== checksum) throw new RangeError(`${name}: damaged, its CRC-32 is another`);
    return { name, bytes };
  });
}

/**
 * Reads what writeNpz and np.savez write.
 * @param {Uint8Array} file
 * @returns {{name: string, shape: number[], data: NpyData}[]}
 */
export function readNpz(file) {
  return readZip(file).map(({ name, bytes }) => ({
    name: name.replace(/\.npy$/, ''),
    ...readNpy(bytes),
  }));
}
