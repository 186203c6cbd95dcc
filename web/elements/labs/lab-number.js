// A number of a lab's own map, which no run has: what it is called, and how it came about.

/**
 * @typedef {import('../../state/store.js').Cell} Cell
 * @typedef {import('../looks/attention-table.js').Table & Pick<import('../maps/figures.js').Figure, 'explains'>} Numbers
 * @typedef {{numbers: Numbers, row: number, col: number}} LabNumber
 */

/** What the places of a number stand for. @param {LabNumber} number @returns {{label: string, word: boolean}[]} */
export const labLabelsOf = ({ numbers: { rowAxis, colAxis }, row, col }) => [
  { label: rowAxis.labels[row], word: rowAxis.words },
  { label: colAxis.labels[col], word: colAxis.words },
];

/**
 * Its terms and operands are of the lab, not of the run.
 * @param {LabNumber} number
 * @param {Cell} cell
 * @returns {import('../../engine/index.js').Explanation & {apart: boolean}}
 */
export function labExplanationOf({ numbers, row, col }, cell) {
  const value = numbers.data[row * numbers.cols + col];
  const about = numbers.explains?.(row, col) ?? { formula: '', text: '' };
  return {
    recomputed: value,
    edited: false,
    unedited: value,
    terms: [],
    operands: [],
    ...about,
    ...cell,
    value,
    apart: true,
  };
}
