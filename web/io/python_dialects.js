// How NumPy and PyTorch spell random numbers.

/** @typedef {import('./python_draws.js').Dialect} Dialect */

const NUMPY_GENERATORS = {
  'numpy-legacy': 'np.random.RandomState',
  'numpy-pcg64': 'np.random.default_rng',
};

/** @param {Readonly<Record<string, any>>} spec @returns {Dialect} */
export function numpyDialect({ rng, dtype }) {
  const single = dtype === 'float32';
  const cast = single ? '.astype(np.float32)' : '';
  const uniform = 'rng.uniform(-bound, bound, shape)';
  return {
    library: 'np',
    generator: NUMPY_GENERATORS[rng],
    normal: (generator, shape) =>
      `${generator}.standard_normal(${shape})${shape.startsWith('(') ? cast : ''}`,
    empty: (shape) => `np.empty(${shape}${single ? ', dtype=np.float32' : ''})`,
    stacked: cast,
    initializers: {
      normal: ['', 'rng.standard_normal(shape)'],
      'glorot-normal': [
        'deviation = math.sqrt(2 / (fan_in + fan_out))',
        'deviation * rng.standard_normal(shape)',
      ],
      'glorot-uniform': ['bound = math.sqrt(6 / (fan_in + fan_out))', uniform],
      'kaiming-uniform': ['bound = 1 / math.sqrt(fan_in)', uniform],
    },
    cast,
    rounded: 'X.astype(np.float32).astype(np.float64)',
    headsFirst: '.transpose(1, 0, 2)',
  };
}

/** torch.manual_seed gives back the generator that everyone shares. */
const SHARED = 'torch.manual_seed';

/** @param {Readonly<Record<string, any>>} spec @returns {Dialect} */
export function torchDialect({ dtype }) {
  const type = `dtype=torch.${dtype}`;
  const empty = `torch.empty(shape, ${type})`;
  const uniform = `${empty}.uniform_(-bound, bound, generator=rng)`;
  return {
    library: 'torch',
    generator: SHARED,
    normal: (generator, shape) => `torch.randn(${shape}, generator=${generator}, ${type})`,
    empty: (shape) => `torch.empty(${shape}, ${type})`,
    stacked: '',
    initializers: {
      normal: ['', `torch.randn(shape, generator=rng, ${type})`],
      'glorot-normal': [
        'deviation = math.sqrt(2 / (fan_in + fan_out))',
        `${empty}.normal_(0, deviation, generator=rng)`,
      ],
      'glorot-uniform': ['bound = math.sqrt(6 / (fan_in + fan_out))', uniform],
      'kaiming-uniform': ['bound = 1 / math.sqrt(fan_in)', uniform],
    },
    cast: '',
    rounded: 'X.float().double()',
    headsFirst: '.transpose(0, 1)',
  };
}
