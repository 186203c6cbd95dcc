// bench.html: measures in the visitor's own browser, under the strictest policy.
import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.mjs';

test('it measures each size by every build that the browser runs', async ({ page }) => {
  const errors = /** @type {string[]} */ ([]);
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('bench.html');
  await page.getByRole('button', { name: 'Measure' }).click();
  const first = page.getByRole('row', { name: '(16, 64, 4)' });
  await expect(first).toContainText('% of the peak', { timeout: 60_000 });
  await expect(first).toContainText('as long as the fastest');
  await expect(first).toContainText('GFLOP/s');
  const rounds = page.getByRole('columnheader', { name: 'rounds' });
  const column = await rounds.evaluate(
    (head) => /** @type {HTMLTableCellElement} */ (head).cellIndex,
  );
  await expect(first.locator('> *').nth(column)).toHaveText(/^([1-9]|1[0-5])$/);
  await expect(page.getByRole('columnheader', { name: 'peak' })).toHaveAttribute('scope', 'col');
  expect(errors).toEqual([]);
});

test('a browser without vectors has no peak', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await page.goto('bench.html');
  await page.getByRole('button', { name: 'Measure' }).click();
  const first = page.getByRole('row', { name: '(16, 64, 4)' });
  await expect(first.getByRole('cell').last()).toHaveText('–', { timeout: 60_000 });
});

test('a build that does not come is said, and nothing is measured without it', async ({ page }) => {
  await page.route(/\/attention_lab\.scalar\.wasm/, (route) => route.abort());
  await page.goto('bench.html');
  await page.getByRole('button', { name: 'Measure' }).click();
  await expect(page.getByRole('status')).toContainText(
    "It could not be measured: the build 'scalar' does not start: ",
  );
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('nothing is wider than a phone, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('bench.html');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect((await axeFindings(page)).found).toEqual([]);
});
