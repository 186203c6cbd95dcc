// How a stroke of the brush ends besides the pointer's going up.
import { cellAt, expect, test } from './lab.mjs';
import { hidden, maskCells, openLab, painter, placesOf, tensor } from './mask-lab.mjs';

test('a stroke ends with Escape, which takes it back, and where a menu has taken its end', async ({
  page,
}) => {
  await openLab(page);
  const at = (/** @type {number} */ col) => cellAt(maskCells(page), 1, col);
  const [first, second, third] = [await at(0), await at(1), await at(2)];
  const painted = async () => placesOf(await tensor(page, 'mask'), hidden);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(second.x, second.y);
  expect(await painted()).toHaveLength(2);
  await page.keyboard.press('Escape');
  expect(await painted()).toEqual([]);
  await page.mouse.move(third.x, third.y);
  await page.mouse.up();
  expect(await painted()).toEqual([]);

  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.locator(`${painter} .map`).evaluate((map, { x, y }) => {
    const move = { clientX: x, clientY: y, isPrimary: true, buttons: 0, bubbles: true };
    map.dispatchEvent(new PointerEvent('pointermove', move));
  }, third);
  await page.mouse.move(second.x, second.y);
  expect(await painted()).toEqual([[1, 0]]);
  await page.mouse.up();
});

test('Escape is the page’s again after a stroke, however that has ended', async ({ page }) => {
  await openLab(page);
  const isHeard = async () => {
    await page.evaluate(() => {
      const hear = () => (document.documentElement.dataset.heard = 'yes');
      document.documentElement.dataset.heard = 'no';
      document.addEventListener('keydown', hear, { once: true, capture: true });
    });
    await page.keyboard.press('Escape');
    return page.evaluate(() => document.documentElement.dataset.heard);
  };
  const { x, y } = await cellAt(maskCells(page), 1, 1);
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect(await isHeard(), 'during a stroke').toBe('no');
  await page.mouse.up();
  expect(await isHeard(), 'which it has ended').toBe('yes');
  await page.mouse.down();
  await page.mouse.up();
  expect(await isHeard(), 'after the pointer is up').toBe('yes');
  await page.evaluate(() => {
    const once = { once: true, capture: true };
    addEventListener('pointerup', (event) => event.stopImmediatePropagation(), once);
  });
  for (let press = 0; press < 2; press += 1) {
    await page.mouse.down();
    await page.mouse.up();
  }
  expect(await isHeard(), 'after a press whose end was lost').toBe('yes');
  await page.mouse.down();
  await page.locator(painter).evaluate((element) => element.remove());
  expect(await isHeard(), 'after the mask has gone').toBe('yes');
  await page.mouse.up();
});

test('a fast stroke that leaves the map paints up to where it leaves, and no further', async ({
  page,
}) => {
  await openLab(page);
  const at = (/** @type {number} */ col) => cellAt(maskCells(page), 1, col);
  const [from, next] = [await at(1), await at(2)];
  const outside = from.x + 20 * (next.x - from.x);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(outside, from.y);
  await page.mouse.move(outside, from.y + 60);
  await page.mouse.up();
  expect(placesOf(await tensor(page, 'mask'), hidden)).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
  ]);
});
