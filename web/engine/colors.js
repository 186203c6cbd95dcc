// Numbers as colours: what is asked of a colour map, and where its numbers are.
import { copyOf, entries, isFloat32, kindOfArray, toArray } from './arrays.js';
import { accept, fail, shown } from './errors.js';
import { checkOptions } from './options.js';

/** Numbers of the limits of a colour map; NaN stands for none. */
export function colorLimits(limits) {
  const schema = { min: 'number', max: 'number', center: 'number' };
  const own = checkOptions('colors', limits, schema, [], 'limits');
  const infinite = Object.keys(own).find((name) => !Number.isFinite(own[name]));
  if (infinite) fail('not_finite', infinite, `${own[infinite]} is no limit`);
  const { min = NaN, max = NaN, center = NaN } = own;
  return [min, max, center];
}

/** Refuses what the colours of a picture do not fit into. @param {any} into @param {number} bytes */
export function checkRoom(into, bytes) {
  if (kindOfArray(into) !== 'Uint8ClampedArray') {
    fail('wrong_type', 'into', `${shown(into)} is not a Uint8ClampedArray, as ImageData has one`);
  }
  if (into.length !== bytes) {
    fail('shape_mismatch', 'into', `it has ${into.length} bytes; the colours need ${bytes}`);
  }
}

/**
 * Which part of a run's memory an array is, or null.
 * @param {import('./trace.js').TraceReader | null} reader of the run
 * @param {() => { buffer: ArrayBuffer, base: number }} memory where it lies now
 */
export function placeIn(reader, memory, array) {
  if (!reader || !ArrayBuffer.isView(array?.data) || array.data.length === 0) return null;
  const { buffer, base } = memory();
  const { data, shape } = array;
  const at = data.byteOffset - base;
  if (data.buffer !== buffer || at < 0 || !reader.has(array.name)) return null;
  if (kindOfArray(data) !== (reader.dtype === 'float32' ? 'Float32Array' : 'Float64Array'))
    return null;
  if (!Array.isArray(shape) || entries(shape) !== data.length) return null;
  const place = reader.place(array.name);
  const first = (at - place.offset) / data.BYTES_PER_ELEMENT;
  const inside = Number.isInteger(first) && first >= 0 && first + data.length <= place.size;
  return inside ? { at, count: data.length } : null;
}

/** The colours of an array, in the engine's memory. @returns {Uint8Array} */
export function colorsOf(lab, map, array, ends, place) {
  if (place) return accept(lab.colors(map, place.at, place.count, ...ends));
  const { shape, data } = toArray('array', array);
  const float32 = isFloat32(data);
  copyOf('array', data, lab)(accept(lab.argument('array', `${shape}`, float32)));
  return accept(lab.colorsOfArgument(map, float32, ...ends));
}
