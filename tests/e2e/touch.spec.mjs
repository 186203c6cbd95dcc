// Fingers on what has a use for one of them: two zoom the page, one that scrolls sets nothing, and a turned phone still
// shows the number asked.
import { cellAt, expect, mapOf, open, settled, test } from './lab.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{x: number, y: number}} Place */

test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
// As on a phone: only there two fingers zoom a page.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const stage = 'attention-stage';
const words = Array.from({ length: 64 }, (_, at) => `w${at}`).join(' ');

/** @param {Page} page */
async function fingersOf(page) {
  const fingers = await page.context().newCDPSession(page);
  return (
    /** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type,
    /** @type {Place[]} */ ...places
  ) => {
    const touchPoints = places.map((place, id) => ({ ...place, id }));
    return fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}

/**
 * A finger comes down, waits, and another comes beside it; then they part.
 * @param {Page} page @param {Place} at @param {() => Promise<unknown>} wait
 */
async function pinch(page, { x, y }, wait) {
  const touch = await fingersOf(page);
  await touch('touchStart', { x, y });
  await wait();
  await touch('touchStart', { x, y }, { x: x + 30, y });
  for (let apart = 10; apart <= 70; apart += 10) {
    await touch('touchMove', { x: x - apart, y }, { x: x + 30 + apart, y });
  }
  await touch('touchEnd', { x: x + 100, y });
  await touch('touchEnd');
}

const zoom = (/** @type {Page} */ page) => page.evaluate(() => visualViewport?.scale);

/** @param {Page} page @returns {Promise<any>} the situation, and whether there is a step to undo */
const state = (page) =>
  page.evaluate(() => {
    const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
    return { address: session.address, canUndo: session.canUndo };
  });

/** @param {import('@playwright/test').Locator} element */
async function middleOf(element) {
  await element.scrollIntoViewIfNeeded();
  await settled(element);
  const { x, y, width, height } = /** @type {any} */ (await element.boundingBox());
  return { x: x + width / 2, y: y + height / 2 };
}

for (const [when, wait] of /** @type {[string, (page: Page) => Promise<unknown>][]} */ ([
  ['at once', async () => {}],
  ['once the lens is there', (page) => expect(page.locator('attention-lens')).toHaveCount(1)],
])) {
  test(`two fingers on a map zoom the page, ${when}, and choose nothing`, async ({ page }) => {
    await open(page, { text: words, stage: 'scores' });
    const at = await cellAt(mapOf(page.locator(stage), 'scores'), 30, 30);
    const before = await state(page);
    await pinch(page, at, () => wait(page));
    await expect(page.locator('attention-lens, .tip')).toHaveCount(0);
    expect(await state(page)).toEqual(before);
    await expect.poll(() => zoom(page)).toBeGreaterThan(1.2);
  });
}

test('a finger that scrolls past the words of an order moves none; one that goes aside does', async ({
  page,
}) => {
  await open(page, { text: 'one two three', stage: 'X', lab: 'positions' });
  const first = page.locator('attention-order .word').first();
  const touch = await fingersOf(page);
  const drag = async (/** @type {number} */ right, /** @type {number} */ down) => {
    const { x, y } = await middleOf(first);
    await touch('touchStart', { x, y });
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', { x: x + (right * step) / 10, y: y + (down * step) / 10 });
    }
    await touch('touchEnd');
  };
  const before = await page.evaluate(() => scrollY);
  await drag(0, -150);
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
  expect((await state(page)).address).not.toContain('order');
  await drag(300, 0);
  await expect.poll(async () => (await state(page)).address).toContain('positions.order');
});

test('a second finger that only taps chooses nothing either', async ({ page }) => {
  await open(page, { text: words, stage: 'scores' });
  const at = await cellAt(mapOf(page.locator(stage), 'scores'), 30, 30);
  const touch = await fingersOf(page);
  await touch('touchStart', at);
  await expect(page.locator('attention-lens')).toHaveCount(1);
  await touch('touchStart', at, { x: at.x + 40, y: at.y });
  await expect(page.locator('attention-lens')).toHaveCount(0);
  await touch('touchEnd', at);
  await touch('touchEnd');
  await expect(page.locator('attention-card[kept]')).toHaveCount(0);
});

test('a number that one finger has begun to drag is set back by another', async ({ page }) => {
  await open(page, { stage: 'X' });
  const cells = mapOf(page.locator(stage), 'X');
  const tapped = await cellAt(cells, 1, 2);
  await page.touchscreen.tap(tapped.x, tapped.y);
  await expect(page.locator('attention-card[kept]')).toHaveCount(1);
  // The number has moved out from under its card.
  const { x, y } = await cellAt(cells, 1, 2);
  const before = await state(page);
  const touch = await fingersOf(page);
  await touch('touchStart', { x, y });
  await touch('touchMove', { x: x + 40, y });
  await touch('touchMove', { x: x + 60, y });
  await expect.poll(async () => (await state(page)).canUndo).toBe(true);
  await touch('touchStart', { x: x + 60, y }, { x, y: y - 5 });
  await touch('touchEnd', { x, y: y - 5 });
  await touch('touchEnd');
  await expect.poll(() => state(page)).toEqual(before);
});

for (const [what, situation] of /** @type {const} */ ([
  ['.plane', { stage: 'plane', pca: 'on' }],
  ['.plot', { lab: 'scale' }],
])) {
  test(`two fingers on a ${what} zoom the page`, async ({ page }) => {
    await open(page, situation);
    const at = await middleOf(page.locator(`${stage} ${what}`).first());
    await pinch(page, at, async () => {});
    await expect.poll(() => zoom(page)).toBeGreaterThan(1.2);
    await expect(page.locator('attention-card[kept]')).toHaveCount(0);
  });
}

const painter = 'attention-mask-painter';

test('two fingers on a mask zoom the page, and what one has painted is taken back', async ({
  page,
}) => {
  await open(page, { lab: 'mask', text: 'a b c d e f' });
  const cells = page.locator(`${painter} canvas.cells`);
  const other = await cellAt(cells, 0, 1);
  await page.touchscreen.tap(other.x, other.y);
  const before = await state(page);
  expect(before.canUndo).toBe(true);
  const at = await cellAt(cells, 3, 3);
  await pinch(page, at, () => expect.poll(() => state(page)).not.toEqual(before));
  await expect.poll(() => state(page), 'but not the stroke before').toEqual(before);
  await expect.poll(() => zoom(page)).toBeGreaterThan(1.2);
});

test('a row painted at its word is taken back too', async ({ page }) => {
  await open(page, { lab: 'mask', text: 'a b c d e f' });
  const before = await state(page);
  const { x, y } = await cellAt(page.locator(`${painter} canvas.cells`), 3, 0);
  const map = await page.locator(`${painter} .map`).boundingBox();
  const word = { x: (x + (map?.x ?? 0)) / 2 - 5, y };
  await pinch(page, word, () => expect.poll(() => state(page)).not.toEqual(before));
  await expect.poll(() => state(page)).toEqual(before);
});

const scrolled = (/** @type {Page} */ page) => page.evaluate(() => scrollY);

/**
 * A finger that moves up, a little to the side as none moves straight, and rests before it is lifted: else the
 * page may go on by itself, under whatever is touched next.
 * @param {Page} page @param {Place} at
 */
async function swipeUp(page, { x, y }) {
  const touch = await fingersOf(page);
  await touch('touchStart', { x, y });
  for (let far = 10; far <= 200; far += 10)
    await touch('touchMove', { x: x + far / 5, y: y - far });
  await page.waitForTimeout(100);
  await touch('touchEnd');
}

for (const [what, situation, selector] of /** @type {const} */ ([
  ['of the run', { lab: 'scale' }, '.controls attention-slider'],
  ['of a lab', { lab: 'filters' }, 'attention-slider'],
  ['of a setting', { lab: 'positions', positions: 'sinusoidal' }, '.settings'],
])) {
  test(`a slider ${what}: a finger that scrolls leaves it, one that taps or slides sets it`, async ({
    page,
  }) => {
    await open(page, situation);
    const range = page.locator(`${stage} ${selector} input[type=range]`).first();
    const knob = async () => Number(await range.inputValue());
    await range.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await settled(range);
    const [before, value, from] = [await state(page), await knob(), await scrolled(page)];
    const at = async (/** @type {number} */ share) => {
      const { x, y, width, height } = /** @type {any} */ (await range.boundingBox());
      return { x: x + share * width, y: y + height / 2 };
    };
    await swipeUp(page, await at(0.8));
    await expect.poll(() => scrolled(page)).toBeGreaterThan(from + 50);
    expect(await state(page)).toEqual(before);
    expect(await knob()).toBe(value);

    await settled(range);
    const { x, y } = await at(0.8);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => state(page)).not.toEqual(before);
    const tapped = await knob();
    expect(tapped).toBeGreaterThan(value);

    const touch = await fingersOf(page);
    await settled(range);
    await touch('touchStart', await at(0.8));
    for (const share of [0.7, 0.6, 0.5, 0.4]) await touch('touchMove', await at(share));
    const held = await state(page);
    await touch('touchEnd');
    expect(await knob()).toBeLessThan(tapped);
    expect(await state(page), 'it was set while it slid').toEqual(held);
  });
}

/** @param {Page} page @param {number} width @param {number} height */
async function turn(page, width, height) {
  await page.setViewportSize({ width, height });
  // Whether something scrolls is known only once it would have.
  await page.waitForTimeout(500);
}

test('a turned phone shows the number whose card is open', async ({ page }) => {
  await open(page, { stage: 'scores', text: 'a b c d e f g h' });
  const cells = mapOf(page.locator(stage), 'scores');
  const { x, y } = await cellAt(cells, 7, 3);
  await page.touchscreen.tap(x, y);
  const card = page.locator('attention-card[kept]');
  const gap = async () => {
    const map = /** @type {any} */ (await cells.boundingBox());
    const below = map.y + map.height;
    return /** @type {any} */ (await card.boundingBox()).y - below;
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await turn(page, 844, 390);
  await expect.poll(gap).toBeGreaterThan(0);
  await turn(page, 390, 844);
  await expect.poll(gap).toBeGreaterThan(0);

  await page.evaluate(() => scrollTo(0, 0));
  await expect(cells).not.toBeInViewport();
  await turn(page, 844, 390);
  expect(await scrolled(page), 'a number that was out of the window stays there').toBe(0);
});
