// Attention, its softmax and its masks, and what attention that keeps its weights is made of.
import { fail, shown } from './errors.js';
import { asking, byName, dtype, firstOf, omit, withArrays } from './operator-calls.js';
import { checkOptions } from './options.js';

const attentionOptions = {
  dtype,
  mask: 'any',
  scale: 'scale',
  fullyMasked: ['zero', 'nan'],
  softmax: ['stable', 'naive'],
};

const weightArrays = ['W_Q', 'W_K', 'W_V', 'b_Q', 'b_K', 'b_V', 'W_O', 'b_O'];
const multiHeadArrays = ['query', 'key', 'value', ...weightArrays, 'bias_k', 'bias_v', 'mask'];
const innerSteps = ['scores', 'scaled', 'masked', 'row_max', 'exponentials', 'row_sum', 'weights'];
const multiHeadSteps = [...innerSteps, 'Q', 'K', 'V', 'weights_average', 'head_out', 'concat'];

/** What attention that keeps its weights is made of. */
export const keptAttention = (input) => {
  const call = withArrays(
    'createAttention',
    input,
    [...weightArrays, 'mask'],
    { ...attentionOptions, heads: 'int', causal: 'flag' },
    ['W_Q', 'W_K', 'W_V'],
  );
  if (call.options.causal && input.mask !== undefined) {
    fail('conflict', 'mask', 'causal is a mask already; add the two and give the sum');
  }
  return call;
};

export const keptDecoder = (input) =>
  withArrays(
    'createDecoder',
    input,
    weightArrays,
    { ...omit(attentionOptions, ['mask']), heads: 'int', capacity: 'int' },
    ['W_Q', 'W_K', 'W_V', 'capacity'],
  );

/** @param {import('./operator-calls.js').Call} call */
export function attentionOperators(call) {
  const { one, named, value } = asking(call);
  /** The steps that options ask for must be among these. */
  const run = (operator, input, steps, ...about) => {
    const all = withArrays(operator, input, ...about);
    if (all.options.steps?.length === 0) {
      fail('empty_input', 'steps', 'it names none; without it all are returned');
    }
    const other = all.options.steps?.find((step) => !steps.includes(step));
    if (other !== undefined) {
      fail('unknown_choice', 'steps', `${shown(other)} is not one of '${steps.join("', '")}'`);
    }
    return byName(call(operator, all));
  };
  const single = (operator, input, schema = {}, steps = /** @type {string[]} */ ([])) =>
    run(operator, input, steps, ['q', 'k', 'v', 'mask'], { ...attentionOptions, ...schema }, [
      'q',
      'k',
      'v',
    ]);
  const multiHead = (operator, input, schema = {}, steps = /** @type {string[]} */ ([])) =>
    run(
      operator,
      input,
      steps,
      multiHeadArrays,
      { ...attentionOptions, ...schema, heads: 'int', zeroAttention: 'flag' },
      ['query', 'W_Q', 'W_K', 'W_V'],
    );
  const some = { steps: 'texts' };
  const where = (x, options, allowed) => {
    const own = checkOptions('maskWhere', options, { value: 'number' });
    return firstOf(call('maskWhere', { arrays: [['x', x, true]], options: { ...own, allowed } }));
  };
  return {
    softmax: (x, options = {}) => one('softmax', { x }, options, { axis: 'int', dtype }),
    softmaxNaive: (x, options = {}) => one('softmaxNaive', { x }, options, { axis: 'int', dtype }),
    softmaxSteps: (x, options = {}) =>
      named('softmaxSteps', { x }, options, { form: ['stable', 'naive'], dtype }),
    softmaxLimits: (x, options = {}) => value('softmaxLimits', { x }, options, { dtype }),
    attention: (input) => single('attention', input, some, [...innerSteps, 'output']),
    attentionOutput: (input) => single('attentionOutput', input).output,
    multiHeadAttention: (input) =>
      multiHead('multiHeadAttention', input, some, [...multiHeadSteps, 'output']),
    multiHeadOutput: (input) => multiHead('multiHeadOutput', input).output,
    mask(options) {
      const schema = {
        kind: 'text',
        queries: 'int',
        keys: 'int',
        window: 'int',
        prefix: 'int',
        lengths: 'ints',
        value: 'number',
      };
      const own = checkOptions('mask', options, schema, ['kind', 'queries']);
      if (own.kind.split('+').includes('padding') && !own.lengths) {
        fail('wrong_type', 'lengths', 'a padding mask needs the length of each sequence');
      }
      return firstOf(call('mask', { options: own }));
    },
    maskWhereBlocked: (blocked, options = {}) => where(blocked, options, false),
    maskWhereAllowed: (allowed, options = {}) => where(allowed, options, true),
  };
}
