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

import type { Engine, EngineBuild, EngineOptions } from './types/engine.js';
import type {
  AttentionInput,
  AttentionSteps,
  MultiHeadInput,
  MultiHeadSteps,
} from './types/operators.js';
import type { Field, Preset, Spec } from './types/spec.js';
import type { Area, Explanation, Overview, Trace, TraceTensor } from './types/trace.js';

export * from './types/arrays.js';
export * from './types/problems.js';
export * from './types/spec.js';
export * from './types/trace.js';
export * from './types/operators.js';
export * from './types/engine.js';

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
  /** Itself: its arrays stay. What asks the worker is refused once the trace is expired. */
  snapshot(): WorkerTrace;
}

/**
 * The same calls as Engine, answered by a worker. It has copies: `into` of colors stays as it is. What can't be sent
 * there, a function, a symbol or an array whose memory was handed on, is refused by every call, `check` too, with an
 * EngineError that names the call. What an object inherits counts as its own.
 */
export type WorkerEngine = {
  readonly build: EngineBuild;
  readonly fields: readonly Field[];
  readonly presets: readonly Preset[];
  /**
   * Rejects with the signal's reason when `signal` is aborted, by default an AbortError, and with EngineError for a bad
   * spec. A run that is aborted while it waits ends its worker and starts another: every earlier trace is then expired.
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
 * and the classic one among them, carries a worker. Rejects with an EngineError that names `worker` where there are
 * none, as in Node.js, unless a function makes one.
 */
export function createWorkerEngine(options?: WorkerEngineOptions): Promise<WorkerEngine>;
