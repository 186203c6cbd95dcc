// Two sentences in one plane, and the plane of one sentence whose points can be asked.

import { expect, expectAccessible, expectFits, open, test } from './lab.mjs';

const lab = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('attention-sentences-lab');
const cells = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('attention-sentences-lab tbody td');

test('the same word is one vector before attention, and two after it', async ({ page }) => {
  await open(page, { stage: 'plane' });
  await page.getByRole('button', { name: 'Two sentences' }).click();
  await expect(lab(page).locator('.reading')).toContainText('‘bank’ is the same vector in both');
  const [before, cosine, after] = await cells(page).allTextContents();
  expect([before, cosine]).toEqual(['0', '1.0000']);
  expect(Number(after)).toBeGreaterThan(0.1);
  await expect(lab(page)).toContainText('the first two ‘the’ have the same output, 0 apart');
  await expect(lab(page)).toContainText(
    'Fitted on both sentences’ words before attention, it shows',
  );
});

test('its numbers are those of the two runs', async ({ page }) => {
  await open(page, { lab: 'sentences', seed: 7 });
  const shown = await cells(page).nth(2).textContent();
  const computed = await page.evaluate(() => {
    const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
    const texts = ['i sat by the bank of the river', 'i put money in the bank'];
    const vocabulary = 'i sat by the bank of river put money in';
    const rows = session.aside((/** @type {(spec: object) => any} */ run) =>
      texts.map((text) => {
        const trace = run({ text, vocabulary, seed: 7 });
        return Array.from(trace.tensor('output', trace.tokens.indexOf('bank')).data, Number);
      }),
    );
    return Math.hypot(...rows[0].map((value, at) => value - rows[1][at]));
  });
  expect(shown).toBe(computed.toFixed(4));
});

test('positions tell equal words apart', async ({ page }) => {
  await open(page, { lab: 'sentences', positions: 'sinusoidal' });
  await expect(lab(page).locator('.reading')).toContainText('differs before attention already');
  await expect(lab(page)).toContainText('Within one sentence, too');
});

test('outputs of another width than X, or that are not numbers, are told', async ({ page }) => {
  const wrong = lab(page).locator('.wrong');
  await open(page, { preset: '002-single-head', lab: 'sentences' });
  await expect(wrong).toHaveText(
    'A plane needs two tokens and two columns, and an output as wide as X.',
  );
  const overflowing = { scale: 'off', weight_scale: 1000, softmax: 'naive', lab: 'sentences' };
  for (const fit of ['', 'all']) {
    await open(page, { ...overflowing, 'sentences.fit': fit });
    await expect(wrong).toHaveText('The outputs are not numbers.');
    await expect(lab(page).locator('table')).toHaveCount(0);
  }
});

test('own sentences, the word and the fit stay in the address', async ({ page }) => {
  await open(page, { lab: 'sentences' });
  await lab(page).locator('input[name="first"]').fill('the old bank closed');
  await lab(page).locator('input[name="second"]').fill('the river bank was green');
  await lab(page).locator('select').selectOption('the');
  await page.getByRole('button', { name: 'words before and after' }).click();
  await expect(page).toHaveURL(/sentences\.fit=all/);
  await page.reload();
  await expect(lab(page).locator('input[name="first"]')).toHaveValue('the old bank closed');
  await expect(lab(page).locator('.reading')).toContainText('‘the’ is the same vector');
  await expect(lab(page)).toContainText(
    'Fitted on both sentences’ words before and after, it shows',
  );
});

test('the plane names the coordinates of the word compared, until a point is asked', async ({
  page,
}) => {
  await open(page, { lab: 'sentences', 'sentences.word': 'the' });
  const plane = lab(page).locator('attention-plane');
  await expect(plane.locator('.point')).toContainText('the, first sentence, before attention:');
  await plane.locator('.plane').focus();
  await page.keyboard.press('End');
  await expect(plane.locator('.point')).toContainText('bank, second sentence, before attention:');
  await plane.locator('.plane').blur();
  await expect(plane.locator('.point')).toContainText('bank, second sentence');
  await lab(page).locator('select').selectOption('i');
  await expect(plane.locator('.point')).toContainText('i, first sentence, before attention:');
});

test('the menu of words follows a link after others were picked in it', async ({ page }) => {
  await open(page, { lab: 'sentences' });
  const menu = lab(page).locator('select');
  for (const picked of ['the', 'bank']) await menu.selectOption(picked);
  await open(page, { lab: 'sentences', 'sentences.word': 'the' });
  await expect(menu).toHaveValue('the');
});

test('a word that is not in both sentences is said to be none of them', async ({ page }) => {
  await open(page, { lab: 'sentences', 'sentences.word': 'river' });
  await expect(lab(page).locator('select')).toHaveValue('bank');
  await expect(lab(page).locator('.beyond')).toHaveText(
    '‘river’ is not in both sentences: ‘bank’ is compared.',
  );
  await lab(page).locator('select').selectOption('the');
  await expect(lab(page).locator('.beyond')).toHaveCount(0);
});

test('equal words are told apart by a mask that treats them differently, and by no other', async ({
  page,
}) => {
  const note = lab(page).locator('.note').filter({ hasText: 'Within one sentence' });
  const twice = { lab: 'sentences', 'sentences.first': 'the cat saw the dog' };
  await open(page, { ...twice, mask: 'causal' });
  await expect(note).toContainText('the mask tell them apart');
  await open(page, { ...twice, mask: 'padding', padding: 1 });
  await expect(note).toContainText('have the same output, 0 apart');
});

test('rounding is no difference, and words that are all the same have no variance', async ({
  page,
}) => {
  const alike = { lab: 'sentences', 'sentences.first': 'the the', 'sentences.second': 'the' };
  await open(page, { ...alike, positions: 'rope' });
  await expect(lab(page)).toContainText('the first two ‘the’ have the same output');
  await expect(lab(page)).toContainText('there is no variance to show');
  await expect(lab(page)).not.toContainText('of their variance');
  await open(page, { ...alike, positions: 'none', d_model: 1, heads: 1 });
  await expect(lab(page).getByRole('alert')).toContainText('A plane needs two tokens and two');
});

test('sentences that can not be compared say why', async ({ page }) => {
  await open(page, { lab: 'sentences' });
  await lab(page).locator('input[name="second"]').fill('nothing alike');
  await expect(lab(page)).toContainText('no word in common');
  await lab(page).locator('input[name="second"]').fill('');
  await expect(lab(page).getByRole('alert')).toContainText('No words yet: type one or more.');
  await expect(page.locator('attention-picture canvas.cells')).toBeVisible();
});

test('a point of the plane is asked by pointer and by keyboard', async ({ page }) => {
  await open(page, { text: 'the cat sat', stage: 'plane' });
  const plane = page.locator('attention-stage attention-plane');
  await expect(plane.locator('.share')).toContainText('of their variance');
  await plane.locator('.plane').focus();
  await page.keyboard.press('Home');
  const card = page.locator('attention-card');
  await expect(card).toContainText('original_2d [0, 0]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(card).toContainText('contextual_2d [1, 0]');
  await expect(plane.locator('.point')).toContainText('‘cat’, contextual:');
  await page.keyboard.press('Enter');
  await plane.getByRole('button', { name: /component 2/ }).click();
  await expect(card).toContainText('contextual_2d [1, 1]');

  const place = await plane.evaluate((element) => /** @type {any} */ (element).crowd.places[2]);
  await plane.locator('.plane').click({ position: { x: place[0], y: place[1] } });
  await expect(card).toContainText('original_2d [2, 0]');

  await open(page, { text: 'cat cat', stage: 'plane' });
  await expect(plane.locator('.share')).toContainText('there is no variance to show');
});

test('axe finds nothing, and a phone is wide enough', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'axe looks at the same tree');
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { lab: 'sentences' });
  await expect(lab(page).locator('canvas').first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});
