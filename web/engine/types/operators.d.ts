// What operators and kept attention take and give, beside arrays.
import type { ArrayInput, Dtype, NdArray } from './arrays.js';

export interface OperatorOptions {
  /** Of the arithmetic and of the result; default float64, float32 if the first array is Float32Array. */
  dtype?: Dtype;
}

export interface MaskOptions {
  /**
   * Additive, broadcasting to the scores as in NumPy; -Infinity excludes, and so does a number beyond those of
   * the dtype, which is rounded to it.
   */
  mask?: ArrayInput;
}

export interface AttentionOptions {
  /** What scores are multiplied by; 'sqrt', the default: 1 / sqrt(d_k). */
  scale?: 'sqrt' | 'off' | number;
  /** What a row gets whose every key is excluded; default 'zero'. */
  fullyMasked?: 'zero' | 'nan';
  /** Default 'stable': with the row's maximum subtracted. */
  softmax?: 'stable' | 'naive';
}

export interface AttentionInput extends OperatorOptions, MaskOptions, AttentionOptions {
  /** (..., n_q, d_k), (..., n_k, d_k) and (..., n_k, d_v) with equal leading axes: none, (h) or (batch, h). */
  q: ArrayInput;
  k: ArrayInput;
  v: ArrayInput;
}

/** Every step; shapes (..., n_q, n_k), row_max and row_sum (..., n_q), output (..., n_q, d_v). */
export interface AttentionSteps {
  readonly scores: NdArray;
  readonly scaled: NdArray;
  readonly masked: NdArray;
  readonly row_max: NdArray;
  readonly exponentials: NdArray;
  readonly row_sum: NdArray;
  readonly weights: NdArray;
  readonly output: NdArray;
}

export interface MultiHeadInput extends OperatorOptions, MaskOptions, AttentionOptions {
  /** (n_q, d_model) or (batch, n_q, d_model). */
  query: ArrayInput;
  /** Default: query. */
  key?: ArrayInput;
  /** Default: key. */
  value?: ArrayInput;
  /** (h, d_in, d_k) stacks, or packed (d_in, h*d_k) with `heads` given. */
  W_Q: ArrayInput;
  W_K: ArrayInput;
  W_V: ArrayInput;
  b_Q?: ArrayInput;
  b_K?: ArrayInput;
  b_V?: ArrayInput;
  /** (h*d_v, d_model); without it the output is the concatenated heads. */
  W_O?: ArrayInput;
  b_O?: ArrayInput;
  /** How many heads packed weights have: 1 by default. */
  heads?: number;
  /** (h*d_k) and (h*d_v): one appended key and value that no mask excludes. */
  bias_k?: ArrayInput;
  bias_v?: ArrayInput;
  /** Append a key and value of zeros. */
  zeroAttention?: boolean;
}

/** The weights of self-attention that keeps them: as MultiHeadInput's. */
export interface KeptWeights extends OperatorOptions, AttentionOptions {
  W_Q: ArrayInput;
  W_K: ArrayInput;
  W_V: ArrayInput;
  b_Q?: ArrayInput;
  b_K?: ArrayInput;
  b_V?: ArrayInput;
  W_O?: ArrayInput;
  b_O?: ArrayInput;
  heads?: number;
}

/**
 * Multi-head self-attention whose weights stay in the engine's memory, made by createAttention. Its
 * numbers are those of multiHeadAttention on the same arrays.
 */
export interface Attention {
  /**
   * Of tokens X (n, d_model): output (n, d_out) and, where they are asked for, the weights (h, n, n).
   * Without them memory grows with n, not with n², and what a causal mask hides is not computed, so
   * that sums may round differently, and what is hidden and not finite reaches fewer rows (0 times it is
   * NaN). Fastest for X as {shape, data} of the attention's own dtype, and
   * for as many tokens as the time before.
   *
   * The arrays are views of the engine's memory, valid until the next call of this object: that
   * writes its results to the same place or, for another number of tokens, to another one and frees
   * this, so copy (slice) what is to be kept. Where any call makes memory grow, a view from before
   * has length 0. A subarray of one lasts no longer than it does.
   */
  run(X: ArrayInput, options: { weights: true }): { output: NdArray; weights: NdArray };
  run(X: ArrayInput, options?: { weights?: boolean }): { output: NdArray; weights?: NdArray };
  /** Frees its memory; it, and the views that it returned, can't be used after it. */
  dispose(): void;
}

/**
 * Self-attention with a causal mask, a few tokens at a time, made by createDecoder: it keeps the keys
 * and values of the tokens before, so that a token costs O(n).
 */
export interface Decoder {
  /** How many tokens it has room for. */
  readonly capacity: number;
  /** How many it has. */
  readonly size: number;
  /**
   * Appends the tokens X (m, d_model): their outputs (m, d_out), each of which sees itself and all
   * tokens before it; the rows of causal attention on all of them, but for the rounding of sums. (What is not
   * finite may reach tokens before it in the same call: 0 times it is NaN.) A view, as Attention's.
   * Throws EngineError where they do not fit, and has the tokens from before.
   */
  append(X: ArrayInput): NdArray;
  /** Forgets all tokens. */
  clear(): void;
  dispose(): void;
}

/** As AttentionSteps, with (batch, h, n_q, ...) or, without a batch, (h, n_q, ...). */
export interface MultiHeadSteps extends Omit<AttentionSteps, 'output'> {
  readonly Q: NdArray;
  readonly K: NdArray;
  readonly V: NdArray;
  readonly weights_average: NdArray;
  readonly head_out: NdArray;
  readonly concat: NdArray;
  readonly output: NdArray;
}

/** What sinusoids are made of. */
export interface SinusoidOptions {
  base?: number;
  /** The position of the first row. */
  offset?: number;
  /** How the angle is formed: pos / base^x, or pos * exp(-x log(base)). */
  form?: 'power' | 'exp-log';
  /**
   * The right one, and what people write instead: all sines before all cosines, base^(i/d_model)
   * for base^(2i/d_model), base^(2c/d_model) for column c, and no cosine at all.
   */
  variant?: 'interleaved' | 'concatenated' | 'single-exponent' | 'column-exponent' | 'sine-only';
}

/**
 * A square matrix of products (n, n), and of each of its diagonals, of the places (i, j) with j - i
 * from -(n - 1) to n - 1, the mean and largest minus smallest (2n - 1).
 */
export interface Products {
  readonly products: NdArray;
  readonly mean: NdArray;
  readonly spread: NdArray;
}

export type PatternName =
  'previous token' | 'self' | 'next token' | 'first token' | 'one token' | 'uniform';

/** How far a head follows one pattern. */
export interface PatternMeasure {
  readonly pattern: PatternName;
  /**
   * The mean weight of the pattern's key; of 'uniform' the mean entropy over the greatest there can be.
   * NaN where no query could follow the pattern.
   */
  readonly share: number;
  /** The share from which on the pattern holds: 0.5, of 'uniform' 0.95. */
  readonly threshold: number;
  /** Over how many queries the mean is. */
  readonly queries: number;
  /** Of 'first token' and 'one token', the key that they attend to; else -1. */
  readonly key: number;
  /** share >= threshold, over two queries or more, and over half of those that have a choice. */
  readonly holds: boolean;
}

export interface HeadPattern {
  /** Of the patterns that hold 'uniform', else the one of the largest share; null where none holds. */
  readonly label: PatternName | null;
  /** All six, whether they hold or not. */
  readonly measures: readonly PatternMeasure[];
}

/**
 * A stream of random numbers with NumPy's or PyTorch's own values. dispose() frees it. In float32 those of PyTorch are
 * its own, too; those of NumPy are the float64 numbers, rounded, as randn(3).astype(float32) has them, and not
 * standard_normal(3, dtype=float32), which is another stream.
 */
export interface RandomStream {
  /** np.random.randn(*shape), default_rng().standard_normal(shape) or torch.randn(shape). */
  normal(shape: readonly number[], options?: OperatorOptions): NdArray;
  /** Uniform on [low, high), default [0, 1). */
  uniform(
    shape: readonly number[],
    options?: OperatorOptions & { low?: number; high?: number },
  ): NdArray;
  /** A weight matrix, or a stack of them, of the given fans, times `scale`. */
  initialize(
    init:
      'normal' | 'glorot-normal' | 'glorot-uniform' | 'glorot-uniform-centred' | 'kaiming-uniform',
    shape: readonly number[],
    options: OperatorOptions & { fanIn: number; fanOut: number; scale?: number },
  ): NdArray;
  /**
   * The parameters of torch.nn.MultiheadAttention(embedDim, heads), as the module draws them: in_proj_weight
   * (3E, E), in_proj_bias, out_proj_weight, out_proj_bias; with kdim or vdim q_, k_ and v_proj_weight in place of
   * the first; with addBiasKv bias_k and bias_v, too.
   */
  torchModule(
    options: OperatorOptions & {
      embedDim: number;
      kdim?: number;
      vdim?: number;
      /** Default true. */
      bias?: boolean;
      addBiasKv?: boolean;
    },
  ): Record<string, NdArray>;
  dispose(): void;
}
