// The page at every width, with little and with much to show.
import { openHost, ready, scripts } from './host.mjs';
import { eachStep, expect, expectFits, open, setLetters, test } from './lab.mjs';

const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
const texts = {
  'the first sentence': 'The cat sat on the mat because it was tired',
  'one token': 'hello',
  '60 tokens': long,
  'long words': 'Donaudampfschifffahrtsgesellschaft pneumonoultramicroscopicsilicovolcanoconiosis',
};

for (const width of [390, 768, 1024, 1440]) {
  for (const [name, text] of Object.entries(texts)) {
    test(`${width} px, ${name}: nothing sticks out`, async ({ page, browserName }) => {
      test.skip(browserName === 'firefox' && width !== 390, 'the widths between are the same');
      await page.setViewportSize({ width, height: 900 });
      await open(page, { text, stage: 'softmax' });
      for (const stage of ['softmax', 'qkv', 'plane']) {
        await page.locator(`attention-rail button[data-stage="${stage}"]`).click();
        await expectFits(page, stage);
      }
      const [lines, map] = await Promise.all(
        ['attention-lines', 'attention-picture attention-heatmap'].map((selector) =>
          page.locator(selector).boundingBox(),
        ),
      );
      expect(lines?.width ?? 0).toBeGreaterThan(width === 390 ? 300 : 250);
      expect(map?.height ?? 0).toBeGreaterThan(40);
    });
  }
}

/** Nothing of the bar lies over anything else of it. @param {import('@playwright/test').Page} page */
async function expectBarApart(page) {
  const boxes = await page
    .locator('attention-lab .bar')
    .locator('h1, label, select, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const seen = boxes.filter(({ width }) => width);
  expect(seen.length).toBeGreaterThanOrEqual(4);
  seen.forEach((one, at) =>
    seen.slice(at + 1).forEach((other) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      expect(Math.min(across, down), JSON.stringify([one, other])).toBeLessThanOrEqual(0);
    }),
  );
  seen.forEach(({ width }) => expect(width).toBeGreaterThan(30));
}

test('320 px: every step fits, formula and all, and so does the bar', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page);
  await expectBarApart(page);
  await eachStep(page, (title) => expectFits(page, title));
});

for (const width of [390, 1440]) {
  test(`${width} px, letters twice as large: nothing sticks out, and the step has all of the width`, async ({
    page,
  }) => {
    await setLetters(page, width, 32);
    await open(page, { stage: 'weights' });
    await expectFits(page, 'weights');
    const box = await page.locator('attention-stage').boundingBox();
    expect(box?.width ?? 0).toBeGreaterThan(0.8 * width);
  });
}

for (const [width, letters] of [
  [390, 32],
  [360, 24],
]) {
  test(`${width} px, letters of ${letters} px: no tour, lab, step or card sticks out`, async ({
    page,
  }) => {
    await setLetters(page, width, letters);
    const labs = ['mask', 'scale', 'positions', 'filters', 'sentences'].map((lab) => ({ lab }));
    const steps = ['embedding', 'softmax'].map((stage) => ({ stage }));
    const card = { stage: 'qkv', cell: 'Q[0,1,1]' };
    for (const situation of [{ tour: '000' }, ...labs, ...steps, card]) {
      await open(page, situation);
      await expectFits(page, JSON.stringify(situation));
    }
  });
}

test('an element in a column of 280 px keeps to it', async ({ page }) => {
  await openHost(
    page,
    `<div style="width: 280px"><attention-lab text="the cat sat"></attention-lab></div>${scripts.classic}`,
  );
  const lab = page.locator('attention-lab');
  await ready(lab);
  await expectBarApart(page);
  await eachStep(page, async (title) => {
    expect(await lab.evaluate((element) => element.scrollWidth), title).toBeLessThanOrEqual(280);
  });
});

test('at the page’s end the line’s steps stand above the tutorials', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, { stage: 'qkv' });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [rail, tours] = await Promise.all(
    ['attention-rail', 'attention-tours'].map((selector) => page.locator(selector).boundingBox()),
  );
  expect((rail?.y ?? 0) + (rail?.height ?? 0)).toBeLessThanOrEqual(tours?.y ?? 0);
});

for (const width of [390, 1440]) {
  test(`${width} px, 800 words: as many are listed as have room, all can be reached`, async ({
    page,
    browserName,
  }) => {
    test.skip(browserName === 'firefox', 'pixels are the same, and it is slow with long texts');
    await page.setViewportSize({ width, height: 900 });
    await open(page, { text: Array.from({ length: 800 }, (_, at) => `w${at}`).join(' ') });
    const queries = page.locator('attention-lines [data-side="query"]');
    const boxes = await queries.evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .map(({ top, bottom }) => [top, bottom]),
    );
    expect(boxes.length).toBeGreaterThan(30);
    boxes.slice(1).forEach(([top], at) => expect(top).toBeGreaterThan(boxes[at][1] - 0.01));
    const side = await page.locator('attention-lines .side.query').boundingBox();
    expect(side?.height ?? Infinity).toBeLessThan(2100);
    const shown = page.locator('attention-lines .query button.shown');
    await queries.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(shown).toHaveText('w1');
    await expect(shown).toBeFocused();
    await page.keyboard.press('End');
    await expect(shown).toHaveText('w799');
    await page.keyboard.press('ArrowUp');
    await expect(shown).toHaveText('w798');
    await expectFits(page, 'long');
  });
}

test('320 px: the words of the first sentence are written whole beside its lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page);
  const words = page.locator('attention-lines button > bdi');
  await expect(words).toHaveCount(20);
  const rooms = await words.evaluateAll((all) =>
    all.map((word) => {
      const button = /** @type {HTMLElement} */ (word.closest('button'));
      const { paddingLeft, paddingRight } = getComputedStyle(button);
      const room = button.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return room - word.getBoundingClientRect().width;
    }),
  );
  expect(Math.min(...rooms)).toBeGreaterThan(0);
});

test('a word that is not listed is pointed at and chosen at its height', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, { text: Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ') });
  const side = page.locator('attention-lines .side.query');
  await side.scrollIntoViewIfNeeded();
  const [top, pitch] = await page
    .locator('attention-lines')
    .evaluate((/** @type {any} */ lines) => [lines.top, lines.pitch]);
  const listed = side.locator('[data-index="201"]');
  await expect(listed).toHaveCount(0);
  await side.hover({ position: { x: 20, y: top + 201.5 * pitch } });
  await expect(listed).toHaveClass(/shown/);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await expect(listed).toHaveAttribute('aria-pressed', 'true');
});

for (const baseline of ['', 'pinned']) {
  test(`softmax${baseline && ', a run pinned'}: the rows of maximum, exponentials and sum are one`, async ({
    page,
  }) => {
    await open(page, { mask: 'causal', stage: 'softmax', ...(baseline && { baseline }) });
    const cells = page.locator('attention-stage .figures figure canvas.cells');
    for (const width of [1280, 1360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => {
          const boxes = await Promise.all([0, 1, 2].map((at) => cells.nth(at).boundingBox()));
          return new Set(boxes.map((box) => Math.round(box?.y ?? NaN))).size;
        }, `${width} px`)
        .toBe(1);
    }
  });
}

test('softmax: maximum, exponentials and sum stand beside each other', async ({ page }) => {
  await open(page, { mask: 'causal', stage: 'softmax' });
  for (let width = 1280; width <= 1440; width += 16) {
    await page.setViewportSize({ width, height: 900 });
    const figures = page.locator('attention-stage .figures figure');
    await expect(figures).toHaveCount(3);
    await expect
      .poll(async () => {
        const boxes = await Promise.all([0, 1, 2].map((at) => figures.nth(at).boundingBox()));
        return new Set(boxes.map((box) => box?.y)).size;
      }, `${width} px`)
      .toBe(1);
  }
});

test('softmax: the captions of narrow maps beside each other keep to a narrow window', async ({
  page,
}) => {
  await open(page, { mask: 'causal', stage: 'softmax', baseline: 'pinned' });
  for (let width = 408; width <= 808; width += 40) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('attention-stage .figures canvas.cells')).toHaveCount(3);
    await expect(() => expectFits(page, `${width} px`)).toPass({ timeout: 5000 });
  }
});

/** Where the left edges are of a map's cells and of what stands under them. */
const edgesOf = (/** @type {import('@playwright/test').Locator} */ map) =>
  map.evaluate((host) =>
    ['.cells', 'attention-colorbar'].map((selector) =>
      Math.round(host.shadowRoot?.querySelector(selector)?.getBoundingClientRect().x ?? -1),
    ),
  );

test('the colour bar stays under the cells when the sentence changes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, { stage: 'embedding' });
  const map = page.locator('attention-stage attention-heatmap').first();
  const [before] = await edgesOf(map);
  await page.locator('attention-sentence textarea').fill('the cat');
  await expect.poll(async () => (await edgesOf(map))[0]).not.toBe(before);
  await expect.poll(() => edgesOf(map).then(([cells, bar]) => bar - cells)).toBe(0);
});

for (const [width, text] of /** @type {[number, string][]} */ ([
  [1440, 'the cat'],
  [1440, 'hello'],
  [1440, texts['long words']],
  [390, 'the cat'],
  [320, 'the cat'],
])) {
  test(`${width} px, ‘${text}’: under the first map are its caption with the export, then the bar with the table`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, { text });
    const map = page.locator('attention-picture attention-heatmap');
    const [cells, bar] = await edgesOf(map);
    expect(bar).toBe(cells);
    const places = ['.caption > .number', 'attention-export', 'attention-colorbar', '.table'];
    const [caption, icon, scale, table] = await Promise.all(
      places.map((selector) => map.locator(selector).boundingBox()),
    );
    if (!caption || !icon || !scale || !table) throw new Error('something is missing');
    expect(icon.x).toBeGreaterThan(caption.x + caption.width - 1);
    expect(icon.y).toBeLessThan(caption.y + caption.height);
    expect(scale.y).toBeGreaterThan(caption.y + caption.height - 1);
    expect(Math.abs(scale.y + scale.height / 2 - table.y - table.height / 2)).toBeLessThan(4);
  });
}

/** No colour bar sticks out of its figure. @param {import('@playwright/test').Page} page */
async function expectKept(page) {
  const figures = page.locator('attention-stage figure');
  const end = (/** @type {Element} */ box) => box.getBoundingClientRect().left + box.scrollWidth;
  for (const [stage, third] of Object.entries({ qkv: 'V', softmax: 'row_sum' })) {
    await page.locator(`attention-rail [data-stage="${stage}"]`).click();
    await expect(figures.nth(2)).toContainText(third);
    for (const figure of await figures.all()) {
      const own = await figure.evaluate(end);
      expect(await figure.locator('attention-colorbar div').evaluate(end)).toBeLessThan(own + 3);
    }
  }
}

for (const width of [1440, 1024, 390, 320]) {
  test(`${width} px: the colours of narrow maps can be told apart, and stay in their figure`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    const bars = page.locator('attention-stage attention-colorbar canvas');
    // The second one's ends have exponents: V's stood in the column beside the stage.
    for (const own of [{}, { text: 'the cat sat on a mat', weight_scale: 1e-4 }]) {
      await open(page, { stage: 'qkv', ...own });
      await expect(bars).toHaveCount(3);
      for (const bar of await bars.all()) {
        expect((await bar.boundingBox())?.width).toBeGreaterThanOrEqual(60);
      }
      await expectKept(page);
    }
  });
}

test('on a phone Tab goes through the header in the order in which it stands', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium has reading-flow');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const header = ['attention-export button', 'attention-share button', 'attention-demos select'];
  await page.locator(header[0]).first().focus();
  const tops = [];
  for (const control of header) {
    await expect(page.locator(control).first()).toBeFocused();
    tops.push((await page.locator(control).first().boundingBox())?.y ?? 0);
    await page.keyboard.press('Tab');
  }
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});

test('on a phone the plane’s export stands beside its table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { stage: 'plane' });
  const [table, icon] = await Promise.all(
    ['.legend .table', '.legend attention-export'].map((selector) =>
      page.locator(`attention-stage attention-plane ${selector}`).boundingBox(),
    ),
  );
  expect(Math.abs((table?.y ?? 0) - (icon?.y ?? Infinity))).toBeLessThan(20);
});

test('what stands below a stage’s tabs keeps its distance', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const stage of ['X', 'mask']) {
    await open(page, { stage });
    const [tabs, below] = await Promise.all(
      ['.labs', '.about.small'].map((selector) =>
        page.locator(`attention-stage ${selector}`).first().boundingBox(),
      ),
    );
    expect((below?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0)).toBeGreaterThan(15);
  }
});

test('a field that is empty has room for what it says', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, { stage: 'tokens' });
  const inputs = page.locator('attention-field input[placeholder^="auto:"]');
  await expect(inputs).toHaveCount(2);
  const spare = await inputs.evaluateAll((fields) =>
    /** @type {HTMLInputElement[]} */ (fields).map((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return -1;
      pen.font = font;
      const around = parseFloat(paddingLeft) + parseFloat(paddingRight);
      return field.clientWidth - around - pen.measureText(field.placeholder).width;
    }),
  );
  expect(Math.min(...spare)).toBeGreaterThan(0);
});

test('the words of the lines stand on the rows of the map', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const cells = await page.locator('attention-picture canvas.cells').boundingBox();
  const words = page.locator('attention-lines [data-side="query"]');
  for (let row = 0; row < 10; row += 1) {
    const word = await words.nth(row).boundingBox();
    const middle = (cells?.y ?? 0) + ((row + 0.5) * (cells?.height ?? 0)) / 10;
    expect(Math.abs((word?.y ?? 0) + (word?.height ?? 0) / 2 - middle), `row ${row}`).toBeLessThan(
      1,
    );
  }
});

test('what a finger must hit is 44 px high', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'the same style sheet');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { stage: 'qkv' });
  const targets = page.locator(
    'attention-lines button, attention-rail button, attention-heads button, .control, attention-stage summary',
  );
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    if (box) expect(Math.round(box.height), await target.innerText()).toBeGreaterThanOrEqual(44);
  }
});

test.describe('by touch', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox has no touch here');
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('so are the ways to a demo’s tutorial and back from a changed field', async ({ page }) => {
    await open(page, { preset: '000-multi-head', stage: 'qkv', d_v: 3 });
    for (const selector of ['.about-demo button', 'attention-field .reset']) {
      const box = await page.locator(selector).first().boundingBox();
      expect(Math.round(box?.height ?? 0), selector).toBeGreaterThanOrEqual(44);
    }
    await expectFits(page);
  });
});
