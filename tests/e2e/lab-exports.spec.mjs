// Every picture of the labs and the tours can be taken away and read as a table, as the figures of the stages can.
import { newEngine } from '../wasm/support.mjs';
import { readNpy } from '../web/npz-reader.mjs';
import { choose, downloaded } from './exporting.mjs';
import { expect, open, reference, test } from './lab.mjs';

/** A CSV as its header and rows, without quotes. @param {Buffer} bytes */
const readCsv = (bytes) => {
  const [head, ...rows] = bytes.toString().trim().split('\r\n');
  return { head: head.split(','), rows: rows.map((row) => row.split(',')) };
};

/** The words of an SVG. @param {Buffer} bytes */
const wordsOf = (bytes) =>
  [...bytes.toString().matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((found) => found[1]);

test('a plot is taken away as a picture with words and as its exact numbers', async ({ page }) => {
  const engine = await newEngine();
  await open(page, { lab: 'scale', seed: 7 });
  const sweep = page.locator('attention-scale-sweep [data-measure="variance"] attention-export');
  const svg = await downloaded(sweep, 'svg');
  expect(svg.name).toBe('attention-variance-of-the-scores.svg');
  const words = wordsOf(svg.bytes);
  for (const word of ['Variance of the scores', 'unscaled', '÷ √d_k', 'this run', '256']) {
    expect(words).toContain(word);
  }
  const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
  const variances = /** @type {const} */ (['off', 'sqrt']).map((scale) => {
    const { data } = engine.scaleSweep({ seed: 7, sizes, tokens: 32, scale });
    return sizes.map((_, row) => data[5 * row + 1]);
  });
  const { head, rows } = readCsv((await downloaded(sweep, 'csv')).bytes);
  const [theory, own, ...rest] = ['unscaled, without chance', 'unscaled'];
  expect(rest).toEqual([]);
  expect(head.join(',')).toContain(`"${theory}"`);
  expect(head.at(-3)).toBe(own);
  expect(rows.map((row) => Number(row[1]))).toEqual(sizes);
  expect(rows.map((row) => Number(row.at(-3)))).toEqual(variances[0]);
  expect(rows.map((row) => Number(row.at(-2)))).toEqual(variances[1]);
  const { bytes } = await downloaded(sweep, 'npy');
  const array = readNpy(bytes);
  expect(array.shape).toEqual([10, 6]);
  expect(array.data[0]).toBe(1);
  engine.dispose();
});

test('the lines of all words are taken away, also those that are not read out', async ({
  page,
}) => {
  await open(page, { lab: 'scale', text: 'one two three' });
  const rows = page.locator('attention-scale-rows attention-export');
  const { head } = readCsv((await downloaded(rows, 'csv')).bytes);
  expect(head.slice(1).sort()).toEqual(['factor', '‘one’', '‘three’', '‘two’']);
});

test('what overflows is taken away with its reach and its NaN', async ({ page }) => {
  await open(page, { lab: 'scale', 'scale.scores': '100 0' });
  const overflow = page.locator('attention-overflow attention-export');
  const words = wordsOf((await downloaded(overflow, 'svg')).bytes);
  for (const word of ['Naive float32', 'always', 'NaN', 'Stable float64']) {
    expect(words.join('\n')).toContain(word);
  }
  const { rows } = readCsv((await downloaded(overflow, 'csv')).bytes);
  expect(rows[0].slice(0, 4)).toEqual(['0', '100', 'inf', 'nan']);
});

test('a turn is taken away with both ends', async ({ page }) => {
  await open(page, { lab: 'positions', positions: 'sinusoidal', 'positions.view': 'shift' });
  const turning = page.locator('attention-turning attention-export');
  expect(wordsOf((await downloaded(turning, 'svg')).bytes)).toEqual(
    expect.arrayContaining(['sin', 'cos', 'P[2]', 'P[5]']),
  );
  const { head, rows } = readCsv((await downloaded(turning, 'csv')).bytes);
  expect(head).toEqual(['', 'sin', 'cos']);
  expect(rows[0][0]).toBe('P[2]');
  expect(Number(rows[0][1])).toBe(Math.sin(2));
});

test('a mask as PyTorch takes it is taken away as ones and zeros', async ({ page }) => {
  await open(page, { lab: 'mask', mask: 'causal', text: 'one two' });
  const blocked = page.locator('attention-mask-booleans attention-export').first();
  const { rows } = readCsv((await downloaded(blocked, 'csv')).bytes);
  expect(rows).toEqual([
    ['one', '0', '1'],
    ['two', '0', '0'],
  ]);
  expect(wordsOf((await downloaded(blocked, 'svg')).bytes).slice(1)).toEqual(['F', 'T', 'F', 'F']);
});

const sinusoidal = { lab: 'positions', positions: 'sinusoidal' };
for (const { situation, maps, plots } of [
  { situation: { lab: 'scale' }, maps: 1, plots: 6 },
  { situation: { lab: 'filters' }, maps: 3, plots: 2 },
  { situation: { lab: 'mask', mask: 'causal' }, maps: 2, plots: 2 },
  { situation: { lab: 'sentences' }, maps: 0, plots: 1 },
  { situation: { ...sinusoidal, 'positions.view': 'waves' }, maps: 1, plots: 1 },
  { situation: { ...sinusoidal, 'positions.view': 'products' }, maps: 1, plots: 1 },
  { situation: { ...sinusoidal, 'positions.view': 'variants' }, maps: 3, plots: 0 },
  { situation: { ...sinusoidal, 'positions.view': 'order' }, maps: 2, plots: 0 },
  { situation: { lab: 'positions', positions: 'rope' }, maps: 0, plots: 1 },
  { situation: { lab: 'positions', positions: 'alibi' }, maps: 2, plots: 0 },
]) {
  const name = Object.values(situation).join(', ');
  test(`every picture has its button and opens as SVG: ${name}`, async ({ page }) => {
    test.slow();
    await open(page, situation);
    const exports = page.locator('attention-stage attention-export');
    await expect(exports).toHaveCount(maps + plots);
    for (let at = 0; at < maps + plots; at += 1) {
      const one = exports.nth(at);
      await one.getByRole('button').first().click();
      await one.locator('[data-kind="svg"]').click();
      await expect(one.locator('textarea')).toHaveValue(/^<svg [^]*<text [^]*<\/svg>\n$/);
      await expect(one.locator('[data-kind="npy"]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(one.locator('dialog')).toHaveCount(0);
    }
  });
}

test('the plane is read as a table', async ({ page }) => {
  const engine = await newEngine();
  await open(page, { stage: 'plane', text: 'one two three' });
  const plane = page.locator('attention-stage attention-plane');
  await plane.getByRole('button', { name: 'Show as table' }).click();
  const table = plane.getByRole('table', { name: 'plane: token down, component across' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'original 1',
    'original 2',
    'contextual 1',
    'contextual 2',
  ]);
  await expect(table.getByRole('rowheader')).toHaveText(['one', 'two', 'three']);
  const trace = engine.run({ text: 'one two three' });
  const [from, to] = ['original_2d', 'contextual_2d'].map((name) => trace.tensor(name).data);
  const expected = [from[2], from[3], to[2], to[3]].map((x) => x.toFixed(4).replace('-', '−'));
  await expect(table.locator('tbody tr').nth(1).locator('td')).toHaveText(expected);
  await plane.getByRole('button', { name: 'Hide the table' }).click();
  await expect(table).toHaveCount(0);
  engine.dispose();
});

test('two sentences in one plane are read as a table, each word with its sentence', async ({
  page,
}) => {
  await open(page, { lab: 'sentences' });
  const lab = page.locator('attention-sentences-lab');
  await lab.getByRole('button', { name: 'Show as table' }).click();
  const table = lab.locator('attention-table');
  await expect(table.getByRole('rowheader')).toHaveCount(14);
  await expect(table.getByRole('rowheader').nth(8)).toHaveText('i, second sentence');
});

/** The first plane that a tutorial draws. @param {import('@playwright/test').Page} page */
async function openTourPlane(page) {
  await open(page, { tour: '001', step: 3 });
  return page.locator('attention-tour-plane');
}

test('a tutorial’s plane is taken away with its own words, and as its exact numbers', async ({
  page,
}) => {
  const plane = (await openTourPlane(page)).locator('attention-export');
  const { figure } = reference('demo_001_seed42').text;
  const svg = await downloaded(plane, 'svg');
  expect(svg.name).toBe('attention-plane.svg');
  const words = wordsOf(svg.bytes);
  expect(words).toEqual(
    expect.arrayContaining([figure.title, 'Original', 'Contextualized', 'PCA Component 1']),
  );
  const { head, rows } = readCsv((await downloaded(plane, 'csv')).bytes);
  expect(head).toEqual(['', 'Original 1', 'Original 2', 'Contextualized 1', 'Contextualized 2']);
  for (const [word] of rows) expect(words).toContain(`${word} (O)`);
  const { shape, data } = readNpy((await downloaded(plane, 'npy')).bytes);
  expect(shape).toEqual([rows.length, 4]);
  expect(Array.from(/** @type {Float64Array} */ (data), String)).toEqual(
    rows.flatMap(([, ...numbers]) => numbers),
  );
  // By the page's own engine: in float32 another build may round otherwise.
  const [before, after] = await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('attention-lab')).session.aside((run) => {
      const trace = run({ preset: '001-sentence' });
      return ['original_2d', 'contextual_2d'].map((name) => Array.from(trace.tensor(name).data));
    }),
  );
  for (const [at, [, ...numbers]] of rows.entries()) {
    const right = [before, after].flatMap((of) => [of[2 * at], of[2 * at + 1]]);
    expect(numbers.map(Number)).toEqual(right);
  }
  const png = (await downloaded(plane, 'png')).bytes;
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('a tutorial’s plane is read as a table and previewed by keyboard alone', async ({ page }) => {
  const plane = await openTourPlane(page);
  await plane.getByRole('button', { name: 'Show as table' }).press('Enter');
  const table = plane.getByRole('table', { name: 'plane: token down, component across' });
  await expect(table.getByRole('columnheader').first()).toHaveText('Original 1');
  await plane.getByRole('button', { name: 'Export the plane' }).press('Enter');
  await plane.locator('[data-kind="svg"]').press('Enter');
  await expect(plane.locator('textarea')).toHaveValue(
    /^<svg [^]*Contextualized<\/text>[^]*<\/svg>\n$/,
  );
  await page.keyboard.press('Escape');
  await expect(plane.getByRole('button', { name: 'Export the plane' })).toBeFocused();
});

test('every map of a tour is taken away with the tutorial’s title', async ({ page }) => {
  await open(page, { tour: '001', step: 2 });
  const figures = page.locator('attention-tour figure');
  await expect(figures.locator('attention-export')).toHaveCount(await figures.count());
  const dialog = await choose(figures.first().locator('attention-export'), 'svg');
  const caption = await figures
    .first()
    .locator('figcaption')
    .evaluate((element) => {
      return element.textContent?.trim() ?? '';
    });
  const svg = await dialog.locator('textarea').inputValue();
  expect(wordsOf(Buffer.from(svg))).toContain(caption);
});
