// Heads: previewed by pointing, chosen by click or key, averaged, drawn as lines, and called by their pattern.
import {
  bluesOf,
  cellAt,
  expect,
  expectAccessible,
  expectFits,
  inEveryLook,
  isDrawn,
  mapOf,
  open,
  pixelsOf,
  test,
} from './lab.mjs';

const stage = 'attention-stage';
const causal = { stage: 'weights', heads: 4, mask: 'causal' };

/** @param {import('@playwright/test').Page} page @param {number | 'average'} head */
const tile = (page, head) => page.locator(`${stage} attention-heads button[data-head="${head}"]`);

/** @param {import('@playwright/test').Page} page @param {string} [name] */
const largeMap = (page, name = 'weights') => mapOf(page.locator(stage), name);

/** What the core says of the heads of the run shown. @param {import('@playwright/test').Page} page */
const patterns = (page) =>
  page.evaluate(() => {
    const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
    const { engine, trace } = session;
    return engine.headPatterns(trace.tensor('weights'), { mask: trace.tensor('mask') });
  });

/** @param {import('@playwright/test').Page} page @param {string} name @param {number[]} leading */
const tensor = (page, name, ...leading) =>
  page.evaluate(([which, at]) => {
    const { trace } = /** @type {any} */ (document.querySelector('attention-lab')).session;
    return Array.from(trace.tensor(which, ...at).data);
  }, /** @type {const} */ ([name, leading]));

test('pointing at a head previews it, leaving goes back, a click keeps it', async ({ page }) => {
  await open(page, { stage: 'weights', heads: 4 });
  const cells = largeMap(page);
  await expect(cells).toHaveAttribute('data-head', '0');
  await tile(page, 2).hover();
  await expect(cells).toHaveAttribute('data-head', '2');
  expect((await pixelsOf(cells)).rgba).toEqual(bluesOf(await tensor(page, 'weights', 2)));
  await expect(tile(page, 0), 'the chosen one is still chosen').toHaveAttribute(
    'aria-checked',
    'true',
  );
  expect(page.url()).not.toContain('head=2');
  await page.locator(`${stage} h3`).hover();
  await expect(cells).toHaveAttribute('data-head', '0');
  await tile(page, 2).click();
  await page.locator(`${stage} h3`).hover();
  await expect(cells).toHaveAttribute('data-head', '2');
  await expect(page).toHaveURL(/head=2/);
});

test('a head’s card has as much room below its name as above its picture', async ({ page }) => {
  await open(page, { stage: 'weights' });
  const spare = await tile(page, 0).evaluate((card) => {
    const [picture] = card.children;
    const name = document.createRange();
    name.selectNodeContents(card);
    const { top, bottom } = card.getBoundingClientRect();
    const boxes = [...name.getClientRects()];
    const lowest = Math.max(...boxes.map((box) => box.bottom));
    return [picture.getBoundingClientRect().top - top, bottom - lowest];
  });
  expect(Math.abs(spare[0] - spare[1])).toBeLessThan(3);
});

test('the average of all heads is one more of them', async ({ page }) => {
  await open(page, { stage: 'weights', heads: 4 });
  await tile(page, 'average').click();
  const cells = largeMap(page, 'weights_average');
  expect((await pixelsOf(cells)).rgba).toEqual(bluesOf(await tensor(page, 'weights_average')));
  await expect(page.locator('attention-patterns .rule')).toContainText('average of all heads');
});

test('keys move from head to head', async ({ page }) => {
  await open(page, { stage: 'weights', heads: 4 });
  await tile(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 1)).toBeFocused();
  await expect(largeMap(page)).toHaveAttribute('data-head', '1');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tile(page, 'average')).toBeFocused();
});

test('a head that is no longer pointed at is forgotten with its strip', async ({ page }) => {
  await open(page, { stage: 'weights', heads: 4 });
  await tile(page, 3).hover();
  await page.locator('attention-rail [data-stage="output"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`${stage} h3`)).toHaveText('Output');
  await expect(page.locator('attention-picture canvas.cells')).toHaveAttribute('data-head', '0');
});

test('a head is called by the rule that holds, with its numbers', async ({ page }) => {
  await open(page, causal);
  const found = await patterns(page);
  expect(found.map(({ label }) => label)).toContain('one token');
  for (const [head, { label, measures }] of found.entries()) {
    await expect(tile(page, head).locator('.label')).toHaveText(
      label ? [label === 'one token' ? 'one word' : label] : [],
    );
    await tile(page, head).click();
    const rule = page.locator('attention-patterns .rule');
    if (!label) {
      await expect(rule).toContainText(`Head ${head} has no label`);
      continue;
    }
    const { share, queries } = measures.find(({ pattern }) => pattern === label);
    await expect(rule).toContainText(`On average ${share.toFixed(2)} of its attention`);
    await expect(rule).toContainText(`over ${queries} queries`);
    await expect(rule).toContainText('the label appears from 0.50 on');
    await expect(rule).toContainText('Nothing is learned');
    await expect(tile(page, head)).toHaveAttribute('title', /the label appears from 0\.50 on/);
  }
});

test('the table of rules has every measure of every head', async ({ page }) => {
  await open(page, causal);
  await page.getByText('The rules of the labels').click();
  const rows = page.locator('attention-patterns tbody tr');
  const found = await patterns(page);
  await expect(rows).toHaveCount(found[0].measures.length);
  for (const [at, row] of (await rows.all()).entries()) {
    const shares = found.map(({ measures }) => measures[at].share);
    await expect(row.locator('td.share').nth(0)).toHaveText(
      found[0].measures[at].threshold.toFixed(2),
    );
    for (const [head, share] of shares.entries()) {
      await expect(row.locator('td.share').nth(head + 1)).toHaveText(
        Number.isNaN(share) ? '–' : share.toFixed(3),
      );
    }
  }
  await expect(page.locator('attention-patterns .holds')).toHaveCount(
    found.flatMap(({ measures }) => measures.filter(({ holds }) => holds)).length,
  );
});

test('equal words: every head is uniform', async ({ page }) => {
  await open(page, { stage: 'weights', text: 'so so so so' });
  await expect(page.locator(`${stage} attention-heads .label`)).toHaveText(['uniform', 'uniform']);
});

test('weights as lines: those of the word pointed at in colour, and an address', async ({
  page,
}) => {
  await open(page, { ...causal, 'weights.as': 'lines', head: 1 });
  await expect(largeMap(page)).toHaveCount(0);
  const lines = page.locator(`${stage} attention-lines`);
  for (const canvas of await lines.locator('canvas').all()) {
    await expect.poll(() => isDrawn(canvas), 'lines are drawn').toBe(true);
  }
  await lines.evaluate((/** @type {any} */ element) => {
    const own = element.isNew.bind(element);
    Object.assign(element, { asked: 0, drawn: 0 });
    element.isNew = (/** @type {unknown} */ picture) => {
      const isNew = own(picture);
      element.asked += 1;
      element.drawn += Number(isNew);
      return isNew;
    };
  });
  const word = page.locator(`${stage} attention-lines [data-side="query"][data-index="2"]`);
  await word.hover();
  await expect(word).toHaveClass(/shown/);
  await expect(page.locator('attention-picture .reading')).toContainText('‘sat’ looks at ');
  const counts = await lines.evaluate((/** @type {any} */ { asked, drawn }) => ({ asked, drawn }));
  expect(counts.asked).toBeGreaterThan(0);
  expect(counts.drawn, 'those of all words are not drawn again').toBe(0);
  await page.getByRole('radio', { name: 'Map' }).check();
  await expect(largeMap(page)).toBeVisible();
  await expect(page).not.toHaveURL(/weights\.as/);
  await page.getByRole('radio', { name: 'Lines' }).check();
  await expect(page).toHaveURL(/weights\.as=lines/);
});

test('a chosen average leads from the picture to its card', async ({ page }) => {
  await open(page, { head: 'average' });
  const { x, y } = await cellAt(page.locator('attention-picture canvas.cells'), 1, 2);
  await page.mouse.click(x, y);
  await page.getByRole('button', { name: /^Where does 0\.\d\d come from/ }).click();
  await expect(page.locator('attention-card .where')).toContainText('weights_average [1, 2]');
  await expect(largeMap(page, 'weights_average')).toBeInViewport();
});

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap chooses a head, and it stays', async ({ page }) => {
    await open(page, { stage: 'weights', heads: 4 });
    await tile(page, 3).tap();
    await expect(largeMap(page)).toHaveAttribute('data-head', '3');
    await expect(tile(page, 3)).toHaveAttribute('aria-checked', 'true');
    await expectFits(page);
  });
});

inEveryLook(() => {
  test('labelled heads, their rules, weights as lines', async ({ page }) => {
    await open(page, { ...causal, 'weights.as': 'lines', head: 1 });
    await page.getByText('The rules of the labels').click();
    await expectAccessible(page);
  });
});
