// Fixed filters as figures beside real attention: the same words, colours and scale.

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./figures.js').Figure} Figure */
/** @typedef {import('../engine/index.js').NdArray} NdArray */

/**
 * A matrix of weights that is not the run's, drawn as the run's are.
 * @param {Session} session
 * @param {string} name
 * @param {NdArray} weights (n, n)
 * @returns {Figure}
 */
export function filterFigure({ engine, trace }, name, weights) {
  const [rows, cols] = weights.shape;
  const axis = (/** @type {string} */ side, /** @type {string} */ role) => ({
    name: side,
    labels: trace.tokens,
    words: true,
    role,
  });
  return {
    key: `${name}/${Array.from(weights.data.subarray(-cols)).join()}/${trace.tokens.join(' ')}`,
    name,
    shape: weights.shape,
    rows,
    cols,
    data: weights.data,
    rgba: engine.colors('Blues', weights, { min: 0, max: 1 }),
    colormap: 'Blues',
    ends: [0, 1],
    signed: false,
    rowAxis: axis('query', 'role-q'),
    colAxis: axis('key', 'role-k'),
    square: true,
    isMasked: undefined,
    indexOf: (row, col) => [row, col],
    cellOf: ([row, col]) => ({ row, col }),
  };
}
