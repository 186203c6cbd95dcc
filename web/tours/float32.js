// A run's attention again, in float32.

/**
 * The same attention from the same X and weights, every step in float32, as PyTorch's module has it.
 * @param {import('../engine/index.d.ts').Engine} engine
 * @param {import('../engine/index.d.ts').Trace} trace of a run in float64
 * @returns {any}
 */
export function inFloat32(engine, trace) {
  const single = (/** @type {string} */ name) => {
    const { shape, data } = trace.tensor(name);
    return { shape, data: Float32Array.from(data) };
  };
  const [W_Q, W_K, W_V, W_O] = ['W_Q', 'W_K', 'W_V', 'W_O'].map(single);
  return engine.multiHeadAttention({ query: single('X'), W_Q, W_K, W_V, W_O, dtype: 'float32' });
}
