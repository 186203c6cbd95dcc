// Attention, its softmax and its masks.
import { fail, shown } from './errors.js';
import {
  attentionOptions,
  multiHeadOptions,
  weightArrays,
  weightsRequired,
} from './multi-head-input.js';
import { asking, byName, dtype, firstOf, inputReader } from './operator-calls.js';
import { checkOptions } from './options.js';

const multiHeadArrays = ['query', 'key', 'value', ...weightArrays, 'bias_k', 'bias_v', 'mask'];
const innerSteps = ['scores', 'scaled', 'masked', 'row_max', 'exponentials', 'row_sum', 'weights'];
const multiHeadSteps = [...innerSteps, 'Q', 'K', 'V', 'weights_average', 'head_out', 'concat'];
/** The kind of mask that asks for an option. */
const kindOf = { window: 'window', prefix: 'prefix', lengths: 'padding' };

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
  const where = (name, booleans, options) => {
    const own = checkOptions('maskWhere', options, { value: 'number' });
    return firstOf(call('maskWhere', { arrays: [[name, booleans, true]], options: own }));
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
    mask(options) {
      const schema = {
        kind: 'text',
        queries: 'size',
        keys: 'size',
        window: 'int',
        prefix: 'int',
        lengths: 'ints',
        value: 'number',
      };
      const own = checkOptions('mask', options, schema, ['kind', 'queries']);
      const kinds = own.kind.split('+');
      if (kinds.includes('padding') && !own.lengths) {
        fail('wrong_type', 'lengths', "padding needs each sequence's length");
      }
      for (const [option, kind] of Object.entries(kindOf)) {
        if (option in own && !kinds.includes(kind)) {
          fail('conflict', option, `needs '${kind}' in kind ${shown(own.kind)}`);
        }
      }
      return firstOf(call('mask', { options: own }));
    },
    maskWhereBlocked: (blocked, options = {}) => where('blocked', blocked, options),
    maskWhereAllowed: (allowed, options = {}) => where('allowed', allowed, options),
  };
}
