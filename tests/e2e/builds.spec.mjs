// Which build of the module the page asks for: the fastest that the browser can run, and no other.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from './lab.mjs';

/** Stands for a browser whose WebAssembly has no such code. */
const refuse = (page, /** @type {number[]} */ code) =>
  page.addInitScript((bytes) => {
    const { validate } = WebAssembly;
    WebAssembly.validate = (module) => {
      const text = ` ${new Uint8Array(/** @type {ArrayBuffer} */ (module)).join(' ')} `;
      return !text.includes(` ${bytes.join(' ')} `) && validate(module);
    };
  }, code);

/** The modules that the page asks for until it has drawn. */
async function modulesOf(page) {
  const asked = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.wasm(\.js)?$/.test(pathname)) asked.push(pathname.split('/').pop());
  });
  await page.goto('./');
  await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
  return asked;
}

test('relaxed SIMD where the browser has it', async ({ page }) => {
  const hasRelaxed = await page.evaluate(() => {
    const code = [0, 65, 0, 253, 15, 65, 0, 253, 15, 65, 0, 253, 15, 253, 133, 2, 26, 11];
    const sections = [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, code.length + 2, 1, code.length, ...code];
    return WebAssembly.validate(Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, ...sections]));
  });
  const file = hasRelaxed ? 'attention_lab.relaxed.wasm' : 'attention_lab.wasm';
  expect(await modulesOf(page)).toEqual([file]);
});

test('SIMD128 where it has no more', async ({ page }) => {
  await refuse(page, [253, 133, 2]);
  expect(await modulesOf(page)).toEqual(['attention_lab.wasm']);
});

test('no vectors where it has none', async ({ page }) => {
  await refuse(page, [253]);
  expect(await modulesOf(page)).toEqual(['attention_lab.scalar.wasm']);
});

test('the module is asked for while page.js is still on its way', async ({ page }) => {
  const module = page.waitForRequest(/\.wasm$/);
  await page.route(/\/page\.js$/, async (route) => {
    await module;
    await route.continue();
  });
  expect(await modulesOf(page)).toHaveLength(1);
});

test.describe('over a line that breaks', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('a module that did not come early is asked for again', async ({ page }) => {
    let asked = 0;
    await page.route(/\.wasm$/, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await page.goto('./');
    await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
  });
});

test('a browser without SIMD is told so by the page in one file', async ({ page }) => {
  await refuse(page, [253]);
  const file = new URL('../../dist/attention-lab.html', import.meta.url);
  await page.goto(pathToFileURL(fileURLToPath(file)).href);
  const said = page.locator('attention-lab .failure').getByRole('alert');
  await expect(said).toContainText('lacks exceptions or, for the page in one file, SIMD');
  await expect(said).toContainText('has no SIMD');
});
