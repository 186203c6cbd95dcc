// The JavaScript API of Attention Lab: self-attention, every step of it, computed in C++ and
// WebAssembly.
//
//   const engine = await createEngine();
//   const trace = engine.run({ text: 'the cat sat on the mat', d_model: 8, heads: 2, mask: 'causal' });
//   trace.tensor('weights', 0);                  // head 0: { name, shape: [n, n], data }
//   trace.explain('weights', [0, 5, 1]).text;    // where that number comes from
//
// Letters in shapes: n tokens (n_q queries, n_k keys where they differ), d_model, h heads, d_k and
// d_v per head. Axes of score matrices are always query x key: a row attends to columns. Arrays are
// row-major (C order).

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

// ---- problems -------------------------------------------------------------------------------

export type ProblemCode =
  | 'wrong_type' // not of the field's type: 1.7, "4" or NaN for a whole number
  | 'unknown_field' // no such field; the message names the nearest one
  | 'unknown_choice' // a word that is not among the field's choices
  | 'out_of_range' // a number outside its limits
  | 'not_finite' // NaN or infinity where a run needs a number
  | 'not_divisible' // heads do not divide d_model, an odd width where pairs are needed
  | 'shape_mismatch' // sizes that do not fit each other
  | 'empty_input' // nothing to compute on
  | 'unknown_word' // a word that the given vocabulary lacks
  | 'conflict' // two fields that exclude each other
  | 'unknown_tensor' // the trace has no tensor of that name, or no such cell
  | 'expired_trace' // a later run has taken the memory of this trace
  | 'too_large' // needs more memory than the limit
  | 'out_of_memory'; // the memory could not be had

export interface Problem {
  readonly code: ProblemCode;
  /** The input's name as the caller knows it: 'heads', 'mask', 'W_Q'. */
  readonly field: string;
  /** A whole sentence: "heads: 3 does not divide d_model 8; try 1, 2, 4, 8". */
  readonly message: string;
}

/** The one error that this API throws for bad input; message is all problems, one a line. */
export class EngineError extends Error {
  constructor(problems: readonly Problem[]);
  readonly name: 'EngineError';
  readonly problems: readonly Problem[];
}

// ---- a run's specification ------------------------------------------------------------------

/**
 * One situation, as a flat object. Every key is optional; engine.fields has the type, default,
 * limits and meaning of each.
 */
export interface Spec {
  /** A tutorial's demo, one of engine.presets; its fields become the defaults. */
  preset?: string;
  text?: string;
  /** More than 0: no text, but that many tokens named 'Token 0', 'Token 1' ... */
  tokens?: number;
  /** Words separated by spaces; '' is the text's distinct words in order of first appearance. */
  vocabulary?: string;
  unknown_words?: 'report' | 'drop';
  d_model?: number;
  heads?: number;
  /** 0: d_model / heads. */
  d_k?: number;
  /** 0: d_k. */
  d_v?: number;
  seed?: number;
  /** -1: the seed. */
  weight_seed?: number;
  rng?: 'numpy-legacy' | 'numpy-pcg64' | 'torch';
  draws?: 'per-tensor' | 'one-stream' | 'restarted' | 'per-head' | 'module-first';
  projection?: 'per-head' | 'packed';
  init?: 'glorot-normal' | 'normal' | 'glorot-uniform' | 'kaiming-uniform' | 'torch-mha';
  weight_scale?: number;
  output_projection?: boolean;
  bias?: boolean;
  dtype?: Dtype;
  /** 'float32': X is rounded once to float32 before a float64 run, and must fit into it. */
  x_dtype?: '' | 'float32';
  positions?: 'none' | 'sinusoidal' | 'rope' | 'alibi';
  rope_pairing?: 'interleaved' | 'half';
  position_base?: number;
  position_offset?: number;
  /** 'none', or 'causal', 'causal-bottom-right', 'window', 'prefix', 'padding' joined by '+'. */
  mask?: string;
  window?: number;
  prefix?: number;
  /** So many tokens at the end are padding, which nobody attends to. */
  padding?: number;
  /** What is added to an excluded score; -Infinity, or a large negative number. */
  mask_value?: number;
  fully_masked?: 'zero' | 'nan';
  /** 'sqrt': divide by sqrt(d_k). 'off': leave. A number: multiply by it. */
  scale?: 'sqrt' | 'off' | number;
  softmax?: 'stable' | 'naive';
  /**
   * Single cells set by hand, of the tensors that Given names: 'W_Q[0,1,2]=0.5; mask[1,2..5]=-inf'.
   * A place is a number or a range that includes both ends. The last entry for a cell wins; it is
   * set after its tensor was drawn, given or computed, and before anything is computed from it.
   * Numbers are finite, but for -inf in a mask, where a cell is set and not added to.
   */
  edits?: string;
  /** Arrays that replace what would be drawn. Shapes as in the trace; mask is additive. */
  given?: Given;
}

/**
 * Own arrays, each of the shape that the tensor of this name has in a trace. X (n, d_model) also sets
 * the number of tokens where neither text nor tokens is given. W_Q, W_K (h, d_model, d_k) and
 * W_V (h, d_model, d_v), Q, K (h, n, d_k) and V (h, n, d_v), or without the first axis where h is 1.
 * mask broadcasts to (h, n, n) and is added to what `mask` names.
 */
export interface Given {
  embedding_matrix?: ArrayInput;
  embedding?: ArrayInput;
  X?: ArrayInput;
  W_Q?: ArrayInput;
  W_K?: ArrayInput;
  W_V?: ArrayInput;
  W_O?: ArrayInput;
  b_Q?: ArrayInput;
  b_K?: ArrayInput;
  b_V?: ArrayInput;
  b_O?: ArrayInput;
  Q?: ArrayInput;
  K?: ArrayInput;
  V?: ArrayInput;
  mask?: ArrayInput;
}

/** Cells of a tensor that were set by hand: all from the first to the last, on every axis. */
export interface Edit {
  readonly name: string;
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly value: number;
}

/** Which of a spec's edits can be applied, and what is wrong with each of the others. */
export interface SplitEdits {
  /** Their text, for Spec.edits. */
  readonly fitting: string;
  /** The entries as written; `field` is 'edits'. */
  readonly wrong: readonly (Problem & { readonly entry: string })[];
}

/** One row of the field table, which lives in C++ (attn/spec.cpp). */
export interface Field {
  readonly name: keyof Spec;
  /** scale: 'sqrt', 'off' or a number. mask: 'none' or some of the choices joined by '+'. */
  readonly type: 'int' | 'number' | 'text' | 'choice' | 'flag' | 'scale' | 'mask';
  readonly default: string | number | boolean;
  /**
   * Whether the default stands for what follows from other fields: d_k 0 for d_model / heads. Where
   * that is a value of the field, trace.spec has it.
   */
  readonly automatic: boolean;
  /** Limits, inclusive, of int, number and a scale that is one; of a text's bytes (UTF-8), from 0. */
  readonly min?: number;
  readonly max?: number;
  /** The words of a choice, a scale or a mask. */
  readonly choices?: readonly string[];
  /** The stage of the line it belongs to: 'text', 'embedding', 'X', 'Q, K, V', 'scores' ... */
  readonly stage: string;
  /** One sentence. */
  readonly about: string;
}

/** One demo of one of the five tutorials. */
export interface Preset {
  readonly name: string;
  readonly title: string;
  /** '000' to '004'. */
  readonly tutorial: string;
  readonly about: string;
  /**
   * What {preset: name} stands for: itself, and the fields that differ from their defaults. Of '003-worked' the name
   * stands for arrays too, in place of what would be drawn: they fit the sizes of this spec alone.
   */
  readonly spec: Readonly<Spec>;
}

// ---- a trace --------------------------------------------------------------------------------

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
  /** The value computed again from the operands alone. */
  readonly recomputed: number;
  /** Set by hand; terms and operands are then those of the value without the edit. */
  readonly edited: boolean;
  /** The value without the edit; where nothing was edited, the value. */
  readonly unedited: number;
  /** With letters: 'S[i,j] = sum over k of Q[i,k] K[j,k]'. */
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
 * The result of a run. Its tensors are views of WebAssembly memory and stay right when that memory
 * grows, but only until the next run of the same engine: then the trace is expired and every call
 * but `expired` throws EngineError (expired_trace). snapshot() keeps one.
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
   * tensor('weights', head, i) one row. No copy: take data.slice() to keep it past the next run.
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

// ---- operators ------------------------------------------------------------------------------

export interface OperatorOptions {
  /** Of the arithmetic and of the result; default float64, float32 if the first array is Float32Array. */
  dtype?: Dtype;
}

export interface MaskOptions {
  /** Additive, broadcasting to the scores as in NumPy; -Infinity excludes. */
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
  /** (..., n_q, d_k), (..., n_k, d_k) and (..., n_k, d_v) with equal leading axes. */
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
   * that sums may round differently. Fastest for X as {shape, data} of the attention's own dtype, and
   * for as many tokens as the time before.
   *
   * The arrays are views of the engine's memory, valid until the next call of this object: that
   * writes its results to the same place or, for another number of tokens, to another one and frees
   * this, so copy (slice) what is to be kept. Where any call makes memory grow, a view from before
   * has length 0.
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
   * tokens before it; the rows of causal attention on all of them, but for the rounding of sums. A
   * view, as Attention's. Throws EngineError where they do not fit, and has the tokens from before.
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
   * The parameters of torch.nn.MultiheadAttention(embedDim, heads), in the order in which the module
   * draws them: in_proj_weight (3E, E), in_proj_bias, out_proj_weight, out_proj_bias; with kdim or
   * vdim q_, k_ and v_proj_weight in place of the first.
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

export interface EngineOptions {
  /**
   * The module's bytes, or the compiled module, or where to fetch it. Default: beside this file. Bytes of no module
   * reject with WebAssembly.CompileError.
   */
  wasm?: BufferSource | WebAssembly.Module | URL | string;
  /**
   * Which of the builds beside this file, in place of the fastest that the browser can run. Throws
   * EngineError where that build is not there or can't run, and beside `wasm`.
   */
  build?: EngineBuild;
}

/**
 * The module with the instructions of relaxed SIMD, of SIMD128, or with none of either. float64 gives
 * the same bits in all of them. In float32 the products of 'relaxed' round once for a multiplication
 * and an addition, as FMA does, where the machine can.
 */
export type EngineBuild = 'relaxed' | 'simd128' | 'scalar';

export type ColormapName = 'Blues' | 'RdBu';

/** Attention that keeps its weights, and colours: all of the engine of attention.js, part of every other. */
export interface AttentionEngine {
  /** Which build of the module this engine runs. */
  readonly build: EngineBuild;
  /**
   * Attention for many calls with the same weights. causal: no token sees those after it; a mask
   * (additive) must broadcast to (h, n, n) and leaves only that n. Not both.
   */
  createAttention(input: KeptWeights & MaskOptions & { causal?: boolean }): Attention;
  /** Incremental decoding with room for `capacity` tokens. */
  createDecoder(input: KeptWeights & { capacity: number }): Decoder;

  /** 256 RGB bytes triples, matplotlib's table of that name. */
  colormap(name: ColormapName): Uint8Array;
  /**
   * The cells' colours, RGBA, ready for ImageData: index = trunc(256 (x - min) / (max - min)), as in
   * matplotlib. Without limits: the data's own finite ends. center: the map's middle is there, and the
   * limits are as far away on both sides. NaN is transparent. into: 4 bytes an entry to write to (an
   * ImageData's data), which is returned; for a large picture new memory costs more than the colours.
   */
  colors(
    name: ColormapName,
    array: ArrayInput | TraceTensor,
    limits?: { min?: number; max?: number; center?: number },
    into?: ImageData['data'],
  ): ImageData['data'];

  /** Frees everything; the engine can't be used after it. */
  dispose(): void;
}

export interface Engine extends AttentionEngine {
  /** The field table, from C++. */
  readonly fields: readonly Field[];
  /** The demos of the five tutorials. */
  readonly presets: readonly Preset[];

  /** Everything that is wrong with a spec, at once; [] if nothing is. Never throws for a bad spec. */
  check(spec: Spec): readonly Problem[];
  /**
   * Which of a spec's edits a run can apply, for a caller that goes on without the others. Where the
   * rest of the spec leaves the shapes open (check says why) all of them count as fitting. Throws EngineError for
   * edits that are no text.
   */
  splitEdits(spec: Spec): SplitEdits;
  /** Fields as text, as in a URL or in attributes, read by the field table. */
  parse(texts: Readonly<Record<string, string>>): { spec: Spec; problems: readonly Problem[] };
  /** Computes the line from text to output. Throws EngineError with everything that is wrong. */
  run(spec?: Spec): Trace;

  /** exp(x - max) / sum along an axis (default the last). */
  softmax(x: ArrayInput, options?: OperatorOptions & { axis?: number }): NdArray;
  /** exp(x) / sum, as tutorial 003 has it: overflows above 709.78 (float32: 88.72). */
  softmaxNaive(x: ArrayInput, options?: OperatorOptions & { axis?: number }): NdArray;
  /** With `steps` only those: the others are not copied. */
  attention<Step extends keyof AttentionSteps>(
    input: AttentionInput & { steps: readonly Step[] },
  ): Pick<AttentionSteps, Step>;
  attention(input: AttentionInput): AttentionSteps;
  /** Only the output of attention, the same to the last bit; its steps take memory for a few rows. */
  attentionOutput(input: AttentionInput): NdArray;
  /** Softmax of every row of x (n, m), in steps: row_max (n), exponentials, row_sum (n), weights. */
  softmaxSteps(
    x: ArrayInput,
    options?: OperatorOptions & { form?: 'stable' | 'naive' },
  ): { row_max: NdArray; exponentials: NdArray; row_sum: NdArray; weights: NdArray };
  /**
   * Where exp leaves the numbers of a dtype (default: that of the scores): exp(zero) is 0,
   * exp(smallest) the first that is not, exp(largest) the last that is finite. And the largest
   * factor for which every row of softmaxNaive(factor * scores) is still finite and not all 0;
   * Infinity if there is none.
   */
  softmaxLimits(
    scores: ArrayInput,
    options?: OperatorOptions,
  ): { zero: number; smallest: number; largest: number; factor: number };
  /** With `steps` only those: the others are not copied. */
  multiHeadAttention<Step extends keyof MultiHeadSteps>(
    input: MultiHeadInput & { steps: readonly Step[] },
  ): Pick<MultiHeadSteps, Step>;
  multiHeadAttention(input: MultiHeadInput): MultiHeadSteps;
  /** Only its output, the same to the last bit, in memory that grows with n, not with n². */
  multiHeadOutput(input: MultiHeadInput): NdArray;
  /**
   * An additive mask (queries, keys), or (batch, 1, queries, keys) with `lengths`. Kinds joined by +, of
   * which only window asks for `window`, by default 2 tokens to either side, prefix for `prefix`, by default 1, and
   * padding for `lengths`. `value`, -Infinity by default, is what each kind adds to a hidden pair's score: of a pair
   * that two kinds hide, twice the value.
   */
  mask(options: {
    kind: string;
    queries: number;
    keys?: number;
    window?: number;
    prefix?: number;
    lengths?: readonly number[];
    value?: number;
  }): NdArray;
  /**
   * An additive mask from booleans: true means excluded (nn.MultiheadAttention's habit). `value`, -Infinity by
   * default, is what is added to an excluded pair's score.
   */
  maskWhereBlocked(blocked: BooleanInput, options?: { value?: number }): NdArray;
  /** The same, but true means takes part (F.scaled_dot_product_attention's). */
  maskWhereAllowed(allowed: BooleanInput, options?: { value?: number }): NdArray;

  /** Sinusoids, (positions, d_model): sine in even columns, cosine in odd ones. */
  positionalEncoding(
    options: OperatorOptions & SinusoidOptions & { positions: number; d_model: number },
  ): NdArray;
  /** Of each column (d_model), after how many positions it begins again: 2 pi base^(2i/d_model). */
  positionWaves(options: SinusoidOptions & { d_model: number }): NdArray;
  /** P P^T: how alike any two encoded positions are. */
  positionProducts(options: SinusoidOptions & { positions: number; d_model: number }): Products;
  /**
   * What leads from every position to the one `shift` further: a rotation for each pair of columns,
   * (d_model/2, 2, 2); the positions turned by it, and the shifted positions themselves, both
   * (positions, d_model). d_model must be even.
   */
  positionShift(options: {
    positions: number;
    d_model: number;
    shift: number;
    base?: number;
    offset?: number;
  }): { rotations: NdArray; turned: NdArray; shifted: NdArray };
  /** Rotary: the angles (n, d/2), and x (..., n, d) rotated by them where x is given. */
  rope(
    options: OperatorOptions & {
      x: ArrayInput;
      pairing?: 'interleaved' | 'half';
      base?: number;
      offset?: number;
    },
  ): { angles: NdArray; rotated: NdArray };
  /** Query q (d) at every position with key k (d) at every position, both rotated. d must be even. */
  ropeProducts(options: {
    q: ArrayInput;
    k: ArrayInput;
    positions: number;
    pairing?: 'interleaved' | 'half';
    base?: number;
    offset?: number;
  }): Products;
  /** Slopes (h) and biases (h, n_q, n_k): -slope times the distance; with `causal` -Infinity for later keys. */
  alibi(
    options: OperatorOptions & { heads: number; queries: number; keys?: number; causal?: boolean },
  ): { slopes: NdArray; bias: NdArray };

  /**
   * Fitted on the rows of x (n >= 2), applied to x and to each of `others`; `components` is 2 by default. It takes time that grows with the larger
   * of the two sizes times the square of the smaller: seconds for 400 x 400, half a minute for 1,500 x 1,500. (A run
   * has its plane only where one of the two is at most 128.)
   */
  pca(
    x: ArrayInput,
    options?: {
      components?: number;
      signs?: 'u' | 'v';
      others?: readonly ArrayInput[];
    },
  ): {
    components: NdArray;
    mean: NdArray;
    explained_variance: NdArray;
    explained_variance_ratio: NdArray;
    singular_values: NdArray;
    transformed: NdArray;
    others: readonly NdArray[];
  };

  /**
   * Of the squared lengths of to - from, both (n, d), the share in the space of components (k, d), which are at right
   * angles and of length 1, as pca has them; 0 where nothing differs.
   */
  shareInSpace(options: { components: ArrayInput; from: ArrayInput; to: ArrayInput }): number;
  /**
   * How far row i of b (n, d) is from row i of a, or from row order[i]: the largest difference, the
   * Euclidean length, and the cosine of the angle (NaN where a row is zero), each (n).
   */
  rowDistances(
    a: ArrayInput,
    b: ArrayInput,
    options?: { order?: readonly number[] },
  ): { largest: NdArray; euclidean: NdArray; cosine: NdArray };

  random(options: { rng?: 'numpy-legacy' | 'numpy-pcg64' | 'torch'; seed: number }): RandomStream;

  /**
   * The words of Python's str.lower().split(), and each one's place (ids) in the vocabulary: by default their own, in
   * order of first appearance. Of a given one, tokens are the words that it has; unknown are the others, and
   * unknownPositions their places among all words.
   */
  tokenize(
    text: string,
    options?: { vocabulary?: readonly string[] },
  ): {
    tokens: string[];
    vocabulary: string[];
    ids: number[];
    unknown: string[];
    unknownPositions: number[];
  };

  /** Weights of fixed filters as attention matrices (n, n). */
  movingAverage(options: OperatorOptions & { n: number; window: number }): NdArray;
  exponentialAverage(options: OperatorOptions & { n: number; alpha: number }): NdArray;

  /** weights (n_q, n_k) times values (n_k, d): the last step of attention. */
  applyWeights(weights: ArrayInput, values: ArrayInput, options?: OperatorOptions): NdArray;
  /** The two filters of values (n, d) without a matrix, in O(n d): sums of blocks, a recursion. */
  applyMovingAverage(values: ArrayInput, options: OperatorOptions & { window: number }): NdArray;
  applyExponentialAverage(
    values: ArrayInput,
    options: OperatorOptions & { alpha: number },
  ): NdArray;

  /** Tutorial 002's picture of a weight matrix in five shades; keys' labels default to queries'. */
  asciiMap(
    weights: ArrayInput,
    labels: readonly string[],
    options?: { keys?: readonly string[]; shades?: string },
  ): string;
  /** The place of each cell's shade among so many (default 5), relative to the largest weight. */
  shadeLevels(weights: ArrayInput, options?: { shades?: number }): NdArray;
  /** The same table with numbers, by default of 3 decimals. */
  attentionTable(
    weights: ArrayInput,
    labels: readonly string[],
    options?: { keys?: readonly string[]; decimals?: number },
  ): string;

  /**
   * Of weights (..., n), for each row: entropy (nats), largest weight, Frobenius norm of the softmax
   * Jacobian.
   */
  diagnostics(weights: ArrayInput): {
    entropy: NdArray;
    max_weight: NdArray;
    jacobian_norm: NdArray;
  };
  /**
   * How far b is from a, both of one shape: the largest |a - b| and its place in row-major order, how
   * many entries differ by more than their tolerance (default 0; a number is that of all) and the first of
   * them (-1: none), and the sum of squares; `distances` is |a - b| entry by entry. NaN equals NaN; NaN against a number
   * differs by Infinity.
   */
  difference(
    a: ArrayInput,
    b: ArrayInput,
    options?: { tolerance?: ArrayInput },
  ): {
    largest: number;
    largestAt: number;
    firstBeyond: number;
    beyond: number;
    squaredDistance: number;
    distances: NdArray;
  };
  /** a - b, entry by entry, of one shape: a map of what differs. */
  subtract(a: ArrayInput, b: ArrayInput): NdArray;
  /** Of all entries; the standard deviation is the population's, as np.std's. Of no entries the sum is 0, the others NaN. */
  summary(x: ArrayInput): {
    minimum: number;
    maximum: number;
    sum: number;
    mean: number;
    standardDeviation: number;
    rootMeanSquare: number;
  };
  /**
   * What each head does, where one rule says it: of weights (h, n, n), or (n, n) for one head. The mask
   * broadcasts to them; a query with fewer than two keys left has no choice and does not count.
   */
  headPatterns(weights: ArrayInput, options?: MaskOptions): readonly HeadPattern[];
  /** Rows (d_k, variance of q.k, variance of q.k / sqrt(d_k)) over random queries and keys. */
  scoreVariance(options: {
    rng?: 'numpy-legacy' | 'numpy-pcg64' | 'torch';
    seed: number;
    sizes: readonly number[];
    trials?: number;
  }): NdArray;
  /** Rows of d_k, then largest weight, entropy and Jacobian norm, unscaled and scaled. */
  saturation(options: {
    rng?: 'numpy-legacy' | 'numpy-pcg64' | 'torch';
    seed: number;
    sizes: readonly number[];
    keys?: number;
  }): NdArray;
  /**
   * For each d_k the state of scaled Q K^T, whose Q and then K (tokens, d_k) are standard normals of
   * a stream that starts again at the seed: rows of d_k, then the numbers of scoreState. tokens
   * defaults to 64, scale to 'sqrt'.
   */
  scaleSweep(options: {
    rng?: 'numpy-legacy' | 'numpy-pcg64' | 'torch';
    seed: number;
    sizes: readonly number[];
    tokens?: number;
    scale?: 'sqrt' | 'off' | number;
  }): NdArray;
  /**
   * Of scores (n_q, n_k) the variance (ddof 0), and of their softmax, as means over the rows: entropy
   * / log n_k (1 for one key), the largest weight, the Frobenius norm of diag(a) - a a^T.
   */
  scoreState(scores: ArrayInput): {
    variance: number;
    entropy_share: number;
    max_weight: number;
    jacobian_norm: number;
  };
  /** The largest weight of every row of softmax(factor * scores), (factors, n_q). */
  rowMaxima(scores: ArrayInput, factors: ArrayInput): NdArray;
  /** Parameters, operations and weight entries of one layer; heads defaults to 1. */
  costTable(options: {
    n: number;
    d_model: number;
    heads?: number;
  }): Readonly<Record<string, number>>;

  /** Operations of the two filters over values (n, width), as applyMovingAverage and its twin count. */
  filterCost(options: { n: number; width: number; window: number }): {
    moving_average_operations: number;
    exponential_average_operations: number;
  };

  /** np.round: rint(x * 10^k) / 10^k. */
  npRound(x: ArrayInput, decimals: number): NdArray;
  /** str(array) as NumPy 1.24 prints it; a scalar has the digits of str() unless precision or suppressSmall is given. */
  array2string(
    x: ArrayInput,
    options?: OperatorOptions & {
      precision?: number;
      threshold?: number;
      edgeItems?: number;
      lineWidth?: number;
      suppressSmall?: boolean;
      separator?: string;
      /** As NumPy prints an array of int64; other numbers than those are refused. */
      integers?: boolean;
    },
  ): string;
  /** '%.kf' % x with `decimals`, else the shortest text that reads back as x, as Python prints it. */
  formatNumber(x: number, options?: OperatorOptions & { decimals?: number }): string;
}

/** Loads the module: in a page, in a module worker, and in Node.js. */
export function createEngine(options?: EngineOptions): Promise<Engine>;

/** A trace from a worker: its arrays are already here. What computes asks the worker. */
export interface WorkerTrace extends Omit<
  Trace,
  'advance' | 'explain' | 'block' | 'overview' | 'snapshot' | 'print'
> {
  explain(name: string, index: readonly number[]): Promise<Explanation>;
  block(name: string, head: number, area?: Area): Promise<TraceTensor>;
  overview(name: string, head: number, area?: Area & { pool?: number }): Promise<Overview>;
  print(name: string, decimals?: number): Promise<string>;
  snapshot(): Trace;
}

/** The same calls as Engine, answered by a worker. It has copies: `into` of colors stays as it is. */
export type WorkerEngine = {
  readonly build: EngineBuild;
  readonly fields: readonly Field[];
  readonly presets: readonly Preset[];
  /**
   * Rejects with an AbortError when `signal` is aborted, and with EngineError for a bad spec. A run that is aborted
   * while it waits ends its worker and starts another: every earlier trace is then expired.
   */
  run(spec?: Spec, options?: { signal?: AbortSignal }): Promise<WorkerTrace>;
  /**
   * As run, for a slider: of calls that wait for each other only the last is computed; the ones
   * before it resolve to null.
   */
  runLatest(spec: Spec): Promise<WorkerTrace | null>;
  attention<Step extends keyof AttentionSteps>(
    input: AttentionInput & { steps: readonly Step[] },
  ): Promise<Pick<AttentionSteps, Step>>;
  attention(input: AttentionInput): Promise<AttentionSteps>;
  multiHeadAttention<Step extends keyof MultiHeadSteps>(
    input: MultiHeadInput & { steps: readonly Step[] },
  ): Promise<Pick<MultiHeadSteps, Step>>;
  multiHeadAttention(input: MultiHeadInput): Promise<MultiHeadSteps>;
  /** Ends the worker. */
  dispose(): void;
} & {
  [
    K in Exclude<
      keyof Engine,
      | 'attention'
      | 'build'
      | 'createAttention'
      | 'createDecoder'
      | 'fields'
      | 'multiHeadAttention'
      | 'presets'
      | 'run'
      | 'random'
      | 'dispose'
    >
  ]: (...args: Parameters<Engine[K]>) => Promise<ReturnType<Engine[K]>>;
};

export interface WorkerEngineOptions extends EngineOptions {
  /** Where the worker's script is, or how to start it; default: worker.js beside this file. */
  worker?: URL | string | (() => Worker);
}

/**
 * The engine in a worker of its own, for pages whose runs take longer than a frame. It is part of
 * engine.js alone and needs worker.js beside it. The page and <attention-lab> compute where they
 * draw, so that a change is painted in the frame of its event; none of their builds, the one-file
 * and the classic one among them, carries a worker.
 */
export function createWorkerEngine(options?: WorkerEngineOptions): Promise<WorkerEngine>;
