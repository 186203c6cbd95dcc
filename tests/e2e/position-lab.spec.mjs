// The position lab: schemes and their pictures, words dragged to another order, an address of its own.

import {
  cellAt,
  expect,
  expectAccessible,
  expectFits,
  mapOf,
  open,
  pixelsOf,
  reference,
  test,
} from './lab.mjs';

const lab = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('attention-positions-lab');
const words = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.word b');
const rowOf = (/** @type {import('@playwright/test').Page} */ page, /** @type {string} */ scheme) =>
  page.locator(`attention-order tr[data-scheme="${scheme}"]`);

const sentence = { text: 'the cat sat on the mat', lab: 'positions' };

/** @param {import('@playwright/test').Locator} locator */
async function middleOf(locator) {
  const { x, y, width, height } =
    /** @type {{x: number, y: number, width: number, height: number}} */ (
      await locator.boundingBox()
    );
  return { x: x + width / 2, y: y + height / 2 };
}

test('opens at its stage, and each scheme changes the run', async ({ page }) => {
  await open(page, { stage: 'X' });
  await page.getByRole('button', { name: 'Position lab' }).click();
  await expect(lab(page)).toContainText(
    'Without positions only a mask tells the order of the words',
  );
  await page.getByRole('button', { name: 'Sinusoidal', exact: true }).click();
  await expect(mapOf(lab(page), 'PE')).toBeVisible();
  await expect(page).toHaveURL(/positions=sinusoidal.*lab=positions/);
  await page.getByRole('button', { name: 'RoPE', exact: true }).click();
  await expect(page.locator('attention-rotary')).toContainText('as in the RoFormer paper');
  await page.locator('attention-field#rope_pairing').getByText('half').click();
  await expect(page.locator('attention-rotary')).toContainText(
    'as in GPT-NeoX and Hugging Face’s LLaMA',
  );
  await page.getByRole('button', { name: 'ALiBi', exact: true }).click();
  await expect(page.locator('attention-heatmap canvas.cells[data-tensor="alibi"]')).toHaveCount(2);
  await expect(lab(page)).toContainText('Head 0: slope 0.0625');
});

test('the map is the one of tutorial 000, and a column is a wave of a named length', async ({
  page,
}) => {
  await open(page, { positions: 'sinusoidal', lab: 'positions' });
  const cells = mapOf(lab(page), 'PE');
  const { width, height, rgba } = await pixelsOf(cells);
  expect([width, height]).toEqual([64, 50]);
  const { PE } = reference('demo_000_pe').fields;
  const table = reference('colormaps').fields.RdBu.data;
  const expected = PE.data.flatMap((/** @type {number} */ value) => {
    const at = Math.max(0, Math.min(Math.trunc(((value + 1) / 2) * 256), 255));
    return [...table.slice(3 * at, 3 * at + 3), 255];
  });
  const wrong = expected.filter(
    (/** @type {number} */ byte, /** @type {number} */ at) => byte !== rgba[at],
  );
  expect(wrong).toEqual([]);

  const point = await cellAt(cells, 12, 5);
  await page.mouse.move(point.x, point.y);
  const value = PE.data[12 * 64 + 5].toFixed(4).replace('-', '−');
  const reading = page.locator('attention-waves .reading');
  await expect(reading).toContainText(`P[12, 5] = cos(12 / 10000^(4/64)) = ${value}`);
  await expect(reading).toContainText('11.17 positions');
  await page.mouse.move(0, 0);

  await page.locator('attention-waves .map').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(reading).toContainText('P[0, 63]');
});

test('products depend on the distance, a shift is a rotation, and variants say what they break', async ({
  page,
}) => {
  const rounding = /\d\.\de[-−]1\d/;
  await open(page, { positions: 'sinusoidal', lab: 'positions', 'positions.view': 'products' });
  await expect(page.locator('attention-distances .reading')).toHaveText(rounding);
  await page.getByRole('button', { name: 'A shift is a rotation' }).click();
  await expect(page.locator('attention-shift table')).toContainText('(0.9093, −0.4161)');
  await expect(page.locator('attention-shift .reading')).toHaveText(rounding);
  await page.locator('input[name="positions.shift"]').fill('4');
  await expect(page.locator('attention-shift table')).toContainText('P[6]');

  await page.getByRole('button', { name: 'Written wrongly' }).click();
  const spread = page.locator('attention-variants tbody tr').nth(1).locator('td').last();
  const products = page.locator('attention-variants tbody tr').nth(2).locator('td').last();
  await expect(spread).toHaveText(rounding);
  await expect(products).toHaveText(rounding);
  await page.getByRole('button', { name: 'No cosine' }).click();
  await expect(spread).toHaveText(/^\d+\.\d{4}$/);
  await expect(page).toHaveURL(/positions\.variant=sine-only/);
});

test('rotated scores are the same at the same distance', async ({ page }) => {
  await open(page, { positions: 'rope', lab: 'positions', 'positions.view': 'distance' });
  const rows = page.getByRole('group', { name: 'Scores at equal distances' }).locator('tbody tr');
  await expect(rows).toHaveCount(5);
  for (const row of await rows.all()) {
    const values = await row.locator('td').allTextContents();
    expect(new Set(values).size).toBe(1);
  }
});

test('words are dragged with the mouse, and every output moves with its word', async ({ page }) => {
  await open(page, sentence);
  await expect(words(page)).toHaveText(['the', 'mat', 'sat', 'on', 'the', 'cat']);
  await words(page).first().scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(words(page).nth(0)), await middleOf(words(page).nth(2))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(words(page)).toHaveText(['mat', 'sat', 'the', 'on', 'the', 'cat']);
  await expect(page).toHaveURL(/positions\.order=5,2,0,3,4,1/);
  await expect(page.locator('.verdict')).toContainText('every word keeps its output');
  await expect(rowOf(page, 'none')).toContainText('all keep theirs');
  await expect(rowOf(page, 'sinusoidal').locator('td').first()).toHaveText(/^\d\.\d{4}$/);

  await page.getByRole('button', { name: 'Sinusoidal', exact: true }).click();
  await page.getByRole('button', { name: 'Move the words' }).click();
  await expect(page.locator('.verdict')).toContainText('outputs change with the order, most at');
  await expect(page).toHaveURL(/positions\.view=order/);
  await page.reload();
  await expect(words(page)).toHaveText(['mat', 'sat', 'the', 'on', 'the', 'cat']);
});

test('a chosen mask tells the order, too; a painted one is left out with all that belongs to places', async ({
  page,
}) => {
  const notes = page.locator('attention-order .note');
  await open(page, { ...sentence, mask: 'causal', positions: 'alibi', 'positions.view': 'order' });
  await expect(page.locator('.verdict')).toContainText('outputs change with the order');
  await expect(notes.filter({ hasText: 'The mask (causal) goes by places too' })).toHaveCount(1);
  await expect(notes.filter({ hasText: 'read backwards' })).toHaveCount(0);
  await open(page, { ...sentence, edits: 'mask[0,1]=-inf' });
  await expect(page.locator('.verdict')).toContainText('every word keeps its output');
  await expect(notes.filter({ hasText: 'Cells set by hand are left out' })).toHaveCount(1);
  await expect(notes.filter({ hasText: 'goes by places too' })).toHaveCount(0);
  await open(page, { ...sentence, mask: 'window', window: 9 });
  await expect(page.locator('.verdict')).toContainText('every word keeps its output');
  await expect(notes.filter({ hasText: 'goes by places too' })).toHaveCount(0);
});

test('words are moved with the keyboard and with buttons', async ({ page }) => {
  await open(page, sentence);
  await page.locator('.word').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.word').nth(1)).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(words(page)).toHaveText(['the', 'sat', 'mat', 'on', 'the', 'cat']);
  await expect(page.locator('.word').nth(2)).toBeFocused();
  await expect(page.locator('attention-lab > *, .unseen[aria-live]').last()).toContainText(
    'mat moved to place 3 of 6',
  );
  await page.getByRole('button', { name: 'Move left' }).click();
  await expect(words(page)).toHaveText(['the', 'mat', 'sat', 'on', 'the', 'cat']);
  await page.getByRole('button', { name: 'Original order' }).click();
  await expect(words(page)).toHaveText(['the', 'cat', 'sat', 'on', 'the', 'mat']);
  await expect(page.locator('.verdict')).toContainText('in their own order');
});

test('when the sentence grows shorter, its last word is chosen, for keys and buttons', async ({
  page,
}) => {
  await open(page, sentence);
  await page.locator('.word').last().click();
  // As it is typed, the sentence has two words for a moment.
  for (const typed of ['three short', 'three short words']) {
    await page.locator('attention-sentence textarea').fill(typed);
    await expect(page.locator('.word')).toHaveCount(typed.split(' ').length);
  }
  await expect(page.locator('.word[tabindex="0"] b')).toHaveText('short');
  await page.getByRole('button', { name: 'Move left' }).click();
  await expect(words(page)).toHaveText(['three', 'short', 'words']);
  await expect(lab(page).getByRole('alert')).toHaveCount(0);
});

/** What ends the drag of a word besides its drop. @type {Record<string, (page: import('@playwright/test').Page) => Promise<unknown>>} */
const ENDS = {
  Escape: (page) => page.keyboard.press('Escape'),
  'a second finger': (page) =>
    words(page)
      .last()
      .dispatchEvent('pointerdown', { isPrimary: false, pointerId: 9, button: 0, bubbles: true }),
  'a shorter sentence': (page) =>
    page.evaluate(() => {
      /** @type {any} */ (document.querySelector('attention-lab')).text = 'one two three';
    }),
  'another sentence': (page) =>
    page.evaluate(() => {
      /** @type {any} */ (document.querySelector('attention-lab')).text = 'a dog ran on the mat';
    }),
};

for (const [end, act] of Object.entries(ENDS)) {
  test(`the drag of a word ends without a trace: ${end}`, async ({ page }) => {
    await open(page, sentence);
    await words(page).first().scrollIntoViewIfNeeded();
    const [from, to] = [await middleOf(words(page).nth(0)), await middleOf(words(page).nth(2))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await expect(page.locator('.word.dragged')).toHaveCount(1);
    const before = end === 'a shorter sentence' ? 3 : 6;
    await act(page);
    await expect(page.locator('.word.dragged')).toHaveCount(0);
    await expect(words(page)).toHaveCount(before);
    await page.mouse.move(from.x, from.y, { steps: 2 });
    await page.mouse.up();
    await page.locator('attention-lab').evaluate((element) => {
      const hear = () => element.setAttribute('data-heard', '');
      document.addEventListener('keydown', hear, true);
    });
    await page.keyboard.press('Escape');
    await expect(
      page.locator('attention-lab[data-heard]'),
      'Escape is the page’s again',
    ).toHaveCount(1);
    await expect(words(page).filter({ hasText: /^$/ })).toHaveCount(0);
    await expect(page).not.toHaveURL(/positions\.order/);
    await expect(page.locator('attention-order .wrong')).toHaveCount(0);
  });
}

test('a word let go outside before it was dragged stays where it is', async ({ page }) => {
  await open(page, sentence);
  await words(page).first().scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(words(page).nth(0)), await middleOf(words(page).nth(2))];
  const outside = await middleOf(page.locator('attention-order .note').first());
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(outside.x, outside.y);
  await page.mouse.up();
  await page.mouse.move(from.x, from.y);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(page.locator('.word.dragged')).toHaveCount(0);
  await page.mouse.down();
  await page.mouse.up();
  await expect(words(page)).toHaveText(['the', 'mat', 'sat', 'on', 'the', 'cat']);
});

test('a menu follows a link after others were picked in it', async ({ page }) => {
  const situation = { positions: 'rope', lab: 'positions', 'positions.view': 'rotation' };
  await open(page, situation);
  const menu = page.locator('select[name="positions.query"]');
  for (const picked of ['2', '4']) await menu.selectOption(picked);
  // Written a moment later, the address would be that of the next situation.
  await expect(page).toHaveURL(/positions\.query=4/);
  await open(page, { ...situation, 'positions.query': 2 });
  await expect(menu).toHaveValue('2');
});

test('an order is of a sentence: of another length, the example is shown', async ({ page }) => {
  await open(page, { ...sentence, 'positions.order': '2,1,0' });
  await expect(lab(page).getByRole('alert')).toHaveCount(0);
  await expect(page.locator('attention-order')).toContainText(
    'The order asked for is of 3 words, and these are 6: the example is shown.',
  );
});

test('what a link asks for wrongly is said', async ({ page }) => {
  await open(page, { ...sentence, 'positions.order': '0,0,1' });
  await expect(lab(page).getByRole('alert')).toContainText(
    'positions.order=0,0,1 is not an order of 6 words',
  );
  await open(page, { ...sentence, 'positions.order': '0,'.repeat(20_000) });
  await expect(lab(page).getByRole('alert')).toHaveText(
    /positions\.order=(0,){60} … is not an order of 6 words/,
  );
  await open(page, { positions: 'sinusoidal', lab: 'positions', 'positions.count': '1000' });
  await expect(lab(page).getByRole('alert')).toContainText(
    'a whole number from 2 to 100 is needed',
  );
});

test('a scheme that does not fit the run says why', async ({ page }) => {
  await open(page, { d_model: 6, lab: 'positions' });
  await page.getByRole('button', { name: 'RoPE', exact: true }).click();
  await expect(lab(page).getByRole('alert')).toContainText('d_k: 3 is odd');
  await expect(rowOf(page, 'rope')).toContainText('d_k: 3 is odd');
});

const pictures = [
  ['none', 'order'],
  ...['waves', 'products', 'shift', 'variants', 'order'].map((view) => ['sinusoidal', view]),
  ...['rotation', 'distance'].map((view) => ['rope', view]),
  ['alibi', 'biases'],
];
for (const [scheme, view] of pictures) {
  test(`${scheme}, ${view}: axe finds nothing, and a phone is wide enough`, async ({
    page,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'axe looks at the same tree');
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, { positions: scheme, lab: 'positions', 'positions.view': view });
    await expect(lab(page)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('words are dragged on a phone', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'touches are made by the protocol of Chromium');
    await open(page, sentence);
    await words(page).first().scrollIntoViewIfNeeded();
    const [from, to] = [await middleOf(words(page).nth(0)), await middleOf(words(page).nth(1))];
    const client = await page.context().newCDPSession(page);
    const touch = (
      /** @type {string} */ type,
      /** @type {{x: number, y: number}[]} */ touchPoints,
    ) =>
      client.send('Input.dispatchTouchEvent', {
        type: /** @type {'touchMove'} */ (type),
        touchPoints,
      });
    await touch('touchStart', [from]);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: to.y }]);
    }
    await touch('touchEnd', []);
    await expect(words(page)).toHaveText(['mat', 'the', 'sat', 'on', 'the', 'cat']);
  });
});

test('an X that is given is no sum, though there are positions', async ({ page }) => {
  const formula = page.locator('attention-stage attention-formula');
  await open(page, { positions: 'sinusoidal', stage: 'X' });
  await expect(formula.locator('math')).toHaveCount(3);
  await open(page, { preset: '003-worked', positions: 'sinusoidal', stage: 'X' });
  await expect(formula.locator('math')).toHaveCount(2);
  await expect(formula.locator('[data-lights="X"]')).toHaveCount(0);
});

test('the order of words is asked of what is computed: of no sum that is not made, and of numbers', async ({
  page,
}) => {
  const order = { lab: 'positions', 'positions.view': 'order' };
  await open(page, { preset: '003-worked', positions: 'sinusoidal', ...order });
  const nothingAdded = 'X is given: no positions are added to it.';
  await expect(page.locator('attention-order .verdict')).toHaveText(nothingAdded);
  await expect(rowOf(page, 'sinusoidal')).toContainText(nothingAdded);
  await open(page, { text: 'the cat sat', softmax: 'naive', scale: 1000, ...order });
  await expect(page.locator('attention-order .verdict')).toContainText('are not numbers');
});

test('numbers beside the maps are those that were computed with', async ({ page }) => {
  const about = { lab: 'positions', text: 'a b c' };
  await open(page, { ...about, positions: 'sinusoidal', position_base: 123456 });
  await page.locator('attention-waves .map').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab(page)).toContainText('/ 123456^(');
  await open(page, { ...about, positions: 'rope', position_offset: -0.9, 'positions.query': 1 });
  await expect(lab(page).locator('attention-rotary')).toContainText('0.1');
  await expect(lab(page).locator('attention-rotary')).not.toContainText('0.0999');
});
