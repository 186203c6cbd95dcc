// Arrays: what is taken as one, and what is given back.

/** float64 is NumPy's default and what every figure is explained in; float32 is PyTorch's. */
export type Dtype = 'float64' | 'float32';

/** A dense array: as many entries in data as the product of the shape's lengths, of which there are up to eight. */
export interface NdArray {
  readonly shape: readonly number[];
  readonly data: Float64Array | Float32Array;
}

/** Typed arrays, but those of BigInt. */
type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

type Nested<Entry> = Entry | TypedArray | readonly Nested<Entry>[];

/**
 * What is taken as an array: {shape, data}, nested arrays of equal lengths, typed or not, or a number
 * (a scalar, shape []). NaN and infinity are propagated by the operators; a run's `given` arrays must be finite,
 * except for a mask, which may hold -Infinity.
 */
export type ArrayInput =
  { readonly shape: readonly number[]; readonly data: ArrayLike<number> } | Nested<number>;

/** As ArrayInput, of true and false (1 and 0 are taken too). */
export type BooleanInput =
  | { readonly shape: readonly number[]; readonly data: ArrayLike<number | boolean> }
  | Nested<number | boolean>;
