// Numbers dragged from side to side: in the card and on a map, by mouse and by finger.
import { button, card, choose, editor, stage, valueOf } from './editing.mjs';
import { cellAt, expect, mapOf, open, test } from './lab.mjs';

test('a drag scrubs the number and is undone at once', async ({ page }) => {
  await open(page, { stage: 'X' });
  const before = await valueOf(page, 'X', [1, 2]);
  await choose(page, 'X', 1, 2);
  const box = /** @type {any} */ (await page.locator(editor).boundingBox());
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  for (const dx of [10, 20, 30, 40]) await page.mouse.move(box.x + 20 + dx, box.y + 20);
  await page.mouse.up();
  await expect.poll(() => valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 1, 10);
  await button(page, 'Undo').click();
  await expect.poll(() => valueOf(page, 'X', [1, 2])).toBe(before);
  await expect(button(page, 'Undo')).toBeDisabled();
  await button(page, 'Redo').click();
  await expect.poll(() => valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 1, 10);
});

test('the number kept is dragged on the map, as one step to undo', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const map = page.locator(`${stage} .map`).first();
  const cursor = () => map.evaluate((element) => getComputedStyle(element).cursor);
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'Q'), 1, 2);
  await page.mouse.move(x, y);
  await expect.poll(cursor, 'a number that is not kept').toBe('crosshair');
  await page.mouse.click(x, y);
  await expect.poll(cursor).toBe('ew-resize');
  const before = await valueOf(page, 'Q', [0, 1, 2]);
  await page.mouse.down();
  for (const dx of [10, 50, 20, 40]) await page.mouse.move(x + dx, y + dx);
  await expect.poll(cursor).toBe('ew-resize');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 2])).toBeCloseTo(before + 1, 10);
  await page.keyboard.down('Shift');
  await page.mouse.move(x - 40, y);
  await page.keyboard.up('Shift');
  await page.mouse.up();
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 2])).toBeCloseTo(before - 10, 10);
  await expect(page.locator(`${card} .where`)).toContainText('Q [0, 1, 2]');
  await expect(page.locator('attention-lab [aria-live="polite"]')).toContainText('is set to');
  await button(page, 'Undo').click();
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 2])).toBe(before);
  await expect(button(page, 'Undo')).toBeDisabled();
  const again = await cellAt(mapOf(page.locator(stage), 'Q'), 1, 2);
  await page.mouse.click(again.x, again.y);
  await page.locator(`${stage} h3`).hover();
  await expect(page.locator(`${card} .where`), 'without a drag it is let go').toHaveCount(0);
});

for (const where of ['on the map', 'in the card']) {
  test(`Escape during a drag ${where} takes it back`, async ({ page }) => {
    await open(page, { stage: 'X' });
    const before = await valueOf(page, 'X', [1, 2]);
    await choose(page, 'X', 1, 2);
    const at =
      where === 'on the map'
        ? await cellAt(mapOf(page.locator(stage), 'X'), 1, 2)
        : /** @type {any} */ (await page.locator(editor).boundingBox());
    const inside = where === 'on the map' ? 4 : 20;
    const { x, y } = { x: at.x + inside, y: at.y + inside };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y);
    await expect.poll(() => valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 1, 10);
    await page.keyboard.press('Escape');
    await page.mouse.move(x + 80, y);
    await page.mouse.up();
    await expect.poll(() => valueOf(page, 'X', [1, 2])).toBe(before);
    await expect(button(page, 'Undo')).toBeDisabled();
    await page.locator(`${stage} h3`).hover();
    await expect(page.locator(`${card} .where`), 'still kept').toContainText('X [1, 2]');
  });
}

test('numbers that are computed are not dragged', async ({ page }) => {
  await open(page, { stage: 'scores' });
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'scores'), 1, 2);
  await page.mouse.click(x, y);
  const map = page.locator(`${stage} .map`).first();
  expect(await map.evaluate((element) => getComputedStyle(element).cursor)).toBe('crosshair');
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  await page.mouse.up();
  await expect(button(page, 'Undo')).toBeDisabled();
});

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger drags the number kept sideways, and sees it through a lens; up and down it scrolls', async ({
    page,
    context,
  }) => {
    await open(page, { stage: 'X' });
    const cells = mapOf(page.locator(stage), 'X');
    const tapped = await cellAt(cells, 1, 2);
    await page.touchscreen.tap(tapped.x, tapped.y);
    await expect(page.locator(`${card} .where`)).toContainText('X [1, 2]');
    // The card comes up from below; the number has moved out from under it.
    const { x, y } = await cellAt(cells, 1, 2);
    const before = await valueOf(page, 'X', [1, 2]);
    const fingers = await context.newCDPSession(page);
    const touch = (type, ...touchPoints) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const top = async () => /** @type {any} */ (await cells.boundingBox()).y;
    const from = await top();

    await touch('touchStart', { x, y });
    await touch('touchMove', { x: x + 40, y: y + 5 });
    await touch('touchMove', { x: x + 80, y: y + 10 });
    await expect(page.locator(`${stage} attention-lens p`)).toContainText(
      (before + 2).toFixed(4).replace('-', '−'),
    );
    await expect.poll(() => valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 2, 10);
    await touch('touchEnd');
    await expect.poll(() => valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 2, 10);
    await expect(page.locator(`${stage} attention-lens`)).toHaveCount(0);
    await expect(page.locator(`${card} .where`), 'still kept').toContainText('X [1, 2]');
    expect(await top(), 'nothing scrolled').toBeCloseTo(from, 0);

    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('attention-lab')).session.undo(),
    );
    // A finger that waits holds the lens: here no time passes.
    await page.evaluate(() => {
      Reflect.set(globalThis, 'later', setTimeout);
      Reflect.set(globalThis, 'setTimeout', () => 0);
    });
    await touch('touchStart', { x, y });
    for (const far of [20, 40, 60, 80]) await touch('touchMove', { x: x + far / 10, y: y - far });
    await touch('touchEnd');
    await page.evaluate(() =>
      Reflect.set(globalThis, 'setTimeout', Reflect.get(globalThis, 'later')),
    );
    await expect.poll(top, 'it scrolled').toBeLessThan(from - 20);
    await expect.poll(() => valueOf(page, 'X', [1, 2])).toBe(before);
    await expect(page.locator(`${stage} attention-lens`)).toHaveCount(0);
    await expect(page.locator(`${card} .where`), 'still kept').toContainText('X [1, 2]');
  });
});
