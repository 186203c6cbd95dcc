// Changing numbers: typing, dragging, arrow keys; resetting, undoing; the baseline; the link.
import { cellAt, expect, expectAccessible, mapOf, open, test } from './lab.mjs';

const stage = 'attention-stage';
const card = 'attention-card';
const editor = `${card} attention-editor input`;
const bar = 'attention-changes';

/** @param {import('@playwright/test').Page} page */
const button = (page, name) => page.locator(bar).getByRole('button', { name });

/** A number of the run, by its cell. @param {import('@playwright/test').Page} page */
const valueOf = (page, name, index) =>
  page.evaluate(
    ([tensor, at]) => {
      const lab = /** @type {any} */ (document.querySelector('attention-lab'));
      return lab.session.trace.explain(tensor, at).value;
    },
    [name, index],
  );

/** @param {import('@playwright/test').Page} page */
async function choose(page, tensor, row, col) {
  const { x, y } = await cellAt(mapOf(page.locator(stage), tensor), row, col);
  await page.mouse.click(x, y);
  await page.locator(`${stage} h3`).hover();
}

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
  expect(await valueOf(page, 'Q', [0, 2, 1])).toBe(-1.5);
  expect(await valueOf(page, 'scores', [0, 2, 0])).not.toBe(before);
  await expect(page.locator(card)).toContainText('Set by hand. Without the edit it would be');
  await expect(page.locator(`${card} .text`)).toContainText('set by hand; without the edit:');
  await expect(page.locator(`${stage} figcaption`).first()).toContainText('1 edited');
  await expect(page).toHaveURL(/edits=Q\[0,2,1\]=-1\.5/);
});

test('what is no number is refused in words, and Escape gives up', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const before = await valueOf(page, 'Q', [0, 0, 0]);
  await choose(page, 'Q', 0, 0);
  await page.locator(editor).fill('much');
  await page.keyboard.press('Enter');
  await expect(page.locator(`${card} [role=alert]`)).toHaveText(
    '‘much’ is not a number. Write one such as 0.5, −2 or 1e−3.',
  );
  await page.locator(editor).fill('-inf');
  await page.keyboard.press('Enter');
  await expect(page.locator(`${card} [role=alert]`)).toContainText('numbers of float64');
  await page.keyboard.press('Escape');
  await expect(page.locator(`${card} [role=alert]`)).toHaveText('');
  expect(await valueOf(page, 'Q', [0, 0, 0])).toBe(before);
  await expect(button(page, 'Undo')).toBeDisabled();
});

test('a drag scrubs the number and is undone at once', async ({ page }) => {
  await open(page, { stage: 'X' });
  const before = await valueOf(page, 'X', [1, 2]);
  await choose(page, 'X', 1, 2);
  const box = /** @type {any} */ (await page.locator(editor).boundingBox());
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  for (const dx of [10, 20, 30, 40]) await page.mouse.move(box.x + 20 + dx, box.y + 20);
  await page.mouse.up();
  expect(await valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 1, 10);
  await button(page, 'Undo').click();
  expect(await valueOf(page, 'X', [1, 2])).toBe(before);
  await expect(button(page, 'Undo')).toBeDisabled();
  await button(page, 'Redo').click();
  expect(await valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 1, 10);
});

test('the number kept is dragged on the map, as one step to undo', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const map = page.locator(`${stage} .map`).first();
  const cursor = () => map.evaluate((element) => getComputedStyle(element).cursor);
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'Q'), 1, 2);
  await page.mouse.move(x, y);
  expect(await cursor(), 'a number that is not kept').toBe('crosshair');
  await page.mouse.click(x, y);
  expect(await cursor()).toBe('ew-resize');
  const before = await valueOf(page, 'Q', [0, 1, 2]);
  await page.mouse.down();
  for (const dx of [10, 50, 20, 40]) await page.mouse.move(x + dx, y + dx);
  expect(await cursor()).toBe('ew-resize');
  expect(await valueOf(page, 'Q', [0, 1, 2])).toBeCloseTo(before + 1, 10);
  await page.keyboard.down('Shift');
  await page.mouse.move(x - 40, y);
  await page.keyboard.up('Shift');
  await page.mouse.up();
  expect(await valueOf(page, 'Q', [0, 1, 2])).toBeCloseTo(before - 10, 10);
  await expect(page.locator(`${card} .where`)).toContainText('Q [0, 1, 2]');
  await expect(page.locator('attention-lab [aria-live="polite"]')).toContainText('is set to');
  await button(page, 'Undo').click();
  expect(await valueOf(page, 'Q', [0, 1, 2])).toBe(before);
  await expect(button(page, 'Undo')).toBeDisabled();
  const again = await cellAt(mapOf(page.locator(stage), 'Q'), 1, 2);
  await page.mouse.click(again.x, again.y);
  await page.locator(`${stage} h3`).hover();
  await expect(page.locator(`${card} .where`), 'without a drag it is let go').toHaveCount(0);
});

for (const where of ['on the map', 'in the card']) {
  test(`Escape during a drag ${where} takes it back`, async ({ page }) => {
    await open(page, { stage: 'X' });
    const before = await valueOf(page, 'X', [1, 2]);
    await choose(page, 'X', 1, 2);
    const at =
      where === 'on the map'
        ? await cellAt(mapOf(page.locator(stage), 'X'), 1, 2)
        : /** @type {any} */ (await page.locator(editor).boundingBox());
    const inside = where === 'on the map' ? 4 : 20;
    const { x, y } = { x: at.x + inside, y: at.y + inside };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y);
    expect(await valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 1, 10);
    await page.keyboard.press('Escape');
    await page.mouse.move(x + 80, y);
    await page.mouse.up();
    expect(await valueOf(page, 'X', [1, 2])).toBe(before);
    await expect(button(page, 'Undo')).toBeDisabled();
    await page.locator(`${stage} h3`).hover();
    await expect(page.locator(`${card} .where`), 'still kept').toContainText('X [1, 2]');
  });
}

test('numbers that are computed are not dragged', async ({ page }) => {
  await open(page, { stage: 'scores' });
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'scores'), 1, 2);
  await page.mouse.click(x, y);
  const map = page.locator(`${stage} .map`).first();
  expect(await map.evaluate((element) => getComputedStyle(element).cursor)).toBe('crosshair');
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  await page.mouse.up();
  await expect(button(page, 'Undo')).toBeDisabled();
});

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger drags the number kept sideways, and sees it through a lens; up and down it scrolls', async ({
    page,
    context,
  }) => {
    await open(page, { stage: 'X' });
    const cells = mapOf(page.locator(stage), 'X');
    const { x, y } = await cellAt(cells, 1, 2);
    await page.touchscreen.tap(x, y);
    await expect(page.locator(`${card} .where`)).toContainText('X [1, 2]');
    const before = await valueOf(page, 'X', [1, 2]);
    const fingers = await context.newCDPSession(page);
    const touch = (type, ...touchPoints) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const top = async () => /** @type {any} */ (await cells.boundingBox()).y;
    const from = await top();

    await touch('touchStart', { x, y });
    await touch('touchMove', { x: x + 40, y: y + 5 });
    await touch('touchMove', { x: x + 80, y: y + 10 });
    await expect(page.locator(`${stage} attention-lens p`)).toContainText(
      (before + 2).toFixed(4).replace('-', '−'),
    );
    expect(await valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 2, 10);
    await touch('touchEnd');
    expect(await valueOf(page, 'X', [1, 2])).toBeCloseTo(before + 2, 10);
    await expect(page.locator(`${stage} attention-lens`)).toHaveCount(0);
    await expect(page.locator(`${card} .where`), 'still kept').toContainText('X [1, 2]');
    expect(await top(), 'nothing scrolled').toBeCloseTo(from, 0);

    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('attention-lab')).session.undo(),
    );
    // A finger that waits holds the lens: here no time passes.
    await page.evaluate(() => {
      Reflect.set(globalThis, 'later', setTimeout);
      Reflect.set(globalThis, 'setTimeout', () => 0);
    });
    await touch('touchStart', { x, y });
    for (const far of [20, 40, 60, 80]) await touch('touchMove', { x: x + far / 10, y: y - far });
    await touch('touchEnd');
    await page.evaluate(() =>
      Reflect.set(globalThis, 'setTimeout', Reflect.get(globalThis, 'later')),
    );
    await expect.poll(top, 'it scrolled').toBeLessThan(from - 20);
    expect(await valueOf(page, 'X', [1, 2])).toBe(before);
    await expect(page.locator(`${stage} attention-lens`)).toHaveCount(0);
    await expect(page.locator(`${card} .where`), 'still kept').toContainText('X [1, 2]');
  });
});

test('cells, matrices and everything are reset; edited cells wear a mark', async ({ page }) => {
  const edits = 'Q[0,0,0..1]=1;Q[1,0,0]=1;K[0,0,0]=2;X[0,0]=3';
  await open(page, { stage: 'qkv', edits });
  expect(await cornerOf(page, 0, 0), 'edited').toEqual([0, 0, 0, 255]);
  expect(await cornerOf(page, 1, 0), 'not edited').not.toEqual([0, 0, 0, 255]);
  await expect(page.locator('attention-rail .mark')).not.toHaveCount(0);
  await expect(button(page, 'Reset all 5 edits')).toBeEnabled();
  await choose(page, 'Q', 0, 0);
  await page.getByRole('button', { name: 'Reset this cell' }).click();
  expect(await valueOf(page, 'Q', [0, 0, 0])).not.toBe(1);
  expect(await valueOf(page, 'Q', [0, 0, 1])).toBe(1);
  await page.getByRole('button', { name: 'Reset Q (2 edits)' }).click();
  expect(await valueOf(page, 'Q', [1, 0, 0])).not.toBe(1);
  expect(await valueOf(page, 'K', [0, 0, 0])).toBe(2);
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
  expect(await valueOf(page, 'Q', [0, 1, 0])).toBe(2.25);
  await expect(page.locator(`${stage} attention-heatmap .map`).first()).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.locator(editor)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Alt+ArrowDown');
  expect(await valueOf(page, 'Q', [0, 1, 0])).toBeCloseTo(3.34, 10);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  expect(await valueOf(page, 'Q', [0, 1, 0])).toBe(before);
  await page.keyboard.press('Control+z');
  expect(await valueOf(page, 'Q', [0, 1, 0])).toBeCloseTo(3.34, 10);
  await page.keyboard.press('Control+z');
  expect(await valueOf(page, 'Q', [0, 1, 0])).toBe(2.25);
  await page.keyboard.press('Control+Shift+z');
  expect(await valueOf(page, 'Q', [0, 1, 0])).toBeCloseTo(3.34, 10);
  await page.keyboard.press('Control+y');
  expect(await valueOf(page, 'Q', [0, 1, 0])).toBe(before);
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

test('edits without a cell wait and come back; others go on', async ({ page }) => {
  await open(page, { stage: 'X', text: 'one two three', edits: 'X[0..2,1]=4;K[0,2,0]=1' });
  const sentence = page.locator('attention-sentence').getByRole('textbox');
  await sentence.fill('one two');
  const notice = page.locator('attention-notices .waiting');
  await expect(notice).toContainText('2 edits wait until their cells are there again');
  await expect(notice).toContainText('K[0,2,0]=1;X[2,1]=4');
  expect(await valueOf(page, 'X', [1, 1])).toBe(4);
  await sentence.fill('one two four');
  await expect(notice).toHaveCount(0);
  expect(await valueOf(page, 'X', [2, 1])).toBe(4);
  await sentence.fill('one two');
  await notice.getByRole('button', { name: 'Forget them' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL(/edits=X\[0..1,1\]=4(&|$)/);
});

test('maps show the difference from a pinned baseline, in colours, numbers and words', async ({
  page,
}) => {
  await open(page, { stage: 'qkv' });
  await button(page, 'Pin as baseline').click();
  await button(page, 'Compare with baseline').click();
  await expect(page.locator(`${bar} .says`)).toContainText('Q: no number differs');
  const before = await valueOf(page, 'Q', [0, 1, 1]);
  await choose(page, 'Q', 1, 1);
  await page.locator(editor).fill(String(before + 2));
  await page.keyboard.press('Enter');
  await expect(page.locator(`${bar} .says`)).toContainText(
    /Q: 1 of 80 numbers differ, most Q\[0,1,1\] \(‘cat’\): .* \(\+2\.0000\)/,
  );
  const map = page.locator(`${stage} attention-heatmap`).first();
  await expect(map).toContainText('current − baseline');
  await expect(map.locator('attention-colorbar')).toContainText('−22');
  await expect(map.locator('.tip')).toContainText('2.0000');
  await page.locator('attention-sentence').getByRole('textbox').fill('one two');
  await expect(page.locator(`${bar} .says`)).toContainText('another sentence');
  await expect(page.locator(`${stage} figure`).first()).toContainText(
    'Q has another shape in the baseline (2 × 10 × 4)',
  );
  await button(page, 'Unpin').click();
  await expect(map).not.toContainText('current − baseline');
});

/** Whether a map, large or small, shows a difference. @param {import('@playwright/test').Locator} map */
const isDifference = (map) =>
  map.evaluate((/** @type {any} */ element) => Boolean(element.figure.compared));

test('each map is compared by itself, by keyboard and by link, its small copies too', async ({
  page,
}) => {
  await open(page, { stage: 'weights' });
  const own = page.locator(`${stage} figcaption attention-difference button`);
  await expect(own).toHaveCount(0);
  await button(page, 'Pin as baseline').click();
  await page
    .locator('attention-sentence')
    .getByRole('textbox')
    .fill('the dog sat on the mat because it was tired');
  await expect(own).toHaveAttribute('aria-label', 'Compare weights with the baseline');
  await expect(own).toHaveAttribute('aria-pressed', 'false');
  await own.press('Enter');
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  const weights = [
    page.locator(`${stage} attention-heatmap`).first(),
    page.locator('attention-picture attention-heatmap'),
    page.locator(`${stage} attention-heads attention-thumbnail`).first(),
    page.locator(`${stage} attention-heads [data-head="average"] attention-thumbnail`),
    page.locator('attention-rail [data-stage="weights"] attention-thumbnail'),
  ];
  for (const map of weights) await expect.poll(() => isDifference(map)).toBe(true);
  const output = page.locator('attention-rail [data-stage="output"] attention-thumbnail');
  expect(await isDifference(output)).toBe(false);
  await expect(page.locator(`${stage} attention-heatmap`).first()).toContainText(
    'current − baseline',
  );
  await expect(page.locator(`${bar} .says`)).toContainText(/weights: \d+ of 200 numbers differ/);
  await expect(page).toHaveURL(/except=weights/);
  await expectAccessible(page);
  await page.reload();
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Compare with baseline').click();
  await expect(page).not.toHaveURL(/except=/);
  await expect.poll(() => isDifference(output)).toBe(true);
  await page.locator('attention-picture attention-difference button').click();
  for (const map of weights) await expect.poll(() => isDifference(map)).toBe(false);
  expect(await isDifference(output)).toBe(true);
});

for (const [name, shown] of Object.entries({
  embedding: 'embedding',
  X: 'X',
  qkv: 'Q',
  scores: 'scores',
  scaled: 'scaled',
  mask: 'masked',
  softmax: 'exponentials',
  weights: 'weights',
  head_out: 'head_out',
  concat: 'concat',
  output: 'output',
})) {
  test(`every map of the stage ${name} can be compared`, async ({ page }) => {
    await open(page, { stage: name, mask: 'causal', baseline: 'pinned', 'baseline.seed': 7 });
    const figures = page.locator(`${stage} .figures > figure`);
    const count = await figures.count();
    expect(count).toBeGreaterThan(0);
    await expect(figures.locator('attention-difference')).toHaveCount(count);
    const figure = figures.filter({
      has: page.locator(`attention-heatmap canvas[data-tensor="${shown}"]`),
    });
    await figure.locator('attention-difference button').first().click();
    await expect.poll(() => isDifference(figure.locator('attention-heatmap'))).toBe(true);
    await button(page, 'Compare with baseline').click();
    for (let at = 0; at < count; at += 1) {
      await expect
        .poll(() => isDifference(figures.nth(at).locator('attention-heatmap')))
        .toBe(true);
    }
  });
}

test('a link keeps every edit, and one that is malformed says what was left out', async ({
  page,
}) => {
  const edits = 'mask[1,2..5]=-inf;W_Q[0,1,2]=0.5';
  await open(page, { stage: 'mask', edits: `${edits};X[0,0;Y[1]=2` });
  expect(await valueOf(page, 'W_Q', [0, 1, 2])).toBe(0.5);
  expect(await valueOf(page, 'weights', [0, 1, 4])).toBe(0);
  const notices = page.locator('attention-notices');
  await expect(notices).toContainText('edits=X[0,0 was left out: this is not of the form');
  await expect(notices).toContainText("edits=Y[1]=2 was left out: no tensor 'Y' can be edited");
  await choose(page, 'mask', 1, 3);
  await page.locator(editor).fill('0');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    /edits=W_Q\[0,1,2\]=0\.5;mask\[1,2\]=-inf;mask\[1,3\]=0;mask\[1,4\.\.5\]=-inf/,
  );
  await page.reload();
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  expect(await valueOf(page, 'mask', [1, 3])).toBe(0);
  expect(await valueOf(page, 'mask', [1, 5])).toBe(-Infinity);
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
