// Using the page: typing, pointing, keys, controls, links.
import {
  cellAt,
  cellsOf,
  eachStep,
  expect,
  firstMap,
  isDrawn,
  mapOf,
  open,
  pixelsOf,
  reference,
  tabTo,
  test,
} from './lab.mjs';

const sentence = 'attention-sentence textarea';
const reading = 'attention-picture .reading';

test('the first thing seen: a sentence, lines, a map and one line of words', async ({ page }) => {
  await open(page);
  await expect(page.locator(sentence)).toHaveValue('The cat sat on the mat because it was tired');
  await expect(page.locator(reading)).toHaveText(
    /^‘.+ looks at ‘.+ with 0\.\d\d of its attention\.$/,
  );
  await expect
    .poll(() => isDrawn(page.locator('attention-lines canvas')), 'lines are drawn')
    .toBe(true);
  const { width, height } = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  expect([width, height]).toEqual([10, 10]);
  await expect(page.locator('attention-picture .honest')).toContainText('means nothing yet');
});

test('typing changes the picture within the same frame', async ({ page }) => {
  await open(page);
  const before = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  const size = await page
    .locator(sentence)
    .evaluate(async (/** @type {HTMLTextAreaElement} */ area) => {
      area.value = 'one two three';
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // A frame's callbacks run before it is painted: what is drawn now is what will be seen.
      await new Promise(requestAnimationFrame);
      const lab = /** @type {HTMLElement} */ (document.querySelector('attention-lab'));
      const inside = (host, name) => host.shadowRoot.querySelector(name);
      const map = inside(inside(lab, 'attention-picture'), 'attention-heatmap');
      const cells = inside(map, 'canvas.cells');
      return [cells.width, cells.height];
    });
  expect(size).toEqual([3, 3]);
  expect(before.width).toBe(10);
  await expect(page.locator('attention-lines [data-side="key"]')).toHaveText([
    'one',
    'two',
    'three',
  ]);
  await expect(page).toHaveURL(/#text=one\+two\+three&word=2$/);
});

test('moved to another place before it was drawn, the picture is drawn there', async ({ page }) => {
  await open(page);
  const map = page.locator('attention-picture attention-heatmap');
  const picture = () =>
    map.evaluate(async (/** @type {any} */ element) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame();
      await frame();
      return element.renderRoot.querySelector('.over').toDataURL();
    });
  await map.evaluate(async (/** @type {any} */ element) => {
    element.session.changeText('three other words');
    await element.updateComplete;
    const lab = /** @type {Element} */ (document.querySelector('attention-lab'));
    document.body.append(lab);
  });
  const moved = await picture();
  await map.evaluate((/** @type {any} */ element) => {
    element.drawing.over = null;
    element.requestUpdate();
  });
  expect(await picture()).toBe(moved);
});

test('pointing at a word changes lines, map and words at once; choosing it keeps it', async ({
  page,
}) => {
  await open(page);
  const word = page.locator('attention-lines [data-side="query"][data-index="1"]');
  await word.hover();
  await expect(page.locator(reading)).toHaveText(/^‘cat’ looks at /);
  await expect(word).toHaveClass(/shown/);
  await page.getByRole('heading', { name: 'Attention Lab' }).hover();
  await expect(page.locator(reading)).not.toHaveText(/^‘cat’ looks at /);
  await word.click();
  await page.getByRole('heading', { name: 'Attention Lab' }).hover();
  await expect(page.locator(reading)).toHaveText(/^‘cat’ looks at /);
  await expect(word).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/word=1/);
  const key = page.locator('attention-lines [data-side="key"][data-index="7"]');
  await key.hover();
  await expect(page.locator(reading)).toHaveText(/^‘it’ is looked at most by /);
});

test('hovering a cell shows its value, and the card all its digits', async ({ page }) => {
  const weights = reference('demo_000_sdpa').fields.weights.data;
  await open(page, { preset: '000-attention' });
  const cells = cellsOf(firstMap(page), 'weights');
  for (const [row, col] of [
    [0, 0],
    [2, 1],
    [3, 3],
  ]) {
    const { x, y } = await cellAt(cells, row, col);
    await page.mouse.move(x, y);
    const value = weights[row * 4 + col];
    await expect(firstMap(page).locator('.tip b')).toHaveText(value.toFixed(4));
    await expect(page.locator('attention-card .value')).toHaveText(value.toFixed(4));
    const digits = await page.locator('attention-card .digits').textContent();
    expect(Math.abs(Number(digits) - value)).toBeLessThan(1e-15);
    await expect(page.locator('attention-card .where')).toContainText(
      `weights [0, ${row}, ${col}]`,
    );
  }
});

test('words that are written from the right stand on their own sides of the arrow', async ({
  page,
}) => {
  await open(page, { text: 'שלום עולם', stage: 'weights', cell: 'weights[0,0,1]' });
  const where = page.locator('attention-card .where');
  const leftOf = (/** @type {string} */ letters) =>
    where.evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const from = node.textContent?.indexOf(wanted) ?? -1;
        if (from < 0) continue;
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + wanted.length);
        return range.getBoundingClientRect().left;
      }
      return NaN;
    }, letters);
  await expect(where).toContainText('→');
  const [query, arrow, key] = [await leftOf('שלום'), await leftOf('→'), await leftOf('עולם')];
  expect(query).toBeLessThan(arrow);
  expect(arrow).toBeLessThan(key);
  const { x, y } = await cellAt(cellsOf(firstMap(page), 'weights'), 0, 1);
  await page.mouse.move(x, y);
  await expect(firstMap(page).locator('.tip')).toContainText('\u2068שלום\u2069 → \u2068עולם\u2069');
});

test('a chosen cell stays, its operands lead upstream, choosing it again lets it go', async ({
  page,
}) => {
  await open(page, { stage: 'scores' });
  const cells = mapOf(page.locator('attention-stage'), 'scores');
  const choose = async () => {
    const { x, y } = await cellAt(cells, 4, 2);
    await page.mouse.click(x, y);
    await page.locator('attention-stage h3').hover();
  };
  await choose();
  await expect(page.locator('attention-card .where')).toContainText('scores [0, 4, 2]');
  await choose();
  await expect(page.locator('attention-card .where')).toHaveCount(0);
  await choose();
  await page.locator('attention-card li button').first().click();
  await expect(page.locator('attention-stage h3')).toHaveText('Q, K, V');
  await expect(page.locator('attention-card .where')).toContainText('Q [0, 4, 0]');
});

test('the keyboard alone is enough', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'the order of focus is the same; one engine is enough');
  await open(page, { stage: 'scores' });
  await page.locator(sentence).focus();
  await tabTo(page, page.locator('attention-heads button:focus'));
  await page.keyboard.press('ArrowRight');
  await expect(cellsOf(firstMap(page), 'weights')).toHaveAttribute('data-head', '1');
  await tabTo(page, page.locator('attention-lines button:focus'));
  const focused = page.locator('attention-lines button:focus');
  await expect(focused).toHaveAttribute('data-side', 'query');
  await page.keyboard.press('Home');
  await expect(page.locator(reading)).toHaveText(/^‘the’ \(word 1\) looks at /);
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-side', 'key');
  await tabTo(page, firstMap(page).locator('.map:focus'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(firstMap(page).locator('.tip')).toBeVisible();
  await expect(page.locator('attention-lab > [aria-live], [aria-live]').last()).toHaveText(
    /^weights, \w+, \w+: /,
  );
  await page.keyboard.press('Enter');
  await expect(page.locator('attention-card .where')).toContainText('weights [1, ');
  await page.keyboard.press('Escape');
  await expect(page.locator('attention-card .where')).toHaveCount(0);
  await tabTo(page, page.locator('attention-rail button:focus'));
  await expect(page.locator('attention-rail button:focus')).toHaveAttribute('data-stage', 'tokens');
});

test('every stage opens and draws what it names', async ({ page }) => {
  await open(page, { positions: 'sinusoidal', mask: 'causal' });
  await expect(page.locator('attention-rail button')).toHaveCount(13);
  await eachStep(page, (step) =>
    expect(
      page.locator('attention-stage canvas, attention-stage attention-tokens li').first(),
      step,
    ).toBeVisible(),
  );
});

test('a stage’s button stays its own where another text has more stages or fewer', async ({
  page,
}) => {
  await open(page, { preset: '001-sentence' });
  const rail = page.locator('attention-rail');
  const buttons = rail.locator('button');
  const before = await buttons.count();
  const weights = await rail.locator('button[data-stage="weights"]').elementHandle();
  await weights?.focus();
  await page.evaluate(() => {
    /** @type {any} */ (document.querySelector('attention-lab')).state = 'preset=000-attention';
  });
  await expect(buttons).not.toHaveCount(before);
  await page.keyboard.press('Enter');
  expect(await weights?.getAttribute('data-stage')).toBe('weights');
  await expect(page.locator('attention-stage h3')).toHaveText('Weights');
});

test('positions: rotation angles and ALiBi’s biases are drawn', async ({ page }) => {
  await open(page, { positions: 'rope', stage: 'X' });
  const angles = await pixelsOf(mapOf(page.locator('attention-stage'), 'angles'));
  expect([angles.width, angles.height]).toEqual([2, 10]);
  await page.locator('attention-field#positions select').selectOption('alibi');
  const alibi = mapOf(page.locator('attention-stage'), 'alibi');
  await expect(alibi).toBeVisible();
  const { width, rgba } = await pixelsOf(alibi);
  expect(width).toBe(10);
  const diagonal = rgba.slice(0, 3);
  const corner = rgba.slice(4 * 9, 4 * 9 + 3);
  const table = reference('colormaps').fields.RdBu.data;
  expect(diagonal, 'no bias at distance 0: the middle').toEqual(table.slice(3 * 128, 3 * 129));
  expect(corner, 'the largest negative bias: the red end').toEqual(table.slice(0, 3));
});

test('the plane has a point for every token, and an arrow', async ({ page }) => {
  await open(page, { preset: '001-sentence', stage: 'plane' });
  const plane = page.locator('attention-stage attention-plane canvas').first();
  await expect(
    page.getByRole('application', { name: /^6 tokens, original and contextual/ }),
  ).toBeVisible();
  await expect.poll(() => isDrawn(plane, [0x21, 0x66, 0xac]), 'blue points: original').toBe(true);
  await expect.poll(() => isDrawn(plane, [0xc0, 0x39, 0x2b]), 'red points: contextual').toBe(true);
});

test('a causal mask is hatched and said in words', async ({ page }) => {
  await open(page, { mask: 'causal' });
  const cells = cellsOf(firstMap(page), 'weights');
  const { rgba } = await pixelsOf(cells);
  for (let row = 0; row < 10; row += 1) {
    for (let col = 0; col < 10; col += 1) {
      expect(rgba[4 * (row * 10 + col) + 3] === 0, `row ${row}, column ${col}`).toBe(col > row);
    }
  }
  const { x, y } = await cellAt(cells, 1, 2);
  await page.mouse.move(x, y);
  await expect(firstMap(page).locator('.tip b')).toHaveText('masked');
  await expect(page.locator(reading)).toHaveText('‘cat’ can’t look at ‘sat’: the mask hides it.');
});

test('a changed field wears a mark that leads back', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const heads = page.locator('attention-field#heads');
  await expect(heads.locator('.reset')).toHaveCount(0);
  await heads.getByRole('button', { name: 'Increase heads' }).click();
  await expect(heads.locator('input')).toHaveValue('4');
  await expect(page).toHaveURL(/heads=4/);
  await heads.locator('.reset').click();
  await expect(heads.locator('input')).toHaveValue('2');
  await expect(page).not.toHaveURL(/heads/);
});

test('what follows from other fields says what it came to, and can be set and let go', async ({
  page,
}) => {
  await open(page, { stage: 'qkv' });
  const width = page.locator('attention-field#d_k');
  const control = width.locator('input');
  await expect(control).toHaveAttribute('placeholder', 'auto (4)');
  await width.getByRole('button', { name: 'Increase d_k' }).click();
  await expect(control).toHaveValue('5');
  await expect(page.locator('attention-stage figcaption').first()).toContainText('2 × 10 × 5');
  await control.fill('');
  await expect(control).toHaveAttribute('placeholder', 'auto (4)');
  await control.fill('3');
  await width.getByRole('button', { name: 'Back to auto' }).click();
  await expect(control).toHaveValue('');
  await expect(page.locator('attention-field#weight_seed input')).toHaveAttribute(
    'placeholder',
    'auto: the seed',
  );
});

test('a link opens the very same picture', async ({ page, context }) => {
  await open(page, { text: 'to be or not to be', heads: 4, seed: 7, mask: 'causal', head: 2 });
  const first = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('attention-lab[data-state="ready"]').waitFor();
  const second = await pixelsOf(cellsOf(firstMap(other), 'weights'));
  expect(second).toEqual(first);
  await expect(cellsOf(firstMap(other), 'weights')).toHaveAttribute('data-head', '2');
});

test('every field of the engine’s table has its control at a stage', async ({ page }) => {
  await open(page, {
    vocabulary: 'the cat sat on mat because it was tired',
    positions: 'rope',
    mask: 'causal+window+prefix+padding',
  });
  const names = await page.evaluate(() => {
    const lab = /** @type {any} */ (document.querySelector('attention-lab'));
    return lab.session.fields.map((field) => field.name);
  });
  /** @type {string[]} */
  const found = [];
  await eachStep(page, async () => {
    const controls = page.locator('attention-stage attention-field');
    found.push(...(await controls.evaluateAll((all) => all.map(({ id }) => id))));
  });
  // These have controls of their own: the demos, the sentence, and the numbers themselves.
  const elsewhere = ['preset', 'text', 'edits'];
  expect(names.filter((name) => !found.includes(name) && !elsewhere.includes(name))).toEqual([]);
});

test('a sentence is written from its own side, and so is each of its words', async ({ page }) => {
  await open(page, { text: 'שלום עולם.' });
  const written = page.locator('attention-sentence textarea, attention-lines bdi');
  await expect(written).toHaveCount(5);
  for (const one of await written.all()) await expect(one).toHaveCSS('direction', 'rtl');
  await page.locator('attention-sentence textarea').fill('the cat.');
  await expect(written).toHaveCount(5);
  for (const one of await written.all()) await expect(one).toHaveCSS('direction', 'ltr');
});

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap on a weight shows it, and a tap on a word goes on from there', async ({ page }) => {
    await open(page);
    const { x, y } = await cellAt(cellsOf(firstMap(page), 'weights'), 1, 2);
    await page.touchscreen.tap(x, y);
    await expect(page.locator(reading)).toHaveText(/^‘cat’ looks at ‘sat’ with /);
    await expect(firstMap(page).locator('.tip')).toContainText('cat → sat');
    await expect(firstMap(page).locator('.tip b')).toHaveText(/^0\.\d{4}$/);
    const word = page.locator('attention-lines [data-side="query"][data-index="9"]');
    await word.tap();
    await expect(page.locator(reading)).toHaveText(/^‘tired’ looks at /);
    await expect(firstMap(page).locator('.tip')).toHaveCount(0);
  });

  test('a number chosen where the card comes up moves out from under it', async ({ page }) => {
    await open(page, { stage: 'X' });
    const cells = mapOf(page.locator('attention-stage'), 'X');
    const { y: above } = await cellAt(cells, 4, 2);
    await page.evaluate((by) => scrollBy(0, by), above - 650);
    const { x, y } = await cellAt(cells, 4, 2);
    await page.touchscreen.tap(x, y);
    const card = page.locator('attention-card');
    await expect(card.locator('.where')).toContainText('X [4, 2]');
    const cardTop = (await card.boundingBox())?.y ?? 0;
    expect(y).toBeGreaterThan(cardTop);
    const row = async () => {
      const map = await cells.boundingBox();
      return map && map.y + 0.5 * map.height;
    };
    await expect.poll(row).toBeLessThan(cardTop);
  });

  test('a chosen number opens the card, which can be closed', async ({ page }) => {
    await open(page, { stage: 'scores' });
    const card = page.locator('attention-card');
    await expect(card).toBeHidden();
    const { x, y } = await cellAt(mapOf(page.locator('attention-stage'), 'scores'), 1, 2);
    await page.touchscreen.tap(x, y);
    await expect(card.locator('.where')).toContainText('scores [0, 1, 2]');
    await card.getByRole('button', { name: 'Let go' }).tap();
    await expect(card).toBeHidden();
  });
});
