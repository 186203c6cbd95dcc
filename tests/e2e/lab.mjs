// What the browser tests share: opening the page in one situation, reading pixels back from its
// canvases, and the reference data to hold them against. A test fails when the console has an error.

import fs from 'node:fs';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { root } from '../../web/build/tools.mjs';
import { axeFindings } from './axe.mjs';
import { page as own } from './servers.mjs';

export { expect };

/**
 * @typedef {object} Own
 * @property {RegExp[]} allowedErrors parts of messages that a test provokes on purpose
 * @property {boolean} axe whether axe looks at what a test leaves on the page
 * @property {boolean} accessible that it does
 *
 * @typedef {import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions} Args
 * @typedef {import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions} WorkerArgs
 */

/** What a test sets for which Playwright has no name, and which it leaves to the page's next test. @type {(() => Promise<unknown>)[]} */
const toTakeBack = [];

/** @type {import('@playwright/test').Fixtures<Own, {}, Args, WorkerArgs>} */
const fixtures = {
  allowedErrors: [[], { option: true }],
  axe: [true, { option: true }],
  page: async ({ page, allowedErrors }, use) => {
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    // The pointer is where the last test left it, which may be out of this one's window.
    await page.mouse.move(0, 0);
    await use(page);
    for (const takeBack of toTakeBack.splice(0)) await takeBack();
    // The tests read pixels back far more often than the page does.
    const ownFault = /willReadFrequently/;
    const allowed = [ownFault, ...allowedErrors];
    const unexpected = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
  accessible: [
    async ({ page, axe, browserName }, use, testInfo) => {
      await use(true);
      // Firefox shows the same tree.
      const passed = testInfo.status === testInfo.expectedStatus && browserName === 'chromium';
      if (axe && passed) await expectAccessible(page, testInfo);
    },
    { auto: true, timeout: 60_000 },
  ],
};

/**
 * Expects that axe finds nothing in what the page shows now. How many states were looked at is counted in
 * the run's summary.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').TestInfo} [testInfo]
 */
export async function expectAccessible(page, testInfo = test.info()) {
  const labs = await page.locator('attention-lab').count();
  if (!labs) return;
  // What stands around the element on somebody else's page is not ours.
  const within = page.url().startsWith(own.url) ? undefined : 'attention-lab';
  const { found } = await axeFindings(page, within);
  expect(found, 'what axe finds').toEqual([]);
  await expectWordsWithValues(page);
  testInfo.annotations.push({ type: 'axe', description: page.url() });
}

/**
 * Expects that no phrase that the page shows or says was put together without one of its values.
 * @param {import('@playwright/test').Page} page
 */
async function expectWordsWithValues(page) {
  const found = await page.locator('attention-lab').evaluateAll((labs) => {
    const without = /\bundefined\b|\[object /;
    const said = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder'];
    /** @param {Element | ShadowRoot} within @returns {string[]} */
    const wordsOf = (within) =>
      [...within.querySelectorAll('*')].flatMap((element) => [
        ...[...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data),
        ...said.map((name) => element.getAttribute(name) ?? ''),
        ...(element.shadowRoot ? wordsOf(element.shadowRoot) : []),
      ]);
    return labs
      .flatMap((lab) => wordsOf(lab.shadowRoot ?? lab))
      .filter((words) => without.test(words));
  });
  expect(found, 'phrases without a value').toEqual([]);
}

/**
 * Expects that nothing is wider than the screen.
 * @param {import('@playwright/test').Page} page
 * @param {string} [what] is on it
 */
export async function expectFits(page, what = 'the page') {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `${what} is no wider than the screen`).toBeLessThanOrEqual(0);
}

/** As Playwright's test; errors of the page and its console fail it, and so does what axe finds. */
export const test = base.extend(fixtures);

/**
 * Sets the width of the window and the reader's own font size, for which only Chromium's protocol has a way.
 * @param {import('@playwright/test').Page} page
 * @param {number} width @param {number} letters CSS pixels
 */
export async function setLetters(page, width, letters) {
  const engineName = page.context().browser()?.browserType().name();
  test.skip(engineName !== 'chromium', 'a reader’s own font size is set in Chromium’s protocol');
  await page.setViewportSize({ width, height: 900 });
  const protocol = await page.context().newCDPSession(page);
  const set = (/** @type {number} */ standard) =>
    protocol.send('Page.setFontSizes', { fontSizes: { standard } });
  toTakeBack.push(() => set(16));
  await set(letters);
}

/** A desk's screen, and a phone's. */
const WIDTHS = [1440, 390];

/**
 * Tests of what axe finds, in light and dark, on a desk and in a hand; in one browser, for axe looks at the same
 * tree in all.
 * @param {(width: number) => void} define the tests
 * @param {readonly number[]} [widths] CSS pixels
 */
export function inEveryLook(define, widths = WIDTHS) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of widths) {
      test.describe(`axe, ${colorScheme}, ${width} px`, () => {
        test.use({ colorScheme, viewport: { width, height: 900 } });
        test.skip(({ browserName }) => browserName !== 'chromium', 'axe looks at the same tree');
        define(width);
      });
    }
  }
}

/**
 * Changes the fields in an open page's address, as a reader would. After goto, Firefox's driver waits for ever now and
 * then: the page at once puts the address into its own order, which it takes for an end of that navigation.
 * @param {import('@playwright/test').Page} page
 * @param {string} fields with # before them
 */
export const readdress = (page, fields) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, fields);

/**
 * Opens the page in a situation and waits until its first view is drawn.
 * @param {import('@playwright/test').Page} page
 * @param {Record<string, string | number>} [situation] fields of the address
 */
export async function openEarly(page, situation = {}) {
  const pairs = Object.entries(situation).map(([key, value]) => [key, String(value)]);
  const fields = `#${new URLSearchParams(pairs)}`;
  const isOpen = page.url().split('#')[0] === own.url;
  await (isOpen ? readdress(page, fields) : page.goto(`./${fields}`));
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  // On a page that is open already, another address is read a moment later.
  await twoFrames(page);
  await expect(page.locator('attention-picture canvas.cells')).toBeVisible();
}

/** The same, and waits for what the first view does without: arriving later, it would be drawn during a test. */
export async function open(page, situation = {}) {
  await openEarly(page, situation);
  await allParts(page);
  await twoFrames(page);
}

const twoFrames = (/** @type {import('@playwright/test').Page} */ page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

const partCount = fs
  .readdirSync(path.join(root, 'dist'))
  .filter((file) => /^(on-demand|chunk)-.*\.js$/.test(file)).length;

/** Until all parts are here that come on demand. @param {import('@playwright/test').Page} page */
export const allParts = (page) =>
  page.waitForFunction(
    (count) => Object.keys(globalThis.attentionLabParts ?? {}).length === count,
    partCount,
  );

/** The large map of the first picture. @param {import('@playwright/test').Page} page */
export const firstMap = (page) => page.locator('attention-picture attention-heatmap');

/**
 * A map's cells: canvases that hold one pixel a cell.
 * @param {import('@playwright/test').Locator} scope
 * @param {string} tensor
 */
export const cellsOf = (scope, tensor) => scope.locator(`canvas[data-tensor="${tensor}"]`);

/**
 * @param {import('@playwright/test').Locator} canvas
 * @returns {Promise<{width: number, height: number, rgba: number[]}>}
 */
export function pixelsOf(canvas) {
  return canvas.evaluate((/** @type {HTMLCanvasElement} */ element) => {
    const { width, height } = element;
    const context = /** @type {CanvasRenderingContext2D} */ (element.getContext('2d'));
    return { width, height, rgba: Array.from(context.getImageData(0, 0, width, height).data) };
  });
}

/**
 * A large map's cells, not those of its small copies.
 * @param {import('@playwright/test').Locator} scope
 * @param {string} tensor
 */
export const mapOf = (scope, tensor) => scope.locator(`canvas.cells[data-tensor="${tensor}"]`);

/**
 * Whether any pixel has a colour, or without one whether anything is drawn; for canvases of many pixels.
 * @param {import('@playwright/test').Locator} canvas
 * @param {readonly [number, number, number]} [colour]
 */
export function isDrawn(canvas, colour) {
  return canvas.evaluate((/** @type {HTMLCanvasElement} */ element, wanted) => {
    const { width, height } = element;
    const context = /** @type {CanvasRenderingContext2D} */ (element.getContext('2d'));
    const { data } = context.getImageData(0, 0, width, height);
    for (let at = 0; at < data.length; at += 4) {
      const same = !wanted || wanted.every((byte, channel) => data[at + channel] === byte);
      if (data[at + 3] > 0 && same) return true;
    }
    return false;
  }, colour);
}

/** @param {string} name of a file of the reference data */
export function reference(name) {
  const file = path.join(root, 'tests/reference', `${name}.json`);
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** matplotlib's Blues on [0, 1]. @param {readonly number[]} values @returns {number[]} RGBA */
export function bluesOf(values) {
  const table = reference('colormaps').fields.Blues.data;
  return values.flatMap((value) => {
    const at = Math.min(Math.trunc(value * 256), 255);
    return [...table.slice(3 * at, 3 * at + 3), 255];
  });
}

/**
 * Opens the steps of the line one after the other. A step is drawn a frame after it was chosen: what is
 * asked of it before may be of the step before, and gone in the middle of the question.
 * @param {import('@playwright/test').Page} page
 * @param {(title: string) => unknown} look what is looked at, at each of them
 */
export async function eachStep(page, look) {
  for (const button of await page.locator('attention-rail button').all()) {
    await button.click();
    await expect(button).toHaveAttribute('aria-current', 'true');
    const title = (await button.locator('.title').textContent()) ?? '';
    await expect(page.locator('attention-stage h3')).toHaveText(title);
    await look(title);
  }
}

/**
 * The middle of a cell of a map, in the viewport.
 * @param {import('@playwright/test').Locator} cells the canvas of one pixel a cell
 * @param {number} row
 * @param {number} col
 */
export async function cellAt(cells, row, col) {
  await settled(cells);
  await cells.scrollIntoViewIfNeeded();
  await settled(cells);
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
    await cells.boundingBox()
  );
  const { width, height } = await pixelsOf(cells);
  return {
    x: box.x + ((col + 0.5) * box.width) / width,
    y: box.y + ((row + 0.5) * box.height) / height,
  };
}

/**
 * What waited until the hand rests is there, and moves nothing any more: rooms are measured a frame after
 * something was drawn in them.
 * @param {import('@playwright/test').Locator} within
 */
export const settled = (within) =>
  within.evaluate(async (element) => {
    const labs = /** @type {any[]} */ ([...document.querySelectorAll('attention-lab')]);
    const isBusy = () => labs.some(({ session }) => session && !session.rest.isIdle);
    const place = () => JSON.stringify(element.getBoundingClientRect());
    for (let before = ''; isBusy() || place() !== before;) {
      before = place();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/**
 * Presses Tab until it is reached: between it and the last stop may lie some buttons.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} focused
 */
export async function tabTo(page, focused) {
  for (let stops = 0; stops < 6 && !(await focused.count()); stops += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(focused).toHaveCount(1);
}
