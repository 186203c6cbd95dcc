// The bare operators: each checks its options, and hands them and its arrays to C++.
import { checkShape } from './arrays.js';
import { fail, shown } from './errors.js';
import { wellFormed } from './fields.js';
import { checkOptions } from './options.js';

const dtype = ['float64', 'float32'];
const rngs = ['numpy-legacy', 'numpy-pcg64', 'torch'];
const attentionOptions = {
  dtype,
  mask: 'any',
  scale: 'scale',
  fullyMasked: ['zero', 'nan'],
  softmax: ['stable', 'naive'],
};

const sinusoids = {
  base: 'number',
  offset: 'number',
  form: ['power', 'exp-log'],
  variant: ['interleaved', 'concatenated', 'single-exponent', 'column-exponent', 'sine-only'],
};
const rotary = { pairing: ['interleaved', 'half'], base: 'number', offset: 'number' };

/** Only those of some names. */
const pick = (object, names) =>
  Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]));

/** All but those of some names. */
const omit = (object, names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

const byName = (results) =>
  Object.fromEntries(results.map(({ name, shape, data }) => [name, { shape, data }]));

/** Scale crosses the border as text. */
const withScaleText = (options) =>
  'scale' in options ? { ...options, scale: String(options.scale) } : options;

const weightArrays = ['W_Q', 'W_K', 'W_V', 'b_Q', 'b_K', 'b_V', 'W_O', 'b_O'];
const multiHeadArrays = ['query', 'key', 'value', ...weightArrays, 'bias_k', 'bias_v', 'mask'];
const innerSteps = ['scores', 'scaled', 'masked', 'row_max', 'exponentials', 'row_sum', 'weights'];
const multiHeadSteps = [...innerSteps, 'Q', 'K', 'V', 'weights_average', 'head_out', 'concat'];

/** Options of one operator and arrays among them: {arrays, options, dtype}. */
function withArrays(operator, input, arrayNames, schema, required) {
  const any = Object.fromEntries(arrayNames.map((name) => [name, 'any']));
  const options = checkOptions(operator, input, { ...schema, ...any }, required);
  const arrays = Object.entries(pick(options, arrayNames));
  const rest = withScaleText(omit(options, [...arrayNames, 'dtype']));
  return { arrays, options: rest, dtype: options.dtype };
}

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

/** Of one call: named arrays in, named arrays out. */
function attentionOperators(call) {
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
    return byName(call(operator, all).results);
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
  return {
    attention: (input) => single('attention', input, some, [...innerSteps, 'output']),
    attentionOutput: (input) => single('attentionOutput', input).output,
    multiHeadAttention: (input) =>
      multiHead('multiHeadAttention', input, some, [...multiHeadSteps, 'output']),
    multiHeadOutput: (input) => multiHead('multiHeadOutput', input).output,
  };
}

/** Of one array, or none, and options; the first result is the answer. */
function arrayOperators(call) {
  /** @type {(operator: string, options: Record<string, any>, arrays?: unknown[][]) => any} */
  const one = (operator, { dtype: type, ...options }, arrays = []) => {
    const [{ shape, data }] = call(operator, { arrays, options, dtype: type }).results;
    return { shape, data };
  };
  const where = (x, options, allowed) => {
    const { value } = checkOptions('maskWhere', options, { value: 'number' });
    return one('maskWhere', value === undefined ? { allowed } : { allowed, value }, [
      ['x', x, true],
    ]);
  };
  return {
    softmax: (x, options = {}) =>
      one('softmax', checkOptions('softmax', options, { axis: 'int', dtype }), [['x', x]]),
    softmaxNaive: (x, options = {}) =>
      one('softmaxNaive', checkOptions('softmaxNaive', options, { axis: 'int', dtype }), [
        ['x', x],
      ]),
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
      return one('mask', own);
    },
    maskWhereBlocked: (blocked, options = {}) => where(blocked, options, false),
    maskWhereAllowed: (allowed, options = {}) => where(allowed, options, true),
    positionalEncoding(options) {
      const schema = { positions: 'int', d_model: 'int', ...sinusoids, dtype };
      return one(
        'positionalEncoding',
        checkOptions('positionalEncoding', options, schema, ['positions', 'd_model']),
      );
    },
    positionWaves: (options) =>
      one(
        'positionWaves',
        checkOptions('positionWaves', options, { d_model: 'int', ...sinusoids }, ['d_model']),
      ),
    subtract: (a, b) =>
      one('subtract', {}, [
        ['a', a],
        ['b', b],
      ]),
    movingAverage: (options) =>
      one(
        'movingAverage',
        checkOptions('movingAverage', options, { n: 'int', window: 'int', dtype }, ['n', 'window']),
      ),
    exponentialAverage: (options) =>
      one(
        'exponentialAverage',
        checkOptions('exponentialAverage', options, { n: 'int', alpha: 'number', dtype }, [
          'n',
          'alpha',
        ]),
      ),
    applyWeights: (weights, values, options = {}) =>
      one('applyWeights', checkOptions('applyWeights', options, { dtype }), [
        ['weights', weights],
        ['values', values],
      ]),
    applyMovingAverage: (values, options) =>
      one(
        'applyMovingAverage',
        checkOptions('applyMovingAverage', options, { window: 'int', dtype }, ['window']),
        [['values', values]],
      ),
    applyExponentialAverage: (values, options) =>
      one(
        'applyExponentialAverage',
        checkOptions('applyExponentialAverage', options, { alpha: 'number', dtype }, ['alpha']),
        [['values', values]],
      ),
    shadeLevels: (weights, options = {}) =>
      one('shadeLevels', checkOptions('shadeLevels', options, { shades: 'int' }), [
        ['weights', weights],
      ]),
    npRound: (x, decimals) =>
      one('npRound', checkOptions('npRound', { decimals }, { decimals: 'int' }, ['decimals']), [
        ['x', x],
      ]),
    scoreVariance: (options) =>
      one(
        'scoreVariance',
        checkOptions(
          'scoreVariance',
          options,
          { rng: rngs, seed: 'number', sizes: 'ints', trials: 'int' },
          ['seed', 'sizes'],
        ),
      ),
    saturation: (options) =>
      one(
        'saturation',
        checkOptions(
          'saturation',
          options,
          { rng: rngs, seed: 'number', sizes: 'ints', keys: 'int' },
          ['seed', 'sizes'],
        ),
      ),
    scaleSweep(input) {
      const schema = { rng: rngs, seed: 'number', sizes: 'ints', tokens: 'int', scale: 'scale' };
      const options = checkOptions('scaleSweep', input, schema, ['seed', 'sizes']);
      return one('scaleSweep', withScaleText(options));
    },
    rowMaxima: (scores, factors) =>
      one('rowMaxima', {}, [
        ['scores', scores],
        ['factors', factors],
      ]),
  };
}

/** With several results. */
function tableOperators(call) {
  /** @type {(operator: string, options: Record<string, any>, arrays?: unknown[][]) => any[]} */
  const several = (operator, { dtype: type, ...options }, arrays = []) =>
    call(operator, { arrays, options, dtype: type }).results;
  return {
    rope(input) {
      const schema = { x: 'any', ...rotary, dtype };
      const { x, ...options } = checkOptions('rope', input, schema, ['x']);
      return byName(several('rope', options, [['x', x]]));
    },
    ropeProducts(input) {
      const schema = { q: 'any', k: 'any', positions: 'int', ...rotary };
      const { q, k, ...options } = checkOptions('ropeProducts', input, schema, [
        'q',
        'k',
        'positions',
      ]);
      return byName(
        several('ropeProducts', options, [
          ['q', q],
          ['k', k],
        ]),
      );
    },
    positionProducts(options) {
      const schema = { positions: 'int', d_model: 'int', ...sinusoids };
      const required = ['positions', 'd_model'];
      return byName(
        several('positionProducts', checkOptions('positionProducts', options, schema, required)),
      );
    },
    positionShift(options) {
      const schema = {
        positions: 'int',
        d_model: 'int',
        shift: 'number',
        base: 'number',
        offset: 'number',
      };
      const required = ['positions', 'd_model', 'shift'];
      return byName(
        several('positionShift', checkOptions('positionShift', options, schema, required)),
      );
    },
    alibi(options) {
      const schema = { heads: 'int', queries: 'int', keys: 'int', causal: 'flag', dtype };
      return byName(several('alibi', checkOptions('alibi', options, schema, ['heads', 'queries'])));
    },
    pca(x, input = {}) {
      const schema = { components: 'int', signs: ['u', 'v'], others: 'any' };
      const { others = [], ...options } = checkOptions('pca', input, schema);
      if (!Array.isArray(others)) fail('wrong_type', 'others', `${shown(others)} is not a list`);
      const arrays = [['x', x], ...others.map((other, i) => [`other${i}`, other])];
      const results = several('pca', options, arrays);
      const named = byName(results.filter(({ name }) => name !== 'other'));
      const rest = results.filter(({ name }) => name === 'other');
      return { ...named, others: rest.map(({ shape, data }) => ({ shape, data })) };
    },
    difference(a, b, input = {}) {
      const { tolerance } = checkOptions('difference', input, { tolerance: 'any' });
      const arrays = [
        ['a', a],
        ['b', b],
      ];
      if (tolerance !== undefined) arrays.push(['tolerance', tolerance]);
      const { value, results } = call('difference', { arrays, options: {} });
      return { ...value, ...byName(results) };
    },
    summary: (x) => call('summary', { arrays: [['x', x]], options: {} }).value,
    rowDistances: (a, b, options = {}) =>
      byName(
        several('rowDistances', checkOptions('rowDistances', options, { order: 'ints' }), [
          ['a', a],
          ['b', b],
        ]),
      ),
    shareInSpace(input) {
      const names = ['components', 'from', 'to'];
      const schema = Object.fromEntries(names.map((name) => [name, 'any']));
      const arrays = checkOptions('shareInSpace', input, schema, names);
      return call('shareInSpace', { arrays: names.map((name) => [name, arrays[name]]) }).value;
    },
    softmaxSteps(x, input = {}) {
      const options = checkOptions('softmaxSteps', input, { form: ['stable', 'naive'], dtype });
      return byName(several('softmaxSteps', options, [['x', x]]));
    },
    softmaxLimits(scores, input = {}) {
      const { dtype: type } = checkOptions('softmaxLimits', input, { dtype });
      return call('softmaxLimits', { arrays: [['x', scores]], dtype: type }).value;
    },
    scoreState: (scores) => call('scoreState', { arrays: [['scores', scores]] }).value,
    filterCost: (options) =>
      call('filterCost', {
        options: checkOptions('filterCost', options, { n: 'int', width: 'int', window: 'int' }, [
          'n',
          'width',
          'window',
        ]),
      }).value,
    diagnostics: (weights) => byName(several('diagnostics', {}, [['weights', weights]])),
    headPatterns(weights, options = {}) {
      const arrays = Object.entries(checkOptions('headPatterns', options, { mask: 'any' }));
      return call('headPatterns', { arrays: [['weights', weights], ...arrays] }).value;
    },
    costTable: (options) =>
      call('costTable', {
        options: checkOptions('costTable', options, { n: 'int', d_model: 'int', heads: 'int' }, [
          'n',
          'd_model',
        ]),
      }).value,
  };
}

/** Of texts, or with a text as the answer. */
function textOperators(call) {
  const labelled = (operator, weights, queries, { keys = queries, ...rest }) =>
    call(operator, {
      arrays: [['weights', weights]],
      options: {
        queries: checkLabels('labels', queries),
        keys: checkLabels('keys', keys),
        ...rest,
      },
    }).value;
  return {
    tokenize(text, options = {}) {
      if (typeof text !== 'string') fail('wrong_type', 'text', `${shown(text)} is not a text`);
      const own = checkOptions('tokenize', options, { vocabulary: 'texts' });
      if (own.vocabulary) own.vocabulary = own.vocabulary.map(wellFormed);
      return call('tokenize', { options: { ...own, text: wellFormed(text) } }).value;
    },
    asciiMap: (weights, labels, options = {}) =>
      labelled(
        'asciiMap',
        weights,
        labels,
        checkOptions('asciiMap', options, {
          keys: 'texts',
          shades: 'text',
        }),
      ),
    attentionTable: (weights, labels, options = {}) =>
      labelled(
        'attentionTable',
        weights,
        labels,
        checkOptions('attentionTable', options, {
          keys: 'texts',
          decimals: 'int',
        }),
      ),
    array2string(x, input = {}) {
      const schema = {
        dtype,
        precision: 'int',
        threshold: 'int',
        edgeItems: 'int',
        lineWidth: 'int',
        suppressSmall: 'flag',
        separator: 'text',
        integers: 'flag',
      };
      const { dtype: type, ...options } = checkOptions('array2string', input, schema);
      return call('array2string', { arrays: [['x', x]], options, dtype: type }).value;
    },
    formatNumber(x, input = {}) {
      if (typeof x !== 'number') fail('wrong_type', 'x', `${shown(x)} is not a number`);
      const { dtype: type, ...options } = checkOptions('formatNumber', input, {
        decimals: 'int',
        dtype,
      });
      return call('printNumber', { options: { ...options, x }, dtype: type ?? 'float64' }).value;
    },
  };
}

function checkLabels(name, labels) {
  const own = checkOptions('this', { [name]: labels }, { [name]: 'texts' }, [name]);
  return own[name].map(wellFormed);
}

// A stream that nobody holds any more is closed when its object is collected.
const forgotten = new FinalizationRegistry((close) => close());

class RandomStream {
  #call;
  #id;
  #close;

  constructor(call, id, close) {
    this.#call = call;
    this.#id = id;
    this.#close = close;
    forgotten.register(this, close, this);
  }

  #draw(operator, options) {
    if (this.#id === null) fail('expired_trace', 'random', 'the stream has been disposed');
    const { dtype: type, ...rest } = options;
    const all = { ...rest, stream: this.#id };
    return this.#call(operator, { options: all, dtype: type }).results;
  }

  #one(operator, shape, options) {
    const own = [...checkShape('shape', shape)];
    const [{ shape: drawn, data }] = this.#draw(operator, { ...options, shape: own });
    return { shape: drawn, data };
  }

  normal(shape, options = {}) {
    return this.#one('normal', shape, checkOptions('normal', options, { dtype }));
  }

  uniform(shape, options = {}) {
    const schema = { low: 'number', high: 'number', dtype };
    return this.#one('uniform', shape, checkOptions('uniform', options, schema));
  }

  initialize(init, shape, options) {
    const words = ['normal', 'glorot-normal', 'glorot-uniform', 'glorot-uniform-centred'].concat([
      'kaiming-uniform',
    ]);
    const schema = { init: words, fanIn: 'int', fanOut: 'int', scale: 'number', dtype };
    const all = { ...checkOptions('initialize', options, omit(schema, ['init'])), init };
    return this.#one(
      'initialize',
      shape,
      checkOptions('initialize', all, schema, ['init', 'fanIn', 'fanOut']),
    );
  }

  torchModule(options) {
    const schema = {
      embedDim: 'int',
      kdim: 'int',
      vdim: 'int',
      bias: 'flag',
      addBiasKv: 'flag',
      dtype,
    };
    const own = checkOptions('torchModule', options, schema, ['embedDim']);
    return byName(this.#draw('torchModule', { bias: true, ...own }));
  }

  dispose() {
    if (this.#id === null) return;
    this.#id = null;
    forgotten.unregister(this);
    this.#close();
  }
}

/**
 * @param {(operator: string, call: object) => { value: any, results: any[] }} call
 * @param {(rng: string, seed: number) => number} openStream
 * @param {(id: number) => void} closeStream
 */
export function makeOperators(call, openStream, closeStream) {
  return {
    ...attentionOperators(call),
    ...arrayOperators(call),
    ...tableOperators(call),
    ...textOperators(call),
    random(options) {
      const schema = { rng: rngs, seed: 'number' };
      const { rng = rngs[0], seed } = checkOptions('random', options, schema, ['seed']);
      const id = openStream(rng, seed);
      return new RandomStream(call, id, () => closeStream(id));
    },
  };
}
