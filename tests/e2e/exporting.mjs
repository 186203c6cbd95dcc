// The dialog of what can be taken away, as a visitor uses it.
import fs from 'node:fs';
import { expect, test } from './lab.mjs';

/**
 * Opens the dialog at a kind.
 * @param {import('@playwright/test').Locator} element
 * @param {string} kind
 */
export async function choose(element, kind) {
  await element.locator('button').first().click();
  const dialog = element.locator('dialog');
  await dialog.locator(`[data-kind="${kind}"]`).click();
  return dialog;
}

/**
 * @param {import('@playwright/test').Locator} element
 * @param {string} kind
 * @returns {Promise<{name: string, bytes: Buffer}>}
 */
export async function downloaded(element, kind) {
  const engineName = element.page().context().browser()?.browserType().name();
  test.skip(engineName === 'firefox', 'a system’s Firefox tells Playwright of no downloads');
  const dialog = await choose(element, kind);
  const waiting = element.page().waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download/ }).click();
  const download = await waiting;
  const bytes = fs.readFileSync(await download.path());
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  return { name: download.suggestedFilename(), bytes };
}
