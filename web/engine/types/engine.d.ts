// The engine: every call. In a project for Node.js alone, too, what a page has is known by its types.
/// <reference lib="dom" />
import type { ArrayInput, BooleanInput, NdArray } from './arrays.js';
import type {
  Attention,
  AttentionInput,
  AttentionSteps,
  Decoder,
  HeadPattern,
  KeptWeights,
  MaskOptions,
  MultiHeadInput,
  MultiHeadSteps,
  OperatorOptions,
  Products,
  RandomStream,
  SinusoidOptions,
} from './operators.js';
import type { Problem } from './problems.js';
import type { Field, Preset, Spec, SplitEdits } from './spec.js';
import type { Trace, TraceTensor } from './trace.js';

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

  /** Everything that is wrong with a spec, at once; [] if nothing is. Never throws for a bad spec, but as its own getters do. */
  check(spec: Spec): readonly Problem[];
  /**
   * Which of a spec's edits a run can apply, for a caller that goes on without the others. Where the
   * rest of the spec leaves the shapes open (check says why) all of them count as fitting. Throws EngineError for
   * edits that are no text.
   */
  splitEdits(spec: Spec): SplitEdits;
  /** Fields as C++ writes them: `true`, `false`, numbers, the options' names, masks joined by `+`. */
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
   * padding for `lengths`. causal-bottom-right has the last query beside the last key, for window and prefix, too. `value`, -Infinity by default, is what each kind adds to a hidden pair's score: of a pair
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
  /** Rotary: the angles (n, d/2), and x (..., n, d) rotated by them. */
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
   * broadcasts to them, in float64 of whatever they are; a query with fewer than two keys left has no choice and does
   * not count.
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
  /** Parameters, operations and weight entries of one layer; heads, which divides d_model, defaults to 1. */
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
  /** '%.kf' % x with k = `decimals`, negative ones as 0; else the shortest text that reads back as x, as Python prints it. */
  formatNumber(x: number, options?: OperatorOptions & { decimals?: number }): string;
}
