// A text of thousands of words: its map pans and zooms from an overview to exact cells.
import { choose } from './exporting.mjs';
import { eachStep, expect, open, pixelsOf, settled, test } from './lab.mjs';

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
  const map = picture(page).locator('.map');
  await expect(map).toHaveAttribute('data-ready', 'true');
  await map.scrollIntoViewIfNeeded();
  await settled(map);
}

/** What is read out, as numbers. @param {import('@playwright/test').Page} page */
async function reading(page) {
  const said = /\(word (\d+)\) → .*\(word (\d+)\): weights (.+)$/;
  const line = picture(page).locator('[data-reading]');
  await expect(line).toHaveText(said);
  const [, query, key, value] = /** @type {string[]} */ ((await line.innerText()).match(said));
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
    const most = high.match(/^≥ (.*)/)?.[1];
    await expect(picture(page).locator('.caption')).toContainText(
      `darkest blue is ${most} and more`,
    );
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

  test('keeps a pressed point in sight while buttons and keys zoom, and asks where it comes from', async ({
    page,
  }) => {
    await open(page);
    await paste(page, 1100);
    const map = picture(page).locator('.map');
    const why = page.getByRole('button', { name: /^Where does [\de.−]+ come from/ });
    await expect(why).toHaveCount(0);
    const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
      await map.boundingBox()
    );
    await page.mouse.click(box.x + 0.8 * box.width, box.y + 0.3 * box.height);
    await expect(why).toBeVisible();
    const radios = picture(page).getByRole('radio');
    for (const radio of await radios.all()) await expect(radio).toBeEnabled();
    const near = picture(page).getByRole('button', { name: 'Zoom in' });
    for (let press = 0; press < 6; press += 1) await near.click();
    await map.focus();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
    await expect(map).toHaveAttribute('data-pool', '1');
    for (const radio of await radios.all()) await expect(radio).toBeDisabled();
    const place = await picture(page).evaluate((/** @type {any} */ element) =>
      element.boxOfCell(element.session.ui.cell),
    );
    expect(place.width, 'it is near').toBeGreaterThan(40);
    // The arrow keys go on from it.
    const index = await page.evaluate(
      () => /** @type {any} */ (document.querySelector('attention-lab')).session.ui.cell.index,
    );
    await page.keyboard.press('ArrowDown');
    expect((await reading(page)).cell).toEqual([index[1] + 1, index[2]]);
    await why.press('Enter');
    const where = page.locator('attention-card .where:focus');
    await expect(where).toContainText(`weights [${index.join(', ')}]`);
    await expect(where).toBeInViewport();
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

  test('says what it leaves out, where one looks for it', async ({ page }) => {
    await open(page, { stage: 'weights' });
    await paste(page, 1100);
    const stageOf = page.locator('attention-stage');
    await expect(stageOf).toContainText('Lines, patterns, labs');
    await expect(stageOf).toContainText('A printout is compared with texts of up to 1,024 words');
    const box = page.locator('attention-rail button[data-stage=scores] .none');
    await expect(box).toHaveText('large');
    await expect(box).toHaveAttribute('title', /choose the step/);
    const none = page.locator('attention-rail button[data-stage=mask] .none');
    await expect(none, 'there is no mask').toHaveText('');
    const dialog = await choose(page.locator('header attention-export'), 'npz');
    await expect(dialog.locator('.kinds button')).toHaveCount(1);
    await expect(dialog.locator('.note')).toContainText('of 1,100 words');
    await expect(dialog.locator('.note')).toContainText('shorten the text to 1,024 words');
    await page.keyboard.press('Escape');
  });

  test('lists its first words, more on demand, and the one that is asked for', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, { stage: 'tokens' });
    await paste(page, 1100);
    const list = page.locator('attention-tokens li');
    await expect(list).toHaveCount(60);
    expect((await page.locator('attention-tokens').boundingBox())?.height).toBeLessThan(5000);
    await page.evaluate(() => {
      /** @type {any} */ (document.querySelector('attention-lab')).cell = 'embedding[1050,0]';
    });
    await page.locator('attention-card .token').click();
    await expect(list).toHaveCount(61);
    const asked = page.locator('attention-tokens li.kept');
    await expect(asked).toContainText('Token 1050');
    await expect(asked).toBeInViewport({ ratio: 1 });
    const card = page.locator('attention-card');
    // The page moves there smoothly.
    const below = async () => {
      const [over, place] = await Promise.all([card.boundingBox(), asked.boundingBox()]);
      return over && place && over.y - (place.y + place.height);
    };
    await expect.poll(below, 'what is left between it and the card').toBeGreaterThan(0);
    await page.getByRole('button', { name: 'and 1,040 more words' }).click();
    await expect(list).toHaveCount(461);
    await expect(page.getByRole('button', { name: 'and 640 more words' })).toBeVisible();
  });

  test('is not offered to be compared', async ({ page }) => {
    await open(page, { baseline: 'compared', stage: 'qkv' });
    const bar = page.locator('attention-changes');
    await expect(bar.getByRole('button', { name: 'Compare with baseline' })).toBeVisible();
    await paste(page, 1100);
    const buttons = bar.locator('.part').last().getByRole('button');
    await expect(buttons).toHaveCount(1);
    await expect(bar.locator('.says')).toContainText('comparisons are for texts of up to 1,024');
    await expect(page.locator('attention-stage attention-difference')).toHaveCount(0);
    await expect(page.locator('attention-stage')).not.toContainText('the baseline');
    await bar.getByRole('button', { name: 'Unpin' }).click();
    await expect(buttons).toHaveCount(0);
    await expect(bar.locator('.says')).toBeEmpty();
  });

  test('has its output a little later, without anyone waiting for it', async ({ page }) => {
    await open(page, { stage: 'output' });
    await paste(page, 1100);
    await expect(page.locator('attention-stage attention-heatmap').last()).toBeVisible();
    const small = page.locator('attention-rail button[data-stage=output] attention-thumbnail');
    await expect(small.first()).toBeVisible();
    // Another word: the old pictures stay until the new ones are there.
    const before = await pixelsOf(small.locator('canvas').first());
    const rail = page.locator('attention-rail');
    await rail.evaluate((/** @type {any} */ element) => {
      const { renderRoot: root, dataset } = element;
      new MutationObserver(() => {
        if (root.querySelector('[data-stage=output] .none')) dataset.emptied = 'true';
      }).observe(root, { subtree: true, childList: true });
    });
    await sentence(page).fill(`${words(1100)} more`);
    const seen = () =>
      page.evaluate(() => {
        const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
        return [session.trace.tokens.length, session.hasReady('output')];
      });
    await expect.poll(seen).toEqual([1101, true]);
    await expect.poll(() => pixelsOf(small.locator('canvas').first())).not.toEqual(before);
    await expect(rail).not.toHaveAttribute('data-emptied');
    await expect(rail.locator('.late')).toHaveCount(0);
  });

  test('takes the place of whatever was open, without a fault', async ({ page }) => {
    for (const situation of /** @type {Record<string, string>[]} */ ([
      { stage: 'mask', lab: 'mask' },
      { stage: 'scaled', lab: 'scale' },
      { stage: 'X', lab: 'positions', positions: 'sinusoidal' },
      { stage: 'plane', lab: 'sentences' },
      { stage: 'weights', 'weights.as': 'lines' },
    ])) {
      await open(page, situation);
      await paste(page, 1100);
      await sentence(page).fill('the cat sat');
      await expect(page.locator('attention-picture attention-heatmap')).toBeVisible();
      await page.goto('about:blank');
    }
  });

  test('has colours as far as its most negative number, which its overview does not know', async ({
    page,
  }) => {
    await open(page, { stage: 'scores', X_init: 'normal' });
    await paste(page, 1100);
    const map = page.locator('attention-stage attention-long-map');
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('.map')).toHaveAttribute('data-ready', 'true');
    const least = await page.evaluate(() => {
      const { trace } = /** @type {any} */ (document.querySelector('attention-lab')).session;
      const n = trace.tokens.length;
      const { data } = trace.block('scores', 0, { row: 0, rows: n, col: 0, cols: n });
      const at = data.indexOf(data.reduce((a, b) => Math.min(a, b)));
      return { value: data[at], row: Math.floor(at / n), col: at % n };
    });
    await map.evaluate((element, { row, col }) => {
      /** @type {any} */ (element).focusCell({ name: 'scores', index: [0, row, col] });
    }, least);
    await expect(map).toHaveAttribute('data-settled', 'true');
    const low = () =>
      map.evaluate(
        (element) =>
          /** @type {any} */ (element).renderRoot.querySelector('attention-colorbar').figure
            .ends[0],
      );
    await expect.poll(low).toBeLessThanOrEqual(least.value);
  });

  test('goes through all steps of the line, and back to a sentence', async ({ page }) => {
    await open(page, { mask: 'causal', positions: 'alibi' });
    await paste(page, 1100);
    /** @type {string[]} */
    const steps = [];
    await eachStep(page, (step) => steps.push(step));
    expect(steps.length).toBeGreaterThan(9);
    await page.locator('attention-rail button[data-stage=weights]').click();
    await expect(page.locator('attention-stage attention-long-map').first()).toBeVisible();
    await page.locator('attention-picture attention-heads').getByText('Average').click();
    await expect(picture(page).locator('.map')).toHaveAttribute('data-tensor', 'weights_average');
    await sentence(page).fill('the cat sat');
    await expect(page.locator('attention-picture attention-heatmap')).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
  });

  test('does not come back when a demo is chosen right after its last letter', async ({ page }) => {
    await open(page);
    await paste(page, 2000);
    const text = () =>
      page.evaluate(
        () => /** @type {any} */ (document.querySelector('attention-lab')).session.values.text,
      );
    await sentence(page).evaluate((/** @type {HTMLTextAreaElement} */ area) => {
      const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
      area.value += ' more';
      area.dispatchEvent(new InputEvent('input'));
      session.choosePreset('001-sentence');
    });
    const chosen = await text();
    expect(chosen.length).toBeLessThan(100);
    await page.waitForTimeout(600);
    expect(await text()).toBe(chosen);
  });

  test('that is too long is refused with the limit, and the picture stays', async ({ page }) => {
    await open(page);
    await sentence(page).fill(words(COUNT + 1));
    await expect(page.locator('attention-notices')).toContainText(
      '4,097 words are more than 4,096',
    );
    await expect(page.locator('attention-picture attention-heatmap')).toBeVisible();
    const notice = page.locator('attention-notices [role="alert"]');
    await expect(notice).toContainText('Leave out 1, or keep the first 4,096');
    await notice.getByRole('button', { name: 'Keep the first 4,096' }).click();
    await expect(notice).not.toContainText('words');
    await expect(picture(page)).toBeVisible();
  });
});

test.describe('a long text, by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('two fingers zoom, one moves what is near, and a tap asks', async ({ page, context }) => {
    await open(page);
    await paste(page, 1100);
    const map = picture(page).locator('.map');
    const place = async () => {
      await settled(map);
      const box = /** @type {NonNullable<Awaited<ReturnType<typeof map.boundingBox>>>} */ (
        await map.boundingBox()
      );
      return { x: box.x + 0.6 * box.width, y: box.y + 0.6 * box.height };
    };
    let middle = await place();
    const fingers = await context.newCDPSession(page);
    const touch = (
      /** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type,
      /** @type {{x: number, y: number, id: number}[]} */ touchPoints,
    ) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const pair = (/** @type {number} */ apart) => [
      { x: middle.x - apart, y: middle.y, id: 1 },
      { x: middle.x + apart, y: middle.y, id: 2 },
    ];
    const scrolled = () => page.evaluate(() => scrollY);
    let before = await scrolled();
    for (let pinch = 0; pinch < 5; pinch += 1) {
      await touch('touchStart', pair(20));
      for (const apart of [30, 45, 60, 80]) await touch('touchMove', pair(apart));
      await touch('touchEnd', []);
    }
    await expect(map).toHaveAttribute('data-pool', '1');
    await expect(picture(page)).toHaveAttribute('data-settled', 'true');
    expect(await scrolled(), 'the page stayed').toBe(before);

    const asked = () =>
      page.evaluate(() => {
        const { cell } = /** @type {any} */ (document.querySelector('attention-lab')).session.ui;
        return /** @type {number[]} */ (cell?.index ?? []);
      });
    const tap = async () => {
      await page.touchscreen.tap(middle.x, middle.y);
      await expect.poll(asked).toHaveLength(3);
      return asked();
    };
    const [, row, col] = await tap();
    await page.keyboard.press('Escape');
    await expect(page.locator('attention-card'), 'which lies on the map').toBeHidden();
    // The card came up from below, and the number has moved out from under it.
    middle = await place();
    before = await scrolled();
    await touch('touchStart', [{ ...middle, id: 1 }]);
    for (const by of [40, 80, 120]) {
      await touch('touchMove', [{ x: middle.x - by, y: middle.y, id: 1 }]);
    }
    await touch('touchEnd', []);
    expect(await scrolled(), 'the page stayed').toBe(before);
    const after = await tap();
    expect(after[1]).toBe(row);
    expect(after[2]).toBeGreaterThan(col);
  });
});
