// .npy and .npz: written, read back, and loaded by NumPy where it is installed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { writeNpy } from '../../web/io/npy.js';
import { writeNpz } from '../../web/io/npz.js';
import { crc32, writeZip } from '../../web/io/zip.js';
import { readNpy, readNpz, readZip } from './npz-reader.mjs';
import { pythonWith, runPython, skipWithout } from './python.mjs';

const special = [0, -0, 1 / 3, -1e300, 5e-324, Infinity, -Infinity, NaN];
const arrays = [
  { name: 'matrix', shape: [2, 4], data: Float64Array.from(special) },
  { name: 'stack', shape: [2, 2, 2], data: Float32Array.from(special) },
  { name: 'whole', shape: [3], data: BigInt64Array.from([0n, -1n, 2n ** 62n]) },
  { name: 'scalar', shape: [], data: Float64Array.of(0.1) },
  { name: 'empty', shape: [0, 5], data: new Float32Array(0) },
  { name: 'größe', shape: [1, 1], data: Float64Array.of(7) },
];

test('an array survives a file', () => {
  for (const { shape, data } of arrays) {
    assert.deepEqual(readNpy(writeNpy({ shape, data })), { shape, data });
  }
});

test('a view of a larger memory is written alone', () => {
  const memory = Float64Array.from({ length: 10 }, (_x, i) => i);
  const { data } = readNpy(writeNpy({ shape: [3], data: memory.subarray(4, 7) }));
  assert.deepEqual(data, Float64Array.of(4, 5, 6));
});

test('the numbers begin at a multiple of 64 bytes', () => {
  for (let rank = 0; rank < 12; rank += 1) {
    const file = writeNpy({ shape: Array(rank).fill(1), data: Float64Array.of(1) });
    assert.equal((file.length - 8) % 64, 0, `rank ${rank}`);
    assert.equal(file[file.length - 9], 10, 'the header ends with a line feed');
  }
});

test('what is not such a file is refused in words', () => {
  const file = writeNpy({ shape: [2], data: Float64Array.of(1, 2) });
  const changed = (from, to) => {
    const text = Buffer.from(file).toString('latin1');
    assert.ok(text.includes(from));
    return new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'));
  };
  assert.throws(() => readNpy(new Uint8Array(3)), /not an \.npy file/);
  assert.throws(() => readNpy(changed('\x01\x00', '\x03\x00')), /version 3/);
  assert.throws(() => readNpy(changed('<f8', '>f8')), /dtype '>f8': float64/);
  assert.throws(() => readNpy(changed('False', 'True ')), /Fortran order/);
  assert.throws(() => readNpy(file.subarray(0, 140)), /140 bytes; the header promises 144/);
  assert.throws(() => writeNpy({ shape: [3], data: Float64Array.of(1) }), /3 entries, not 1/);
  assert.throws(() => writeNpy({ shape: [1], data: /** @type {any} */ ([1]) }), /Float64Array/);
});

test("CRC-32 is zip's", () => {
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
  assert.equal(crc32(new Uint8Array(0)), 0);
});

test('files survive an archive, whose bytes depend on nothing else', () => {
  const files = [
    { name: 'a.txt', bytes: new TextEncoder().encode('a') },
    { name: 'Ordner/猫.txt', bytes: new Uint8Array(0) },
  ];
  assert.deepEqual(readZip(writeZip(files)), files);
  assert.deepEqual(writeZip(files), writeZip(files));
  assert.deepEqual(readZip(writeZip([])), []);
});

test('an archive has room for 65,535 files', () => {
  const files = (/** @type {number} */ length) =>
    Array(length).fill({ name: '', bytes: Uint8Array.of() });
  assert.equal(readZip(writeZip(files(65535))).length, 65535);
  assert.throws(() => writeZip(files(65536)), RangeError);
});

test('a damaged archive is refused', () => {
  const archive = writeZip([{ name: 'a', bytes: Uint8Array.of(1, 2, 3) }]);
  archive[31] ^= 1;
  assert.throws(() => readZip(archive), /a: damaged/);
  assert.throws(() => readZip(new Uint8Array(100)), /not a zip archive/);
});

test('arrays survive an .npz', () => {
  assert.deepEqual(readNpz(writeNpz(arrays)), arrays);
});

const python = pythonWith('numpy');

test('NumPy loads both and reads the same numbers', { skip: skipWithout(python) }, (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-lab-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const ours = path.join(folder, 'ours.npz');
  const theirs = path.join(folder, 'theirs.npz');
  fs.writeFileSync(ours, writeNpz(arrays));
  fs.writeFileSync(path.join(folder, 'one.npy'), writeNpy(arrays[1]));
  const program = `
import json, sys, zipfile
import numpy as np
ours, theirs, one = sys.argv[1:]
assert zipfile.ZipFile(ours).testzip() is None
with np.load(ours, allow_pickle=False) as file:
    arrays = dict(file)
assert arrays["stack"].tobytes() == np.load(one).tobytes()
np.savez(theirs, **arrays)
print(json.dumps({k: [str(a.dtype), a.shape, a.tobytes().hex()] for k, a in arrays.items()}))
`;
  const one = path.join(folder, 'one.npy');
  const loaded = JSON.parse(runPython(String(python), program, ours, theirs, one));
  const types = { Float64Array: 'float64', Float32Array: 'float32', BigInt64Array: 'int64' };
  for (const { name, shape, data } of arrays) {
    const hex = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('hex');
    assert.deepEqual(loaded[name], [types[data.constructor.name], shape, hex], name);
  }
  assert.deepEqual(readNpz(fs.readFileSync(theirs)), arrays, 'what np.savez writes');
});

test('a compressed archive is refused', { skip: skipWithout(python) }, (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-lab-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'small.npz');
  const program = 'import sys, numpy; numpy.savez_compressed(sys.argv[1], a=numpy.zeros(9))';
  runPython(String(python), program, file);
  assert.throws(() => readNpz(fs.readFileSync(file)), /a\.npy: compressed/);
});
