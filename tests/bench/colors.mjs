// node tests/bench/colors.mjs [rounds]: how long a weights map of 1,024 x 1,024 takes to be coloured anew into an
// ImageData, and with its upload to a canvas, in Chromium, in milliseconds: median and p95 over the rounds, in each of
// which every build and number type takes its turn. Beside it, what copying as many bytes takes. Measures what is in
// dist/.
import { inIsolatedPage } from './isolated.mjs';

const rounds = Number(process.argv[2] ?? 40);

/** In the page. */
async function measure(/** @type {number} */ times) {
  const address = '/engine.js';
  const { createEngine } = await import(address);
  const n = 1024;
  const image = new ImageData(n, n);
  const canvas = document.body.appendChild(document.createElement('canvas'));
  canvas.width = canvas.height = n;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const candidates = [];
  for (const build of ['simd128', 'relaxed', 'scalar']) {
    for (const dtype of ['float32', 'float64']) {
      const engine = await createEngine({ build });
      const weights = engine.run({ tokens: n, heads: 1, d_model: 16, dtype }).tensor('weights', 0);
      // Another scale every time, as a slider gives.
      const color = (/** @type {number} */ i) =>
        engine.colors('Blues', weights, { min: 0, max: 1 / (1 + (i % 3)) }, image.data);
      candidates.push({ name: `${engine.build}, ${dtype}`, work: color, drawn: true });
    }
  }
  for (const [type, size] of /** @type {const} */ ([
    ['float32', 4],
    ['float64', 8],
  ])) {
    // A colour is four bytes. A copy reads half of the bytes and writes the other half.
    const bytes = new Uint8Array((size + 4) * n * n);
    const copy = () => bytes.copyWithin(0, bytes.length / 2);
    candidates.push({ name: `as many bytes copied, ${type}`, work: copy, drawn: false });
  }
  const colored = candidates.map(() => /** @type {number[]} */ ([]));
  const uploaded = candidates.map(() => /** @type {number[]} */ ([]));
  for (let round = -2; round < times; round += 1) {
    for (const [i, { work, drawn }] of candidates.entries()) {
      const start = performance.now();
      work(round + 2);
      const end = performance.now();
      if (drawn) context.putImageData(image, 0, 0);
      if (round < 0) continue;
      colored[i].push(end - start);
      if (drawn) uploaded[i].push(performance.now() - start);
    }
  }
  return candidates.map(({ name }, i) => ({ name, colored: colored[i], uploaded: uploaded[i] }));
}

const rows = await inIsolatedPage({ document: 'LICENSES.txt' }, (page) =>
  page.evaluate(measure, rounds),
);
/** @param {number[]} times */
const spread = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.floor(share * sorted.length)]?.toFixed(2);
  return sorted.length ? `${at(0.5)} (${at(0.95)})` : '';
};
console.log('| 1,024 x 1,024, ms, median (p95) | coloured | and uploaded |\n|---|---|---|');
for (const { name, colored, uploaded } of rows)
  console.log(`| ${name} | ${spread(colored)} | ${spread(uploaded)} |`);
