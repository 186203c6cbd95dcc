// Masks in NumPy.
import { editLines } from './python_edits.js';
import { pythonArray, pythonFloat } from './python_text.js';

/** @typedef {import('./python_state.js').State} State */

const BLOCKED = {
  causal: ['key > query', 'the future'],
  'causal-bottom-right': ['key > query', 'the future, aligned at the last token'],
  window: ['np.abs(key - query) > WINDOW', 'far away'],
  prefix: ['(key >= PREFIX) & (key > query)', 'the future, but for the prefix'],
  padding: [':, n - PADDING :', 'padding'],
};

/** Whether sums with the mask's value overflow, which NumPy warns of. @param {State['spec']} spec */
export const overflows = ({ mask_value: value }) =>
  Math.abs(value) > 1e37 && Math.abs(value) < Infinity;

/** mask and mask_total. @param {State} state */
export function masks({ spec, trace, given, cast }) {
  const lines = [];
  if (given.has('mask')) {
    lines.push(`mask = ${pythonArray(trace.tensor('mask'))}`);
  } else if (trace.has('mask')) {
    const parts = spec.mask === 'none' ? [] : spec.mask.split('+');
    lines.push(
      '# What is added to the scores of keys that a query may not see.',
      ...(parts.length ? ['query, key = np.arange(n)[:, None], np.arange(n)'] : []),
      `mask = np.zeros((n, n)${cast ? ', dtype=np.float32' : ''})`,
    );
    const value = pythonFloat(spec.mask_value);
    for (const part of parts) {
      const [blocked, why] = BLOCKED[part];
      const condition = blocked
        .replace('WINDOW', String(spec.window))
        .replace('PREFIX', String(spec.prefix))
        .replace('PADDING', String(spec.padding));
      lines.push(`mask[${condition}] += ${value}  # ${why}`);
    }
  }
  lines.push(...editLines(trace, 'mask'));
  if (trace.has('mask_total')) lines.push('mask_total = alibi + mask');
  return lines;
}
