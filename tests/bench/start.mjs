// node tests/bench/start.mjs [rounds]: from the navigation to the first painted heat map, on loopback and over a line of
// 1.6 Mbit/s and 150 ms, and the bytes that go over it. The engine, the engine that has attention alone, onnxruntime-web
// and tfjs-wasm compute and draw the same 16 x 16 weights, each bundled with the script of a page of its own that loads
// nothing else (the engines' have early.js too); beside them the whole explorer, as it is served and in one file, and a
// page that draws and computes nothing, for what a browser takes in any case. In turns, each time in a new context of
// Chromium, which has nothing cached. It is an error when the heat maps differ. Prints a table of medians for each line
// and encoding as soon as it has them, and writes everything measured to build/bench/start.json.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium as launcher } from 'playwright-core';
import { plain, quantile } from '../../web/bench/timing.js';
import { chromium, root } from '../../web/build/tools.mjs';
import { folder, installed, installPeers, onnxFiles, tfjsFiles } from './peers/install.mjs';
import { serveShaped } from './shaped.mjs';

const ROUNDS = Number(process.argv[2] ?? 9);
const LARGEST_DIFFERENCE = 8; // of 255: peers round weights differently, which may cross a colour's border
const lines = {
  loopback: { bytesPerSecond: Infinity, latency: 0 },
  '1.6 Mbit/s, 150 ms': { bytesPerSecond: 200_000, latency: 150 },
};
const pages = path.join(folder, 'start');
const dist = path.join(root, 'dist');
const peers = ['library', 'attention', 'tensorflow', 'onnxruntime', 'nothing'];
/** @type {Record<string, string>} name and document */
const candidates = {
  'this engine': 'library.html',
  'its attention alone': 'attention.html',
  'tfjs-wasm': 'tensorflow.html',
  'onnxruntime-web': 'onnxruntime.html',
  'the whole page': 'dist/index.html',
  'the page in one file': 'dist/attention-lab.html',
  'nothing but a canvas': 'nothing.html',
};

/** @type {Record<string, string>} what an author adds to the head, by the page's script */
const heads = {
  library: '<script async src="early.js"></script>',
  attention: '<script async src="early.js" data-module="attention"></script>',
};

const page = (/** @type {string} */ script) => `<!doctype html>
<meta charset="utf-8" /><title>${script}</title>
${heads[script] ?? ''}
<body><script type="module" src="${script}.js"></script></body>
`;

/** @param {import('../../web/engine/index.js').Engine} engine */
async function writePages(engine) {
  fs.rmSync(pages, { recursive: true, force: true });
  for (const name of ['ort', 'tfjs']) fs.mkdirSync(path.join(pages, name), { recursive: true });
  for (const file of onnxFiles) fs.copyFileSync(file, path.join(pages, 'ort', path.basename(file)));
  for (const file of tfjsFiles()) {
    fs.copyFileSync(file, path.join(pages, 'tfjs', path.basename(file)));
  }
  fs.cpSync(dist, path.join(pages, 'dist'), { recursive: true });
  for (const name of fs.readdirSync(dist).filter((one) => /^(early\.js|.*\.wasm)$/.test(one))) {
    fs.copyFileSync(path.join(dist, name), path.join(pages, name));
  }
  const table = `export const table = ${JSON.stringify(Array.from(engine.colormap('Blues')))};`;
  await build({
    entryPoints: peers.map((name) => path.join(root, 'tests/bench/peers/start', `${name}.js`)),
    outdir: pages,
    bundle: true,
    minify: true,
    format: 'esm',
    nodePaths: [installed()],
    alias: {
      engine: path.join(dist, 'engine.js'),
      attention: path.join(dist, 'attention.js'),
    },
    logLevel: 'error',
    plugins: [
      {
        name: 'colours',
        setup(bundler) {
          bundler.onResolve({ filter: /^colours$/ }, () => ({ path: 'table', namespace: 'table' }));
          bundler.onLoad({ filter: /./, namespace: 'table' }, () => ({ contents: table }));
        },
      },
    ],
  });
  for (const name of peers) fs.writeFileSync(path.join(pages, `${name}.html`), page(name));
}

/** The explorer's first heat map is there once its cells were put and the frame has passed. */
function markExplorer() {
  const context = CanvasRenderingContext2D.prototype;
  const { putImageData } = context;
  context.putImageData = function (...picture) {
    if (this.canvas.matches('.cells')) {
      context.putImageData = putImageData;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('painted');
      port2.postMessage(null);
    }
    return Reflect.apply(putImageData, this, picture);
  };
}

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function visit(browser, url) {
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    tab.on('pageerror', (error) => console.error(url, error.message));
    await tab.addInitScript(markExplorer);
    await tab.goto(url, { waitUntil: 'commit' });
    const seen = () => performance.getEntriesByName('painted')[0]?.startTime;
    const ms = await tab.waitForFunction(seen, null, { timeout: 120_000 });
    const pixels = await tab.evaluate(() => Reflect.get(globalThis, 'pixels'));
    return { ms: /** @type {number} */ (await ms.jsonValue()), pixels };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').Browser} browser @param {'br' | 'gzip'} encoding @param {number} rounds */
async function measure(browser, line, encoding, rounds) {
  const server = await serveShaped(pages, { encoding, line });
  /** @type {Record<string, {ms: number[], bytes: number}>} */
  const results = {};
  let first;
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, document] of Object.entries(candidates)) {
      const { ms, pixels } = await visit(browser, server.url + document);
      results[name] ??= { ms: [], bytes: 0 };
      results[name].ms.push(ms);
      results[name].bytes = server.bytes();
      if (!pixels) continue;
      first ??= pixels;
      const far = Math.max(...pixels.map((byte, at) => Math.abs(byte - first[at])));
      if (far > LARGEST_DIFFERENCE) throw new Error(`${name} draws another heat map: ${far}`);
    }
  }
  server.close();
  return results;
}

installPeers();
execFileSync('node', ['web/build/build.mjs'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
// Not before it is built.
const { createEngine } = await import(pathToFileURL(path.join(dist, 'engine.js')).href);
await writePages(await createEngine());
const browser = await launcher.launch({ executablePath: chromium(), args: ['--no-sandbox'] });

/** @param {string} where @param {Awaited<ReturnType<typeof measure>>} results */
function printTable(where, results) {
  const own = quantile(results['this engine'].ms, 0.5);
  console.log(`\n${where} (Chromium ${browser.version()})\n`);
  console.log(
    '| | bytes over the wire | ms to the first heat map, median (least, most) | this engine takes |',
  );
  console.log('|---|---|---|---|');
  for (const [name, { ms, bytes }] of Object.entries(results)) {
    const middle = quantile(ms, 0.5);
    const spread = `${Math.round(middle)} (${Math.round(Math.min(...ms))}, ${Math.round(Math.max(...ms))})`;
    console.log(`| ${name} | ${bytes} | ${spread} | ${plain(own / middle, 2)} of it |`);
  }
}

const measured = {};
for (const [where, line] of Object.entries(lines)) {
  // Over the slow line onnxruntime-web takes 20 seconds a round.
  const rounds = line.latency ? Math.min(ROUNDS, 3) : ROUNDS;
  for (const encoding of /** @type {const} */ (['br', 'gzip'])) {
    const how = `${where}, ${encoding}`;
    measured[how] = await measure(browser, line, encoding, rounds);
    printTable(how, measured[how]);
  }
}
const version = browser.version();
await browser.close();
fs.writeFileSync(path.join(folder, 'start.json'), JSON.stringify({ version, measured }, null, 1));
