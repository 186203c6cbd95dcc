// The tutorials' demos come out with the tutorials' own pixels.
import {
  bluesOf,
  cellsOf,
  expect,
  firstMap,
  mapOf,
  open,
  pixelsOf,
  reference,
  test,
} from './lab.mjs';

/** Where the weights of each demo are in the reference data. @type {Record<string, [string, string]>} */
const WEIGHTS = {
  '000-attention': ['demo_000_sdpa', 'weights'],
  '000-multi-head': ['demo_000_mha', 'weights'],
  '000-pytorch': ['demo_000_torch', 'weights'],
  '001-sentence': ['demo_001_seed42', 'weights'],
  '002-single-head': ['demo_002_single', 'weights'],
  '002-multi-head': ['demo_002_mha', 'weights'],
  '003-worked': ['demo_003_worked', 'weights'],
  '004-numpy': ['demo_004_numpy', 'weights'],
  '004-pytorch': ['demo_004_torch_seed0', 'weights_heads'],
};

for (const [preset, [file, field]] of Object.entries(WEIGHTS)) {
  test(`${preset}: every head's map has the colours of the tutorial's weights`, async ({
    page,
  }) => {
    const { shape, data } = reference(file).fields[field];
    const n = shape.at(-1);
    const heads = data.length / (n * n);
    await open(page, { preset });
    await expect(page.locator('attention-notices .notice')).toHaveCount(0);
    for (let head = 0; head < heads; head += 1) {
      if (heads > 1) await page.locator(`attention-picture button[data-head="${head}"]`).click();
      const expected = bluesOf(data.slice(head * n * n, (head + 1) * n * n));
      const map = cellsOf(firstMap(page), 'weights');
      await expect(map).toHaveAttribute('data-head', String(head));
      const { width, height, rgba } = await pixelsOf(map);
      expect([width, height]).toEqual([n, n]);
      expect(rgba).toEqual(expected);
    }
  });
}

test('000-attention: matplotlib’s own cell colours and annotations', async ({ page }) => {
  const { fields, text } = reference('demo_000_sdpa');
  await open(page, { preset: '000-attention' });
  const { rgba } = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  expect(rgba).toEqual(fields.cell_rgba.data);
  const map = firstMap(page).locator('.map');
  await map.focus();
  await page.keyboard.press('Home');
  for (const [row, line] of text.annotations.entries()) {
    for (const [col, annotation] of line.entries()) {
      await page.keyboard.press('Control+Home');
      for (let step = 0; step < row; step += 1) await page.keyboard.press('ArrowDown');
      for (let step = 0; step < col; step += 1) await page.keyboard.press('ArrowRight');
      const shown = await page.locator('attention-picture .tip b').textContent();
      expect(Number(shown).toFixed(2), `row ${row}, column ${col}`).toBe(annotation);
    }
  }
});

test('000-multi-head: all heads side by side, each in matplotlib’s own colours', async ({
  page,
}) => {
  const { cell_rgba: expected } = reference('demo_000_mha').fields;
  await open(page, { preset: '000-multi-head' });
  const small = cellsOf(page.locator('attention-picture attention-heads'), 'weights');
  await expect(small).toHaveCount(4);
  for (let head = 0; head < 4; head += 1) {
    const { rgba } = await pixelsOf(small.nth(head));
    expect(rgba, `head ${head}`).toEqual(expected.data.slice(head * 144, (head + 1) * 144));
  }
});

test('000-positions: the sinusoids in matplotlib’s own colours', async ({ page }) => {
  const { cell_rgba: expected } = reference('demo_000_pe').fields;
  await open(page, { preset: '000-positions', stage: 'X' });
  const map = mapOf(page.locator('attention-stage'), 'P');
  await page.locator('attention-stage input[value="data"]').check();
  await expect.poll(async () => (await pixelsOf(map)).rgba[0]).toBe(expected.data[0]);
  const { width, height, rgba } = await pixelsOf(map);
  expect([width, height]).toEqual([64, 50]);
  expect(rgba).toEqual(expected.data);
});

test('a demo is chosen by name from the menu', async ({ page }) => {
  await open(page);
  await page.locator('attention-demos select').selectOption('001-sentence');
  await expect(page.locator('attention-lines [data-side="query"]')).toHaveText([
    'the',
    'cat',
    'sat',
    'on',
    'the',
    'mat',
  ]);
  await expect(page).toHaveURL(/#preset=001-sentence$/);
  await page.locator('attention-demos select').selectOption('');
  await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
  await expect(page).not.toHaveURL(/#/);
});
