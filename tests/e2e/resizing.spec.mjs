// The page in a window that becomes another size.
import { expect, open, test } from './lab.mjs';

test('a window made narrow: the page is never wider, not even before its maps are laid out anew', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await open(page, { stage: 'qkv' });
  await page.evaluate(() => {
    const root = document.documentElement;
    root.dataset.beyond = '0';
    const look = () => {
      const beyond = Math.max(Number(root.dataset.beyond), root.scrollWidth - innerWidth);
      root.dataset.beyond = String(beyond);
      requestAnimationFrame(look);
    };
    look();
  });
  const map = page.locator('attention-picture attention-heatmap canvas.cells');
  for (const width of [390, 1024, 700]) {
    const before = (await map.boundingBox())?.width ?? 0;
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await map.boundingBox())?.width).not.toBe(before);
    await expect(page.locator('html'), `${width} px`).toHaveAttribute('data-beyond', '0');
  }
});

test('Q, K and V stand beside each other from 1280 px on, each with its colour bar', async ({
  page,
}) => {
  await open(page, { stage: 'qkv' });
  const figures = page.locator('attention-stage .figures figure');
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const boxes = await figures.evaluateAll((all) =>
        all.map((figure) => {
          const map = figure.querySelector('attention-heatmap')?.shadowRoot;
          const bar = map?.querySelector('attention-colorbar')?.getBoundingClientRect();
          const { top, right } = figure.getBoundingClientRect();
          return { top: Math.round(top), beyond: (bar?.right ?? Infinity) - right };
        }),
      );
      expect(boxes, `${width} px`).toHaveLength(3);
      expect(new Set(boxes.map(({ top }) => top)).size, `${width} px`).toBe(1);
      for (const { beyond } of boxes) expect(beyond, `${width} px`).toBeLessThan(6);
    }).toPass({ timeout: 5000 });
  }
});

test('the shapes of a long text with many heads stay in their steps’ frames', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const text = Array.from({ length: 1024 }, (_, at) => `w${at}`).join(' ');
  await open(page, { text, heads: 16, d_model: 64, stage: 'weights' });
  const over = await page.locator('attention-rail').evaluate((rail) =>
    [...(rail.shadowRoot?.querySelectorAll('button') ?? [])].map((button) => {
      const shape = button.querySelector('.shape');
      const words = document.createRange();
      words.selectNodeContents(shape ?? button);
      return words.getBoundingClientRect().right - button.getBoundingClientRect().right;
    }),
  );
  expect(over.length).toBeGreaterThan(9);
  expect(Math.max(...over)).toBeLessThanOrEqual(0);
});
