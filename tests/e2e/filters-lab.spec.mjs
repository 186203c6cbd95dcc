// The filters lab: fixed weights beside attention, the same values through all three, and what they cost.
import { newEngine } from '../wasm/support.mjs';
import {
  bluesOf,
  cellsOf,
  expect,
  expectAccessible,
  expectFits,
  inEveryLook,
  isDrawn,
  open,
  pixelsOf,
  test,
} from './lab.mjs';

const lab = 'attention-filters-lab';
/** @typedef {import('@playwright/test').Page} Page */
const map = (/** @type {Page} */ page, /** @type {string} */ kind, /** @type {string} */ tensor) =>
  cellsOf(page.locator(`${lab} [data-kind="${kind}"]`), tensor);
const slider = (/** @type {Page} */ page, /** @type {string} */ label) =>
  page.locator(`${lab} attention-slider[label="${label}"]`);

test('the filters’ maps show the engine’s weights, and follow their sliders', async ({ page }) => {
  const engine = await newEngine();
  await open(page, { stage: 'weights' });
  await page.getByRole('button', { name: 'Filters lab' }).click();
  await expect(page).toHaveURL(/lab=filters/);
  const moving = async () => (await pixelsOf(map(page, 'moving', 'moving_average'))).rgba;
  await expect.poll(moving).toEqual(bluesOf([...engine.movingAverage({ n: 10, window: 3 }).data]));
  await slider(page, 'Window of the moving average').locator('input[type="range"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/filters\.window=4/);
  await expect.poll(moving).toEqual(bluesOf([...engine.movingAverage({ n: 10, window: 4 }).data]));
  const alpha = slider(page, 'Share α of the newest word').locator('input[type="text"]');
  await alpha.fill('0.3');
  await alpha.press('Enter');
  await expect(page).toHaveURL(/filters\.alpha=0\.3/);
  const exponential = async () =>
    (await pixelsOf(map(page, 'exponential', 'exponential_average'))).rgba;
  await expect
    .poll(exponential)
    .toEqual(bluesOf([...engine.exponentialAverage({ n: 10, alpha: 0.3 }).data]));
  engine.dispose();
});

test('a slider says which numbers it takes', async ({ page }) => {
  await open(page, { lab: 'filters' });
  const told = async (/** @type {string} */ label, /** @type {string} */ typed) => {
    const field = slider(page, label).locator('input[type="text"]');
    await field.fill(typed);
    await field.press('Enter');
    return slider(page, label).getByRole('alert');
  };
  await expect(await told('Share α of the newest word', '2')).toContainText(
    '“2” does not do; a number from 0 to 1 is needed',
  );
  await expect(await told('Window of the moving average', '2.5')).toContainText(
    '“2.5” does not do; a whole number from 1 to 10 is needed',
  );
});

test('each filter’s name stands above what is said of it, however long, and the maps stay level', async ({
  page,
}) => {
  for (const text of ['the cat sat', 'the cat', 'internationalization of the whole']) {
    await open(page, { text, lab: 'filters' });
    const figures = page.locator(`${lab} .joined figure`);
    await expect(figures).toHaveCount(3);
    const tops = new Set();
    for (const figure of await figures.all()) {
      const [name, caption, cells] = await Promise.all(
        ['figcaption b', 'figcaption', 'attention-heatmap'].map((one) =>
          figure.locator(one).first().boundingBox(),
        ),
      );
      expect(name?.y, text).toBeGreaterThanOrEqual((caption?.y ?? NaN) - 1);
      tops.add(Math.round(cells?.y ?? NaN));
    }
    expect(tops.size, text).toBe(1);
  }
});

test('what is typed for a number, however long a word, is refused within the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, { lab: 'filters' });
  const alpha = slider(page, 'Share α of the newest word');
  await alpha.locator('input[type="text"]').fill('Donaudampfschifffahrt'.repeat(4));
  await page.keyboard.press('Enter');
  await expect(alpha.getByRole('alert')).toContainText('Donau');
  await expectFits(page, 'the refusal');
});

test('another word changes attention, and no filter', async ({ page }) => {
  await open(page, { lab: 'filters', text: 'one two three' });
  await page.getByRole('button', { name: /^Replace/ }).click();
  const changed = (/** @type {string} */ kind) =>
    page.locator(`${lab} [data-kind="${kind}"] .changed`);
  await expect(changed('moving')).toHaveText('No weight changed.');
  await expect(changed('exponential')).toHaveText('No weight changed.');
  await expect(changed('attention')).toHaveText(/^[1-9] of 9 weights changed\.$/);
  // That is said of the word alone: another window, or head, is another comparison.
  const window = slider(page, 'Window of the moving average').locator('input[type="range"]');
  await window.press('ArrowLeft');
  await expect(page.locator(`${lab} .changed`)).toHaveText(['', '', '']);
  await window.press('ArrowRight');
  await expect(changed('moving')).toHaveText('No weight changed.');
});

test('a filter’s cell is explained and kept, and has no way upstream', async ({ page }) => {
  await open(page, { lab: 'filters', word: 0 });
  await page.locator(`${lab} [data-kind="moving"] .map`).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const card = page.locator('attention-card');
  await expect(card.locator('.where')).toContainText('moving average [0, 1]');
  await expect(card).toContainText('0.0000: word 2 comes after word 1');
  await expect(card).toContainText('no way leads back to the text');
  const live = page.locator('attention-lab [aria-live]').first();
  await expect(live).toContainText('moving average, the, cat: 0.0000.');
  await expect(live).toContainText('word 2 comes after word 1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(card.locator('.where')).toContainText('moving average [1, 1]');
  await expect(card).toContainText('1 / 2 = 0.5000: word 2 is one of the last 2');
});

test('the outputs are the three matrices times V', async ({ page }) => {
  const engine = await newEngine();
  await open(page, { lab: 'filters', 'filters.column': 2 });
  const { shape, data } = engine.run({}).tensor('V', 0);
  const V = { shape, data: Float64Array.from(data) };
  const filters = [
    engine.movingAverage({ n: 10, window: 3 }),
    engine.exponentialAverage({ n: 10, alpha: 0.5 }),
  ];
  const outputs = filters.map((weights) => engine.applyWeights(weights, V).data);
  await page.locator(`${lab} .outputs`).getByRole('button', { name: 'Show as table' }).click();
  const shown = page.locator(`${lab} .outputs tbody tr`);
  await expect(shown).toHaveCount(10);
  (await shown.allInnerTexts()).forEach((row, at) => {
    const numbers = row.replaceAll('−', '-').split('\t').slice(1, 4).map(Number);
    const place = at * shape[1] + 2;
    const expected = [V.data[place], outputs[0][place], outputs[1][place]];
    expected.forEach((value, column) => expect(numbers[column]).toBeCloseTo(value, 1));
  });
  engine.dispose();
});

test('operations are counted, and times are measured here on request and can be stopped', async ({
  page,
}) => {
  await open(page, { lab: 'filters' });
  const counted = page.locator(`${lab} [data-plot="counted"]`);
  await expect.poll(() => isDrawn(counted.locator('canvas'))).toBe(true);
  await counted.getByRole('button', { name: 'Show as table' }).click();
  const ten = counted.locator('tbody tr').first();
  // 64 (2 10 + 3 2 + 5), 3 64 9 and 4 10² 64.
  await expect(ten.locator('th, td')).toHaveText(['10', '2k', '1.7k', '26k']);
  const measured = page.locator(`${lab} [data-plot="measured"]`);
  await expect(measured.locator('attention-plot')).toHaveCount(0);
  await measured.getByRole('button', { name: 'Measure here' }).click();
  await expect(measured.locator('attention-plot')).toBeVisible();
  await measured.getByRole('button', { name: 'Show as table' }).click();
  await expect(measured.locator('tbody tr').first()).toContainText(/s.*s.*s/);
  await measured.getByRole('button', { name: 'Stop' }).click();
  await expect(measured.getByRole('button', { name: 'Measure here' })).toBeVisible();
});

test('a link opens the lab as it was: what is beyond this sentence is kept within it and said, what means nothing is left out', async ({
  page,
}) => {
  await open(page, {
    lab: 'filters',
    'filters.window': 99,
    'filters.alpha': 7,
    'filters.column': 9,
  });
  const value = (/** @type {string} */ label) => slider(page, label).locator('input[type="text"]');
  await expect(value('Window of the moving average')).toHaveValue('10');
  await expect(value('Share α of the newest word')).toHaveValue('0.5');
  await expect(value('Column of V')).toHaveValue('3');
  await expect(page.locator('attention-filters-lab .beyond')).toHaveText([
    'A window of 99 words was asked for; the widest here, 10, is shown.',
    'Column 9 of V was asked for; the last, 3, is shown.',
  ]);
  await expect(page.locator('attention-notices .notice')).toContainText(
    'filters.alpha=7 was left out: a number from 0 to 1 is needed',
  );
});

test('the sliders end where this run ends', async ({ page }) => {
  await open(page, { lab: 'filters', d_v: 1 });
  const range = (/** @type {string} */ label) => slider(page, label).locator('input[type="range"]');
  await expect(range('Window of the moving average')).toHaveAttribute('max', '10');
  await expect(range('Column of V')).toHaveAttribute('max', '0');
  await open(page, { lab: 'filters', text: 'one' });
  await expect(range('Window of the moving average')).toHaveAttribute('max', '1');
  await expect(page.locator(`${lab} .beyond`)).toHaveCount(0);
});

inEveryLook(() => {
  test('nothing is wider than the screen, and axe finds nothing', async ({ page }) => {
    test.slow();
    await open(page, { lab: 'filters' });
    await expectFits(page);
    await expectAccessible(page);
  });
}, [390]);
