// What the tests of numbers set by hand share: where one is typed, read back and undone.
import { cellAt, mapOf } from './lab.mjs';

export const stage = 'attention-stage';
export const card = 'attention-card';
export const editor = `${card} attention-editor input`;
export const bar = 'attention-changes';

/** @param {import('@playwright/test').Page} page */
export const button = (page, name) => page.locator(bar).getByRole('button', { name });

/** A number of the run, by its cell. @param {import('@playwright/test').Page} page */
export const valueOf = (page, name, index) =>
  page.evaluate(
    ([tensor, at]) => {
      const lab = /** @type {any} */ (document.querySelector('attention-lab'));
      return lab.session.trace.explain(tensor, at).value;
    },
    [name, index],
  );

/** @param {import('@playwright/test').Page} page */
export async function choose(page, tensor, row, col) {
  const { x, y } = await cellAt(mapOf(page.locator(stage), tensor), row, col);
  await page.mouse.click(x, y);
  await page.locator(`${stage} h3`).hover();
}
