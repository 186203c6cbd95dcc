// The page in WebKitGTK: it loads, draws the tutorial's pixels, and answers keys and pointer.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { contentSecurityPolicy, serve } from '../../web/build/serve.mjs';
import { root } from '../../web/build/tools.mjs';
import { keys, openWebKit } from './webdriver.mjs';

// WebKit's driver has no log: the page keeps its own.
const collectErrors = `<script src="errors.js"></script>`;
const errorScript = `
  globalThis.pageErrors = [];
  addEventListener('error', (event) => pageErrors.push(event.message || 'a file failed to load'), true);
  addEventListener('unhandledrejection', (event) => pageErrors.push(String(event.reason)));
  const { error } = console;
  console.error = (...words) => { pageErrors.push(words.join(' ')); error(...words); };
`;

// Every element is inside of another's shadow: a path of selectors, one for each.
const find = `const find = (path) => path.split(' >> ').reduce(
  (at, selector) => at && (at.shadowRoot ?? at).querySelector(selector), document);`;
const map = 'attention-lab >> attention-picture >> attention-heatmap';

/** @type {Awaited<ReturnType<typeof openWebKit>>} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
const file = path.join(root, 'tests/reference/demo_000_sdpa.json');
const demo = JSON.parse(fs.readFileSync(file, 'utf8')).fields;
const folder = fs.mkdtempSync(path.join(root, 'build/webkit-'));

before(async () => {
  fs.cpSync(path.join(root, 'dist'), folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'errors.js'), errorScript);
  server = await serve({
    folder,
    prefix: '/some/path/',
    headers: { 'content-security-policy': contentSecurityPolicy },
    inject: collectErrors,
  });
  browser = await openWebKit();
});

after(async () => {
  await browser?.close();
  await server?.close();
  fs.rmSync(folder, { recursive: true });
});

/** @param {string} address */
async function open(address) {
  await browser.open('about:blank');
  await browser.open(`${server.url}#${address}`);
  await browser.waitFor(
    `${find} return find('attention-lab[data-state=ready]') && find('${map} >> canvas.cells')?.style.width`,
  );
}

const errors = () => browser.evaluate('return pageErrors');

test('the tutorial’s weights have the tutorial’s colours', async () => {
  await open('preset=000-attention');
  const pixels = await browser.evaluate(
    `${find} const cells = find('${map} >> canvas.cells');
     return Array.from(cells.getContext('2d').getImageData(0, 0, cells.width, cells.height).data);`,
  );
  assert.deepEqual(pixels, demo.cell_rgba.data);
  assert.deepEqual(await errors(), []);
});

test('typing changes the picture', async () => {
  await open('');
  await browser.evaluate(
    `${find} const area = find('attention-lab >> attention-sentence >> textarea');
     area.focus(); area.value = 'one two'; area.dispatchEvent(new InputEvent('input', { bubbles: true }));`,
  );
  const width = await browser.waitFor(
    `${find} const cells = find('${map} >> canvas.cells'); return cells.width === 2 && cells.width`,
  );
  assert.equal(width, 2);
  assert.deepEqual(await errors(), []);
});

test('pointing at a cell shows its value, and arrow keys go on', async () => {
  await open('preset=000-attention');
  const box = await browser.evaluate(
    `${find} const { x, y, width, height } = find('${map} >> canvas.cells').getBoundingClientRect();
     return { x, y, width, height };`,
  );
  await browser.moveTo(box.x + box.width / 8, box.y + box.height / 8);
  const tip = `${find} return find('${map} >> .tip b')?.textContent`;
  const [first, second] = demo.weights.data.map((weight) => weight.toFixed(4));
  assert.equal(await browser.waitFor(tip), first);
  await browser.evaluate(`${find} find('${map} >> .map').focus()`);
  await browser.press(keys.right);
  assert.equal(
    await browser.waitFor(
      `${find} const value = find('${map} >> .tip b')?.textContent; return value !== '${first}' && value`,
    ),
    second,
  );
  assert.deepEqual(await errors(), []);
});

test('every stage draws', async () => {
  await open('positions=sinusoidal&mask=causal');
  const titles = await browser.evaluateAsync(
    `${find} const done = arguments[arguments.length - 1];
     const lab = find('attention-lab');
     const buttons = [...find('attention-lab >> attention-rail').shadowRoot.querySelectorAll('button')];
     (async () => {
       const titles = [];
       for (const button of buttons) {
         button.click();
         // What is out of the window follows a moment later.
         do await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
         while (!lab.session.rest.isIdle);
         titles.push(find('attention-lab >> attention-stage >> h3').textContent.trim());
       }
       done(titles);
     })();`,
  );
  assert.equal(titles.length, 13);
  assert.equal(new Set(titles).size, 13);
  assert.deepEqual(await errors(), []);
});

test('the one file opens from the disk and answers', async () => {
  const page = path.join(folder, 'attention-lab.html');
  const html = fs.readFileSync(page, 'latin1');
  fs.writeFileSync(
    page,
    html.replace('</head>', () => `<script>${errorScript}</script></head>`),
    'latin1',
  );
  await browser.open(`${pathToFileURL(page).href}#text=one+two`);
  // The page before may still stand there for a moment.
  const words = `${find} return location.protocol === 'file:' &&
    find('attention-lab[data-state=ready] >> attention-picture >> attention-lines')
      ?.shadowRoot.querySelectorAll('[data-side=query]').length`;
  assert.equal(await browser.waitFor(words), 2);
  await browser.evaluate(
    `${find} const area = find('attention-lab >> attention-sentence >> textarea');
     area.focus(); area.value = 'three small words'; area.dispatchEvent(new InputEvent('input', { bubbles: true }));`,
  );
  assert.equal(await browser.waitFor(`return (() => { ${words} })() === 3`), true);
  const asked = await browser.evaluate(
    `return performance.getEntriesByType('resource').map(({ name }) => name);`,
  );
  assert.deepEqual(asked, []);
  assert.deepEqual(await errors(), []);
});
