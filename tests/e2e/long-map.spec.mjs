// The map of a long text while the text and the window change.
import { expect, open, settled, test } from './lab.mjs';

/** @param {import('@playwright/test').Page} page @param {number} count of words */
async function type(page, count) {
  const words = Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
  await page.locator('attention-sentence textarea').fill(words);
}

/** @param {import('@playwright/test').Page} page */
async function mapOf(page) {
  const map = page.locator('attention-picture attention-long-map .map');
  await map.scrollIntoViewIfNeeded();
  await expect(map).toHaveAttribute('data-ready', 'true');
  await settled(map);
  return map;
}

test.skip(({ browserName }) => browserName !== 'chromium', 'the same arithmetic, and long');

test('a cell that is pointed at goes with its word, and the map is of the words that are there', async ({
  page,
}) => {
  await open(page);
  await type(page, 1200);
  const map = await mapOf(page);
  const { width, height } = /** @type {{width: number, height: number}} */ (
    await map.locator('canvas').boundingBox()
  );
  await map.locator('canvas').hover({ position: { x: width - 6, y: height - 6 } });
  const reading = page.locator('attention-picture attention-long-map [data-reading]');
  await expect(reading).toContainText('(word 119');
  await type(page, 1100);
  await expect(map).toHaveAttribute('aria-label', /1,?100/);
  await expect(reading).not.toContainText('(word');
});

test('a phone that is turned still shows everything, and its map scrolls the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page);
  await type(page, 1500);
  const map = await mapOf(page);
  const wide = (await map.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await map.boundingBox())?.width).toBeLessThan(wide);
  await expect(map).toHaveCSS('touch-action', 'pan-y');
  await map.press('+');
  await expect(map).toHaveCSS('touch-action', 'none');
});
