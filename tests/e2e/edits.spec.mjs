// Changing numbers: typing, arrow keys; resetting, undoing; the link.
import { bar, button, card, choose, editor, stage, valueOf } from './editing.mjs';
import { cellAt, expect, expectAccessible, mapOf, open, test } from './lab.mjs';

/** What is drawn in the upper right corner of a cell of Q. @param {import('@playwright/test').Page} page */
async function cornerOf(page, row, col) {
  const cells = mapOf(page.locator(stage), 'Q');
  const right = await cellAt(cells, row, col + 0.5);
  const middle = await cellAt(cells, row - 0.5, col);
  const over = page.locator(`${stage} attention-heatmap`).first().locator('canvas.over');
  return over.evaluate(
    (/** @type {HTMLCanvasElement} */ canvas, { x, y }) => {
      const box = canvas.getBoundingClientRect();
      const scale = canvas.width / box.width;
      const place = [(x - box.x - 2) * scale, (y - box.y + 2) * scale].map(Math.floor);
      return [...(canvas.getContext('2d')?.getImageData(place[0], place[1], 1, 1).data ?? [])];
    },
    { x: right.x, y: middle.y },
  );
}

test('a number is typed into the card, and what follows from it changes', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const before = await valueOf(page, 'scores', [0, 2, 0]);
  await choose(page, 'Q', 2, 1);
  await page.locator(editor).click();
  await page.keyboard.type('−1,5');
  await page.keyboard.press('Enter');
  await expect.poll(() => valueOf(page, 'Q', [0, 2, 1])).toBe(-1.5);
  await expect.poll(() => valueOf(page, 'scores', [0, 2, 0])).not.toBe(before);
  await expect(page.locator(card)).toContainText('Set by hand. Without the edit it would be');
  await expect(page.locator(`${card} .text`)).toContainText('set by hand; without the edit:');
  await expect(page.locator(`${stage} figcaption`).first()).toContainText('1 edited');
  await expect(page).toHaveURL(/edits=Q\[0,2,1\]=-1\.5/);
});

test('of a number that no run has been computed with, it is said why, and not that it is set', async ({
  page,
}) => {
  await open(page, { stage: 'qkv', heads: '3', cell: 'V[0,1,1]' });
  await page.locator(editor).click();
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  const told = page.locator('attention-lab [aria-live="polite"]');
  await expect(told).toContainText('heads: 3 does not divide d_model 8');
  await expect(told).not.toContainText('is set to');
});

test('the first edit moves no map, and the rows of all stay beside each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, { stage: 'qkv', baseline: 'pinned' });
  const figures = page.locator(`${stage} .figures figure`);
  await choose(page, 'Q', 2, 1);
  const topOf = (/** @type {Element} */ element) => element.getBoundingClientRect().top;
  /** Below the captions' upper edge: the page may be scrolled. */
  const tops = async () => {
    const top = await figures.first().evaluate(topOf);
    const maps = await figures.locator('canvas.cells').all();
    return Promise.all(maps.map(async (map) => Math.round((await map.evaluate(topOf)) - top)));
  };
  const before = await tops();
  expect(new Set(before).size).toBe(1);
  await page.locator(editor).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(figures.first()).toContainText('1 edited');
  expect(await tops()).toEqual(before);
});

test('a number can be changed while it is still pointed at, and keeps all of its terms', async ({
  page,
}) => {
  await open(page, { d_model: '16', stage: 'qkv' });
  const cells = mapOf(page.locator(stage), 'Q');
  // To ask for all terms may scroll the page.
  const point = async (/** @type {number} */ row) => {
    const { x, y } = await cellAt(cells, row, 1);
    await page.mouse.move(x, y, { steps: 2 });
  };
  await point(2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator(editor)).toBeVisible();
  await page.locator(card).getByRole('button', { name: 'Show all 16' }).click();
  await point(3);
  await expect(page.locator(editor)).toHaveCount(0);
  await point(2);
  await expect(page.locator(editor)).toBeVisible();
  await expect(page.locator(`${card} attention-terms li`)).toHaveCount(16);
});

test('what is no number is refused in words, and Escape gives up', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const before = await valueOf(page, 'Q', [0, 0, 0]);
  await choose(page, 'Q', 0, 0);
  await page.locator(editor).fill('much');
  await page.keyboard.press('Enter');
  await expect(page.locator(`${card} [role=alert]`)).toHaveText(
    '‘much’ is not a number such as 0.5, −2 or 1e−3.',
  );
  await page.locator(editor).fill('-inf');
  await page.keyboard.press('Enter');
  await expect(page.locator(`${card} [role=alert]`)).toContainText(
    'finite numbers of float64, -1.797',
  );
  await page.keyboard.press('Escape');
  await expect(page.locator(`${card} [role=alert]`)).toHaveText('');
  await expect.poll(() => valueOf(page, 'Q', [0, 0, 0])).toBe(before);
  await expect(button(page, 'Undo')).toBeDisabled();
});

test('cells, matrices and everything are reset; edited cells wear a mark', async ({ page }) => {
  const edits = 'Q[0,0,0..1]=1;Q[1,0,0]=1;K[0,0,0]=2;X[0,0]=3';
  await open(page, { stage: 'qkv', edits });
  await expect.poll(() => cornerOf(page, 0, 0), 'edited').toEqual([0, 0, 0, 255]);
  await expect.poll(() => cornerOf(page, 1, 0), 'not edited').not.toEqual([0, 0, 0, 255]);
  await expect(page.locator('attention-rail .mark')).not.toHaveCount(0);
  await expect(button(page, 'Reset all 5 edits')).toBeEnabled();
  await choose(page, 'Q', 0, 0);
  await page.getByRole('button', { name: 'Reset this cell' }).click();
  await expect.poll(() => valueOf(page, 'Q', [0, 0, 0])).not.toBe(1);
  await expect.poll(() => valueOf(page, 'Q', [0, 0, 1])).toBe(1);
  await page.getByRole('button', { name: 'Reset Q (2 edits)' }).click();
  await expect.poll(() => valueOf(page, 'Q', [1, 0, 0])).not.toBe(1);
  await expect.poll(() => valueOf(page, 'K', [0, 0, 0])).toBe(2);
  await button(page, 'Reset all 2 edits').click();
  await expect(page).not.toHaveURL(/edits=/);
  await expect(page.locator('attention-rail .mark')).toHaveCount(0);
});

test('the keyboard alone: F2 or a digit on a map, arrows, Enter, Delete, undo and redo', async ({
  page,
}) => {
  // Keys that follow each other without a pause are one step, however slow the machine is.
  await page.clock.setFixedTime(0);
  await open(page, { stage: 'qkv' });
  const before = await valueOf(page, 'Q', [0, 1, 0]);
  await page.locator(`${stage} attention-heatmap .map`).first().focus();
  await page.keyboard.press('ArrowUp');
  for (let row = 0; row < 12; row += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('2');
  await expect(page.locator(editor)).toBeFocused();
  await page.keyboard.type('.25');
  await page.keyboard.press('Enter');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 0])).toBe(2.25);
  await expect(page.locator(`${stage} attention-heatmap .map`).first()).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.locator(editor)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 0])).toBeCloseTo(3.34, 10);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 0])).toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 0])).toBeCloseTo(3.34, 10);
  await page.keyboard.press('Control+z');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 0])).toBe(2.25);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 0])).toBeCloseTo(3.34, 10);
  await page.keyboard.press('Control+y');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 0])).toBe(before);
});

test('undo brings back a sentence and a demo', async ({ page }) => {
  await open(page);
  await page.locator('attention-sentence').getByRole('textbox').fill('one two');
  await page.locator('attention-demos select').selectOption('003-worked');
  await button(page, 'Undo').click();
  await expect(page.locator('attention-sentence').getByRole('textbox')).toHaveValue('one two');
  await button(page, 'Undo').click();
  await expect(page.locator('attention-sentence').getByRole('textbox')).toHaveValue(/^The cat sat/);
});

test('the keyboard stays where a button goes away, and its keys are heard from nowhere too', async ({
  page,
}) => {
  await open(page, { stage: 'scaled', scale: 'off', edits: 'Q[0,0,0]=1', mask: 'nothing' });
  const field = page.locator('attention-field#scale');
  const reset = field.locator('.reset');
  await reset.press('Enter');
  await expect(field.locator('.head')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(reset, 'undone from there').toBeVisible();
  await expect(button(page, 'Undo')).toBeDisabled();
  const parts = page.locator(`${bar} .part`);
  await reset.press('Enter');
  await button(page, 'Undo').press('Enter');
  await expect(parts.first(), 'there is nothing more to undo').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Redo')).toBeFocused();
  await button(page, 'Reset 1 edit').press('Enter');
  await expect(parts.first()).toBeFocused();
  await button(page, 'Pin as baseline').press('Enter');
  await button(page, 'Unpin').press('Enter');
  await expect(parts.last()).toBeFocused();
  const notices = page.locator('attention-notices');
  await notices.getByRole('button').press('Enter');
  await expect(notices.locator('[role=status]').last()).toBeFocused();
  await page.evaluate(() => {
    for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement ?? null) {
      /** @type {HTMLElement} */ (at).blur();
    }
  });
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(button(page, 'Reset 1 edit'), 'the keyboard is nowhere').toBeVisible();
});

test('edits without a cell wait and come back; others go on', async ({ page }) => {
  await open(page, { stage: 'X', text: 'one two three', edits: 'X[0..2,1]=4;K[0,2,0]=1' });
  const sentence = page.locator('attention-sentence').getByRole('textbox');
  await sentence.fill('one two');
  const notice = page.locator('attention-notices .waiting');
  await expect(notice).toContainText('2 edits wait for their cells to return');
  await expect(notice).toContainText('K[0,2,0]=1;X[2,1]=4');
  await expect.poll(() => valueOf(page, 'X', [1, 1])).toBe(4);
  await sentence.fill('one two four');
  await expect(notice).toHaveCount(0);
  await expect.poll(() => valueOf(page, 'X', [2, 1])).toBe(4);
  await sentence.fill('one two');
  await notice.getByRole('button', { name: 'Forget them' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL(/edits=X\[0..1,1\]=4(&|$)/);
});

test('a link to far more cells than there are says at once how many wait', async ({ page }) => {
  const edits = Array.from({ length: 60 }, () => 'X[0..1023,0..1023]=1').join(';');
  await open(page, { stage: 'X', edits });
  const notice = page.locator('attention-notices .waiting');
  await expect(notice).toContainText('1,048,496 edits wait for their cells to return: X[');
  await expect.poll(() => valueOf(page, 'X', [9, 7])).toBe(1);
  await notice.getByRole('button', { name: 'Forget them' }).click();
  await expect(page).toHaveURL(/edits=X\[0\.\.9,0\.\.7\]=1(&|$)/);
});

test('a link keeps every edit, and one that is malformed says what was left out', async ({
  page,
}) => {
  const edits = 'mask[1,2..5]=-inf;W_Q[0,1,2]=0.5';
  await open(page, { stage: 'mask', edits: `${edits};X[0,0;Y[1]=2` });
  await expect.poll(() => valueOf(page, 'W_Q', [0, 1, 2])).toBe(0.5);
  await expect.poll(() => valueOf(page, 'weights', [0, 1, 4])).toBe(0);
  const notices = page.locator('attention-notices');
  await expect(notices).toContainText('edits=X[0,0 was left out: this is not of the form');
  await expect(notices).toContainText(
    "edits=Y[1]=2 was left out: no tensor 'Y' can be edited; these can: ",
  );
  await choose(page, 'mask', 1, 3);
  await page.locator(editor).fill('0');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    /edits=W_Q\[0,1,2\]=0\.5;mask\[1,2\]=-inf;mask\[1,3\]=0;mask\[1,4\.\.5\]=-inf/,
  );
  await page.reload();
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  await expect.poll(() => valueOf(page, 'mask', [1, 3])).toBe(0);
  await expect.poll(() => valueOf(page, 'mask', [1, 5])).toBe(-Infinity);
});

test('axe finds nothing while a number is changed and compared', async ({ page }) => {
  await open(page, { stage: 'qkv', edits: 'Q[0,0,0]=1;X[40,0]=2' });
  await button(page, 'Pin as baseline').click();
  await choose(page, 'Q', 0, 0);
  await page.locator(editor).fill('x');
  await page.keyboard.press('Enter');
  await button(page, 'Compare with baseline').click();
  await expectAccessible(page);
});

test('a field that was only looked at follows the run, and is no edit', async ({ page }) => {
  await open(page, { stage: 'qkv', seed: 1 });
  await choose(page, 'Q', 1, 1);
  const field = page.locator(editor);
  await field.click();
  const first = await field.inputValue();
  await page.locator('attention-lab').evaluate((/** @type {any} */ lab) => {
    lab.seed = 9;
  });
  await expect(field).not.toHaveValue(first);
  expect(await field.inputValue()).toBe(String(await valueOf(page, 'Q', [0, 1, 1])));
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/seed=9/);
  expect(page.url()).not.toContain('edits');
});

test('a number stepped in the card is undone from its field', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  await choose(page, 'Q', 1, 1);
  const before = await valueOf(page, 'Q', [0, 1, 1]);
  await page.locator(editor).click();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 1])).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => valueOf(page, 'Q', [0, 1, 1])).toBe(before);
  await expect(page.locator(editor)).toHaveValue(String(before).replace('-', '−'));
});
