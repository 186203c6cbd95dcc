// Asks axe about a page. It is sent once a page, and what comes back is what it found: @axe-core/playwright sends
// it twice and brings every rule's result back, which took a third longer.

import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../web/build/tools.mjs';

/** Of axe's two builds the small one; in ASCII, of which a browser is sent half the bytes. */
const source = fs
  .readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')
  .replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * What axe finds on a page, or in a part of it. Frames of other origins are not looked into.
 * @param {import('@playwright/test').Page} page
 * @param {string | {fromShadowDom: string[]}} [within] a selector, or one a shadow tree; all of the page without it
 * @returns {Promise<{found: string[], passed: number}>} what was found, a line for each element, and how many rules
 * held for one element or more
 */
export async function axeFindings(page, within) {
  for (const frame of page.frames()) await frame.evaluate(source);
  return page.evaluate(async (include) => {
    const { axe } = /** @type {any} */ (globalThis);
    const context = include ? { include: [include] } : document;
    const { violations, passes } = await axe.run(context, { resultTypes: ['violations'] });
    const found = violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map(
        (/** @type {any} */ { target, failureSummary }) =>
          `${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
      ),
    );
    return { found, passed: passes.length };
  }, within);
}
