// The pinned run: maps that show how they differ from it, all of them or each by itself.
import { bar, button, choose, editor, stage, valueOf } from './editing.mjs';
import { expect, expectAccessible, open, test } from './lab.mjs';

test('maps show the difference from a pinned baseline, in colours, numbers and words', async ({
  page,
}) => {
  await open(page, { stage: 'qkv' });
  await button(page, 'Pin as baseline').click();
  await button(page, 'Compare with baseline').click();
  await expect(page.locator(`${bar} .says`)).toContainText('Q: no number differs');
  const before = await valueOf(page, 'Q', [0, 1, 1]);
  await choose(page, 'Q', 1, 1);
  await page.locator(editor).fill(String(before + 2));
  await page.keyboard.press('Enter');
  await expect(page.locator(`${bar} .says`)).toContainText(
    /Q: 1 of 80 numbers differ, most Q\[0,1,1\] \(‘cat’\): .* \(\+2\.0000\)/,
  );
  const map = page.locator(`${stage} attention-heatmap`).first();
  await expect(map).toContainText('current − baseline');
  await expect(map.locator('attention-colorbar')).toContainText('−22');
  await expect(map.locator('.tip')).toContainText('2.0000');
  await page.locator('attention-sentence').getByRole('textbox').fill('one two');
  await expect(page.locator(`${bar} .says`)).toContainText('another sentence');
  await expect(page.locator(`${stage} figure`).first()).toContainText(
    'Q has another shape in the baseline (2 × 10 × 4)',
  );
  await button(page, 'Unpin').click();
  await expect(map).not.toContainText('current − baseline');
});

test('a pinned run is spoken of as this one only while it is', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  await button(page, 'Pin as baseline').click();
  const says = page.locator(`${bar} .says`);
  await expect(says).toContainText('This run is pinned');
  await page.locator('attention-sentence').getByRole('textbox').fill('one two');
  await expect(says).toContainText('Another run is pinned');
});

/** Whether a map, large or small, shows a difference. @param {import('@playwright/test').Locator} map */
const isDifference = (map) =>
  map.evaluate((/** @type {any} */ element) => Boolean(element.figure.compared));

test('each map is compared by itself, by keyboard and by link, its small copies too', async ({
  page,
}) => {
  await open(page, { stage: 'weights' });
  const own = page.locator(`${stage} figcaption attention-difference button`);
  await expect(own).toHaveCount(0);
  await button(page, 'Pin as baseline').click();
  await page
    .locator('attention-sentence')
    .getByRole('textbox')
    .fill('the dog sat on the mat because it was tired');
  await expect(own).toHaveAttribute('aria-label', 'Compare weights with the baseline');
  await expect(own).toHaveAttribute('aria-pressed', 'false');
  await own.press('Enter');
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  const weights = [
    page.locator(`${stage} attention-heatmap`).first(),
    page.locator('attention-picture attention-heatmap'),
    page.locator(`${stage} attention-heads attention-thumbnail`).first(),
    page.locator(`${stage} attention-heads [data-head="average"] attention-thumbnail`),
    page.locator('attention-rail [data-stage="weights"] attention-thumbnail'),
  ];
  for (const map of weights) await expect.poll(() => isDifference(map)).toBe(true);
  const output = page.locator('attention-rail [data-stage="output"] attention-thumbnail');
  await expect.poll(() => isDifference(output)).toBe(false);
  await expect(page.locator(`${stage} attention-heatmap`).first()).toContainText(
    'current − baseline',
  );
  await expect(page.locator(`${bar} .says`)).toContainText(/weights: \d+ of 200 numbers differ/);
  await expect(page).toHaveURL(/except=weights/);
  await expectAccessible(page);
  await page.reload();
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Compare with baseline').click();
  await expect(page).not.toHaveURL(/except=/);
  await expect.poll(() => isDifference(output)).toBe(true);
  await page.locator('attention-picture attention-difference button').click();
  for (const map of weights) await expect.poll(() => isDifference(map)).toBe(false);
  await expect.poll(() => isDifference(output)).toBe(true);
});

for (const [name, shown] of Object.entries({
  embedding: 'embedding',
  X: 'X',
  qkv: 'Q',
  scores: 'scores',
  scaled: 'scaled',
  mask: 'masked',
  softmax: 'exponentials',
  weights: 'weights',
  head_out: 'head_out',
  concat: 'concat',
  output: 'output',
})) {
  test(`every map of the stage ${name} can be compared`, async ({ page }) => {
    await open(page, { stage: name, mask: 'causal', baseline: 'pinned', 'baseline.seed': 7 });
    const figures = page.locator(`${stage} .figures > figure`);
    const count = await figures.count();
    expect(count).toBeGreaterThan(0);
    await expect(figures.locator('attention-difference')).toHaveCount(count);
    const figure = figures.filter({
      has: page.locator(`attention-heatmap canvas[data-tensor="${shown}"]`),
    });
    await figure.locator('attention-difference button').first().click();
    await expect.poll(() => isDifference(figure.locator('attention-heatmap'))).toBe(true);
    await button(page, 'Compare with baseline').click();
    for (let at = 0; at < count; at += 1) {
      await expect
        .poll(() => isDifference(figures.nth(at).locator('attention-heatmap')))
        .toBe(true);
    }
  });
}
