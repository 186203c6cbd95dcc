// NumPy's .npz files: a zip archive with one .npy file for each array.
import { readNpy, writeNpy } from './npy.js';
import { readZip, writeZip } from './zip.js';

/** @typedef {import('./npy.js').NpyData} NpyData */

/**
 * np.load(file)['weights'] is the array named weights.
 * @param {readonly {name: string, shape: readonly number[], data: NpyData}[]} arrays
 * @returns {Uint8Array<ArrayBuffer>} the file
 */
export function writeNpz(arrays) {
  return writeZip(arrays.map((array) => ({ name: `${array.name}.npy`, bytes: writeNpy(array) })));
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
