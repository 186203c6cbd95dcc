// What a screen reader is told, each time that there is something to tell.
import { expect, open, settled, test } from './lab.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const LIVE = 'attention-lab .unseen[aria-live]';

/** What the live region says while something is done. @param {Page} page @param {() => Promise<void>} work */
async function toldBy(page, work) {
  await page.locator(LIVE).evaluate((live) => {
    const told = /** @type {string[]} */ ([]);
    Object.assign(window, { told });
    const observer = new MutationObserver(() => told.push(live.textContent.trim()));
    observer.observe(live, { childList: true, characterData: true, subtree: true });
  });
  await work();
  await settled(page.locator('attention-lab'));
  const told = await page.evaluate(() => /** @type {any} */ (window).told);
  return told.map((/** @type {string} */ words) => words.replace('\u200b', ''));
}

/** @param {Page} page @param {...string} keys */
const press =
  (page, ...keys) =>
  async () => {
    for (const key of keys) await page.keyboard.press(key);
  };

test('the same words again are told again', async ({ page }) => {
  await open(page, { text: 'one two', stage: 'qkv', d_model: 8, heads: 2 });
  await page.locator('attention-sentence textarea').fill('one two three');
  await page.getByRole('button', { name: 'Increase heads' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  expect(await toldBy(page, press(page, 'Enter', 'Enter'))).toEqual(['Undo', 'Undo']);
});

test('a point of the plane is told with both its coordinates', async ({ page }) => {
  await open(page, { text: 'the cat sat', stage: 'plane' });
  await page.locator('attention-plane:not([mini]) .plane').focus();
  const told = await toldBy(page, press(page, 'ArrowDown'));
  const shown = await page.locator('attention-plane:not([mini]) .point').allInnerTexts();
  expect(told.at(-1)).toMatch(/^‘the’, contextual: .*−?\d\.\d+.* −?\d\.\d+$/);
  expect(told.at(-1)?.split(/\s+/)).toEqual(shown.join(' ').split(/\s+/));
});

test('a difference from the baseline is told as one, by maps and tables', async ({ page }) => {
  await open(page, { text: 'the cat sat', stage: 'scores' });
  await page.getByRole('button', { name: 'Pin as baseline' }).click();
  await page.locator('attention-sentence textarea').fill('the dog sat');
  await page.getByRole('button', { name: 'Compare with baseline' }).click();
  const map = page.locator('attention-stage attention-heatmap .map').first();
  await expect(map).toHaveAttribute('aria-label', /^Map of scores, current − baseline, /);
  await map.focus();
  const told = await toldBy(page, press(page, 'ArrowRight'));
  expect(told.at(-1)).toMatch(/^the → dog −?[\d.]+ = −?[\d.]+ − \(?−?[\d.]+\)?$/);
  const tip = await page.locator('attention-stage attention-heatmap .tip').first().innerText();
  expect(told.at(-1)?.replace(/\s+/g, '')).toBe(tip.replace(/\s+/g, ''));
});

test('a word of the lines tells what it looks at', async ({ page }) => {
  await open(page, { text: 'the cat sat' });
  await page.locator('attention-lines button').first().focus();
  const reading = page.locator('attention-picture .reading');
  const moved = await toldBy(page, press(page, 'ArrowDown'));
  expect(moved).toEqual([await reading.innerText()]);
  const chosen = await toldBy(page, press(page, 'Enter'));
  expect(chosen).toEqual([await reading.innerText()]);
});

test('the value to which a field is stepped is told, and a wrong one alerts once', async ({
  page,
}) => {
  await open(page, { stage: 'qkv', d_model: 8, heads: 2 });
  await page.getByRole('button', { name: 'Increase heads' }).focus();
  expect(await toldBy(page, press(page, 'Enter', 'Enter'))).toEqual(['heads: 4', 'heads: 8']);
  await page.locator('attention-field#heads input').fill('999');
  const alerts = page.locator('[role="alert"]', { hasText: 'heads: 999' });
  await expect(alerts).toHaveCount(1);
  await page.locator('attention-field#heads input').fill('x');
  await expect(page.locator('attention-field#heads [role="alert"]')).toHaveText(/^\s*heads: /);
});

test('a word of thousands of letters is not spelled out', async ({ page }) => {
  await open(page, { text: `the ${'x'.repeat(3000)}`, stage: 'weights' });
  await page.locator('attention-stage attention-heatmap .map').first().focus();
  const told = await toldBy(page, press(page, 'ArrowRight'));
  expect(told.at(-1)).toContain(`${'x'.repeat(23)}…`);
  expect(told.at(-1)?.length).toBeLessThan(400);
});

test('the map of a long text tells where the keyboard is, and what its points are', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'the same texts, and long');
  await open(page);
  const words = Array.from({ length: 1200 }, (_, at) => `w${at}`).join(' ');
  await page.locator('attention-sentence textarea').fill(words);
  const map = page.locator('attention-picture attention-long-map .map');
  await expect(map).toHaveAttribute('data-ready', 'true');
  const told = await toldBy(page, async () => {
    await page.keyboard.press('Tab');
    await map.focus();
  });
  expect(told.at(-1)).toMatch(/‘w\d+’/);
  await expect(page.locator('attention-picture attention-long-map .caption')).toHaveAttribute(
    'aria-live',
    'polite',
  );
});

test('the verdict on a printout is told without its map', async ({ page }) => {
  await open(page, { text: 'a b', stage: 'qkv' });
  await page.getByText('Compare with my own printout').click();
  await page.locator('attention-compare textarea').fill('[[1, 2], [3, 4]]');
  await expect(page.locator('attention-compare .result')).not.toBeEmpty();
  await expect(page.locator('attention-compare [aria-live] attention-heatmap')).toHaveCount(0);
});

test('a word pressed out of the window is told of the run that is there, and one that is gone not at all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, { text: 'one two three four five' });
  await page.mouse.wheel(0, 2500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  await settled(page.locator('attention-lab'));
  const pressed = (/** @type {number} */ at) =>
    page.locator('attention-lab').evaluate((/** @type {any} */ lab, index) => {
      const picture = lab.shadowRoot.querySelector('attention-picture');
      const lines = picture.shadowRoot.querySelector('attention-lines');
      lab.session.changeText('six');
      lines.shadowRoot.querySelector(`[data-side=query][data-index="${index}"]`).click();
    }, at);
  const told = await toldBy(page, () => pressed(4));
  expect(told.filter((words) => words.includes('five'))).toEqual([]);
  await page.locator('attention-lab').evaluate((/** @type {any} */ lab) => {
    lab.session.changeText('one two');
  });
  await settled(page.locator('attention-lab'));
  expect((await toldBy(page, () => pressed(0))).join(' ')).toContain('six');
});
