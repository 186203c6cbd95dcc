// The page for everyone: the reader's own colours, paper, the keyboard alone.
import { downloaded } from './exporting.mjs';
import { cellAt, expect, isDrawn, mapOf, open, tabTo, test } from './lab.mjs';

const stage = 'attention-stage';

/** @param {import('@playwright/test').Page} page @param {string} tensor @param {number} row @param {number} col */
async function choose(page, tensor, row, col) {
  const { x, y } = await cellAt(mapOf(page.locator(stage), tensor), row, col);
  await page.mouse.click(x, y);
  await page.locator(`${stage} h3`).hover();
}

test.describe('in forced colours', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox takes them from the system');
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('what is written can be read, what is chosen is framed, masked cells are hatched', async ({
    page,
  }) => {
    await open(page, { stage: 'weights', mask: 'causal' });
    await choose(page, 'weights', 3, 1);
    const tip = page.locator(`${stage} attention-heatmap .tip`);
    const [ink, ground] = await tip.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    expect(ink).not.toBe(ground);
    const chosen = page.locator('attention-rail button[aria-current="true"]');
    await expect(chosen).toHaveCSS('outline-style', 'solid');
    const hatch = page.locator('attention-rail [data-stage="weights"] canvas.hatched');
    await expect(hatch).toHaveCSS('background-image', /gradient/);
    const over = page.locator(`${stage} attention-heatmap canvas.over`).first();
    const named = await over.evaluate((element) =>
      getComputedStyle(element).getPropertyValue('--ink').trim(),
    );
    expect(named).toBe('CanvasText');
    const systemsOwn = await systemInk(page);
    await expect.poll(() => isDrawn(over, systemsOwn), 'labels in the reader’s ink').toBe(true);
  });

  test('a picture has the reader’s colours, in numbers that every program reads', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, { stage: 'weights', mask: 'causal' });
    const { bytes } = await downloaded(page.locator(`${stage} attention-export`).first(), 'svg');
    const svg = bytes.toString();
    const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map((found) => found[1]);
    expect(colours.filter((colour) => !/^(#|rgb|none)/.test(colour))).toEqual([]);
    expect(colours[0], 'the paper').toBe('rgb(0,0,0)');
    expect(colours).toContain('rgb(255,255,255)');
  });
});

test('a pressed sign has one frame in forced colours, and the keyboard’s besides', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Firefox takes them from the system');
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, { stage: 'weights', baseline: 'compared', 'baseline.mask': 'causal' });
  const sign = page.locator(`${stage} attention-difference button[aria-pressed="true"]`).first();
  await expect(sign.locator('span')).toHaveCSS('outline-style', 'solid');
  await expect(sign).toHaveCSS('outline-width', '0px');
  await sign.press('Shift');
  await expect(sign).not.toHaveCSS('outline-width', '0px');
});

/** What a system colour is now, as a canvas has it. @param {import('@playwright/test').Page} page */
const systemInk = (page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'CanvasText';
    const [r, g, b] = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
    probe.remove();
    return /** @type {[number, number, number]} */ ([r, g, b]);
  });

test('forced colours count at once, and so does their end', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'Firefox takes them from the system');
  await open(page, { stage: 'weights' });
  const over = page.locator(`${stage} attention-heatmap canvas.over`).first();
  await over.scrollIntoViewIfNeeded();
  const own = /** @type {const} */ ([0x55, 0x5c, 0x65]);
  await expect.poll(() => isDrawn(over, own)).toBe(true);
  await page.emulateMedia({ forcedColors: 'active' });
  const ink = await systemInk(page);
  await expect.poll(() => isDrawn(over, ink), { message: 'the reader’s ink' }).toBe(true);
  await expect.poll(() => isDrawn(over, own)).toBe(false);
  await page.emulateMedia({ forcedColors: 'none' });
  await expect.poll(() => isDrawn(over, own), { message: 'as before' }).toBe(true);
});

test('on a screen of other pixels everything is drawn anew', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'screens are changed by the protocol of Chromium');
  await open(page);
  const over = page.locator('attention-picture attention-heatmap canvas.over');
  const client = await page.context().newCDPSession(page);
  for (const deviceScaleFactor of [1, 2, 3]) {
    // Chromium tells of other pixels only with another size; elements are as wide as before.
    const size = { width: 1280, height: 720 + deviceScaleFactor };
    const screen = { ...size, deviceScaleFactor, mobile: false };
    await client.send('Emulation.setDeviceMetricsOverride', screen);
    const drawn = () =>
      over.evaluate(
        (/** @type {HTMLCanvasElement} */ { width, clientWidth }) => width / clientWidth,
      );
    await expect.poll(drawn).toBeCloseTo(deviceScaleFactor, 1);
  }
  await client.send('Emulation.clearDeviceMetricsOverride');
});

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
        .locator('attention-stage, attention-tour')
        .locator('button:visible, input[type="range"]:visible, attention-brush input:visible')
        .evaluateAll((all) =>
          all
            // What is chosen is said, and the chips of words and heads say what is shown.
            .filter((one) => one.ariaPressed !== 'true')
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

test.describe('with the keyboard alone', () => {
  test('the first stop skips to the line', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: 'Skip to the line' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'The line' })).toBeFocused();
    await tabTo(page, page.locator('attention-rail button:focus'));
    await expect(page.locator('attention-rail button').first()).toBeFocused();
  });

  test('what arrows are to the browser with Alt or ⌘ they are here too', async ({ page }) => {
    const takes = (/** @type {string} */ selector, modifier = '') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, held) => {
          const key = { key: 'ArrowLeft', bubbles: true, composed: true, cancelable: true };
          return !element.dispatchEvent(new KeyboardEvent('keydown', { ...key, [held]: true }));
        }, modifier);
    const first = ['attention-lines button', 'attention-picture .map', 'attention-heads button'];
    for (const { situation, selectors } of [
      { situation: { stage: 'weights' }, selectors: [...first, 'attention-formula .formula'] },
      { situation: { stage: 'plane' }, selectors: ['attention-plane .plane'] },
      { situation: { lab: 'scale' }, selectors: ['attention-plot .plot'] },
      { situation: { tour: '000' }, selectors: ['attention-tour .bar'] },
    ]) {
      await open(page, situation);
      for (const selector of selectors) {
        expect(await takes(selector, 'altKey'), `${selector}, Alt`).toBe(false);
        expect(await takes(selector, 'metaKey'), `${selector}, ⌘`).toBe(false);
        expect(await takes(selector), `${selector}, alone`).toBe(true);
      }
    }
  });

  test('every stop is seen, and the order is the reading order', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'Tab means something else in each browser');
    await open(page, { stage: 'scores' });
    /** @type {string[]} */
    const hosts = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        let at = /** @type {Element | null} */ (document.activeElement);
        const path = [];
        while (at?.shadowRoot?.activeElement) {
          path.push(at.localName);
          at = at.shadowRoot.activeElement;
        }
        if (!at || at === document.body) return null;
        const { outlineStyle, boxShadow, opacity } = getComputedStyle(at);
        const ringed = outlineStyle !== 'none' || boxShadow !== 'none' || opacity === '0';
        return { host: path[1] ?? path[0], ringed, what: at.outerHTML.slice(0, 120) };
      });
      if (!here) break;
      expect(here.ringed, here.what).toBe(true);
      if (hosts.at(-1) !== here.host) hosts.push(here.host);
    }
    const order = ['attention-demos', 'attention-sentence', 'attention-picture', 'attention-rail'];
    const places = [...order, stage].map((host) => hosts.indexOf(host));
    expect(places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]))).toBe(
      true,
    );
  });
});

test('a sentence of many lines scrolls', async ({ page }) => {
  await open(page, { text: Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n') });
  const area = page.locator('attention-sentence textarea');
  const hidden = await area.evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  );
  expect(hidden).toBeGreaterThan(100);
  await area.hover();
  await page.mouse.wheel(0, hidden + 500);
  await expect.poll(() => area.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(hidden - 2);
});
