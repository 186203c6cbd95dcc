// The scale lab: the factor on the scores by hand, the sweep over d_k, one-hot rows, and where exp overflows.
import { newEngine } from '../wasm/support.mjs';
import {
  cellsOf,
  expect,
  expectAccessible,
  expectFits,
  firstMap,
  inEveryLook,
  isDrawn,
  open,
  pixelsOf,
  test,
} from './lab.mjs';

const lab = 'attention-scale-lab';
const factor = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator(`${lab} attention-slider[label="Factor on the scores"]`);
const numbers = (/** @type {import('@playwright/test').Page} */ page) => page.locator(`${lab} dd`);
const plotOf = (
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {string} */ measure,
) => page.locator(`${lab} [data-measure="${measure}"] attention-plot`);

/** A plot's table, as numbers. @param {import('@playwright/test').Locator} plot */
async function tableOf(plot) {
  await plot.getByRole('button', { name: 'Show as table' }).click();
  const rows = plot.locator('tbody tr');
  await expect(rows).not.toHaveCount(0);
  return (await rows.allInnerTexts()).map((row) =>
    row.split('\t').map((cell) => Number(cell.trim())),
  );
}

test('the slider scales the run, and the page follows', async ({ page }) => {
  const engine = await newEngine();
  await open(page, { stage: 'scaled' });
  await page.getByRole('button', { name: 'Scale lab' }).click();
  await expect(page).toHaveURL(/lab=scale/);
  const before = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  await factor(page).locator('input[type="range"]').focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/scale=10\b/);
  const after = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  expect(after.rgba).not.toEqual(before.rgba);
  const scaled = engine.run({ scale: 10 }).tensor('scaled');
  const rows = { shape: [20, 10], data: Float64Array.from(scaled.data) };
  const state = engine.scoreState(rows);
  await expect(numbers(page)).toHaveText([
    state.variance.toFixed(4),
    `${(state.entropy_share * 100).toFixed(1)} %`,
    state.max_weight.toFixed(4),
    state.jacobian_norm.toFixed(4),
  ]);
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(/scale=10\b/);
  await page.locator(`${lab} attention-field .reset`).click();
  await expect(page).not.toHaveURL(/scale=/);
  engine.dispose();
});

test('a factor can be typed; one that can’t be is named', async ({ page }) => {
  await open(page, { lab: 'scale' });
  const typed = factor(page).locator('input[type="text"]');
  await typed.fill('0.25');
  await typed.press('Enter');
  await expect(page).toHaveURL(/scale=0\.25/);
  // Telephones in many languages have no point on their keypad for numbers.
  await typed.fill('0,75');
  await typed.press('Enter');
  await expect(page).toHaveURL(/scale=0\.75/);
  await typed.fill('many');
  await typed.press('Enter');
  await expect(factor(page).getByRole('alert')).toContainText('“many”');
  await expect(page).toHaveURL(/scale=0\.75/);
});

test('the sweep’s numbers are the engine’s', async ({ page }) => {
  const engine = await newEngine();
  await open(page, { lab: 'scale', seed: 7, scale: 0.1 });
  const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
  const sweep = (/** @type {'sqrt' | 'off' | number} */ scale) =>
    engine.scaleSweep({ seed: 7, sizes, tokens: 32, scale }).data;
  const tables = [sweep('off'), sweep('sqrt'), sweep(0.1)];
  for (const [measure, column] of /** @type {const} */ ([
    ['entropy_share', 2],
    ['max_weight', 3],
    ['jacobian_norm', 4],
  ])) {
    const plot = plotOf(page, measure);
    await expect.poll(() => isDrawn(plot.locator('canvas'))).toBe(true);
    const shown = await tableOf(plot);
    const expected = sizes.map((d_k, row) => [
      d_k,
      ...tables.map((table) => Number(table[row * 5 + column].toFixed(2))),
    ]);
    expect(shown.map((row) => row.slice(0, 4))).toEqual(expected);
  }
  engine.dispose();
});

test('a plot is read point by point with the keyboard', async ({ page }) => {
  await open(page, { lab: 'scale' });
  const said = page.locator('attention-lab [aria-live]').first();
  await plotOf(page, 'max_weight').locator('.plot').focus();
  await page.keyboard.press('End');
  await expect(said).toHaveText(
    /^Largest weight of a row, d_k 512, unscaled 0\.\d\d, ÷ √d_k 0\.\d\d$/,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('d_k 256');
  await page.keyboard.press('Home');
  await expect(said).toContainText('d_k 1,');
});

test('tutorial 001’s rows are one-hot', async ({ page }) => {
  await open(page, { lab: 'scale' });
  await page.getByRole('button', { name: 'Open tutorial 001’s demo' }).click();
  await expect(page).toHaveURL(/preset=001-sentence/);
  await expect(page).toHaveURL(/lab=scale/);
  // The tutorial's own numbers: a standard deviation of 113, row maxima of 0.937.
  const [variance, , largest] = await numbers(page).allInnerTexts();
  expect(Math.sqrt(Number(variance))).toBeCloseTo(112.66, 1);
  expect(Number(largest)).toBeCloseTo(0.937, 3);
});

test('naive softmax overflows in float32 first; stable softmax never', async ({ page }) => {
  await open(page, { lab: 'scale', 'scale.times': 100 });
  const form = (/** @type {string} */ name) =>
    page.locator(`attention-overflow [data-form="${name}"]`);
  const times = page.locator('attention-slider[label="Multiplied by"]');
  const limits = page.locator('attention-overflow [data-limit]');
  await expect(limits).toHaveText(['to × 88.72', 'to × 709.78', 'always', 'always']);
  await expect(form('naive float32').locator('tbody tr').first()).toContainText('NaN');
  await expect(form('naive float32').locator('.verdict')).toContainText('88.72');
  await expect(form('naive float64')).not.toContainText('NaN');
  await times.locator('input[type="range"]').focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/scale\.times=2000/);
  await expect(form('naive float64').locator('.verdict')).toContainText('709.78');
  await expect(form('stable float32')).not.toContainText('NaN');
  // Two equal scores: their sum overflows before either of them does.
  await page.getByLabel('Scores', { exact: true }).fill('1 1');
  await times.locator('input[type="text"]').fill('88.5');
  await times.locator('input[type="text"]').press('Enter');
  await expect(form('naive float32').locator('.verdict')).toContainText('their sum is not');
  await page.getByLabel('Scores', { exact: true }).fill('1 x');
  await expect(page.locator('attention-overflow').getByRole('alert')).toContainText('“x”');
  await page.getByLabel('Scores', { exact: true }).fill('1e300');
  await expect(page.locator('attention-overflow').getByRole('alert')).toContainText('“1e300”');
  // 88.7228 / 6 is less than 14.79.
  await page.getByLabel('Scores', { exact: true }).fill('6');
  await expect(limits.first()).toHaveText('to × 14.78');
});

test('a link opens the lab as it was', async ({ page }) => {
  await open(page, { lab: 'scale', scale: 2, 'scale.scores': '3 1', 'scale.times': '40' });
  await expect(page.locator(lab)).toBeVisible();
  await expect(factor(page).locator('input[type="text"]')).toHaveValue('2');
  await expect(page.getByLabel('Scores', { exact: true })).toHaveValue('3 1');
  await expect(page.locator('attention-overflow [data-form] tbody th').first()).toHaveText(
    '120.0000',
  );
});

inEveryLook(() => {
  test('nothing is wider than the screen, and axe finds nothing', async ({ page }) => {
    test.slow();
    await open(page, { lab: 'scale', 'scale.times': 100 });
    await expectFits(page);
    await expectAccessible(page);
  });
}, [390]);

test('a factor that was refused goes when another is chosen', async ({ page }) => {
  await open(page, { lab: 'scale' });
  const slider = page.locator('attention-slider').first();
  const digits = slider.getByRole('textbox');
  await digits.fill('99');
  await digits.press('Enter');
  await expect(digits).toHaveAttribute('aria-invalid', 'true');
  await page.locator('attention-lab').evaluate((/** @type {any} */ element) => {
    element.scale = 'off';
  });
  await expect(digits).toHaveAttribute('aria-invalid', 'false');
  await expect(digits).toHaveValue('1');
});
