// This library: its kernels alone, and its JavaScript API.

/** @typedef {import('./input.js').Size} Size @typedef {import('./input.js').Input} Input */
/** @typedef {import('./input.js').Peer} Peer */

/**
 * The kernels, called as an application in C++ would call them.
 * @param {string} url @returns {Promise<(size: Size) => Peer>}
 */
export async function kernels(url) {
  const module = await (await import(url)).default();
  return ({ n, d_model, heads }) => {
    module._bench_prepare(n, d_model, heads);
    const view = (/** @type {number} */ at, /** @type {number} */ length) =>
      module.HEAPF32.subarray(at / 4, at / 4 + length);
    return {
      run: () => module._bench_run(),
      result: () => ({
        output: view(module._bench_output(), n * d_model),
        weights: view(module._bench_weights(), heads * n * n),
      }),
      end() {},
    };
  };
}

/**
 * The public API: attention that keeps its weights, or the operator, which checks and copies what it is given and
 * hands over copies.
 * @param {(options: import('../../../web/engine/index.js').EngineOptions) => Promise<any>} createEngine one that has
 *   attention alone can only keep its weights
 * @param {'kept' | 'operator'} how @param {import('../../../web/engine/index.js').EngineBuild} [build] default the
 *   fastest
 */
export async function api(createEngine, how, build) {
  const engine = await createEngine({ build });
  const make = (/** @type {Size} */ { n, d_model, heads }, /** @type {Input} */ input) => {
    const matrix = (/** @type {Float32Array} */ data, rows = d_model) => ({
      shape: [rows, d_model],
      data,
    });
    const { X, ...matrices } = input;
    const given = Object.entries(matrices).map(([name, data]) => [name, matrix(data)]);
    const all = { ...Object.fromEntries(given), heads, dtype: 'float32' };
    const query = matrix(X, n);
    const steps = ['output', 'weights'];
    const attention = how === 'kept' ? engine.createAttention(all) : null;
    const run = attention
      ? () => attention.run(query, { weights: true })
      : () => engine.multiHeadAttention({ query, ...all, steps });
    return {
      run,
      result() {
        const { output, weights } = run();
        return { output: output.data, weights: weights.data };
      },
      end: () => attention?.dispose(),
    };
  };
  return { engine, make };
}
