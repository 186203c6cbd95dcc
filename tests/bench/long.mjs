// node tests/bench/long.mjs [rounds]: attention's output alone, (n, 256, 4) in float32, for texts from 16 to 16,384
// tokens, through the JavaScript API in Chromium: milliseconds, microseconds a token, and all of the engine's memory.
// From this the exponent of the cost per token: 0 while projections are most of it, towards 1 where scores are.
// Measures what is in dist/.
import { plain, quantile } from '../../web/bench/timing.js';
import { inIsolatedPage } from './isolated.mjs';

const rounds = Number(process.argv[2] ?? 7);
const lengths = Array.from({ length: 11 }, (_, at) => 16 * 2 ** at);

/** In the page: every length in each round. */
async function measure(/** @type {[number[], number]} */ [ns, times]) {
  const address = '/engine.js';
  const { createEngine } = await import(address);
  const [width, heads] = [256, 4];
  const numbers = (count, scale) =>
    Float32Array.from({ length: count }, (_, i) => scale * Math.sin(1 + i * 12.9898));
  const square = () => ({ shape: [width, width], data: numbers(width ** 2, 0.1) });
  const [W_Q, W_K, W_V, W_O] = [square(), square(), square(), square()];
  const weights = { W_Q, W_K, W_V, W_O, heads, dtype: 'float32' };
  // An engine for each length: memory does not shrink.
  const all = [];
  for (const n of ns) {
    const engine = await createEngine();
    const attention = engine.createAttention(weights);
    const X = { shape: [n, width], data: numbers(n * width, 1) };
    const run = () => attention.run(X).output.data.buffer.byteLength;
    run();
    const calls = Math.max(1, Math.round(1024 / n));
    all.push({ n, run, calls, ms: /** @type {number[]} */ ([]) });
  }
  for (let round = 0; round < times; round += 1) {
    for (const { run, calls, ms } of all) {
      const begun = performance.now();
      for (let call = 0; call < calls; call += 1) run();
      ms.push((performance.now() - begun) / calls);
    }
  }
  return all.map(({ n, run, ms }) => ({ n, ms, bytes: run() }));
}

/** The slope of a straight line through points. @param {[number, number][]} points */
function slope(points) {
  const mean = (/** @type {0 | 1} */ axis) =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

const measured = await inIsolatedPage({ document: 'LICENSES.txt' }, (page) =>
  page.evaluate(measure, /** @type {[number[], number]} */ ([lengths, rounds])),
);
const rows = measured.map(({ n, ms, bytes }) => ({
  n,
  bytes,
  best: quantile(ms, 0),
  median: quantile(ms, 0.5),
}));
console.log(
  '| n | ms, median (best) | µs a token (best) | times the n before (best) | memory, MiB |',
);
console.log('|---|---|---|---|---|');
rows.forEach(({ n, best, median, bytes }, at) => {
  const before = at ? plain(best / rows[at - 1].best) : '';
  const cells = [
    `${plain(median)} (${plain(best)})`,
    plain((1000 * best) / n),
    before,
    Math.round(bytes / 2 ** 20),
  ];
  console.log(`| ${n} | ${cells.join(' | ')} |`);
});
const points = rows.map(({ n, best }) => /** @type {[number, number]} */ ([Math.log(n), Math.log(best / n)])); // prettier-ignore
console.log(
  `cost per token (best) ~ n^${slope(points).toPrecision(2)} over all; n^${slope(points.slice(-3)).toPrecision(2)} over the last three`,
);
