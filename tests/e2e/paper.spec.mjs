// The page on paper: the state as a document, whole and light, without anything to press.
import { choose, stage } from './editing.mjs';
import { expect, isDrawn, open, test } from './lab.mjs';

test('printing is told of before and after it, where the media query says nothing', async ({
  page,
}) => {
  await open(page, { stage: 'qkv', d_model: 32 });
  await choose(page, 'Q', 2, 1);
  const terms = page.locator('attention-terms li');
  await expect(terms).toHaveCount(8);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(terms).toHaveCount(32);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(terms).toHaveCount(8);
});

test('a page of its own is drawn for the paper in a narrow window too', async ({ page }) => {
  const widths = () =>
    page.evaluate(() => {
      const { session, renderRoot } = /** @type {any} */ (document.querySelector('attention-lab'));
      const lines = renderRoot
        .querySelector('attention-picture')
        .renderRoot.querySelector('attention-lines');
      const widthNow = () => lines.renderRoot.querySelector('canvas').clientWidth;
      const before = widthNow();
      dispatchEvent(new Event('beforeprint'));
      const onPaper = widthNow();
      dispatchEvent(new Event('afterprint'));
      session.redraw();
      return [before, onPaper];
    });
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page);
  const [, wide] = await widths();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await widths())[0]).toBeLessThan(wide);
  expect((await widths())[1]).toBe(wide);
});

test('what waits out of the window is drawn before the paper is laid out', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, { stage: 'qkv' });
  const [before, waits, printed, later] = await page.evaluate(async () => {
    const lab = /** @type {any} */ (document.querySelector('attention-lab'));
    const { session } = lab;
    const stageOf = () => lab.renderRoot.querySelector('attention-stage').renderRoot;
    const pixels = () =>
      [...stageOf().querySelectorAll('attention-heatmap')].map((map) => {
        const canvas = map.renderRoot.querySelector('canvas.cells');
        const context = canvas.getContext('2d');
        return [...context.getImageData(0, 0, canvas.width, canvas.height).data].join();
      });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const rested = async () => {
      while (!session.rest.isIdle) await frame();
    };
    await rested();
    const first = pixels();
    session.change('seed', 7);
    await frame();
    const isWaiting = !session.rest.isIdle;
    // A script that prints leaves no turn to anything else.
    dispatchEvent(new Event('beforeprint'));
    const onPaper = pixels();
    dispatchEvent(new Event('afterprint'));
    await rested();
    await frame();
    return [first, isWaiting, onPaper, pixels()];
  });
  expect(waits).toBe(true);
  expect(printed).toEqual(later);
  for (const [at, map] of /** @type {string[]} */ (before).entries()) {
    expect(/** @type {string[]} */ (printed)[at]).not.toBe(map);
  }
});

test.describe('on paper as wide as A4', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium emulates paper');

  for (const name of ['qkv', 'softmax', 'weights', 'output']) {
    test(`${name}: nothing is wider than the paper`, async ({ page }) => {
      // Printing lays the page out anew, but tells no script of sizes.
      await page.addInitScript(() => {
        const Observer = ResizeObserver;
        globalThis.ResizeObserver = class extends Observer {
          /** @param {ResizeObserverCallback} callback */
          constructor(callback) {
            super((entries, self) => {
              if (!matchMedia('print').matches) callback(entries, self);
            });
          }
        };
      });
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, { stage: name });
      const map = page.locator(`${stage} canvas.over`).first();
      await expect(map).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      // A printer's page is told before it is laid out, this one in its next frame.
      await expect(page.locator('attention-lab .root')).toHaveAttribute('data-printing');
      await page.setViewportSize({ width: 718, height: 1000 });
      const wide = await page.evaluate(() => {
        /** @type {string[]} */
        const found = [];
        const visit = (/** @type {Document | ShadowRoot} */ root) => {
          for (const element of root.querySelectorAll('*')) {
            const { right, width } = element.getBoundingClientRect();
            if (element.localName === 'canvas' && width && right > innerWidth + 1) {
              found.push(`${element.className} ${right}`);
            }
            if (element.shadowRoot) visit(element.shadowRoot);
          }
        };
        visit(document);
        return found;
      });
      expect(wide).toEqual([]);
      const [cells, over] = await Promise.all(
        ['cells', 'over'].map((kind) =>
          page.locator(`${stage} canvas.${kind}`).first().boundingBox(),
        ),
      );
      await page.emulateMedia({ media: 'screen' });
      expect(cells && over && cells.x + cells.width <= over.x + over.width + 1).toBe(true);
    });
  }
});

test.describe('whole on paper', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium emulates paper');
  test.beforeEach(({ page }) => page.setViewportSize({ width: 718, height: 1000 }));

  for (const { name, digits } of [{ name: 'a table' }, { name: 'all its digits', digits: true }]) {
    test(`${name}: no column is beyond its edge`, async ({ page }) => {
      await open(page, { positions: 'rope', stage: 'X', lab: 'positions' });
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      const table = page.locator('attention-table .scroll').first();
      await expect(table).toBeVisible();
      if (digits) await page.getByLabel('All digits').check();
      const overflow = () =>
        page
          .locator('.scroll')
          .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      await expect
        .poll(async () => Math.max(...(await overflow())), 'to scroll on a screen')
        .toBeGreaterThan(1);
      await page.emulateMedia({ media: 'print' });
      await expect.poll(async () => Math.max(...(await overflow()))).toBeLessThanOrEqual(1);
      await expect(page.getByLabel('All digits')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });
  }

  test('a text of several hundred words', async ({ page }) => {
    await open(page, { text: Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ') });
    const text = page.locator('attention-sentence textarea');
    const hidden = () => text.evaluate((one) => one.scrollHeight - one.clientHeight);
    expect(await hidden(), 'on a screen').toBeGreaterThan(100);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: 'screen' });
  });

  test('the numbers of a point', async ({ page }) => {
    await open(page, { stage: 'plane' });
    await page.emulateMedia({ media: 'print' });
    for (const component of [1, 2]) {
      const number = page.locator('attention-plane .point').getByText(`component ${component}`);
      await expect(number).toBeVisible();
    }
    await page.emulateMedia({ media: 'screen' });
  });

  test('backgrounds, titles with what they stand above', async ({ page }) => {
    await open(page, { stage: 'scaled', lab: 'scale' });
    await page.emulateMedia({ media: 'print' });
    const bar = page.locator('attention-overflow .way').first();
    await expect(bar).toHaveCSS('print-color-adjust', 'exact');
    for (const title of await page.locator('attention-stage :is(h3, h4, h5)').all()) {
      await expect(title).toHaveCSS('break-after', 'avoid');
    }
    await page.emulateMedia({ media: 'screen' });
  });
});

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' });

  test('the state as a document: light, every term, no controls', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'its emulated paper changes styles, but tells no script');
    await open(page, { stage: 'qkv', d_model: 32 });
    await choose(page, 'Q', 2, 1);
    const terms = page.locator('attention-terms li');
    await expect(terms).toHaveCount(8);
    await page.emulateMedia({ media: 'print' });
    await expect(terms).toHaveCount(32);
    for (const control of [
      'attention-rail',
      'attention-demos',
      '.controls',
      '.release',
      '.table',
    ]) {
      await expect(page.locator(control).first(), control).toBeHidden();
    }
    for (const shown of ['attention-sentence', 'attention-lines', `${stage} canvas.cells`]) {
      await expect(page.locator(shown).first(), shown).toBeVisible();
    }
    await expect(page.locator('attention-card attention-editor input')).toBeVisible();
    await expect(page.locator('attention-card attention-editor #how')).toBeHidden();
    await expect(page.locator('.sheet')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const over = page.locator(`${stage} attention-heatmap canvas.over`).first();
    await expect
      .poll(() => isDrawn(over, [0x55, 0x5c, 0x65]), { message: 'labels in dark ink' })
      .toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await expect(terms).toHaveCount(8);
  });
});

test.describe('of tours and labs on paper', () => {
  for (const situation of [
    { tour: '000', step: '1' },
    { nobody: 'knows this' },
    ...['mask', 'scale', 'filters', 'positions', 'sentences'].map((lab) => ({ lab })),
  ]) {
    test(`there is nothing to press: ${Object.values(situation)}`, async ({
      page,
      browserName,
    }) => {
      test.skip(
        browserName === 'firefox',
        'its emulated paper changes styles, but tells no script',
      );
      await open(page, { positions: 'sinusoidal', ...situation });
      await page.emulateMedia({ media: 'print' });
      const pressed = await page
        .locator('attention-stage, attention-tour, attention-notices, attention-tours')
        .locator('button:visible, input[type="range"]:visible, attention-brush input:visible')
        .evaluateAll((all) =>
          all
            // What is chosen is said, and the chips of words and heads and the numbers of points say what is shown.
            .filter((one) => one.ariaPressed !== 'true' && !one.classList.contains('told'))
            .filter((one) => {
              const { host } = /** @type {ShadowRoot} */ (one.getRootNode());
              return !['attention-lines', 'attention-heads'].includes(host.localName);
            })
            .map((one) => one.outerHTML.slice(0, 120)),
        );
      expect(pressed).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    });
  }
});
