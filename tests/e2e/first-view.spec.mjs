// What is seen first is drawn first.
import { expect, open, openEarly, test } from './lab.mjs';

test('the first map is drawn before the line below is made', async ({ page }) => {
  await page.addInitScript(() => {
    const context = CanvasRenderingContext2D.prototype;
    const { putImageData } = context;
    context.putImageData = function (...picture) {
      if (this.canvas.matches('.cells')) {
        const lab = document.querySelector('attention-lab');
        Object.assign(globalThis, {
          atFirst: globalThis.atFirst ?? {
            picture: Boolean(lab?.shadowRoot?.querySelector('attention-picture')),
            rail: Boolean(lab?.shadowRoot?.querySelector('attention-rail')),
            state: lab?.getAttribute('data-state'),
          },
        });
      }
      return Reflect.apply(putImageData, this, picture);
    };
  });
  await openEarly(page);
  const atFirst = await page.evaluate(() => Reflect.get(globalThis, 'atFirst'));
  expect(atFirst).toEqual({ picture: true, rail: false, state: 'loading' });
  await expect(page.locator('attention-rail button').first()).toBeVisible();
  await expect(page.locator('attention-tours')).toBeVisible();
});

test('a page that gets no frames is opened whole all the same', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0;
  });
  await page.goto('./');
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  await expect(page.locator('attention-rail button').first()).toBeVisible();
});

test('printed before the line below is made, the page is printed whole', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0;
    const first = new MutationObserver(async () => {
      const lab = /** @type {any} */ (document.querySelector('attention-lab'));
      if (lab?.shadowRoot) first.observe(lab.shadowRoot, { childList: true, subtree: true });
      if (!lab?.session) return;
      first.disconnect();
      const stops = () => {
        const rail = lab.renderRoot.querySelector('attention-rail');
        return rail ? rail.renderRoot.querySelectorAll('button').length : 0;
      };
      await lab.updateComplete;
      const before = stops();
      dispatchEvent(new Event('beforeprint'));
      Object.assign(globalThis, { stopsOnPaper: [before, stops()] });
      dispatchEvent(new Event('afterprint'));
    });
    first.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('./');
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'stopsOnPaper'))).toEqual([0, 13]);
});

for (const width of [1440, 390]) {
  test(`nothing seen moves while the page opens, ${width} px`, async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'only Chromium tells of it');
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const moved = Object.assign(globalThis, { moved: /** @type {number[]} */ ([]) }).moved;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toEqual([]);
  });
}

for (const width of [1280, 390]) {
  test(`${width} px: that one can type is said above the sentence, in one line`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    const said = page.locator('attention-sentence label');
    await expect(said).toHaveText(/^Type your own sentence/);
    await expect(said).toBeInViewport();
    expect((await said.boundingBox())?.height).toBeLessThan(30);
    await expect(page.getByLabel('Type your own sentence')).toBeEditable();
  });
}

test.describe('without JavaScript', () => {
  test.skip(
    ({ browserName }) => browserName !== 'chromium',
    'Firefox reads noscript as if there were',
  );
  test.use({ javaScriptEnabled: false, axe: false });

  test('the page says what it needs, and nothing that would not help', async ({ page }) => {
    await page.goto('./');
    const words = page.locator('.waiting');
    await expect(words.locator('noscript p')).toContainText('needs JavaScript and WebAssembly');
    for (const other of await words.locator('> p').all()) await expect(other).toBeHidden();
  });
});
