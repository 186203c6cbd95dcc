// Attention and its softmax.
import { fail, shown } from './errors.js';
import {
  attentionOptions,
  multiHeadOptions,
  weightArrays,
  weightsRequired,
} from './multi-head-input.js';
import { asking, byName, dtype, inputReader } from './operator-calls.js';

const multiHeadArrays = ['query', 'key', 'value', ...weightArrays, 'bias_k', 'bias_v', 'mask'];
const innerSteps = ['scores', 'scaled', 'masked', 'row_max', 'exponentials', 'row_sum', 'weights'];
const multiHeadSteps = [...innerSteps, 'Q', 'K', 'V', 'weights_average', 'head_out', 'concat'];

const steps = { steps: 'texts' };
const readSingle = (schema = {}) =>
  inputReader(['q', 'k', 'v', 'mask'], { ...attentionOptions, ...schema }, ['q', 'k', 'v']);
const readMultiHead = (schema = {}) =>
  inputReader(multiHeadArrays, { ...multiHeadOptions, ...schema, zeroAttention: 'flag' }, [
    'query',
    ...weightsRequired,
  ]);
const readers = {
  attention: readSingle(steps),
  attentionOutput: readSingle(),
  multiHeadAttention: readMultiHead(steps),
  multiHeadOutput: readMultiHead(),
};

/** The steps that options ask for must be among these. */
function checkSteps({ steps: wanted }, known) {
  if (wanted?.length === 0) {
    fail('empty_input', 'steps', 'it names none; without it all are returned');
  }
  const other = wanted?.find((step) => !known.includes(step));
  if (other !== undefined) {
    fail('unknown_choice', 'steps', `${shown(other)} is not one of '${known.join("', '")}'`);
  }
}

/** @param {import('./operator-calls.js').Call} call */
export function attentionOperators(call) {
  const { one, named, value } = asking(call);
  const run = (
    /** @type {keyof typeof readers} */ operator,
    input,
    known = /** @type {string[]} */ ([]),
  ) => {
    const all = readers[operator](operator, input);
    checkSteps(all.options, known);
    return byName(call(operator, all));
  };
  return {
    softmax: (x, options = {}) => one('softmax', { x }, options, { axis: 'int', dtype }),
    softmaxNaive: (x, options = {}) => one('softmaxNaive', { x }, options, { axis: 'int', dtype }),
    softmaxSteps: (x, options = {}) =>
      named('softmaxSteps', { x }, options, { form: ['stable', 'naive'], dtype }),
    softmaxLimits: (x, options = {}) => value('softmaxLimits', { x }, options, { dtype }),
    attention: (input) => run('attention', input, [...innerSteps, 'output']),
    attentionOutput: (input) => run('attentionOutput', input).output,
    multiHeadAttention: (input) => run('multiHeadAttention', input, [...multiHeadSteps, 'output']),
    multiHeadOutput: (input) => run('multiHeadOutput', input).output,
  };
}
