// Asking for a number: pointing, keys, touch; its terms, the way upstream and the way back.
import { spelled } from '../../web/elements/numbers/reading.js';
import {
  cellAt,
  eachStep,
  expect,
  inEveryLook,
  isDrawn,
  mapOf,
  open,
  settled,
  test,
} from './lab.mjs';

const card = 'attention-card';
const where = `${card} .where`;
const stage = 'attention-stage';
const live = 'attention-lab [aria-live="polite"]';

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} tensor
 * @param {number} row
 * @param {number} col
 */
async function choose(page, tensor, row, col) {
  const { x, y } = await cellAt(mapOf(page.locator(stage), tensor), row, col);
  await page.mouse.click(x, y);
  await page.locator(`${stage} h3`).hover();
}

/** What the trace itself says. @param {import('@playwright/test').Page} page */
const explain = (page, name, index) =>
  page.evaluate(
    ([tensor, at]) => {
      const lab = /** @type {any} */ (document.querySelector('attention-lab'));
      return lab.session.trace.explain(tensor, at);
    },
    [name, index],
  );

test('a cell of every stage can be pointed at and chosen', async ({ page }) => {
  test.slow();
  await open(page, { text: 'one two', positions: 'sinusoidal', mask: 'causal', bias: 'on' });
  await eachStep(page, async () => {
    const maps = page.locator(`${stage} attention-heatmap canvas.cells`);
    for (const map of await maps.all()) {
      const tensor = await map.getAttribute('data-tensor');
      const { x, y } = await cellAt(map, 0, 0);
      await page.mouse.move(x, y);
      await expect(page.locator(where), 'pointing previews').toContainText(`${tensor} [`);
      await expect(page.locator(`${card} .release`)).toHaveCount(0);
      await page.mouse.click(x, y);
      await expect(page.locator(`${card} .release`), 'a click keeps').toHaveCount(1);
      await page.locator(`${stage} h3`).hover();
      await expect(page.locator(where)).toContainText(`${tensor} [`);
      await page.keyboard.press('Escape');
      await expect(page.locator(where), 'Escape releases').toHaveCount(0);
    }
  });
});

test('the card has every term with its operands, all digits on request', async ({ page }) => {
  await open(page, { d_model: 32, stage: 'qkv' });
  await choose(page, 'Q', 4, 1);
  const explanation = await explain(page, 'Q', [0, 4, 1]);
  const { terms, operands, value } = explanation;
  await expect(page.locator(`${card} .formula.text`)).toHaveText(spelled(explanation)[1]);
  const rows = page.locator('attention-terms li');
  await expect(rows).toHaveCount(8);
  await page.getByRole('button', { name: 'Show all 32 terms' }).click();
  await expect(rows).toHaveCount(32);
  await page.getByRole('checkbox', { name: 'All digits' }).check();
  const shown = await rows.evaluateAll((list) =>
    list.map((row) =>
      [...row.querySelectorAll('.number')].map((one) =>
        Number(/** @type {string} */ (one.textContent).replace('= ', '').replaceAll('−', '-')),
      ),
    ),
  );
  expect(shown).toEqual(
    terms.map((term) => [...term.operands.map((place) => operands[place].value), term.value]),
  );
  const sum = shown.reduce((total, row) => total + row[2], 0);
  expect(Math.abs(sum - value)).toBeLessThan(1e-12);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last()).toBeInViewport();
});

test('operands are framed and joined on their maps, and framed on the line', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  await page.locator(`${stage} summary`).click();
  const over = page.locator(`${stage} attention-heatmap`).nth(3).locator('canvas.over');
  const frame = /** @type {const} */ ([0x00, 0x72, 0xb2]);
  const strips = page.locator('attention-rail .strip:not(.kept)');
  await expect(strips).toHaveCount(0);
  await expect.poll(() => isDrawn(over, frame)).toBe(false);
  await choose(page, 'Q', 4, 2);
  await expect.poll(() => isDrawn(over, frame), { message: 'the row of X' }).toBe(true);
  await expect(page.locator('attention-arcs path')).toHaveCount(2);
  await expect(strips, 'the row of X again').toHaveCount(1);
  await page.locator('attention-rail [data-stage="scores"]').click();
  await choose(page, 'scores', 4, 2);
  await expect(page.locator('attention-rail .strip.role-q')).toHaveCount(1);
  await expect(page.locator('attention-rail .strip.role-k')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(strips).toHaveCount(0);
  await expect(page.locator('attention-arcs path')).toHaveCount(0);
});

/**
 * A picture of a part in the window, which is not scrolled for it: of the pixels that are its own alone.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} part
 * @param {number} [edge] pixels of it that are left out on each side
 */
async function inside(page, part, edge = 0) {
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
    await part.boundingBox()
  );
  const [x, y] = [Math.ceil(box.x) + edge, Math.ceil(box.y) + edge];
  const [right, bottom] = [box.x + box.width, box.y + box.height].map(Math.floor);
  const clip = { x, y, width: right - edge - x, height: bottom - edge - y };
  return (await page.screenshot({ clip })).toString('base64');
}

for (const width of [1440, 390]) {
  test(`${width} px: no line to an operand crosses out numbers or lies over colours`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 2400 });
    await open(page, { stage: 'softmax', cell: 'exponentials[0,5,7]' });
    const maps = page.locator(`${stage} attention-heatmap`);
    await expect(page.locator('attention-arcs path')).toHaveCount(1);
    const boxes = [maps.nth(0).locator('.cells'), maps.nth(1).locator('.cells')];
    const parts = [...boxes, maps.nth(0).locator('attention-colorbar canvas')];
    const seen = () => Promise.all(parts.map((part) => inside(page, part)));
    const joined = await seen();
    await page.locator('attention-arcs').evaluate((arcs) => arcs.remove());
    expect(await seen()).toEqual(joined);
  });

  test(`${width} px: nor does it cross out the labels of a map below another`, async ({ page }) => {
    await page.setViewportSize({ width, height: 2400 });
    await open(page, { stage: 'weights', cell: 'weights[0,4,1]', inputs: 'on' });
    await expect(page.locator('attention-arcs path')).toHaveCount(2);
    const over = page.locator(`${stage} attention-heatmap`).nth(1).locator('.map');
    const fold = page.locator(`${stage} .maps summary`);
    const seen = async () => [await inside(page, over, 2), await inside(page, fold, 2)];
    await settled(over);
    const joined = await seen();
    await page.locator('attention-arcs').evaluate((arcs) => arcs.remove());
    expect(await seen()).toEqual(joined);
  });
}

test('upstream from the output to the token, and back along the way', async ({ page }) => {
  await open(page, { stage: 'output' });
  await choose(page, 'output', 4, 3);
  const first = page.locator('attention-terms li .operand').first();
  const way = [
    ['concat', 'Joined heads'],
    ['head_out', 'Head output'],
    ['weights', 'Weights'],
    ['exponentials', 'Softmax'],
    ['scaled', 'Scaled'],
    ['scores', 'Scores'],
    ['Q', 'Q, K, V'],
    ['X', 'X'],
    ['embedding', 'Embedding'],
    ['embedding_matrix', 'Embedding'],
  ];
  for (const [tensor, title] of way) {
    await first.click();
    await expect(page.locator(where)).toContainText(`${tensor} [`);
    await expect(page.locator(`${stage} h3`)).toHaveText(title);
    await expect(mapOf(page.locator(stage), tensor).first()).toBeInViewport();
  }
  await expect(page.locator(`${card} .formula.text`)).toContainText('drawn: ');
  await page.locator(`${card} .token`).click();
  await expect(page.locator(`${stage} h3`)).toHaveText('Tokens');
  await expect(page.locator('attention-tokens li.kept')).toBeInViewport();
  await expect(page.locator(`${card} nav li`)).toHaveCount(way.length + 1);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.locator(where)).toContainText('embedding_matrix [');
  // Where one is led the page moves, and must not under the next click.
  await expect(mapOf(page.locator(stage), 'embedding_matrix')).toBeInViewport();
  await page.getByRole('button', { name: 'Back to output[4,3]' }).click();
  await expect(page.locator(`${stage} h3`)).toHaveText('Output');
  await expect(page.locator(where)).toContainText('output [4, 3]');
  await expect(page.locator(`${card} nav`)).toHaveCount(0);
});

test('a weight matrix and a position formula are ends of the way too', async ({ page }) => {
  await open(page, { positions: 'sinusoidal', stage: 'qkv' });
  await choose(page, 'K', 2, 1);
  await page.locator('attention-terms li').first().locator('.operand').nth(1).click();
  await expect(page.locator(where)).toContainText('W_K [0, 0, 1]');
  await expect(mapOf(page.locator(stage), 'W_K')).toBeInViewport();
  await page.keyboard.press('Backspace');
  await expect(page.locator(where)).toContainText('K [0, 2, 1]');
  await page.locator('attention-terms .operand').first().click();
  await page.locator('attention-terms .operand').nth(1).click();
  await expect(page.locator(where)).toContainText('P [2, 0]');
  await expect(page.locator(`${card} .formula.text`)).toContainText('sin(');
});

test('with the keyboard alone: to the operand, back, and out', async ({ page }) => {
  await open(page, { stage: 'scores' });
  const map = page.locator(`${stage} attention-heatmap .map`).first();
  await map.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  const { formula, text } = await explain(page, 'scores', [0, 1, 0]);
  await expect(page.locator(live)).toContainText('scores, cat, the: ');
  await expect(page.locator(live)).toContainText(`${formula}. ${text}`);
  await page.keyboard.press('Enter');
  await expect(page.locator(live)).toHaveText(/^Kept\. scores, cat, the: /);
  await page.locator('attention-terms .operand').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(where)).toContainText('K [0, 0, 0]');
  await expect(page.locator(where)).toBeFocused();
  await expect(page.locator(live)).toHaveText(/^K, the, 0: /);
  await page.keyboard.press('Backspace');
  await expect(page.locator(where)).toContainText('scores [0, 1, 0]');
  await page.locator(`${card} .release`).focus();
  await page.keyboard.press('Escape');
  await expect(page.locator(`${card} .release`)).toHaveCount(0);
  await expect(map, 'the keyboard goes on from the map').toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(where)).toContainText('scores [0, 1, 1]');
});

test('Escape on a map lets the number go, and the arrow keys go on from it', async ({ page }) => {
  await open(page, { stage: 'weights' });
  await page.locator(`${stage} attention-heatmap .map`).focus();
  await page.keyboard.press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key);
  }
  await expect(page.locator(`${card} .release`)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator(`${card} .release`)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(where)).toContainText('weights [0, 2, 2]');
});

for (const [width, height] of [
  [720, 450],
  [844, 390],
]) {
  test(`${width} x ${height} px: an operand is seen above its card`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, { stage: 'weights', mask: 'causal', cell: 'weights[0,5,2]' });
    await page.locator('attention-terms .operand').first().click();
    await expect(page.locator(where)).toContainText('exponentials [0, 5, 2]');
    const cells = page.locator(`${stage} [data-tensor="exponentials"].cells`);
    const place = async () => {
      const { y } = await cellAt(cells, 5, 2);
      const [rail, over] = await Promise.all(
        ['attention-rail', card].map((part) => page.locator(part).boundingBox()),
      );
      return rail && over && y > rail.y + rail.height && y < over.y;
    };
    await expect.poll(place).toBe(true);
  });
}

test('keys in the dialog of Share leave the page behind it as it is', async ({ page }) => {
  await open(page, { stage: 'scores' });
  await page.locator('attention-sentence textarea').fill('three short words');
  await choose(page, 'scores', 1, 2);
  await page.locator('attention-terms .operand').first().click();
  await expect(page).toHaveURL(/cell=Q\[0,1,0\]/);
  const url = page.url();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  const link = await dialog.locator('[data-text=link]').inputValue();
  for (const key of ['Backspace', 'Control+z']) await page.keyboard.press(key);
  await dialog.getByRole('checkbox').check();
  await expect(dialog.locator('[data-text=link]')).toHaveValue(link);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.locator(`${stage} h3`).hover();
  expect(page.url()).toBe(url);
});

test('a weight of the first picture leads to its card', async ({ page }) => {
  await open(page);
  const cells = page.locator('attention-picture canvas.cells');
  const { x, y } = await cellAt(cells, 1, 2);
  await page.mouse.click(x, y);
  await page.getByRole('button', { name: /^Where does 0\.\d\d come from/ }).click();
  await expect(page.locator(`${stage} h3`)).toHaveText('Weights');
  await expect(page.locator(where)).toContainText('weights [0, 1, 2]');
  await expect(page.locator(where)).toBeInViewport();
});

for (const hide of ['', 'card', 'line']) {
  test(`so it does by Enter, and the keyboard goes on there${hide && `, without ${hide}`}`, async ({
    page,
  }) => {
    await open(page, { cell: 'weights[0,1,2]', hide });
    await page.getByRole('button', { name: /^Where does/ }).focus();
    await page.keyboard.press('Enter');
    if (!hide) {
      await expect(page.locator(`${where}:focus`)).toContainText('weights [0, 1, 2]');
      await page.keyboard.press('Escape');
    }
    const part = hide === 'line' ? 'attention-picture' : stage;
    await expect(page.locator(`${part} .map:focus`)).toBeInViewport();
    await page.keyboard.press('ArrowRight');
    const said = page.locator('[aria-live="polite"]', { hasText: 'weights' });
    await expect(said).toContainText('weights, cat, on');
  });
}

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap brings the sheet, a term leads upstream, Back returns', async ({ page }) => {
    await open(page, { stage: 'scores' });
    const map = mapOf(page.locator(stage), 'scores');
    const { x, y } = await cellAt(map, 1, 2);
    await page.touchscreen.tap(x, y);
    await expect(page.locator(where)).toBeInViewport();
    await page.locator('attention-terms .operand').first().tap();
    await expect(page.locator(where)).toContainText('Q [0, 1, 0]');
    await expect(mapOf(page.locator(stage), 'Q')).toBeInViewport();
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect(page.locator(where)).toContainText('scores [0, 1, 2]');
    for (const target of await page.locator(`${card} button, ${card} label`).all()) {
      const box = await target.boundingBox();
      expect(Math.round(box?.height ?? 44), await target.innerText()).toBeGreaterThanOrEqual(44);
    }
  });
});

inEveryLook(() => {
  test('a chosen number, its terms and the way to it', async ({ page }) => {
    await open(page, { stage: 'scores', d_model: 32, bias: 'on' });
    await choose(page, 'scores', 4, 2);
    await page.locator('attention-terms .operand').first().click();
    await page.getByRole('button', { name: /^Show all/ }).click();
    await page.getByRole('checkbox', { name: 'All digits' }).check();
  });
});

test('a click keeps the number that the pointer was on, between two pixels too', async ({
  page,
}) => {
  await open(page, { stage: 'weights' });
  const { x, y } = await cellAt(mapOf(page.locator(stage), 'weights'), 2, 1);
  const above = await cellAt(mapOf(page.locator(stage), 'weights'), 1, 1);
  // The pointer has parts of a pixel, the click has not: it lies on the cell above.
  const edge = Math.round((y + above.y) / 2);
  await page
    .locator(`${stage} .map`)
    .first()
    .evaluate(
      (map, [left, top, cut]) => {
        const point = { clientX: left, isPrimary: true, bubbles: true, composed: true };
        for (const type of ['pointermove', 'pointerdown', 'pointerup'])
          map.dispatchEvent(new PointerEvent(type, { ...point, clientY: top }));
        map.dispatchEvent(new MouseEvent('click', { ...point, clientY: cut }));
      },
      [x, y, edge - 2],
    );
  await expect(page).toHaveURL(/cell=weights\[0,2,1\]/);
});
