// A run's specification, and the table of its fields.
import type { ArrayInput, Dtype } from './arrays.js';
import type { Problem } from './problems.js';

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
  /** The entries as written, with the shape of the tensor that each names ([] if the run has none); `field` is 'edits'. */
  readonly wrong: readonly (Problem & {
    readonly entry: string;
    readonly shape: readonly number[];
  })[];
}

/** One row of the field table, which lives in C++ (attn/spec_fields.cpp). */
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
