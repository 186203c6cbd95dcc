// The page at every width, with little and with much to show.
import { expect, expectFits, open, test } from './lab.mjs';

const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
const texts = {
  'the first sentence': 'The cat sat on the mat because it was tired',
  'one token': 'hello',
  '60 tokens': long,
  'long words': 'Donaudampfschifffahrtsgesellschaft pneumonoultramicroscopicsilicovolcanoconiosis',
};

for (const width of [390, 768, 1024, 1440]) {
  for (const [name, text] of Object.entries(texts)) {
    test(`${width} px, ${name}: nothing sticks out`, async ({ page, browserName }) => {
      test.skip(browserName === 'firefox' && width !== 390, 'the widths between are the same');
      await page.setViewportSize({ width, height: 900 });
      await open(page, { text, stage: 'softmax' });
      for (const stage of ['softmax', 'qkv', 'plane']) {
        await page.locator(`attention-rail button[data-stage="${stage}"]`).click();
        await expectFits(page, stage);
      }
      const [lines, map] = await Promise.all(
        ['attention-lines', 'attention-picture attention-heatmap'].map((selector) =>
          page.locator(selector).boundingBox(),
        ),
      );
      expect(lines?.width ?? 0).toBeGreaterThan(width === 390 ? 300 : 250);
      expect(map?.height ?? 0).toBeGreaterThan(40);
    });
  }
}

test('softmax: maximum, exponentials and sum stand beside each other', async ({ page }) => {
  await open(page, { mask: 'causal', stage: 'softmax' });
  for (let width = 1280; width <= 1440; width += 16) {
    await page.setViewportSize({ width, height: 900 });
    const figures = page.locator('attention-stage .figures figure');
    await expect(figures).toHaveCount(3);
    await expect
      .poll(async () => {
        const boxes = await Promise.all([0, 1, 2].map((at) => figures.nth(at).boundingBox()));
        return new Set(boxes.map((box) => box?.y)).size;
      }, `${width} px`)
      .toBe(1);
  }
});

test('the words of the lines stand on the rows of the map', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const cells = await page.locator('attention-picture canvas.cells').boundingBox();
  const words = page.locator('attention-lines [data-side="query"]');
  for (let row = 0; row < 10; row += 1) {
    const word = await words.nth(row).boundingBox();
    const middle = (cells?.y ?? 0) + ((row + 0.5) * (cells?.height ?? 0)) / 10;
    expect(Math.abs((word?.y ?? 0) + (word?.height ?? 0) / 2 - middle), `row ${row}`).toBeLessThan(
      1,
    );
  }
});

test('what a finger must hit is 44 px high', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'the same style sheet');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { stage: 'qkv' });
  const targets = page.locator(
    'attention-lines button, attention-rail button, attention-heads button, .control, attention-stage summary',
  );
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    if (box) expect(Math.round(box.height), await target.innerText()).toBeGreaterThanOrEqual(44);
  }
});
