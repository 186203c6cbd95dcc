// What a run leaves: its tensors, and where each number comes from.
import type { Dtype, NdArray } from './arrays.js';
import type { Edit, Spec } from './spec.js';

export interface ManifestEntry {
  readonly name: string;
  readonly shape: readonly number[];
  /** The names of the axes: ['head', 'query', 'key'], ['token', 'feature'] ... */
  readonly axes: readonly string[];
  /** The stage of the line: 'Q, K, V', 'weights' ... */
  readonly stage: string;
  /**
   * Whether tensor() has it. A run of more than 1,024 tokens, or one whose tensors would not fit into
   * 1 GiB, keeps those of query x key in parts only: block() and overview() have them.
   */
  readonly whole: boolean;
  /** Whether it may wait until it is asked for: in every run the plane, in a long one see advance(). */
  readonly onRequest: boolean;
  /** One sentence: what the tensor is and its formula. */
  readonly about: string;
}

export interface TraceTensor extends NdArray {
  readonly name: string;
}

export interface Operand {
  readonly name: string;
  readonly index: readonly number[];
  readonly value: number;
}

/** How one number came about. */
export interface Explanation {
  readonly name: string;
  readonly index: readonly number[];
  readonly value: number;
  /** The value computed again from the operands alone; of a cell that was set by hand, what it was set to. */
  readonly recomputed: number;
  /** Set by hand; terms and operands are then those of the value without the edit. */
  readonly edited: boolean;
  /** The value without the edit; where nothing was edited, the value. */
  readonly unedited: number;
  /** With letters: 'scores[h,i,j] = Σ over c of Q[h,i,c] K[h,j,c]'. */
  readonly formula: string;
  /** With numbers: 'scores[0,1,2] = 0.31 × −0.42 + ... = −0.187'. */
  readonly text: string;
  /** What is added up, in order; the products of a sum, or one entry for other formulas. */
  readonly terms: readonly { readonly value: number; readonly operands: readonly number[] }[];
  /** Cells of this trace that the formula uses; each can be explained in turn. Empty for a draw. */
  readonly operands: readonly Operand[];
}

/** A rectangle of queries and keys; by default from the first to the last of them. */
export interface Area {
  row?: number;
  rows?: number;
  col?: number;
  cols?: number;
}

/** A rectangle made small: each point stands for pool x pool cells, fewer at the far edges. */
export interface Overview {
  readonly name: string;
  readonly pool: number;
  /** ceil(rows / pool), ceil(cols / pool) */
  readonly shape: readonly [number, number];
  /**
   * The mean of each point's cells. In mask, mask_total and masked without the excluded ones; a
   * point of nothing else is -Infinity.
   */
  readonly mean: Float64Array;
  readonly largest: Float64Array;
}

/**
 * The result of a run, until the next run of the same engine: then the trace is expired and every call
 * but `expired` throws EngineError (expired_trace). snapshot() keeps one. Its tensors are views of
 * WebAssembly memory: one taken before a call that makes this memory grow is empty after it, and tensor()
 * gives it anew.
 *
 * The plane of the principal components (pca_mean and what follows) is computed when it is asked for.
 */
export interface Trace {
  /** The tokens' words, or 'Token 0' ... */
  readonly tokens: readonly string[];
  /** Words of the text that the vocabulary lacks and that were dropped, in order. */
  readonly dropped: readonly string[];
  readonly dtype: Dtype;
  /** spec.edits, read, in the same order. */
  readonly edits: readonly Edit[];
  /** Every field of the spec with the value it had, sizes of 0 and the preset resolved. */
  readonly spec: Readonly<Spec>;
  readonly manifest: readonly ManifestEntry[];
  /**
   * The tensors that this run made anew, or that the engine's run before it had not. The others have
   * the numbers that they had: a change computes only what depends on it.
   */
  readonly recomputed: readonly string[];
  readonly expired: boolean;
  has(name: string): boolean;
  /**
   * A tensor, or the part of it under some leading indices: tensor('weights', head) is (n, n),
   * tensor('weights', head, i) one row. No copy: take data.slice() to keep it past other calls.
   * Throws too_large for a tensor that is not kept whole (ManifestEntry.whole).
   */
  tensor(name: string, ...leading: number[]): TraceTensor;
  /**
   * Any rectangle of a tensor of query x key, as a copy in double: exactly the numbers of the run, computed
   * now where the run does not keep them. head is 0 for a tensor without heads; a mask that serves
   * all of them takes any. (A snapshot has no parts: expired_trace.)
   */
  block(name: string, head: number, area?: Area): TraceTensor;
  /**
   * The same made small; pool is by default the least that leaves at most 512 points a side. Takes a
   * few nanoseconds a cell: ask for some rows at a time where a page has to stay quick.
   */
  overview(name: string, head: number, area?: Area & { pool?: number }): Overview;
  /**
   * The rows of a long run's attention (ManifestEntry.onRequest) are computed when they are asked for: those of a
   * block, an overview or a cell with it, all of them with row_max, row_sum, head_out, concat or output. This
   * computes some of what is left, for about so many milliseconds (default: all of it), for a page that has to stay
   * quick. Whether nothing is left. (The plane waits for whoever asks for it.)
   */
  advance(ms?: number): boolean;
  /** One cell: what was computed from what. index has one number for each axis. */
  explain(name: string, index: readonly number[]): Explanation;
  /** As NumPy prints the tensor: str(np.round(tensor, decimals)), or without rounding. */
  print(name: string, decimals?: number): string;
  /** An own copy, never expired. (A snapshot explains no more: explain throws expired_trace.) */
  snapshot(): Trace;
}
