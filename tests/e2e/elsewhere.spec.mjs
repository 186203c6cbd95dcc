// What one was doing, typing or pointing at when something else sets the page: a link, a host, Undo.
import { choose, editor, stage, valueOf } from './editing.mjs';
import { choose as exported } from './exporting.mjs';
import { cellAt, expect, mapOf, open, readdress, test } from './lab.mjs';
import { painter } from './mask-lab.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** What of the page's situation is pointed at. @param {Page} page */
const pointedAt = (page) =>
  page.evaluate(() => {
    const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
    return session.ui.hoverCell?.name ?? null;
  });

/** @param {Page} page @param {string} name */
const field = (page, name) => page.locator(`attention-field#${name} input`);

/** @param {Page} page @param {Record<string, unknown>} properties of the element */
const set = (page, properties) =>
  page.evaluate((own) => {
    Object.assign(/** @type {object} */ (document.querySelector('attention-lab')), own);
  }, properties);

/**
 * The address tells of the last change a moment later: a link to what it still says would do nothing.
 * @param {Page} page
 * @param {Record<string, string>} fields of a link
 */
async function follow(page, fields) {
  const link = `#${new URLSearchParams(fields)}`;
  await page.waitForFunction((hash) => location.hash !== hash, link);
  await readdress(page, link);
}

const first = { text: 'the cat sat', stage: 'X', cell: 'X[0,0]' };
const other = { text: 'a dog ran', stage: 'X' };

test('a field that then serves another stage shows that stage’s value', async ({ page }) => {
  for (const between of [false, true]) {
    await page.goto('about:blank');
    await open(page, { stage: 'embedding' });
    await field(page, 'd_model').fill('6');
    // There the first field has another kind of control.
    if (between) await follow(page, { stage: 'X' });
    await follow(page, { stage: 'qkv' });
    await expect(field(page, 'heads')).toHaveValue('2');
    await expect(field(page, 'd_k')).toHaveValue('');
  }
});

test('a field shows what a host sets while one is in it', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  await field(page, 'heads').fill('4');
  await set(page, { heads: 8 });
  await expect(field(page, 'heads')).toHaveValue('8');
  await field(page, 'heads').fill('x');
  await follow(page, { stage: 'qkv' });
  await expect(field(page, 'heads')).toHaveValue('2');
});

test('a number being typed is of the run it was typed into', async ({ page }) => {
  for (const link of [other, { ...other, cell: 'X[0,0]' }]) {
    await page.goto('about:blank');
    await open(page, first);
    await page.locator(editor).fill('77');
    await follow(page, link);
    await expect(page.locator('attention-sentence textarea')).toHaveValue(other.text);
    await page.locator(`${stage} h3`).click();
    await expect(page).not.toHaveURL(/edits/);
    expect(await valueOf(page, 'X', [0, 0])).not.toBe(77);
  }
});

test('a number is dragged no further where a link is followed', async ({ page }) => {
  await open(page, { ...first, cell: '' });
  await choose(page, 'X', 1, 1);
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'X'), 1, 1);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  await expect(page).toHaveURL(/edits/);
  await follow(page, { ...other, stage: 'qkv' });
  await expect(page.locator(`${stage} h3`)).toHaveText('Q, K, V');
  await page.mouse.move(x + 40, y, { steps: 3 });
  await page.mouse.up();
  // The address would have it later only.
  const changed = await page.evaluate(() => {
    const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
    return Object.keys(session.changes);
  });
  expect(changed).toEqual(['text']);
});

test('nothing is pointed at on a map that has gone', async ({ page }) => {
  await open(page, { stage: 'X' });
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'X'), 1, 1);
  await page.locator('attention-rail [data-stage="scores"]').focus();
  await page.mouse.move(x, y);
  await expect.poll(() => pointedAt(page)).toBe('X');
  await page.keyboard.press('Enter');
  await expect(page.locator(`${stage} h3`)).toHaveText('Scores');
  expect(await pointedAt(page)).toBe(null);
  await page.mouse.move(0, 0);
  await expect(page).toHaveURL(/scores/);
  await follow(page, { stage: 'X' });
  await expect(page.locator(`${stage} h3`)).toHaveText('X');
  await page.locator(`${stage} .map`).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pointedAt(page)).toBe('X');
  await follow(page, { stage: 'weights' });
  await expect.poll(() => pointedAt(page)).toBe(null);
});

test('the mask is painted where it is, though it was larger', async ({ page }) => {
  await open(page, { text: 'a b c d', lab: 'mask' });
  await page.locator(`${painter} .map`).focus();
  for (const key of ['End', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await set(page, { text: 'a b' });
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(/edits=mask%5B0%2C0%5D|edits=mask\[0,0\]/);
});

test('what a brush was to be is not what a link has', async ({ page }) => {
  await open(page, { lab: 'mask' });
  const own = page.getByLabel('A number of your own to paint with');
  await own.fill('-5');
  await expect(page).toHaveURL(/brush=-5/);
  await follow(page, { lab: 'mask' });
  await expect(own).toHaveValue('');
});

test('a slider refuses nothing that it would take by now', async ({ page }) => {
  await open(page, { text: 'the cat sat', lab: 'filters' });
  const slider = page.locator('attention-slider[label="Window of the moving average"]');
  await slider.locator('input[type="text"]').fill('6');
  await slider.locator('input[type="text"]').press('Enter');
  await expect(slider.getByRole('alert')).toHaveCount(1);
  await set(page, { text: 'a b c d e f g h' });
  await expect(slider.getByRole('alert')).toHaveCount(0);
});

test('the dialog of a map offers the head that is shown', async ({ page }) => {
  await open(page, { text: 'the cat sat', heads: 2, head: 0, stage: 'qkv' });
  const figure = page.locator(`${stage} figure`).first();
  const dialog = await exported(figure.locator('attention-export'), 'csv');
  const shown = dialog.locator('textarea');
  const before = await shown.inputValue();
  await follow(page, { text: 'the cat sat', heads: '2', head: '1', stage: 'qkv' });
  await expect(shown).not.toHaveValue(before);
});
