// What carries everything in packed form: the page in one file, and the classic script; read in an encoding that is
// not its own, or damaged.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../web/build/tools.mjs';
import { queries, ready } from './host.mjs';
import { expect, readdress, test } from './lab.mjs';

test('the one file opens from the disk, asks for nothing, and answers', async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const file = pathToFileURL(path.join(root, 'dist/attention-lab.html')).href;
  await page.goto(`${file}#text=one+two&mask=causal`);
  const lab = page.locator('attention-lab');
  await ready(lab);
  await expect(queries(lab)).toHaveText(['one', 'two']);
  await lab.locator('attention-sentence textarea').fill('three small words');
  await expect(queries(lab)).toHaveCount(3);
  await expect(page).toHaveURL(/text=three\+small\+words&mask=causal$/);
  expect(asked.filter((url) => url.split('#')[0] !== file && !url.startsWith('data:'))).toEqual([]);
});

test('the one file answers, too, where it may have no worker', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await page.goto(pathToFileURL(path.join(root, 'dist/attention-lab.html')).href);
  await ready(page.locator('attention-lab'));
});

test('the one file has what comes on demand when it is asked for, and not before', async ({
  page,
}) => {
  const file = pathToFileURL(path.join(root, 'dist/attention-lab.html')).href;
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto(file);
  const lab = page.locator('attention-lab');
  await ready(lab);
  expect(await page.evaluate(() => 'attentionLabParts' in globalThis)).toBe(false);
  await lab.getByRole('button', { name: 'Share' }).click();
  await expect(lab.locator('attention-share-dialog textarea').first()).toBeVisible();
  await readdress(page, '#stage=mask&lab=mask');
  await page.reload();
  await expect(lab.locator('attention-mask-lab')).toBeVisible();
});

test('the one file says what it needs where there is no WebAssembly', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await page.goto(pathToFileURL(path.join(root, 'dist/attention-lab.html')).href);
  const said = page.locator('.waiting p').first();
  await expect(said).toContainText('can’t be unpacked: this browser has no WebAssembly');
});

/**
 * What a file in dist/ becomes when one letter of what it carries is another.
 * @param {string} file @param {string} beginning of the block
 */
function damaged(file, beginning) {
  const text = fs.readFileSync(path.join(root, 'dist', file), 'latin1');
  const at = text.indexOf(beginning) + 5000;
  expect(at).toBeGreaterThan(5000);
  return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
}

async function openDamaged(page, testInfo, /** @type {string} */ block) {
  const file = testInfo.outputPath('attention-lab.html');
  fs.writeFileSync(file, damaged('attention-lab.html', `id="packed-${block}">`), 'latin1');
  await page.goto(pathToFileURL(file).href);
}

for (const block of ['unpack', 'page']) {
  test(`the one file says that it is damaged: ${block}`, async ({ page }, testInfo) => {
    await openDamaged(page, testInfo, block);
    const said = page.locator('.waiting p').first();
    await expect(said).toContainText('can’t be unpacked: the packed block is damaged');
  });
}

test('the one file says that it is damaged: module', async ({ page }, testInfo) => {
  await openDamaged(page, testInfo, 'module');
  await expect(page.locator('attention-lab .failure')).toContainText('damaged or incomplete');
});

/** The one file from a server that names an encoding of its own for it. Firefox tells of the other letters. */
async function openInUtf8(page, allowedErrors, { again }) {
  allowedErrors.push(/character encoding/, /ERR_FAILED|NetworkError/);
  await page.route('https://example.org/**', (route) =>
    route.request().resourceType() === 'document' || again
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: fs.readFileSync(path.join(root, 'dist/attention-lab.html')),
        })
      : route.abort(),
  );
  await page.goto('https://example.org/#text=one+two');
  expect(await page.evaluate(() => document.characterSet)).toBe('UTF-8');
}

test('the one file answers, too, where a server says that it is in UTF-8', async ({
  page,
  allowedErrors,
}) => {
  await openInUtf8(page, allowedErrors, { again: true });
  const lab = page.locator('attention-lab');
  await ready(lab);
  await expect(queries(lab)).toHaveText(['one', 'two']);
});

test('the one file says so where it can’t be read again as it is', async ({
  page,
  allowedErrors,
}) => {
  await openInUtf8(page, allowedErrors, { again: false });
  const said = page.locator('.waiting p').first();
  await expect(said).toContainText('was not read as windows-1252');
});

/** A page without an encoding of its own, and the classic script as a server sends it that says none either. */
async function openOld(page, /** @type {string | Buffer} */ script) {
  await page.route('https://example.org/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html; charset=windows-1252',
          body: '<!doctype html><title>A page</title><link rel="icon" href="data:,"><script src="a.js"></script><attention-lab></attention-lab>',
        }),
  );
  await page.goto('https://example.org/');
}

test('the classic script computes on a page that is not in UTF-8', async ({ page }) => {
  await openOld(page, fs.readFileSync(path.join(root, 'dist/attention-lab.classic.js')));
  expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252');
  await ready(page.locator('attention-lab'));
});

test('the classic script says that it is damaged', async ({ page }) => {
  await openOld(page, damaged('attention-lab.classic.js', 'attentionLabPacked="'));
  await expect(page.locator('attention-lab .failure')).toContainText('damaged or incomplete');
});

test('Share gives what it can where the classic script has no address', async ({ page }) => {
  await page.route('https://example.org/**', (route) =>
    route.fulfill({
      body: '<!doctype html><title>A page</title><attention-lab text="one two"></attention-lab>',
      contentType: 'text/html',
    }),
  );
  await page.goto('https://example.org/');
  const script = path.join(root, 'dist/attention-lab.classic.js');
  await page.addScriptTag({ content: fs.readFileSync(script, 'utf8') });
  const lab = page.locator('attention-lab');
  await ready(lab);
  await lab.getByRole('button', { name: 'Share' }).click();
  await expect(lab.locator('attention-share-dialog textarea').first()).toHaveValue(/text=one\+two/);
  await expect(lab.locator('attention-share-dialog')).toContainText('no address on the web');
});
