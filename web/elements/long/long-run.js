// Runs of long texts: which of their tensors are there whole, and which in parts only.

/** @typedef {import('../../engine/index.js').Trace} Trace */

/** @param {Pick<Trace, 'manifest'>} trace @param {string} name */
const entryOf = ({ manifest }, name) => manifest.find((entry) => entry.name === name);

/** Whether a tensor can be read as one. @param {Pick<Trace, 'manifest'>} trace @param {string} name */
export const isWhole = (trace, name) => entryOf(trace, name)?.whole ?? false;

/** Whether what queries and keys make is there in parts only. @param {Pick<Trace, 'manifest'>} trace */
export const isLong = (trace) => !isWhole(trace, 'weights');

/** Whether a tensor is made of those, and computed when it is asked for. @param {Pick<Trace, 'manifest'>} trace @param {string} name */
export const isLate = (trace, name) => isLong(trace) && (entryOf(trace, name)?.onRequest ?? false);

/** Of a tensor that the run has. @param {Pick<Trace, 'manifest'>} trace @param {string} name */
export const shapeIn = (trace, name) => entryOf(trace, name)?.shape ?? [];

/** One number of a tensor of query x key. @param {Trace} trace @param {string} name @param {number} head @param {{row: number, col: number}} cell */
export const numberAt = (trace, name, head, { row, col }) =>
  trace.block(name, head, { row, rows: 1, col, cols: 1 }).data[0];
