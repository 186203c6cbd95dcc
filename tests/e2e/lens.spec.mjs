// Cells too small to read or to touch are shown through a lens, and letters light what they stand for.
import { cellAt, expect, isDrawn, mapOf, open, test } from './lab.mjs';

const stage = 'attention-stage';
const words = Array.from({ length: 64 }, (_, at) => `w${at}`).join(' ');

test('pointing at a cell of a few pixels shows it and its neighbours large', async ({ page }) => {
  await open(page, { text: words, d_model: 64, heads: 8, stage: 'scores' });
  const cells = mapOf(page.locator(stage), 'scores');
  const { x, y } = await cellAt(cells, 40, 20);
  await page.mouse.move(x, y);
  const lens = page.locator(`${stage} attention-lens`);
  await expect(lens.locator('p')).toHaveText(/^w40 → w20−?\d\.\d{4}$/);
  await expect(lens).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isDrawn(lens.locator('canvas'))).toBe(true);
  await page.locator(`${stage} h3`).hover();
  await expect(lens).toHaveCount(0);
});

test('large cells need no lens', async ({ page }) => {
  await open(page, { stage: 'scores' });
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'scores'), 1, 2);
  await page.mouse.move(x, y);
  await expect(page.locator(`${stage} .tip`)).toHaveCount(1);
  await expect(page.locator('attention-lens')).toHaveCount(0);
});

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger that stays moves a lens, and lifting it chooses', async ({ page, context }) => {
    await open(page, { text: words, stage: 'scores' });
    const cells = mapOf(page.locator(stage), 'scores');
    const from = await cellAt(cells, 20, 20);
    const to = await cellAt(cells, 30, 41);
    const fingers = await context.newCDPSession(page);
    const touch = (type, touchPoints) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const scrolled = await page.evaluate(() => scrollY);
    await touch('touchStart', [from]);
    const caption = page.locator(`${stage} attention-lens p`);
    await expect(caption).toContainText('w20 → w20');
    await touch('touchMove', [to]);
    await expect(caption).toContainText('w30 → w41');
    await expect(page.locator('attention-card')).toBeHidden();
    expect(await page.evaluate(() => scrollY), 'the page stayed').toBe(scrolled);
    await touch('touchEnd', []);
    await expect(page.locator('attention-card .where')).toContainText('scores [0, 30, 41]');
    await expect(page.locator('attention-lens')).toHaveCount(0);
  });
});

test('a letter of the formula lights its matrix on the maps and on the line', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const maps = page.locator(`${stage} .map.lit`);
  const entries = page.locator('attention-rail button.lit');
  await page.locator('attention-formula [data-lights="K"]').first().hover();
  await expect(maps).toHaveCount(1);
  await expect(maps).toHaveAttribute('aria-label', /^Map of K,/);
  await expect(entries).toHaveAttribute('data-stage', 'qkv');
  await page.locator('attention-formula [data-lights="X"]').first().hover();
  await expect(entries).toHaveAttribute('data-stage', 'X');
  await page.locator(`${stage} h3`).hover();
  await expect(entries).toHaveCount(0);
  await page.locator('attention-formula [data-lights="X"]').first().click();
  await expect(page.locator(`${stage} h3`)).toHaveText('X');
});

test('with the keyboard too: arrows walk from letter to letter', async ({ page }) => {
  await open(page, { stage: 'scores' });
  await page.locator('attention-formula .formula').focus();
  const lit = page.locator('attention-formula .lit');
  for (const name of ['scores', 'Q', 'K', 'scores']) {
    await page.keyboard.press('ArrowRight');
    await expect(lit).toHaveAttribute('data-lights', name);
    await expect(page.locator('attention-lab [aria-live="polite"]')).toHaveText(`${name} is lit.`);
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator(`${stage} h3`)).toHaveText('Q, K, V');
});

test('the letter of a width lights its axes', async ({ page }) => {
  const accent = /** @type {const} */ ([0x00, 0x72, 0xb2]);
  await open(page, { stage: 'X' });
  const over = page.locator(`${stage} attention-heatmap canvas.over`).first();
  await expect.poll(() => isDrawn(over, accent)).toBe(false);
  await page.locator(`${stage} .about [data-lights="d_model"]`).hover();
  await expect.poll(() => isDrawn(over, accent)).toBe(true);
  await page.locator(`${stage} h3`).hover();
  await expect.poll(() => isDrawn(over, accent)).toBe(false);
});

test('the name of a control lights the axes of its width', async ({ page }) => {
  const accent = /** @type {const} */ ([0x00, 0x72, 0xb2]);
  await open(page, { stage: 'embedding' });
  const over = page.locator(`${stage} attention-heatmap canvas.over`).first();
  await expect.poll(() => isDrawn(over, accent)).toBe(false);
  // To get there the map may have been scrolled out of the window, where it waits.
  await page.locator('attention-field#d_model label').hover();
  await expect.poll(() => isDrawn(over, accent)).toBe(true);
});

test('the entry where the number kept was made stays lit', async ({ page }) => {
  await open(page, { stage: 'scores' });
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'scores'), 1, 2);
  await page.mouse.click(x, y);
  const asked = page.locator('attention-rail button.asked');
  await expect(asked).toHaveAttribute('data-stage', 'scores');
  await page.locator('attention-rail [data-stage="X"]').click();
  await expect(asked).toHaveAttribute('data-stage', 'scores');
  await expect(page.locator('attention-rail [data-stage="scores"] .strip.kept')).toHaveCount(1);
});
