// Arrays on their way into the module.
import { copyOf, isFloat32, toArray } from './arrays.js';
import { accept } from './errors.js';

/**
 * Hands arrays over as they are, and returns what `use` returns.
 * @template T
 * @param {any} lab C++'s functions
 * @param {[string, any, boolean?][]} arrays @param {string | undefined} dtype
 * @param {(float32: boolean) => T} use float32: the dtype, or else that of the first array
 * @returns {T}
 */
export function withArguments(lab, arrays, dtype, use) {
  const checked = arrays.map(([key, input, booleans]) => {
    const { shape, data } = toArray(key, input, booleans);
    return { key, shape, copy: copyOf(key, data, lab), float32: isFloat32(data) };
  });
  try {
    for (const { key, shape, copy, float32 } of checked) {
      copy(accept(lab.argument(key, `${shape}`, float32)));
    }
    return use(dtype === undefined ? checked[0]?.float32 === true : dtype === 'float32');
  } finally {
    lab.clear();
  }
}
