// What is wrong is said where it can be mended, and the page is never blank.
import { valueOf } from './editing.mjs';
import { cellsOf, expect, firstMap, open, pixelsOf, test } from './lab.mjs';

test('3 heads: the engine’s words beside the field and above the picture, which stays', async ({
  page,
}) => {
  await open(page, { stage: 'qkv' });
  const before = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  const heads = page.locator('attention-field#heads');
  await heads.locator('input').fill('3');
  await expect(heads.locator('.problem')).toContainText('heads: 3 does not divide d_model 8');
  await expect(heads.locator('input')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('attention-notices [role="alert"]')).toContainText(
    'heads: 3 does not divide d_model 8',
  );
  await expect.poll(() => pixelsOf(cellsOf(firstMap(page), 'weights'))).toEqual(before);
  await heads.locator('input').fill('4');
  await expect(heads.locator('.problem')).toHaveCount(0);
  await expect(page.locator('attention-notices .notice')).toHaveCount(0);
});

test('an empty sentence keeps the last picture and says kindly what is needed', async ({
  page,
}) => {
  await open(page, { stage: 'tokens' });
  await page.locator('attention-sentence textarea').fill('   ');
  const notices = page.locator('attention-notices');
  await expect(notices.getByRole('status').first()).toContainText(
    'No words yet: type one or more.',
  );
  await expect(notices.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('attention-sentence textarea')).toHaveAttribute(
    'aria-invalid',
    'false',
  );
  await expect(page.locator('attention-stage .problem')).toHaveCount(0);
  await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
});

test('a malformed link opens and says what was left out', async ({ page }) => {
  await open(page, { heads: 'two', d_modle: '8', mask: 'causal', seed: '7' });
  const status = page.locator('attention-notices [role="status"]');
  await expect(status).toContainText(
    'heads=two was left out: a whole number from 1 to 256 is needed',
  );
  await expect(status).toContainText('d_modle=8 was left out: there is no such field');
  const { rgba } = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  expect(rgba[4 * 9 + 3], 'the rest of the link counts').toBe(0);
  await status.getByRole('button', { name: 'Dismiss' }).click();
  await expect(status).toBeEmpty();
});

test('of thousands of edits left out some are told, and how many more there are', async ({
  page,
}) => {
  const edits = Array.from({ length: 3000 }, (_, i) => `W_Q[0,0,0]=x${i}`).join(';');
  await open(page, { edits });
  const lines = page.locator('attention-notices .notice p');
  await expect(lines.first()).toHaveText("edits=W_Q[0,0,0]=x0 was left out: 'x0' is not a number.");
  await expect(lines.last()).toHaveText('and 2,992 more');
  await expect(lines).toHaveCount(9);
});

test('however much a link asks for in vain, the page stays a page', async ({ page }) => {
  await open(page, { cell: `weights[${'0,'.repeat(20_000)}0]` });
  const notices = page.locator('attention-notices');
  await expect(notices).toContainText('cell=weights[0,0');
  const height = () => notices.evaluate((/** @type {Element} */ { clientHeight }) => clientHeight);
  expect(await height()).toBeLessThan(200);
});

test('a text of few words with too many letters is not told to leave words out', async ({
  page,
}) => {
  await open(page, { text: 'x'.repeat(100_001) });
  const alert = page.locator('attention-notices [role="alert"]');
  await expect(alert).toContainText('100,001 bytes are more than 100,000');
  await expect(alert).not.toContainText('Leave out');
  await expect(alert.getByRole('button')).toHaveCount(0);
});

test('a link with a wrong value still draws, and leads to the field', async ({ page }) => {
  await open(page, { heads: '3', stage: 'scores' });
  await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
  await page.getByRole('button', { name: 'Show heads' }).click();
  await expect(page.locator('attention-field#heads input')).toBeFocused();
  await expect(page.locator('attention-field#heads .problem')).toContainText('does not divide');
});

for (const [situation, words] of /** @type {[Record<string, string>, number][]} */ ([
  [{ text: 'one two three', d_model: '3', seed: '5' }, 3],
  [{ preset: '001-sentence', d_model: '2', seed: '5' }, 6],
  [{ text: 'one two three', vocabulary: 'one two', seed: '5' }, 3],
])) {
  const [first, second] = Object.entries(situation).map(([name, value]) => `${name}=${value}`);
  test(`the words of a link stay, though another field is blamed: ${first}&${second}`, async ({
    page,
  }) => {
    const name = Object.keys(situation)[1];
    await open(page, Object.fromEntries(Object.entries(situation).filter(([key]) => key !== name)));
    const expected = await valueOf(page, 'X', [words - 1, 1]);
    await open(page, {});
    await expect.poll(() => valueOf(page, 'X', [words - 1, 1])).not.toBe(expected);
    await open(page, situation);
    await expect(page.locator('attention-notices [role="alert"]')).toBeVisible();
    await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(words);
    await expect.poll(() => valueOf(page, 'X', [words - 1, 1])).toBe(expected);
  });
}

test('what is not a number is refused beside the field while it is typed', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const heads = page.locator('attention-field#heads');
  await heads.locator('input').fill('4.5');
  await expect(heads.locator('.problem')).toHaveText(
    'heads: a whole number from 1 to 256 is needed',
  );
});

const title = 'The computation could not be loaded';

test.describe('without the computation', () => {
  test.use({ allowedErrors: [[/^/], { scope: 'test' }] });

  /** Each way to fail: how to bring it about, and what is said of it. @type {Record<string, any[]>} */
  const ways = {
    'no file': [
      (page) => page.route(/\.wasm/, (route) => route.fulfill({ status: 404 })),
      'The server does not have the computation’s file',
      'belong in one folder',
    ],
    offline: [
      (page) => page.route(/\.wasm/, (route) => route.abort('internetdisconnected')),
      'could not be reached',
      'once you are online',
    ],
    'damaged on the way': [
      (page) => page.route(/\.wasm/, (route) => route.fulfill({ status: 200, body: 'half of' })),
      'damaged or incomplete',
      'Try again',
    ],
    'no WebAssembly': [
      (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
      'This browser has no WebAssembly',
      'Firefox 100, Safari 15.4',
    ],
    'WebAssembly forbidden by a policy': [
      (page) =>
        page.route(/\/path\/$/, async (route) => {
          const response = await route.fetch();
          const headers = {
            ...response.headers(),
            'content-security-policy': "script-src 'self'; connect-src 'self'",
          };
          await route.fulfill({ response, headers });
        }),
      'forbids WebAssembly',
      'wasm-unsafe-eval',
    ],
    'WebAssembly without exceptions': [
      (page) =>
        page.addInitScript(() => {
          WebAssembly.validate = () => false;
          const refuse = () =>
            Promise.reject(new WebAssembly.CompileError('invalid value type 0x7b'));
          WebAssembly.compile = refuse;
          WebAssembly.compileStreaming = refuse;
        }),
      'lacks exceptions',
      'Chrome or Edge 95',
    ],
  };

  for (const [name, [breakIt, what, todo]] of Object.entries(ways)) {
    test(`${name}: the page says what happened and what to do`, async ({ page }) => {
      await breakIt(page);
      await page.goto('./');
      await expect(page.getByRole('heading')).toHaveText(title);
      const said = page.locator('attention-lab .failure');
      await expect(said).toContainText(what);
      await expect(said).toContainText(todo);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    });
  }

  test('a second try can succeed', async ({ page }) => {
    await page.route(/\.wasm/, (route) => route.abort());
    await page.goto('./');
    await expect(page.getByRole('heading')).toHaveText(title);
    await page.unroute(/\.wasm/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
  });

  test('without the page’s own script, the waiting words say so', async ({ page }) => {
    await page.route(/page\.js/, (route) => route.fulfill({ status: 404 }));
    await page.goto('./');
    await expect(page.locator('.waiting .late')).toContainText('page.js');
    await expect(page.locator('.waiting .late')).toBeVisible({ timeout: 12_000 });
  });
});

test('without a canvas the numbers stand in tables, and the page says why', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('./#stage=scores');
  await expect(page.locator('attention-notices')).toContainText('does not let the page draw');
  const table = page.locator('attention-picture attention-table');
  await expect(table.getByRole('cell', { name: '0.' }).first()).toBeVisible();
  await expect(page.locator('attention-stage attention-table td.number')).toHaveCount(100);
});

test('lines that were no numbers come back with the next numbers', async ({ page }) => {
  await open(page, { softmax: 'naive', scale: 1000, stage: 'softmax' });
  const lines = page.locator('attention-picture attention-lines');
  const drawn = () =>
    lines.evaluate((/** @type {any} */ { moving }) => Array.from(moving, Number.isFinite));
  await expect.poll(drawn).toContain(false);
  await page.locator('attention-stage').getByText('stable', { exact: true }).click();
  await page.evaluate(() => {
    location.hash = '';
  });
  await expect.poll(drawn).toEqual(Array(10).fill(true));
});

test('a key that the document itself is told of does no harm', async ({ page }) => {
  await open(page);
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));
});
