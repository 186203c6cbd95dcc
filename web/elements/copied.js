// What is read of a run is a view, which lasts until the engine is asked for something else.

/**
 * A tensor that outlives that.
 * @template {import('../engine/index.js').NdArray} T
 * @param {T} tensor
 * @returns {T}
 */
export const copied = (tensor) => ({ ...tensor, data: tensor.data.slice() });
