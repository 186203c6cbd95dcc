// A text of thousands of words: its map pans and zooms from an overview to exact cells.
import { expect, open, test } from './lab.mjs';

const COUNT = 4096;
const words = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, at) => `w${(at * 7919) % 900}`).join(' ');

const sentence = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('attention-sentence textarea');
const picture = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('attention-picture attention-long-map');

/** @param {import('@playwright/test').Page} page @param {number} [count] */
async function paste(page, count = COUNT) {
  await sentence(page).fill(words(count));
  await picture(page).scrollIntoViewIfNeeded();
  await expect(picture(page).locator('.map')).toHaveAttribute('data-ready', 'true');
}

/** What is read out, as numbers. @param {import('@playwright/test').Page} page */
async function reading(page) {
  const said = await picture(page).locator('[data-reading]').innerText();
  const [, query, key, value] =
    said.match(/\(word (\d+)\) → .*\(word (\d+)\): weights (.+)$/) ?? [];
  return { cell: [Number(query) - 1, Number(key) - 1], value: Number(value.replaceAll('−', '-')) };
}

/** The same from the engine. @param {import('@playwright/test').Page} page @param {number[]} cell */
const weight = (page, [row, col]) =>
  page.evaluate(
    ([at, to]) => {
      const { trace } = /** @type {any} */ (document.querySelector('attention-lab')).session;
      return trace.block('weights', 0, { row: at, rows: 1, col: to, cols: 1 }).data[0];
    },
    [row, col],
  );

test.describe('a long text', () => {
  test('is pasted without the page going elsewhere', async ({ page }) => {
    await open(page);
    await sentence(page).focus();
    await page.evaluate((text) => document.execCommand('insertText', false, text), words(2000));
    await expect(picture(page)).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBeLessThan(400);
  });

  test.skip(({ browserName }) => browserName !== 'chromium', 'the same arithmetic, and long');

  test('is pasted, seen from afar, and read to the single number', async ({ page }) => {
    await open(page);
    await paste(page);
    const map = picture(page).locator('.map');
    await expect(map).toHaveAttribute('data-pool', '8');
    await expect(picture(page).locator('.caption')).toContainText('mean of 8 × 8');
    // A few large weights do not take the colours from all others.
    const high = await picture(page).locator('attention-colorbar span').last().innerText();
    await expect(picture(page).locator('.caption')).toContainText(`stands for ${high} and more`);
    await picture(page).getByLabel('largest').check();
    await expect(picture(page).locator('.caption')).toContainText('largest of 8 × 8');
    // From near, cells are exact.
    const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
      await map.boundingBox()
    );
    const at = { x: box.x + 0.6 * box.width, y: box.y + 0.4 * box.height };
    await page.mouse.move(at.x, at.y);
    const before = (await reading(page)).cell;
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -80);
    await page.keyboard.up('Control');
    await expect(map).toHaveAttribute('data-pool', '1');
    await expect(picture(page).locator('.caption')).toContainText('Exact');
    await page.mouse.move(at.x + 1, at.y);
    const { cell, value } = await reading(page);
    cell.forEach((place, axis) => expect(Math.abs(place - before[axis])).toBeLessThan(8));
    expect(value).toBeCloseTo(await weight(page, cell), 6);
    // A press asks it.
    await page.mouse.click(at.x + 1, at.y);
    await expect(page.locator('attention-card .where')).toContainText(`[0, ${cell.join(', ')}]`);
    // Dragging moves it.
    await page.mouse.down();
    await page.mouse.move(at.x - 200, at.y, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(at.x, at.y);
    const moved = (await reading(page)).cell;
    expect(moved[0]).toBe(cell[0]);
    expect(moved[1]).toBeGreaterThan(cell[1]);
  });

  test('is explored with the keyboard alone', async ({ page }) => {
    await open(page, { mask: 'causal' });
    await paste(page, 1500);
    const map = picture(page).locator('.map');
    await map.focus();
    for (let press = 0; press < 14; press += 1) await page.keyboard.press('+');
    await expect(map).toHaveAttribute('data-pool', '1');
    await page.keyboard.press('ArrowLeft');
    const { cell } = await reading(page);
    await page.keyboard.press('ArrowDown');
    const below = await reading(page);
    expect(below.cell).toEqual([cell[0] + 1, cell[1]]);
    expect(below.value).toBeCloseTo(await weight(page, below.cell), 4);
    await page.keyboard.press('Enter');
    await expect(page.locator('attention-card .where')).toContainText(
      `[0, ${below.cell.join(', ')}]`,
    );
    await page.keyboard.press('Home');
    await expect(map).toHaveAttribute('data-pool', '3');
  });

  test('goes through all steps of the line, and back to a sentence', async ({ page }) => {
    await open(page, { mask: 'causal', positions: 'alibi' });
    await paste(page, 1100);
    const stages = page.locator('attention-rail button');
    for (let at = 0; at < (await stages.count()); at += 1) {
      await stages.nth(at).click();
      await expect(stages.nth(at)).toHaveAttribute('aria-current', 'true');
    }
    await page.locator('attention-rail button[data-stage=weights]').click();
    await expect(page.locator('attention-stage attention-long-map').first()).toBeVisible();
    await page.locator('attention-picture attention-heads').getByText('Average').click();
    await expect(picture(page).locator('.map')).toHaveAttribute('data-tensor', 'weights_average');
    await sentence(page).fill('the cat sat');
    await expect(page.locator('attention-picture attention-heatmap')).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
  });

  test('that is too long is refused with the limit, and the picture stays', async ({ page }) => {
    await open(page);
    await sentence(page).fill(words(COUNT + 1));
    await expect(page.locator('attention-notices')).toContainText('4097 words are more than 4096');
    await expect(page.locator('attention-picture attention-heatmap')).toBeVisible();
  });
});
