// Zip archives without compression: PKWARE's APPNOTE 6.3, sections 4.3.7 (a file's header), 4.3.12
// (the central directory) and 4.3.16 (its end).

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAME = 0x0800;
const STORED = 0;
const FIRST_DAY = 0x21; // 1 January 1980: the same numbers give the same file
const MOST = 0xffffffff;

const TABLE = Uint32Array.from({ length: 256 }, (_entry, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/**
 * CRC-32 as in zip and gzip, the same as Python's zlib.crc32.
 * @param {Uint8Array} bytes
 */
export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * Numbers of two and four bytes, one after the other.
 * @param {readonly (readonly [number, 2 | 4])[]} numbers
 */
function packed(numbers) {
  const bytes = new Uint8Array(numbers.reduce((sum, [, width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, width] of numbers) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * @param {readonly {name: string, bytes: Uint8Array}[]} files
 * @returns {Uint8Array<ArrayBuffer>} the archive
 */
export function writeZip(files) {
  /** @type {Uint8Array[]} */
  const local = [];
  /** @type {Uint8Array[]} */
  const central = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    /** What both headers say, from the version needed to the length of the extra field. */
    const common = packed([
      [VERSION, 2],
      [UTF8_NAME, 2],
      [STORED, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ]);
    local.push(packed([[LOCAL, 4]]), common, path, bytes);
    // No comment, the first disk, no attributes, and where the file's header is.
    const place = packed([
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ]);
    const head = packed([
      [CENTRAL, 4],
      [VERSION, 2],
    ]);
    central.push(head, common, place, path);
    offset += 4 + common.length + path.length + bytes.length;
  }
  const length = central.reduce((sum, part) => sum + part.length, 0);
  if (offset + length > MOST || files.length > 0xffff) {
    throw new RangeError('an archive of 4 GiB or more than 65535 files needs another format');
  }
  const end = packed([
    [END, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return joined([...local, ...central, end]);
}
