// The mask lab: masks chosen and painted, by mouse, touch and keys; the same mask for PyTorch; a word that may
// look at nothing.
import { createEngine } from '../../web/engine/index.js';
import { wasmBytes } from '../wasm/support.mjs';
import {
  bluesOf,
  cellAt,
  expect,
  expectAccessible,
  expectFits,
  inEveryLook,
  mapOf,
  open,
  pixelsOf,
  test,
} from './lab.mjs';
import { hidden, lab, maskCells, openLab, painter, placesOf, tensor } from './mask-lab.mjs';
import { elsewhere, page as own } from './servers.mjs';

/** @param {import('@playwright/test').Page} page */
const weightCells = (page) => mapOf(page.locator(lab), 'weights');

/** Presses on a cell and lets go. */
async function press(page, row, col) {
  const { x, y } = await cellAt(maskCells(page), row, col);
  await page.mouse.click(x, y);
}

/** The weights as drawn are the core's: what is hidden has no colour. @param {import('@playwright/test').Page} page */
async function expectWeightsDrawn(page) {
  const weights = await tensor(page, 'weights', 0);
  const mask = await tensor(page, 'mask');
  const expected = bluesOf(weights).map((byte, at) =>
    mask[Math.floor(at / 4)] === hidden ? 0 : byte,
  );
  await expect.poll(async () => (await pixelsOf(weightCells(page))).rgba).toEqual(expected);
}

test('press and drag hides; beginning on a painted cell shows again', async ({ page }) => {
  await openLab(page);
  const from = await cellAt(maskCells(page), 0, 1);
  const to = await cellAt(maskCells(page), 0, 3);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
  expect(placesOf(await tensor(page, 'mask'), hidden)).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
  await expectWeightsDrawn(page);
  expect((await tensor(page, 'weights', 0)).slice(0, 4)).toEqual([1, 0, 0, 0]);
  await expect(page).toHaveURL(/edits=mask\[0,1\.\.3\]=-inf/);
  await press(page, 0, 2);
  expect(placesOf(await tensor(page, 'mask'), hidden)).toEqual([
    [0, 1],
    [0, 3],
  ]);
  await expectWeightsDrawn(page);
});

test('the pictures for PyTorch stay in their columns, of a long text too', async ({ page }) => {
  const text = Array.from({ length: 600 }, (_, at) => `w${at}`).join(' ');
  await openLab(page, { text, heads: 1, mask: 'causal' });
  const pictures = page.locator('attention-mask-booleans canvas');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    const [size, room] = await picture.evaluate((canvas) => {
      const column = /** @type {HTMLElement} */ (canvas.parentElement);
      const { width, height } = canvas.getBoundingClientRect();
      return [[width, height], column.getBoundingClientRect().width];
    });
    expect(size[0]).toBeGreaterThan(100);
    expect(size[0]).toBeLessThanOrEqual(room);
    expect(Math.abs(size[1] - size[0])).toBeLessThan(1);
  }
  await expectFits(page);
});

test('on paper no map is torn from its title', async ({ page }) => {
  await openLab(page);
  const maps = page.locator(`${lab} .maps > div`);
  await expect(maps).toHaveCount(2);
  for (const map of await maps.all()) await expect(map).toHaveCSS('break-inside', 'avoid');
  await open(page, { lab: 'positions', positions: 'sinusoidal' });
  await expect(page.locator('attention-waves figure').first()).toHaveCSS('break-inside', 'avoid');
});

test('a drag is undone at once, and redone; Clear takes all paint off', async ({ page }) => {
  await openLab(page, { mask: 'causal' });
  const [from, to] = [await cellAt(maskCells(page), 3, 0), await cellAt(maskCells(page), 1, 0)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const column = (mask) => [1, 2, 3].map((row) => mask[4 * row]);
  expect(column(await tensor(page, 'mask'))).toEqual([hidden, hidden, hidden]);
  await page.locator(lab).getByRole('button', { name: 'Undo' }).click();
  expect(column(await tensor(page, 'mask'))).toEqual([0, 0, 0]);
  await page.locator(lab).getByRole('button', { name: 'Redo' }).click();
  expect(column(await tensor(page, 'mask'))).toEqual([hidden, hidden, hidden]);
  await page.locator(lab).getByRole('button', { name: 'Clear' }).click();
  expect(column(await tensor(page, 'mask'))).toEqual([0, 0, 0]);
  expect(placesOf(await tensor(page, 'mask'), hidden), 'the chosen mask stays').toHaveLength(6);
  await expect(page).not.toHaveURL(/edits/);
});

test('a word beside the map is its whole row, one above it its whole column', async ({ page }) => {
  await openLab(page);
  const beside = await cellAt(maskCells(page), 2, 0);
  const box = /** @type {{x: number, y: number, height: number}} */ (
    await maskCells(page).boundingBox()
  );
  await page.mouse.click(box.x - 20, beside.y);
  expect(placesOf(await tensor(page, 'mask'), hidden)).toEqual([
    [2, 0],
    [2, 1],
    [2, 2],
    [2, 3],
  ]);
  await page.mouse.click(box.x - 20, beside.y);
  const above = await cellAt(maskCells(page), 0, 1);
  await page.mouse.click(above.x, box.y - 12);
  expect(placesOf(await tensor(page, 'mask'), hidden).map(([, col]) => col)).toEqual([1, 1, 1, 1]);
});

test('with the keyboard: arrows and Space, the words included', async ({ page }) => {
  await openLab(page);
  const map = page.locator(`${painter} .map`);
  const live = page.locator('attention-lab [aria-live="polite"]');
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText('mask, one, two: 0');
  await page.keyboard.press(' ');
  await expect(live).toHaveText('mask, one, two: −∞');
  expect(placesOf(await tensor(page, 'mask'), hidden)).toEqual([[0, 1]]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(live).toHaveText('all keys of two');
  await page.keyboard.press('Enter');
  expect(placesOf(await tensor(page, 'mask'), hidden)).toHaveLength(5);
  await expect(map).toBeFocused();
});

test('other numbers than −∞: the brush, and what a chosen mask adds', async ({ page }) => {
  await openLab(page, { mask: 'causal' });
  await page.getByLabel('A number of your own to paint with').fill('-2');
  await press(page, 3, 0);
  expect((await tensor(page, 'mask'))[12]).toBe(-2);
  await expectWeightsDrawn(page);
  await expect(page.locator(`${lab} .note`)).toContainText('exp(−2)');
  await page.locator(lab).getByText('−1e9', { exact: true }).click();
  await press(page, 3, 1);
  expect((await tensor(page, 'mask'))[13]).toBe(-1e9);
  expect((await tensor(page, 'weights', 0))[13], 'its exponential underflows').toBe(0);
  await expect(page.locator(`${lab} .note`)).toContainText('is not −∞');
  await page.locator(`${lab} attention-field#mask_value input`).fill('-1e9');
  expect(placesOf(await tensor(page, 'mask'), hidden)).toHaveLength(0);
  await page.getByLabel('A number of your own to paint with').fill('much');
  await expect(page.locator(`${lab} [role="alert"]`)).toContainText('A number is needed');
});

test('masks are combined with their numbers', async ({ page }) => {
  await openLab(page);
  await page.locator(`${lab} attention-field#mask`).getByText('causal', { exact: true }).click();
  await page.locator(`${lab} attention-field#mask`).getByText('window', { exact: true }).click();
  await page.locator(`${lab} attention-field#window input`).fill('1');
  const shown = placesOf(await tensor(page, 'mask'), 0);
  expect(shown.every(([row, col]) => col <= row && row - col <= 1)).toBe(true);
  expect(shown).toHaveLength(7);
  await expectWeightsDrawn(page);
});

test('pointing at one map lights the same pair on the other', async ({ page }) => {
  await openLab(page);
  const { x, y } = await cellAt(weightCells(page), 2, 1);
  await page.mouse.move(x, y);
  const [weight] = await tensor(page, 'weights', 0, 2, 1);
  const pair = page.locator(`${lab} .reading`);
  await expect(pair).toHaveText(
    `‘three’ → ‘two’: 0 is added to the score; the weight is ${weight.toFixed(4)}.`,
  );
  const other = await cellAt(maskCells(page), 2, 1);
  await page.mouse.move(other.x, other.y);
  await expect(pair).toContainText('‘three’ → ‘two’');
});

test('an address brings paint, brush and lab back', async ({ page, context }) => {
  await openLab(page, { mask: 'causal', 'mask.brush': '-1e9' });
  await press(page, 2, 0);
  await press(page, 1, 3);
  const mask = await tensor(page, 'mask');
  expect([mask[8], mask[7]]).toEqual([-1e9, -1e9]);
  // The address is written a moment later.
  const isWritten = () =>
    page.evaluate(() => {
      const { state } = /** @type {any} */ (document.querySelector('attention-lab'));
      return state.includes('edits=mask') && location.hash === `#${state}`;
    });
  await expect.poll(isWritten).toBe(true);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator(`${lab} h4`).first().waitFor();
  await expect.poll(() => tensor(other, 'mask')).toEqual(mask);
  await expect(other.locator(`${lab} [name="brush"][value="-1000000000"]`)).toBeChecked();
});

test('both polarities for PyTorch, as one would pass them', async ({ page }) => {
  await openLab(page, { mask: 'causal' });
  const [blocked, allowed] = await page.locator('attention-mask-booleans pre').allTextContents();
  const read = (source) => [...source.matchAll(/True|False/g)].map(([word]) => word === 'True');
  const mask = await tensor(page, 'mask');
  expect(read(blocked)).toEqual(mask.map((value) => value === hidden));
  expect(read(allowed)).toEqual(mask.map((value) => value !== hidden));
  const engine = await createEngine({ wasm: wasmBytes() });
  const { data } = engine.maskWhereBlocked({ shape: [4, 4], data: read(blocked) });
  expect([...data], 'the core reads them so').toEqual(mask);
  await expect(page.locator('attention-mask-booleans')).toContainText('two opposite meanings');
});

test.describe('in a sandboxed frame, which may not write to the clipboard', () => {
  test.use({ allowedErrors: [[/404/, /Clipboard/], { scope: 'test' }] });

  test('a mask is copied the older way, and what came of it is said', async ({ page }) => {
    await page.goto(`${elsewhere.url}LICENSES.txt`);
    await page.setContent(
      `<textarea></textarea><iframe sandbox="allow-scripts" width="1000" height="800" src="${own.url}#text=one+two&lab=mask&mask=causal"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    const copy = frame.locator('[data-copy=additive]');
    await copy.click();
    await expect(copy).toHaveText('Copied');
    await expect(copy).toBeFocused();
    await expect(frame.locator('attention-lab [aria-live]').last()).toHaveText('Copied');
    await page.locator('body > textarea').press('Control+v');
    await expect(page.locator('body > textarea')).toHaveValue(/attn_mask = [^]*\[ 0\.0, -inf\]/);
    await frame.locator('body').evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await copy.click();
    await expect(copy).toHaveText('This browser did not let the page copy');
  });
});

test('everything hidden from a word: three ways, and this run’s', async ({ page }) => {
  await openLab(page, { word: 2 });
  const row = page.locator('attention-masked-row');
  await row.getByRole('button', { name: 'Hide everything from ‘three’' }).click();
  expect((await tensor(page, 'weights', 0)).slice(8, 12)).toEqual([0, 0, 0, 0]);
  const shown = (policy) => row.locator(`[data-policy="${policy}"] td`).allInnerTexts();
  await expect.poll(() => shown('zero')).toEqual(Array(4).fill('0.00'));
  await expect.poll(() => shown('nan')).toEqual(Array(4).fill('NaN'));
  await expect.poll(() => shown('large32')).toEqual(Array(4).fill('0.25'));
  await row.locator('attention-field').getByText('nan', { exact: true }).click();
  expect((await tensor(page, 'weights', 0)).slice(8, 12)).toEqual(Array(4).fill(NaN));
  await row.getByRole('button', { name: 'Show everything to ‘three’' }).click();
  const open4 = (await tensor(page, 'weights', 0)).slice(8, 12);
  await expect
    .poll(() => shown('large64'), 'as if nothing were hidden')
    .toEqual(open4.map((weight) => weight.toFixed(2)));
});

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger paints along its way, and the page does not scroll', async ({ page }) => {
    // With one head: of several each can have a label more, whose line is none of the mask's.
    await openLab(page, { heads: 1 });
    const [from, to] = [await cellAt(maskCells(page), 0, 0), await cellAt(maskCells(page), 2, 2)];
    const before = await maskCells(page).boundingBox();
    const top = () => maskCells(page).evaluate((map) => map.getBoundingClientRect().y + scrollY);
    const place = await top();
    const client = await page.context().newCDPSession(page);
    const touch = (type, points) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    expect(placesOf(await tensor(page, 'mask'), hidden)).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    // What a painted mask adds above the map moves the page, so that the map stays under the finger: by whole pixels,
    // for that is how a page scrolls.
    await expect.poll(top).toBeGreaterThan(place);
    const added = (await top()) - place;
    expect(added).toBeCloseTo(Math.round(added), 2);
    expect((await maskCells(page).boundingBox())?.y).toBeCloseTo(before?.y ?? NaN, 0);
    await expectFits(page);
  });

  test('of two fingers neither paints, not even once the other is lifted', async ({ page }) => {
    await openLab(page, { text: 'a b c d e f g h' });
    const client = await page.context().newCDPSession(page);
    const finger = async (id, cell) => ({ id, ...(await cellAt(maskCells(page), cell, cell)) });
    const touch = async (type, ...fingers) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: await Promise.all(fingers) });
    await touch('touchStart', finger(1, 3), finger(2, 5));
    await touch('touchMove', finger(1, 2), finger(2, 6));
    await touch('touchMove', finger(1, 1), finger(2, 7));
    await touch('touchEnd', finger(2, 7));
    await touch('touchMove', finger(1, 0));
    await touch('touchEnd', finger(1, 0));
    const changed = await page.evaluate(() => {
      const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
      return [session.address.includes('edits'), session.canUndo];
    });
    expect(changed).toEqual([false, false]);
  });
});

inEveryLook(() => {
  test('a painted mask, its booleans and a word that looks at nothing', async ({ page }) => {
    await openLab(page, { mask: 'causal+window', edits: 'mask[2,0..3]=-inf;mask[3,0]=-2' });
    await expectAccessible(page);
  });
});

test('the open mask has the words of this run, also where no score has changed', async ({
  page,
}) => {
  await open(page, { lab: 'mask', text: 'the cat sat', weight_scale: 0 });
  const painted = page.locator(painter);
  const labels = () =>
    painted.evaluate((/** @type {any} */ { figure }) => figure.rowAxis.labels.join(' '));
  expect(await labels()).toBe('the cat sat');
  await page.locator('attention-sentence textarea').fill('the dog sat');
  await expect.poll(labels).toBe('the dog sat');
});
