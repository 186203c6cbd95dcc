// NumPy's .npz files: a zip archive with one .npy file for each array.
import { writeNpy } from './npy.js';
import { writeZip } from './zip.js';

/** @typedef {import('./npy.js').NpyData} NpyData */

/**
 * np.load(file)['weights'] is the array named weights.
 * @param {readonly {name: string, shape: readonly number[], data: NpyData}[]} arrays
 * @returns {Uint8Array<ArrayBuffer>} the file
 */
export function writeNpz(arrays) {
  return writeZip(arrays.map((array) => ({ name: `${array.name}.npy`, bytes: writeNpy(array) })));
}
