// The mask lab as tests use it.
import { open } from './lab.mjs';

export const lab = 'attention-mask-lab';
export const painter = 'attention-mask-painter';
const words = 'one two three four';
export const hidden = -Infinity;

/** @param {import('@playwright/test').Page} page */
export const maskCells = (page) => page.locator(`${painter} canvas.cells`);

/** @param {import('@playwright/test').Page} page @param {Record<string, string | number>} [situation] */
export const openLab = (page, situation = {}) =>
  open(page, { text: words, lab: 'mask', ...situation });

/** A tensor of the run shown; empty where it has none. @param {import('@playwright/test').Page} page */
export const tensor = (page, name, ...leading) =>
  page.evaluate(([which, at]) => {
    const { trace } = /** @type {any} */ (document.querySelector('attention-lab')).session;
    return trace.has(which) ? Array.from(trace.tensor(which, ...at).data) : [];
  }, /** @type {const} */ ([name, leading]));

/** The cells with a number, as [row, col]. @param {number[]} mask @param {number} value */
export const placesOf = (mask, value) =>
  mask.flatMap((one, at) => (one === value ? [[Math.floor(at / 4), at % 4]] : []));
