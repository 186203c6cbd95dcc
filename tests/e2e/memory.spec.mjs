// What a long visit keeps: nothing of the runs, the stages and the labs that are gone. In Chromium, which can be asked.
import { expect, open, test } from './lab.mjs';

test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium says what it keeps');

/** What is left of a visit once all that can go is gone. @param {import('@playwright/test').Page} page */
async function kept(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { backingStorageSize: arrays } = /** @type {any} */ (
    await session.send('Runtime.getHeapUsage')
  );
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { arrays, nodes, listeners };
}

test('a run keeps nothing of those before it', async ({ page }) => {
  await open(page, { text: Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ') });
  await page.locator('attention-sentence textarea').focus();
  await page.keyboard.press('Control+End');
  const type = async () => {
    for (let key = 0; key < 30; key += 1) await page.keyboard.press(key % 2 ? 'Backspace' : 'x');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await type();
  const before = await kept(page);
  await type();
  // The map of one run alone has 40,000 bytes of colours and 80,000 of numbers.
  expect((await kept(page)).arrays - before.arrays).toBeLessThan(1e6);
});

test('a lab and a stage that were left are gone', async ({ page }) => {
  await open(page);
  const visit = async () => {
    for (const state of ['lab=scale', 'stage=weights', '']) {
      await page.evaluate((hash) => (location.hash = hash), state);
      await page.waitForTimeout(100);
    }
  };
  for (let round = 0; round < 3; round += 1) await visit();
  const before = await kept(page);
  for (let round = 0; round < 6; round += 1) await visit();
  const after = await kept(page);
  expect(after.nodes - before.nodes).toBeLessThan(500);
  expect(after.listeners - before.listeners).toBeLessThan(100);
});
