// What can be taken away: every kind is downloaded and read as others would read it.
import { createEngine } from '../../web/engine/index.js';
import { cppSource } from '../../web/io/cpp_source.js';
import { numpySource } from '../../web/io/numpy_source.js';
import { pytorchSource } from '../../web/io/pytorch_source.js';
import { readNpy, readNpz } from '../web/npz-reader.mjs';
import { pythonWith, runPython } from '../web/python.mjs';
import { wasmBytes } from '../wasm/support.mjs';
import { axeFindings } from './axe.mjs';
import { choose, downloaded } from './exporting.mjs';
import { expect, expectAccessible, firstMap, inEveryLook, open, test } from './lab.mjs';
import { elsewhere, page as own } from './servers.mjs';

const SITUATION = { text: 'one two three', mask: 'causal', head: 1 };

/** The run that the page shows, computed here. */
const engine = await createEngine({ wasm: wasmBytes() });
const traceOf = () => engine.run({ text: 'one two three', mask: 'causal' });

/** @param {import('@playwright/test').Page} page */
const runExport = (page) => page.locator('header attention-export');

/** @param {import('@playwright/test').Page} page */
const weightsExport = (page) => firstMap(page).locator('attention-export');

const defaults = Object.fromEntries(engine.fields.map((field) => [field.name, field.default]));

const programs = [
  { kind: 'numpy', file: 'attention.py', sourceOf: numpySource },
  { kind: 'pytorch', file: 'attention_torch.py', sourceOf: pytorchSource },
  { kind: 'cpp', file: 'attention.cpp', sourceOf: (trace) => cppSource(trace, { defaults }) },
];

for (const { kind, file, sourceOf } of programs) {
  test(`the ${kind} program on the page is the one that the tests execute`, async ({ page }) => {
    await open(page, SITUATION);
    const { name, bytes } = await downloaded(runExport(page), kind);
    expect(name).toBe(file);
    expect(bytes.toString()).toBe(sourceOf(traceOf()));
    const dialog = await choose(runExport(page), kind);
    await expect(dialog.locator('textarea')).toHaveValue(bytes.toString());
    await expect(dialog.locator('textarea')).toHaveAttribute('readonly', '');
  });
}

test('a run that PyTorch’s module can not compute says why', async ({ page }) => {
  await open(page, { ...SITUATION, scale: 'off', output_projection: 'false' });
  const dialog = await choose(runExport(page), 'pytorch');
  await expect(dialog.locator('.note')).toContainText('it always has W_O; it always divides');
  await page.goto('about:blank');
  await open(page, { text: 'a b' });
  const other = await choose(runExport(page), 'pytorch');
  await expect(other.locator('.note')).toContainText('which computes exactly this');
  await expect(other.locator('textarea')).toHaveValue(/nn\.MultiheadAttention/);
});

test('all arrays of the run, as .npz', async ({ page }) => {
  await open(page, SITUATION);
  const { name, bytes } = await downloaded(runExport(page), 'npz');
  expect(name).toBe('attention.npz');
  const trace = traceOf();
  const arrays = readNpz(bytes);
  expect(arrays.map((array) => array.name)).toEqual(trace.manifest.map((entry) => entry.name));
  for (const array of arrays) expect(array).toEqual(trace.tensor(array.name));
});

test('the worked example as Markdown and LaTeX, of the head on the page', async ({ page }) => {
  await open(page, SITUATION);
  const markdown = await downloaded(runExport(page), 'markdown');
  expect(markdown.bytes.toString()).toMatch(/^# Self-attention, head 1\n/);
  expect(markdown.bytes.toString()).toContain('| one | 1.0000 | 0.0000 | 0.0000 |');
  const latex = await downloaded(runExport(page), 'latex');
  expect(latex.name).toBe('attention.tex');
  expect(latex.bytes.toString()).toContain('head 1. Rows are one, two, three.');
});

test('a text of millions of letters is not laid out, but can be downloaded', async ({ page }) => {
  await open(page, { text: Array.from({ length: 320 }, (_, at) => `w${at}`).join(' '), heads: 8 });
  const { bytes } = await downloaded(runExport(page), 'markdown');
  const letters = bytes.toString().length.toLocaleString('en');
  const dialog = await choose(runExport(page), 'markdown');
  const said = `attention.md, ${letters} letters: too many to show here.`;
  await expect(dialog.locator('.bytes')).toHaveText(said);
  await expect(dialog.locator('textarea')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toHaveCount(0);
});

test('a matrix as .npy, which NumPy reads, and as CSV', async ({ page }) => {
  await open(page, SITUATION);
  const weights = traceOf().tensor('weights', 1);
  const npy = await downloaded(weightsExport(page), 'npy');
  expect(npy.name).toBe('attention-weights-head-1.npy');
  expect(readNpy(npy.bytes)).toEqual({ shape: [3, 3], data: weights.data });
  const csv = await downloaded(weightsExport(page), 'csv');
  const [head, ...lines] = csv.bytes.toString().trim().split('\r\n');
  expect(head).toBe(',one,two,three');
  expect(lines.flatMap((line) => line.split(',').slice(1).map(Number))).toEqual([...weights.data]);
  const python = pythonWith('numpy');
  test.skip(!python, 'no Python with NumPy is installed');
  const program = `import base64, io, sys, numpy as np
array = np.load(io.BytesIO(base64.b64decode(sys.argv[1])))
print(array.shape, array.dtype, array.sum(axis=1).round(12).tolist())`;
  const said = runPython(String(python), program, npy.bytes.toString('base64'));
  expect(said.trim()).toBe('(3, 3) float64 [1.0, 1.0, 1.0]');
});

test('a map as Markdown, LaTeX and in five shades', async ({ page }) => {
  await open(page, SITUATION);
  const of = async (kind) => (await downloaded(weightsExport(page), kind)).bytes.toString();
  expect(await of('markdown')).toMatch(/^\| {3}\| one \| two \| three \|\n\| :-- \| --: \|/);
  expect(await of('latex')).toMatch(/^\\left\[\\begin\{array\}\{rrr\}\n1\.000 & 0\.000 & 0\.000/);
  const { data } = traceOf().tensor('weights', 1);
  // Columns are five wide.
  const words = ['one', 'two', 'thre'];
  expect(await of('ascii')).toBe(engine.asciiMap({ shape: [3, 3], data }, words));
});

test('what has a sign has no ASCII map, which would show it as nothing', async ({ page }) => {
  await open(page, { ...SITUATION, stage: 'scores' });
  const figure = page.locator('attention-stage figure').filter({ hasText: 'scores' });
  const dialog = await choose(figure.locator('attention-export'), 'csv');
  await expect(dialog.locator('[data-kind]')).toHaveCount(6);
  await expect(dialog.locator('[data-kind="ascii"]')).toHaveCount(0);
});

/** @typedef {{bytes: Buffer, type: string}} File */

/**
 * Decodes pictures in the page, and compares them at a quarter of the first one's size, in which fine
 * lines and letters are grey.
 * @param {import('@playwright/test').Page} page
 * @param {readonly File[]} files
 */
const decoded = (page, files) =>
  page.evaluate(
    async (sources) => {
      const images = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return image;
        }),
      );
      const { naturalWidth, naturalHeight } = images[0];
      const drawn = (/** @type {CanvasImageSource} */ source, /** @type {number} */ part) => {
        const canvas = new OffscreenCanvas(naturalWidth / part, naturalHeight / part);
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
        context.imageSmoothingQuality = 'high';
        context.drawImage(source, 0, 0, canvas.width, canvas.height);
        return context;
      };
      const small = images.map((image) => {
        const context = drawn(drawn(image, 1).canvas, 4);
        return context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;
      });
      const [one, other = one] = small;
      const apart = Array.from(one, (byte, at) => Math.abs(byte - other[at]));
      return {
        sizes: images.map((image) => [image.naturalWidth, image.naturalHeight]),
        mean: apart.reduce((sum, byte) => sum + byte, 0) / apart.length,
        most: apart.reduce((most, byte) => Math.max(most, byte), 0),
        colours: new Set(one.filter((_byte, at) => at % 4 === 0)).size,
      };
    },
    files.map(({ bytes, type }) => `data:${type};base64,${bytes.toString('base64')}`),
  );

test('a map as PNG and as SVG: one picture, at two resolutions', async ({ page, browserName }) => {
  await open(page, SITUATION);
  const png = await downloaded(weightsExport(page), 'png');
  const svg = await downloaded(weightsExport(page), 'svg');
  const text = svg.bytes.toString();
  const [, width, height] = (text.match(/^<svg [^>]* width="(\d+)" height="(\d+)"/) ?? []).map(
    Number,
  );
  expect(png.bytes.readUInt32BE(16)).toBe(3 * width);
  expect(png.bytes.readUInt32BE(20)).toBe(3 * height);
  // Six cells are seen and three are masked; beside them lie the ground and the steps of the colour bar.
  expect(text.match(/<rect [^>]*width="46" height="46" [^>]*fill="rgb/g)).toHaveLength(6);
  const written = [...text.matchAll(/<text [^>]*>([^<]+)<\/text>/g)].map((found) => found[1]);
  for (const word of ['weights', 'query', 'key', 'one', 'two', 'three', '1.00', 'masked']) {
    expect(written).toContain(word);
  }
  test.skip(browserName !== 'chromium', 'one browser’s drawing is enough to compare');
  const { sizes, mean, most, colours } = await decoded(page, [
    { bytes: svg.bytes, type: 'image/svg+xml' },
    { bytes: png.bytes, type: 'image/png' },
  ]);
  expect(sizes).toEqual([
    [width, height],
    [3 * width, 3 * height],
  ]);
  expect(colours).toBeGreaterThan(20);
  expect(mean).toBeLessThan(1.5);
  expect(most).toBeLessThan(70);
});

test('a picture that is too large for a browser’s canvases has fewer pixels', async ({ page }) => {
  const most = 500_000;
  await page.addInitScript((limit) => {
    const { prototype } = HTMLCanvasElement;
    const { toDataURL } = prototype;
    prototype.toDataURL = function (type) {
      return this.width * this.height > limit ? 'data:,' : toDataURL.call(this, type);
    };
  }, most);
  await open(page, SITUATION);
  const { sizes } = await decoded(page, [
    { bytes: (await downloaded(weightsExport(page), 'svg')).bytes, type: 'image/svg+xml' },
    { bytes: (await downloaded(weightsExport(page), 'png')).bytes, type: 'image/png' },
  ]);
  const [[width, height], made] = sizes;
  expect(9 * width * height).toBeGreaterThan(most);
  expect(made).toEqual([2 * width, 2 * height]);
});

test('the picture of a difference from the baseline says so', async ({ page }) => {
  await open(page, { ...SITUATION, stage: 'scores' });
  await page.getByRole('button', { name: 'Pin as baseline' }).click();
  await page.locator('attention-sentence textarea').fill('one two four');
  await page.getByRole('button', { name: 'Compare with baseline' }).click();
  const scores = page.locator('attention-stage figure', { hasText: 'scores' }).first();
  const { name, bytes } = await downloaded(scores.locator('attention-export'), 'svg');
  expect(name).toBe('attention-scores-head-1-minus-baseline.svg');
  const title = '2 × 3 × 3 · head 1 · current − baseline';
  const svg = bytes.toString();
  expect(svg).toContain(`>${title}</text>`);
  const [, width] = (svg.match(/^<svg [^>]* width="(\d+)"/) ?? []).map(Number);
  expect(width).toBeGreaterThan(250);
});

test('a large map’s cells are one image in the SVG', async ({ page }) => {
  await open(page, { tokens: 70, stage: 'weights' });
  const { bytes } = await downloaded(weightsExport(page), 'svg');
  expect(bytes.toString()).toMatch(
    /<image [^>]*image-rendering:pixelated[^>]*href="data:image\/png;base64/,
  );
  const { sizes, colours } = await decoded(page, [{ bytes, type: 'image/svg+xml' }]);
  expect(sizes[0][0]).toBeGreaterThan(400);
  expect(colours).toBeGreaterThan(20);
});

test('the lines, as the page draws them: with their words', async ({ page }) => {
  await open(page, { ...SITUATION, word: 2 });
  const { name, bytes } = await downloaded(weightsExport(page), 'linesSvg');
  expect(name).toBe('attention-lines.svg');
  const svg = bytes.toString();
  const words = [...svg.matchAll(/<text [^>]*>([^<]+)<\/text>/g)].map((found) => found[1]);
  const sentence = ['one', 'two', 'three'];
  expect(words).toEqual(['query', ...sentence, 'key', ...sentence]);
  const data = traceOf().tensor('weights', 1).data.slice(6);
  const strokes = [...svg.matchAll(/stroke-width="([\d.]+)" stroke-linecap/g)].map((found) =>
    Number(found[1]),
  );
  const widths = [...data].sort((one, other) => one - other).map((weight) => 16 * weight);
  expect(strokes).toHaveLength(3);
  strokes.forEach((stroke, at) => expect(stroke).toBeCloseTo(widths[at], 1));
});

test('the plane as a picture with words, and its coordinates', async ({ page }) => {
  // In float32 the page's build of the engine may round otherwise than this one.
  const spec = /** @type {const} */ ({ preset: '001-sentence', dtype: 'float64' });
  await open(page, { ...spec, stage: 'plane' });
  const plane = page.locator('attention-plane:not([mini]) attention-export');
  const svg = (await downloaded(plane, 'svg')).bytes.toString();
  for (const word of ['cat', 'mat', 'original', 'contextual'])
    expect(svg).toContain(`>${word}</text>`);
  const csv = (await downloaded(plane, 'csv')).bytes.toString();
  const trace = engine.run(spec);
  const numbers = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(1).map(Number));
  const [from, to] = ['original_2d', 'contextual_2d'].map((name) => trace.tensor(name).data);
  expect(numbers[1]).toEqual([from[2], from[3], to[2], to[3]]);
});

test('a dialog that is open follows what a host puts on the page', async ({ page }) => {
  await open(page, SITUATION);
  const dialog = await choose(runExport(page), 'numpy');
  const source = dialog.locator('textarea');
  await expect(source).toHaveValue(numpySource(traceOf()));
  await page.evaluate(() => {
    /** @type {any} */ (document.querySelector('attention-lab')).state = 'text=four+five';
  });
  const other = () => engine.run({ text: 'four five' });
  await expect(source).toHaveValue(numpySource(other()));
  await dialog.locator('[data-kind="cpp"]').click();
  await expect(source).toHaveValue(cppSource(other(), { defaults }));
  await page.keyboard.press('Escape');
  const figure = await choose(weightsExport(page), 'csv');
  const before = await figure.locator('textarea').inputValue();
  await page.evaluate(() => {
    /** @type {any} */ (document.querySelector('attention-lab')).state = 'text=six+seven+eight';
  });
  await expect(figure.locator('textarea')).not.toHaveValue(before);
  await figure.locator('[data-kind="ascii"]').click();
  await expect(figure.locator('textarea')).toHaveValue(/ eigh\n/);
});

test('the keyboard alone opens, chooses, copies and closes', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium lets a test read the clipboard');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, SITUATION);
  const button = runExport(page).locator('button').first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = runExport(page).locator('dialog');
  await expect(dialog).toBeVisible();
  await dialog.locator('[data-kind="cpp"]').focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Copy' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(cppSource(traceOf(), { defaults }));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

inEveryLook((width) => {
  test('axe finds nothing in the dialogs, which fit the screen', async ({ page }) => {
    await open(page, SITUATION);
    const [run, weights] = [runExport(page), weightsExport(page)];
    const map = 'attention-heatmap attention-export';
    const box = 'attention-export-dialog';
    for (const [element, path, kinds] of /** @type {[any, any, string[]][]} */ ([
      [run, ['attention-lab', '.bar attention-export', box, 'dialog'], ['numpy', 'npz']],
      [weights, ['attention-lab', 'attention-picture', map, box, 'dialog'], ['png', 'svg']],
    ])) {
      for (const kind of kinds) {
        const dialog = await choose(element, kind);
        const { found, passed } = await axeFindings(page, { fromShadowDom: path });
        expect(passed).toBeGreaterThan(5);
        expect(found).toEqual([]);
        const place = await dialog.boundingBox();
        expect(place?.x).toBeGreaterThanOrEqual(0);
        expect(place && place.x + place.width).toBeLessThanOrEqual(width);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    }
  });

  test('Share looks like Export, and a press beside either closes it', async ({ page }) => {
    await open(page);
    const places = [];
    for (const name of ['Export', 'Share']) {
      const button = page.locator('header').getByRole('button', { name });
      await button.click();
      const dialog = page.locator('header dialog');
      const parts = [dialog, dialog.locator('h2'), dialog.getByRole('button', { name: 'Close' })];
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const top = boxes[0]?.y ?? 0;
      places.push(boxes.map((box) => box && [box.x, box.width].map(Math.round)));
      expect(top).toBeGreaterThan(0);
      await expectAccessible(page);
      await page.mouse.click(width / 2, top / 2);
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    expect(places[1]).toEqual(places[0]);
  });
});

test.describe('in a sandboxed frame of another origin', () => {
  test.use({ allowedErrors: [[/404/, /[Dd]ownload/, /Clipboard/], { scope: 'test' }] });

  test('the text can be selected, and the dialog says what may be missing', async ({ page }) => {
    await page.goto(`${elsewhere.url}LICENSES.txt`);
    await page.setContent(
      `<iframe sandbox="allow-scripts" width="1000" height="800" src="${own.url}#text=one+two"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    const element = frame.locator('header attention-export');
    await element.locator('button').first().click();
    const dialog = element.locator('dialog');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('status')).not.toHaveText('');
    const selected = await dialog
      .locator('textarea')
      .evaluate((/** @type {HTMLTextAreaElement} */ field) => {
        return field.selectionEnd - field.selectionStart === field.value.length;
      });
    expect(selected).toBe(true);
    await dialog.getByRole('button', { name: /^Download/ }).click();
    await expect(dialog.getByRole('status')).toContainText('does not let it download');
  });
});
