// The page for everyone: the reader's own colours, the keyboard alone.
import { choose, stage } from './editing.mjs';
import { downloaded } from './exporting.mjs';
import { expect, isDrawn, open, tabTo, test } from './lab.mjs';

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
