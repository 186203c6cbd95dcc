// The tutorials as tours: opened, walked through, checked against the tutorials' own pixels, and a printout
// compared with the run.
import {
  bluesOf,
  cellAt,
  expect,
  expectAccessible,
  expectFits,
  isDrawn,
  mapOf,
  open,
  pixelsOf,
  readdress,
  reference,
  setLetters,
  test,
} from './lab.mjs';

/** @param {import('@playwright/test').Page} page */
const tour = (page) => page.locator('attention-tour');

/** How many steps each tutorial has. @type {Record<string, number>} */
const STEPS = { '000': 7, '001': 4, '002': 5, '003': 4, '004': 3 };

/** In one browser: axe looks at the same tree in all. @param {import('@playwright/test').Page} page */
async function axeFindsNothing(page) {
  if (page.context().browser()?.browserType().name() !== 'chromium') return;
  await expectAccessible(page);
}

for (const [id, count] of Object.entries(STEPS)) {
  test(`${id}: opened from the list, walked through with the keyboard, closed`, async ({
    page,
  }) => {
    await open(page);
    await page.locator(`attention-tours [data-tour="${id}"]`).click();
    const next = page.getByRole('button', { name: 'Next step' });
    for (let at = 1; at <= count; at += 1) {
      await expect(tour(page).locator('.at')).toHaveText(`Step ${at} of ${count}`);
      await expect(page).toHaveURL(new RegExp(`#tour=${id}&step=${at}$`));
      await expect(tour(page).locator('h2')).not.toBeEmpty();
      await expect(page.locator('attention-notices .notice')).toHaveCount(0);
      if (at === count) break;
      await next.focus();
      await page.keyboard.press('ArrowRight');
    }
    await expect(next).toBeDisabled();
    await page.getByRole('button', { name: 'Close the tour' }).click();
    await expect(tour(page)).toHaveCount(0);
  });

  test.describe('axe', () => {
    test.skip(({ browserName }) => browserName !== 'chromium', 'axe looks at the same tree');
    for (let step = 1; step <= count; step += 1) {
      const [width, colorScheme] = step % 2 ? [1440, 'light'] : [390, 'dark'];
      test(`finds nothing in ${id}, step ${step}, at ${width} px, ${colorScheme}`, async ({
        page,
      }) => {
        await page.setViewportSize({ width: Number(width), height: 900 });
        await page.emulateMedia({ colorScheme: /** @type {'light' | 'dark'} */ (colorScheme) });
        await open(page, { tour: id, step });
        await axeFindsNothing(page);
        await expectFits(page);
      });
    }
  });
}

test('on a narrow phone every numbered formula is whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await open(page, { tour: '000', step: 1 });
  const formulas = tour(page).locator('.formulas li');
  await expect(formulas).toHaveCount(10);
  const beyond = await formulas.evaluateAll((items) =>
    items.map((item) => item.scrollWidth - item.clientWidth),
  );
  expect(beyond).toEqual(Array(10).fill(0));
  const boxes = tour(page).locator('.scroll', { has: page.locator('.formulas') });
  expect(await boxes.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
});

test('the maps have the tutorials’ own colours', async ({ page }) => {
  const maps = /** @type {const} */ ([
    ['000', 2, 'weights', 'demo_000_sdpa', 1],
    ['000', 3, 'weights', 'demo_000_mha', 4],
    ['000', 5, 'P', 'demo_000_pe', 1],
  ]);
  for (const [id, step, tensor, file, count] of maps) {
    await open(page, { tour: id, step });
    const canvases = mapOf(tour(page), tensor);
    await expect(canvases).toHaveCount(count);
    const rgba = [];
    for (const canvas of await canvases.all()) rgba.push(...(await pixelsOf(canvas)).rgba);
    expect(rgba, `${id}, step ${step}`).toEqual(reference(file).fields.cell_rgba.data);
  }
  await open(page, { tour: '001', step: 2 });
  const heads = [];
  await expect(mapOf(tour(page), 'weights')).toHaveCount(4);
  for (const canvas of await mapOf(tour(page), 'weights').all()) {
    heads.push(...(await pixelsOf(canvas)).rgba);
  }
  expect(heads).toEqual(bluesOf(reference('demo_001_seed42').fields.weights.data));
});

test('what a text states stands beside what its code computes', async ({ page }) => {
  for (const [id, step, file] of /** @type {const} */ ([
    ['003', 2, 'demo_003_worked'],
    ['004', 2, 'demo_004_numpy'],
  ])) {
    await open(page, { tour: id, step });
    const { doc_weights: stated, weights } = reference(file).fields;
    const maps = tour(page).locator('attention-heatmap canvas.cells');
    expect((await pixelsOf(maps.nth(0))).rgba).toEqual(bluesOf(stated.data));
    expect((await pixelsOf(maps.nth(1))).rgba).toEqual(bluesOf(weights.data));
  }
});

test('000: the ten formulas, typeset, each with its number; 004 has one of them', async ({
  page,
}) => {
  const attention = 'Attention(Q,K,V)=softmax(QKTdk)V';
  await open(page, { tour: '000', step: 1 });
  const formulas = tour(page).locator('.formulas li');
  const read = (/** @type {string} */ what) =>
    formulas.locator(what).evaluateAll((all) =>
      // Without what multiplies and applies, which is not seen.
      all.map((one) => one.textContent?.replace(/[\s\u2061\u2062]/g, '')),
    );
  expect(await read('math')).toEqual([
    'Q=XWQ,K=XWK,V=XWV',
    attention,
    'S=QKT',
    'Sscaled=Sdk',
    'A=softmax(Sscaled)',
    'Output=AV',
    'MultiHead(Q,K,V)=Concat(head1,…,headh)WO',
    'headi=Attention(QWQi,KWKi,VWVi)',
    'PE(pos,2i)=sinpos100002i/dmodel',
    'PE(pos,2i+1)=cospos100002i/dmodel',
  ]);
  expect(await read('span')).toEqual(Array.from({ length: 10 }, (_, at) => `(${at + 1})`));
  await expect(formulas.locator('msqrt')).toHaveCount(2);
  await open(page, { tour: '004', step: 1 });
  await expect(formulas).toHaveCount(1);
  expect(await read('math')).toEqual([attention]);
});

test('on a phone a formula’s number stands beside it, or above where there is no room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await open(page, { tour: '000', step: 1 });
  await expectFits(page);
  const numbers = tour(page).locator('.formulas span');
  const ends = await numbers.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().right <= innerWidth),
  );
  expect(ends).toEqual(Array(10).fill(true));
  const apart = await numbers.evaluateAll((all) =>
    all.map((one) => {
      const [number, formula] = [one, one.parentElement?.querySelector('math')].map((box) =>
        box?.getBoundingClientRect(),
      );
      // A box ends a fraction of a pixel further than the next begins.
      return (
        number && formula && (formula.right <= number.left || number.bottom <= formula.top + 0.1)
      );
    }),
  );
  expect(apart).toEqual(Array(10).fill(true));
});

for (const [width, letters] of [
  [320, 16],
  [390, 32],
]) {
  test(`${width} px, letters of ${letters} px: the bar has its buttons and its tutorial’s name`, async ({
    page,
  }) => {
    await setLetters(page, width, letters);
    await open(page, { tour: '000' });
    for (const button of await tour(page).locator('.buttons button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    const name = tour(page).locator('.name');
    expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
}

test('002: the shades are printed as the program printed them', async ({ page }) => {
  await open(page, { tour: '002', step: 3 });
  const printed = await tour(page).locator('pre').textContent();
  expect(printed).toBe(reference('demo_002_ascii').text.stdout);
});

test('a number of a tour’s map can be asked, and a change below is told and taken back', async ({
  page,
}) => {
  await open(page, { tour: '000', step: 2 });
  const map = tour(page).locator('attention-heatmap .map');
  await map.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await expect(page.locator('attention-card')).toContainText('weights');
  await page.keyboard.press('Escape');
  await page.locator('attention-rail button', { hasText: 'Masked' }).click();
  await expect(page).toHaveURL(/#tour=000&step=2&stage=mask$/);
  await readdress(page, `${new URL(page.url()).hash}&mask=causal`);
  await expect(tour(page).locator('.changed')).toBeVisible();
  await expect(tour(page).locator('pre')).toContainText('[0.242 0.259 0.248 0.251]');
  await tour(page).locator('.changed button').click();
  await expect(tour(page).locator('.changed')).toHaveCount(0);
  await expect(page).toHaveURL(/#tour=000&step=2$/);
});

test('the menu of demos opens a tour, and a demo leads to its step', async ({ page }) => {
  await open(page);
  await page.locator('attention-demos select').selectOption('tour:002');
  await expect(tour(page).locator('.at')).toHaveText('Step 1 of 5');
  await expect(page.locator('attention-demos select')).toHaveValue('tour:002');
  await page.locator('attention-demos select').selectOption('000-positions');
  await expect(tour(page)).toHaveCount(0);
  await page.locator('.about-demo button').click();
  await expect(tour(page).locator('.at')).toHaveText('Step 5 of 7');
});

test('arrow keys lead from demo to demo and past the tours, and stay in the menu', async ({
  page,
}) => {
  await open(page, { preset: '000-pytorch' });
  const menu = page.locator('attention-demos select');
  await menu.focus();
  const values = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await menu.press(key);
    await expect(menu).toBeFocused();
    values.push(await menu.inputValue());
  }
  expect(values).toEqual(['tour:001', '001-sentence', 'tour:001', '000-pytorch']);
  await expect(tour(page)).toHaveCount(0);
});

test('numbers on a tutorial’s own maps are asked, not set', async ({ page }) => {
  await open(page, { tour: '001', step: 4 });
  const map = mapOf(tour(page), 'X');
  const at = await cellAt(map, 4, 4);
  await page.mouse.click(at.x, at.y);
  await expect(page).toHaveURL(/cell=X%5B4,4%5D|cell=X\[4,4\]/);
  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.press('5');
  await expect(page.locator('attention-card input.number')).not.toBeFocused();
  await expect(page).not.toHaveURL(/edits=/);
  await expect(tour(page).locator('.changed')).toHaveCount(0);
});

test('what a text states is read, though it is no number of the run', async ({ page }) => {
  await open(page, { tour: '003', step: 2 });
  const map = tour(page).locator('attention-heatmap .map').first();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('attention-lab .unseen[aria-live]')).toHaveText(/ → .* 0\.3301$/);
  await page.keyboard.press('Enter');
  await map.click();
  await expect(page.locator('attention-card')).not.toContainText('Let go');
});

test('a link to a tour that is not there opens the page and says so', async ({ page }) => {
  await open(page, { tour: '009' });
  await expect(page.locator('attention-notices')).toContainText('000, 001, 002, 003, 004');
  await open(page, { tour: '003', step: 9 });
  await expect(page.locator('attention-notices')).toContainText('tutorial 003 has 4 steps');
  await expect(tour(page).locator('.at')).toHaveText('Step 1 of 4');
});

test.describe('a printout', () => {
  /** @param {import('@playwright/test').Page} page @param {string} pasted */
  async function compare(page, pasted) {
    await page.getByRole('button', { name: 'Compare with my own printout' }).click();
    await page.getByRole('textbox', { name: 'A printed matrix' }).fill(pasted);
    return page.locator('attention-compare .result');
  }

  test('that is right: all numbers agree', async ({ page }) => {
    await open(page, { tour: '000', step: 2 });
    const { stdout } = reference('demo_000_sdpa').text;
    const result = await compare(page, stdout.split('weights:\n')[1]);
    await expect(result).toContainText('Compared with weights');
    await expect(result).toContainText(
      'All 16 numbers agree to the last printed decimal, ± 0.0005',
    );
    await axeFindsNothing(page);
  });

  test('that is wrong: the largest difference, the first wrong number, and frames', async ({
    page,
  }) => {
    await open(page, { tour: '004', step: 2 });
    const { doc_weights: stated } = reference('demo_004_numpy').fields;
    const result = await compare(
      page,
      `tensor([${[0, 4, 8, 12].map((at) => `[${stated.data.slice(at, at + 4)}]`)}])`,
    );
    await expect(result).toContainText('16 of 16 numbers differ');
    await expect(result).toContainText('0.7796');
    await expect(result).toContainText('weights[0, 3, 0]: 0.214 in the printout, 0.9936 here');
    await expect(page.locator('attention-compare attention-heatmap')).toBeVisible();
    await axeFindsNothing(page);
  });

  test('of one head at any stage: the head is found', async ({ page }) => {
    await open(page, { preset: '000-multi-head', stage: 'scores' });
    const { shape, data } = reference('demo_000_mha').fields.weights;
    const size = shape[1] * shape[2];
    const head = data.slice(2 * size, 3 * size).map((value) => value.toFixed(4));
    const lines = Array.from({ length: 6 }, (_, row) => head.slice(6 * row, 6 * row + 6).join(','));
    lines[3] = lines[3].replace(/^[\d.]+/, '0.9999');
    const result = await compare(page, lines.join('\n'));
    await expect(result).toContainText('Compared with weights, head 2, 6 × 6');
    await expect(result).toContainText('1 of 36 numbers differs');
    await expect(result).toContainText('weights[2, 3, 0]: 0.9999 in the printout');
  });

  test('that can’t be read, or fits nothing: what was expected where', async ({ page }) => {
    await open(page, { preset: '003-worked' });
    const result = await compare(page, '[[1, 2],\n [3, x]]');
    await expect(result).toHaveText('Line 2: ‘x’ stands where a number is expected.');
    await page.getByRole('textbox', { name: 'A printed matrix' }).fill('1 2 3\n4 5 6\n7 8 9');
    await expect(result).toContainText(
      'The printout has shape (3, 3), and nothing of this run has.',
    );
  });
});

test('001: the plane has the tutorial’s words, and both clouds', async ({ page }) => {
  await open(page, { tour: '001', step: 3 });
  const plane = tour(page).locator('attention-tour-plane');
  await expect(tour(page).locator('figcaption')).toHaveText(
    reference('demo_001_seed42').text.figure.title,
  );
  await expect(plane.locator('.legend > span')).toHaveText(['Original', 'Contextualized']);
  await expect.poll(() => isDrawn(plane.locator('canvas'), [0x21, 0x66, 0xac])).toBe(true);
  await expect.poll(() => isDrawn(plane.locator('canvas'), [0xc0, 0x39, 0x2b])).toBe(true);
});

test('a step leads to the lab in which its point can be tried out, and the lab back to the step', async ({
  page,
}) => {
  await open(page, { tour: '003', step: 3 });
  await page.getByRole('button', { name: 'Try it out: Mask lab' }).press('Enter');
  const lab = page.locator('attention-stage [data-lab="mask"]');
  await expect(lab).toBeFocused();
  await expect(lab).toBeInViewport();
  await expect(page.locator('attention-mask-lab')).toBeVisible();
  await expect(page).toHaveURL(/tour=003&step=3/);
  await expectAccessible(page);
  await page.getByRole('group', { name: 'Ways to see this step' }).getByText('tutorial').click();
  await expect(page.locator('attention-tour h2')).toBeInViewport();
  await expect(page.locator('attention-tour h2')).toHaveText('The mask');
  const onwards = page.locator('attention-tour .buttons').getByRole('button', { name: 'Next' });
  await expect(onwards).toBeFocused();
  await expect(onwards).toBeInViewport();
});

test('what was done in a lab is still there after the way back to the step', async ({ page }) => {
  await open(page, { tour: '003', step: 3, lab: 'mask', edits: 'mask[1,0]=-inf' });
  await page.getByRole('group', { name: 'Ways to see this step' }).getByText('tutorial').click();
  await expect(page.locator('attention-tour h2')).toBeInViewport();
  await expect(page.locator('attention-tour')).toContainText('The page below has changed');
  await expect(page).toHaveURL(/tour=003&step=3&lab=mask&edits=mask/);
});

test('one’s own sentence is there again after a tour that has a sentence without a demo', async ({
  page,
}) => {
  await open(page, { text: 'my very own sentence' });
  const sentence = page.locator('attention-sentence textarea');
  await expect(sentence).toHaveValue('my very own sentence');
  await page.locator('attention-demos select').selectOption('tour:004');
  await expect(sentence).not.toHaveValue('my very own sentence');
  await page.getByRole('button', { name: 'Close the tour' }).click();
  const menu = page.locator('attention-demos select');
  await menu.selectOption('000-attention');
  await expect(page).toHaveURL(/preset=000-attention/);
  await menu.selectOption('');
  await expect(sentence).toHaveValue('my very own sentence');
});

test('an arrow key at a tour’s end leaves what was changed as it is', async ({ page }) => {
  await open(page, { tour: '004', step: 3, weight_scale: 2, stage: 'qkv' });
  const url = page.url();
  const bar = page.locator('attention-tour .bar');
  await bar.getByRole('button').last().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('attention-lab')).toHaveJSProperty('weight_scale', 2);
  expect(page.url()).toBe(url);
});
