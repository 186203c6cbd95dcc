// Attention alone, in a page of somebody else's: it asks for its own module, once, and for no other.
import { openHost } from './host.mjs';
import { expect, test } from './lab.mjs';
import { elsewhere } from './servers.mjs';

const csp = `default-src 'none'; script-src ${elsewhere.url} 'wasm-unsafe-eval' 'unsafe-inline'; connect-src ${elsewhere.url}; img-src data:`;

/** Computes and draws in a page, and leaves what it drew. */
const program = `
  import { createAttentionEngine } from '${elsewhere.url}attention.js';
  const engine = await createAttentionEngine();
  const identity = { shape: [3, 3], data: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) };
  const attention = engine.createAttention({ W_Q: identity, W_K: identity, W_V: identity, scale: 100 });
  const { weights } = attention.run(identity, { weights: true });
  const image = new ImageData(3, 3);
  engine.colors('Blues', weights, { min: 0, max: 1 }, image.data);
  document.querySelector('canvas').getContext('2d').putImageData(image, 0, 0);
  globalThis.drawn = Array.from(image.data);
`;

const early = `<script async src="${elsewhere.url}early.js" data-module="attention"></script>`;

/** Which file waits until the module has been asked for. @type {[string, string, RegExp | null][]} */
const ways = [
  ['its script alone', '', null],
  ['early.js, while the script is on its way', early, /\/attention\.js$/],
  ['early.js after the script', early, /\/early\.js$/],
];

for (const [name, head, late] of ways) {
  test(`with ${name}`, async ({ page }) => {
    const asked = [];
    const module = page.waitForRequest((request) => request.url().endsWith('.wasm'));
    page.on('request', (request) => {
      if (/\.wasm(\.js)?$/.test(request.url())) asked.push(request.url().split('/').pop());
    });
    const handle = async (/** @type {import('@playwright/test').Route} */ route) => {
      await module;
      await route.continue();
    };
    if (late) await page.route(late, handle);
    const body = `<canvas width="3" height="3"></canvas><script type="module">${program}</script>`;
    await openHost(page, body, { head, csp });
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'drawn'))).toBeTruthy();
    // What was late may ask too.
    await page.waitForLoadState('load');
    const drawn = await page.evaluate(() => Reflect.get(globalThis, 'drawn'));
    // Each sees itself alone: 1 is the darkest blue, 0 the lightest.
    const [dark, light] = [
      [8, 48, 107, 255],
      [247, 251, 255, 255],
    ];
    const cells = [dark, light, light, light, dark, light, light, light, dark];
    expect(drawn).toEqual(cells.flat());
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^attention(\.relaxed)?\.wasm$/);
  });
}
