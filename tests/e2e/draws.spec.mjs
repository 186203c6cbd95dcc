// Only what is visible and changed is drawn: draws are counted, times never.
import { cellAt, expect, mapOf, open, settled, test } from './lab.mjs';

const stage = 'attention-stage';

/** Counts rasters, and cleared canvases, by the element that has them. @param {import('@playwright/test').Page} page */
async function countDraws(page) {
  await page.addInitScript(() => {
    const draws = { rasters: {}, cleared: {} };
    Reflect.set(globalThis, 'draws', draws);
    const counted = (
      /** @type {'putImageData' | 'clearRect'} */ method,
      /** @type {'rasters' | 'cleared'} */ kind,
    ) => {
      const { [method]: own } = CanvasRenderingContext2D.prototype;
      /** @this {CanvasRenderingContext2D} */
      CanvasRenderingContext2D.prototype[method] = function (/** @type {any[]} */ ...args) {
        const map = /** @type {ShadowRoot} */ (this.canvas.getRootNode()).host;
        const within = /** @type {ShadowRoot | undefined} */ (map?.getRootNode());
        const name = `${within?.host?.localName} ${map?.localName}`;
        /** @type {Record<string, number>} */
        const counts = draws[kind];
        counts[name] = (counts[name] ?? 0) + 1;
        return Reflect.apply(own, this, args);
      };
    };
    counted('putImageData', 'rasters');
    counted('clearRect', 'cleared');
  });
}

/** What was drawn since the last time, once nothing waits. @param {import('@playwright/test').Page} page */
async function drawn(page) {
  await settled(page.locator('attention-lab'));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))));
  return page.evaluate(() => {
    const draws = Reflect.get(globalThis, 'draws');
    const { rasters, cleared } = draws;
    draws.rasters = {};
    draws.cleared = {};
    return { rasters, cleared };
  });
}

/** @param {import('@playwright/test').Page} page @param {string} element */
const isSeen = (page, element) =>
  page
    .locator(element)
    .first()
    .evaluate((one) => /** @type {any} */ (one).isSeen);

test('pointing at a cell draws no raster, and only the map that changes', async ({ page }) => {
  await countDraws(page);
  // The whole rail is seen, down to the plane.
  await page.setViewportSize({ width: 1440, height: 1400 });
  await open(page, { stage: 'scores' });
  const cells = mapOf(page.locator(stage), 'scores');
  const first = await cellAt(cells, 1, 2);
  const second = await cellAt(cells, 3, 4);
  await page.mouse.move(first.x, first.y);
  await expect(page.locator('attention-card .where')).toContainText('scores [0, 1, 2]');
  await drawn(page);
  await page.mouse.move(second.x, second.y);
  await expect(page.locator('attention-card .where')).toContainText('scores [0, 3, 4]');
  const { rasters, cleared } = await drawn(page);
  expect(rasters).toEqual({});
  expect(cleared['attention-stage attention-heatmap']).toBe(1);
  expect(cleared['attention-picture attention-heatmap'] ?? 0, 'another map').toBe(0);
  expect(cleared['attention-rail attention-plane'] ?? 0, 'the plane').toBe(0);
});

test('within a cell nothing is drawn at all', async ({ page }) => {
  await countDraws(page);
  await open(page, { stage: 'scores' });
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'scores'), 1, 2);
  await page.mouse.move(x, y);
  await expect(page.locator('attention-card .where')).toContainText('scores [0, 1, 2]');
  await drawn(page);
  await page.mouse.move(x + 3, y + 3);
  expect(await drawn(page)).toEqual({ rasters: {}, cleared: {} });
});

test('a number set by hand draws only the matrices that follow from it', async ({ page }) => {
  await countDraws(page);
  await open(page, { stage: 'qkv' });
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'Q').first(), 1, 2);
  await page.mouse.click(x, y);
  await page.mouse.down();
  await drawn(page);
  await page.mouse.move(x + 10, y);
  const { rasters } = await drawn(page);
  expect(rasters['attention-stage attention-heatmap'], 'Q, and neither K nor V').toBe(1);
  const all = page.locator('attention-rail attention-thumbnail canvas');
  const before = ['embedding', 'X', 'K', 'V'];
  const kept = all.and(page.locator(before.map((name) => `[data-tensor="${name}"]`).join()));
  const changed = (await all.count()) - (await kept.count());
  expect(await kept.count()).toBe(before.length);
  expect(rasters['attention-rail attention-thumbnail']).toBe(changed);
});

test('while the hand moves, what is out of the window waits; then it follows', async ({ page }) => {
  await countDraws(page);
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page, { stage: 'scores' });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isSeen(page, `${stage} attention-heatmap`)).toBe(false);
  await drawn(page);
  // All of it within one task: no timer comes between.
  const atOnce = await page.locator('attention-sentence textarea').evaluate(async (area) => {
    const field = /** @type {HTMLTextAreaElement} */ (area);
    field.value = 'the dog sat on the mat because it was tired';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (let microtask = 0; microtask < 50; microtask += 1) await null;
    return { ...Reflect.get(globalThis, 'draws').rasters };
  });
  expect(atOnce['attention-picture attention-heatmap']).toBe(1);
  expect(atOnce['attention-stage attention-heatmap'] ?? 0).toBe(0);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'draws')))
    .toMatchObject({
      rasters: { 'attention-stage attention-heatmap': 1 },
      cleared: { 'attention-picture attention-heatmap': 1, 'attention-stage attention-heatmap': 1 },
    });
});

test('what has the keyboard does not wait, wherever the window stands', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page, { stage: 'mask' });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isSeen(page, stage)).toBe(false);
  await page
    .locator(`${stage} attention-field#mask :is(button, input)`)
    .first()
    .evaluate((input) => input.focus({ preventScroll: true }));
  expect(await isSeen(page, stage)).toBe(true);
  expect(await isSeen(page, `${stage} attention-field#mask`)).toBe(true);
});

test('of several reports on where a map is, the newest counts', async ({ page }) => {
  await page.addInitScript(() => {
    const Observer = IntersectionObserver;
    /** Reports first what is no longer so, as a busy page does. */
    globalThis.IntersectionObserver = class extends Observer {
      /** @param {IntersectionObserverCallback} callback @param {IntersectionObserverInit} [options] */
      constructor(callback, options) {
        super((entries, self) => {
          const stale = entries.map(({ target, isIntersecting }) => ({
            target,
            isIntersecting: !isIntersecting,
          }));
          callback(/** @type {any} */ ([...stale, ...entries]), self);
        }, options);
      }
    };
  });
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page, { stage: 'scores' });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isSeen(page, `${stage} attention-heatmap`)).toBe(false);
  await expect.poll(() => isSeen(page, 'attention-picture attention-heatmap')).toBe(true);
});

test('pointing at a cell of a lab draws no plot', async ({ page }) => {
  await countDraws(page);
  await open(page, { lab: 'filters' });
  const plots = ['attention-filters-lab', 'attention-filter-cost'].map(
    (host) => `${host} attention-plot`,
  );
  await page.locator('attention-filters-lab .outputs attention-plot').scrollIntoViewIfNeeded();
  const cells = page.locator('attention-filters-lab [data-kind="moving"] .map');
  await cells.focus();
  await drawn(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('attention-card .where')).toContainText('moving average');
  const { cleared } = await drawn(page);
  expect(cleared['attention-filters-lab attention-heatmap']).toBeGreaterThan(0);
  for (const plot of plots) expect(cleared[plot] ?? 0, plot).toBe(0);
});

test('pointing at a word of the plane draws its ring, and not the other words again', async ({
  page,
}) => {
  await countDraws(page);
  await open(page, { stage: 'plane' });
  const plane = page.locator('attention-stage attention-plane');
  await plane.scrollIntoViewIfNeeded();
  await plane.getByRole('application').focus();
  await page.keyboard.press('Home');
  await drawn(page);
  await page.keyboard.press('ArrowRight');
  await expect(plane.locator('.point span')).toContainText('‘cat’');
  const { cleared } = await drawn(page);
  expect(cleared['attention-stage attention-plane'], 'one of its two canvases').toBe(1);
});

test('pointing at a cell of the mask draws no boolean again', async ({ page }) => {
  await countDraws(page);
  await open(page, { lab: 'mask' });
  const map = page.locator('attention-mask-painter .map');
  await map.focus();
  await page.keyboard.press('Home');
  await drawn(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('attention-card .where')).toContainText('mask [0, 1]');
  const { cleared } = await drawn(page);
  expect(cleared['attention-mask-lab attention-mask-painter']).toBeGreaterThan(0);
  expect(cleared['attention-mask-lab attention-mask-booleans'] ?? 0).toBe(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('attention-card .number').first()).toContainText('∞');
  const painted = (await drawn(page)).cleared;
  expect(painted['attention-mask-lab attention-mask-booleans'], 'both, once').toBe(2);
});
