// At the largest size of the tutorials, whatever the hand does is on every canvas in the window when the frame that
// follows is painted; nothing is drawn there later. A run that takes longer is announced.
import { cellAt, expect, mapOf, open, settled, test } from './lab.mjs';

const LARGEST = {
  text: Array.from({ length: 64 }, (_, at) => `w${at}`).join(' '),
  d_model: 64,
  heads: 8,
};

/** Longer than anything waits or fades. */
const REST_MS = 700;

/**
 * Three pictures of every canvas in the window: before an event, in the frame that follows, and at rest.
 * @param {import('@playwright/test').Page} page
 * @param {string} type of the event
 * @param {() => Promise<void>} hand what it comes from
 */
async function pictures(page, type, hand) {
  await settled(page.locator('attention-lab'));
  await page.evaluate(
    ([name, rest]) => {
      /** @type {(root: Document | ShadowRoot) => HTMLCanvasElement[]} */
      const canvasesIn = (root) =>
        [...root.querySelectorAll('*')].flatMap((element) => {
          if (element instanceof HTMLCanvasElement) return element;
          return element.shadowRoot ? canvasesIn(element.shadowRoot) : [];
        });
      const isInWindow = (/** @type {HTMLCanvasElement} */ canvas) => {
        const { top, bottom, width } = canvas.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      };
      // Lines glide and old cells fade where the hand is calm: those begin in the frame.
      const moves = (/** @type {HTMLCanvasElement} */ canvas) =>
        canvas.matches('.ghost') ||
        /** @type {ShadowRoot} */ (canvas.getRootNode()).host.localName === 'attention-lines';
      const snapshot = () =>
        canvasesIn(document)
          .filter((canvas) => isInWindow(canvas) && !moves(canvas))
          .map((canvas) => canvas.toDataURL());
      const before = snapshot();
      const seen = new Promise((resolve) => {
        const painted = () => {
          const inFrame = snapshot();
          setTimeout(() => resolve({ before, inFrame, atRest: snapshot() }), Number(rest));
        };
        const listener = () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = painted;
            port2.postMessage(0);
          });
        addEventListener(String(name), listener, { capture: true, once: true });
      });
      Reflect.set(globalThis, 'seen', seen);
    },
    [type, REST_MS],
  );
  await hand();
  return page.evaluate(() => Reflect.get(globalThis, 'seen'));
}

/** @param {{before: string[], inFrame: string[], atRest: string[]}} seen */
function expectInFrame({ before, inFrame, atRest }) {
  const changed = inFrame.filter((picture, at) => picture !== before[at]);
  expect(changed.length, 'canvases that the frame changed').toBeGreaterThan(0);
  const late = inFrame.filter((picture, at) => picture !== atRest[at]);
  expect(late.length, 'canvases drawn later').toBe(0);
  expect(inFrame.length).toBe(atRest.length);
}

test('a typed letter', async ({ page }) => {
  await open(page, { ...LARGEST, stage: 'weights' });
  await page.locator('attention-sentence textarea').focus();
  await page.keyboard.press('Control+End');
  expectInFrame(await pictures(page, 'input', () => page.keyboard.press('x')));
});

test('a number dragged on its map', async ({ page }) => {
  await open(page, { ...LARGEST, stage: 'qkv' });
  const { x, y } = await cellAt(mapOf(page.locator('attention-stage'), 'Q').first(), 1, 2);
  await page.mouse.click(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  expectInFrame(await pictures(page, 'pointermove', () => page.mouse.move(x + 30, y)));
});

test('a number pointed at', async ({ page }) => {
  await open(page, { ...LARGEST, stage: 'scores' });
  const cells = mapOf(page.locator('attention-stage'), 'scores').first();
  const [one, other] = [await cellAt(cells, 20, 10), await cellAt(cells, 25, 30)];
  await page.mouse.move(one.x, one.y);
  expectInFrame(await pictures(page, 'pointermove', () => page.mouse.move(other.x, other.y)));
});

test('a factor on the scores, typed', async ({ page }) => {
  await open(page, { ...LARGEST, stage: 'scaled' });
  const factor = page.locator('attention-field#scale input[type="text"]');
  await factor.fill('1');
  await factor.press('End');
  expectInFrame(await pictures(page, 'input', () => page.keyboard.press('9')));
});

test('a slider moved', async ({ page }) => {
  await open(page, { ...LARGEST, lab: 'filters' });
  const lab = page.locator('attention-filters-lab');
  await lab.locator('canvas.cells').first().scrollIntoViewIfNeeded();
  const slider = lab.locator('attention-slider input[type="range"]').first();
  await slider.evaluate((input) => input.focus({ preventScroll: true }));
  expectInFrame(await pictures(page, 'input', () => page.keyboard.press('ArrowRight')));
});

test('a run that takes longer is announced, with the map of the one before, and nothing moves for that', async ({
  page,
}) => {
  await open(page, { stage: 'embedding', d_model: 1024 });
  const lab = page.locator('attention-lab');
  await settled(lab);
  await lab.evaluate((/** @type {any} */ host) => {
    const own = /** @type {ShadowRoot} */ (host.shadowRoot);
    const height = document.documentElement.scrollHeight;
    host.seen = new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        const note = own.querySelector('.busy');
        if (!note) return;
        observer.disconnect();
        const { top, bottom } = note.getBoundingClientRect();
        const stage = own.querySelector('attention-stage')?.shadowRoot;
        const map = /** @type {any} */ (stage?.querySelector('attention-heatmap'));
        resolve({
          words: note.textContent,
          readOut: own.querySelector('.unseen[aria-live]')?.textContent?.trim(),
          isInWindow: top > 0 && bottom <= innerHeight,
          grows: document.documentElement.scrollHeight - height,
          columns: map.figure.cols,
        });
      }).observe(own, { childList: true, subtree: true });
    });
  });
  await page.locator('attention-stage attention-field#d_model input').press('ArrowUp');
  expect(await lab.evaluate((/** @type {any} */ host) => host.seen)).toEqual({
    words: 'Computing …',
    readOut: 'Computing … d_model: 1026',
    isInWindow: true,
    grows: 0,
    columns: 1024,
  });
  await expect(lab.locator('.busy')).toHaveCount(0);
  await expect(page.locator('attention-stage')).toContainText('10 × 1026');
});
