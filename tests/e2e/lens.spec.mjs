// A cell has a tip; one too small to read or to touch is shown through a lens; letters light what they stand for.
import { cellAt, expect, expectFits, isDrawn, mapOf, open, settled, test } from './lab.mjs';

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

test('the tip of a number at its map’s end, and that of long words, keeps to the window', async ({
  page,
}) => {
  const longWord = 'pneumonoultramicroscopicsilicovolcanoconiosis';
  for (const [width, situation] of /** @type {const} */ ([
    [320, { stage: 'embedding', d_model: 64, cell: 'embedding[0,63]' }],
    [390, { stage: 'X', cell: 'X[1,7]' }],
    [390, { text: `${longWord} ${longWord} a`, stage: 'weights', cell: 'weights[0,0,1]' }],
    [768, { stage: 'softmax', cell: 'row_sum[0,0]' }],
  ])) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, situation);
    const tip = page.locator('attention-stage attention-heatmap .tip');
    await expect(tip).toContainText(/\d\.\d/);
    await expectFits(page, situation.cell);
    const [cut, left] = await tip.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      element.getBoundingClientRect().left,
    ]);
    expect(cut, situation.cell).toBeLessThanOrEqual(0);
    expect(left, situation.cell).toBeGreaterThanOrEqual(0);
  }
});

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  /** @param {import('@playwright/test').BrowserContext} context @param {import('@playwright/test').Page} page */
  async function finger(context, page) {
    const fingers = await context.newCDPSession(page);
    return (
      /** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type,
      /** @type {{x: number, y: number}[]} */ ...touchPoints
    ) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  test('a finger that stays moves a lens, and lifting it chooses', async ({ page, context }) => {
    await open(page, { text: words, stage: 'scores' });
    const cells = mapOf(page.locator(stage), 'scores');
    const from = await cellAt(cells, 20, 20);
    const to = await cellAt(cells, 30, 41);
    const touch = await finger(context, page);
    const scrolled = await page.evaluate(() => scrollY);
    await touch('touchStart', from);
    const caption = page.locator(`${stage} attention-lens p`);
    await expect(caption).toContainText('w20 → w20');
    await touch('touchMove', to);
    await expect(caption).toContainText('w30 → w41');
    await expect(page.locator('attention-card')).toBeHidden();
    expect(await page.evaluate(() => scrollY), 'the page stayed').toBe(scrolled);
    await touch('touchEnd');
    await expect(page.locator('attention-card .where')).toContainText('scores [0, 30, 41]');
    await expect(page.locator('attention-lens')).toHaveCount(0);
  });

  for (const [count, map] of /** @type {const} */ ([
    [4, 'attention-picture attention-heatmap .map'],
    [64, 'attention-picture attention-heatmap .map'],
    [1100, 'attention-picture attention-long-map .map'],
  ])) {
    test(`${count} words: a finger that moves up at once scrolls the page and chooses nothing`, async ({
      page,
      context,
    }) => {
      await open(page);
      const text = Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
      await page.locator('attention-sentence textarea').fill(text);
      await expect(page.locator('[data-settled=false]')).toHaveCount(0);
      await settled(page.locator(map));
      const box = await page.locator(map).boundingBox();
      const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
      const y = (box?.y ?? 0) + 150;
      const touch = await finger(context, page);
      await touch('touchStart', { x, y });
      for (let way = 8; way <= 200; way += 8) await touch('touchMove', { x, y: y - way });
      await touch('touchEnd');
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      await expect(page).not.toHaveURL(/cell=/);
      await expect(page.locator('attention-card[kept], attention-lens')).toHaveCount(0);
    });
  }
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
