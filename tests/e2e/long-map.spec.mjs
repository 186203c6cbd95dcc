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

test('what was in the window while one typed, and is not, is not drawn of a long text before its stage is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { stage: 'weights' });
  const lab = page.locator('attention-lab');
  await page.evaluate(() => scrollTo(0, 0));
  await settled(lab);
  // All within the time in which the hand does not rest; an error would be on the console.
  await lab.evaluate(async (element) => {
    const { session, shadowRoot } = /** @type {any} */ (element);
    const frames = async (/** @type {number} */ count) => {
      for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    };
    session.changeText('a b c d e');
    await frames(2);
    shadowRoot.querySelector('attention-stage').scrollIntoView();
    await frames(2);
    scrollTo(0, 0);
    await frames(3);
    session.changeText(Array.from({ length: 1500 }, (_, at) => `w${at}`).join(' '));
  });
  await settled(lab);
  await expect(page.locator('attention-stage attention-long-map')).toHaveCount(1);
});

test('the heads of a narrow page stand apart from the sentence above them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await type(page, 1100);
  await mapOf(page);
  const apart = await page.locator('attention-picture').evaluate((picture) => {
    const { shadowRoot } = /** @type {any} */ (picture);
    const [heads, words] = ['attention-heads', '.words'].map((part) =>
      shadowRoot.querySelector(part).getBoundingClientRect(),
    );
    return heads.top - words.bottom;
  });
  expect(apart).toBeGreaterThanOrEqual(16);
});
