// What is wrong with what was asked for.

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
