// Where a page stands that is opened by a link: at what the link names.
import { openHost } from './host.mjs';
import { expect, open, settled, test } from './lab.mjs';
import { page as own } from './servers.mjs';

const heading = 'attention-stage h3';

/** How far a page, or the page in a frame, is scrolled. @param {import('@playwright/test').Locator} root */
const scrolled = (root) => root.evaluate(() => Math.round(scrollY));

test('a link shows the lab that it names; scrolled back, a reload does not go there again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { lab: 'mask' });
  const lab = page.locator('attention-stage [data-lab="mask"]');
  await expect(lab).toBeInViewport();
  await expect(page.locator('attention-rail [data-stage="mask"]')).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  expect(await scrolled(page.locator('body'))).toBe(0);
  await expect(lab).not.toBeInViewport();
});

/** Scrolls a page far down. @param {import('@playwright/test').Page} page @returns where to */
async function readOn(page) {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - 2 * innerHeight));
  const place = await scrolled(page.locator('body'));
  expect(place).toBeGreaterThan(800);
  return place;
}

for (const width of [1280, 390]) {
  test(`a reload shows what one was reading, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    const place = await readOn(page);
    await page.reload();
    await page.locator('attention-lab[data-state="ready"]').waitFor();
    expect(await scrolled(page.locator('body'))).toBe(place);
  });
}

test('a change is there after a reload at once', async ({ page }) => {
  await open(page);
  const way = (/** @type {string} */ stage) => page.locator(`attention-rail [data-stage=${stage}]`);
  await way('scores').click();
  await expect(page).toHaveURL(/stage=scores/);
  // Until the next change is not one of several.
  await page.waitForTimeout(250);
  await way('output').click();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.reload();
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  await expect(way('output')).toHaveAttribute('aria-current', 'true');
});

test('several changes are there on the way back to a page that was left at once', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'it keeps the page, and Playwright waits for a new one');
  await open(page);
  const text = page.locator('attention-sentence textarea');
  for (const words of ['one two', 'one two three', 'four five six']) await text.fill(words);
  await page.goto('bench.html');
  await page.goBack();
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  await expect(text).toHaveValue('four five six');
});

test('the way back to the page shows what one was reading', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'it keeps the page, and Playwright waits for a new one');
  await open(page);
  const place = await readOn(page);
  await page.goto('bench.html');
  await page.goBack();
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  expect(await scrolled(page.locator('body'))).toBe(place);
});

/** Where the chosen number is in the stage. @param {import('@playwright/test').Page} page */
const boxOfCell = (page) =>
  page.locator('attention-stage attention-heatmap').evaluateAll((/** @type {any[]} */ maps) => {
    const { cell } = maps[0].session.ui;
    return maps.find((map) => map.shows(cell)).boxOfCell(cell);
  });

for (const [width, height] of [
  [1280, 800],
  [390, 844],
]) {
  test(`a link to a number shows it, ${width} px wide, and the card beside it or below`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, { cell: 'Q[0,9,1]' });
    const box = await boxOfCell(page);
    const over = await page.locator('attention-card').boundingBox();
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThan(width < 800 ? (over?.y ?? 0) : height);
    await expect(page.locator('attention-card')).toBeInViewport();
  });
}

test('a number that is in the first picture is seen where it is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, { cell: 'weights[0,2,4]' });
  expect(await scrolled(page.locator('body'))).toBe(0);
});

test('what is wrong with a link is seen before the stage that it names', async ({ page }) => {
  await open(page, { stage: 'weights', heads: 3 });
  await expect(page.locator('attention-notices .notice')).toBeInViewport();
  await expect(page.locator(heading)).not.toBeInViewport();
});

test('a tour’s step, which has a stage too, is read from the top', async ({ page }) => {
  await open(page, { tour: '001', step: 4 });
  await expect(page.locator('attention-tour')).toBeInViewport();
  expect(await scrolled(page.locator('body'))).toBe(0);
});

test('in a frame, the page around it stays where it is', async ({ page }) => {
  await openHost(
    page,
    `<div style="height: 1500px"></div>
     <iframe src="${own.url}#stage=weights" width="1000" height="700"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await frame.locator('attention-lab[data-state="ready"]').waitFor();
  expect(await scrolled(frame.locator('body'))).toBeGreaterThan(0);
  expect(await scrolled(page.locator('body'))).toBe(0);
});

test('on the page that is open, too, a link leads to what it names', async ({ page }) => {
  await open(page, { text: 'the cat sat' });
  const end = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const follow = (/** @type {string} */ hash) =>
    page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = `#${to}`;
      link.click();
    }, hash);
  const leadsTo = async (/** @type {string} */ hash, /** @type {string} */ part) => {
    await end();
    await follow(hash);
    await expect(page.locator(part).first()).toBeInViewport();
  };
  const words = 'one two three four five six '.repeat(4);
  await leadsTo(`stage=weights&text=${words}`, 'attention-lab h2');
  await expect(page.locator(heading)).toHaveText('Weights');
  await expect(page.locator(heading)).toBeInViewport();
  await leadsTo('lab=mask', 'attention-stage [data-lab="mask"]');
  await leadsTo('tour=001&step=4', 'attention-tour h2');
  await leadsTo('stage=weights&heads=3', 'attention-notices .notice');
  await leadsTo('text=the dog', 'attention-sentence textarea');
});

test('the number of a link that is followed there is seen above its card, in a low window too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const [stage, row, col] of /** @type {[string, number, number][]} */ ([
    ['weights', 9, 3],
    ['scores', 1, 2],
  ])) {
    await page.goto('about:blank');
    await open(page);
    await page.evaluate((to) => {
      location.hash = to;
    }, `stage=${stage}&cell=${stage}[0,${row},${col}]`);
    const card = page.locator('attention-card');
    await expect(card).toBeVisible();
    await settled(page.locator('attention-stage'));
    const box = await boxOfCell(page);
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThan((await card.boundingBox())?.y ?? 0);
  }
});
