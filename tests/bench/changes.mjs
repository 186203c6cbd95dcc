// node tests/bench/changes.mjs [rounds]: how long engine.run takes after one change of its spec, in Chromium, in
// microseconds: the median over the rounds of a few runs each; the same with the weights of four heads coloured, which
// is all that is this project's; and with them drawn as heat maps, a canvas each. Measures what is in dist/.
import { inIsolatedPage } from './isolated.mjs';

const rounds = Number(process.argv[2] ?? 40);

/** In the page: every run differs from the one before it by the change alone. */
async function measure(/** @type {number} */ times) {
  const address = '/engine.js';
  const { createEngine } = await import(address);
  const engine = await createEngine();
  const words = (count) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');
  const sizes = [
    [11, 8, 2],
    [16, 64, 4],
    [64, 64, 8],
  ];
  const changes = {
    'the last word': (n, i) => ({ text: `${words(n - 1)} ${i % 2 ? 'one' : 'other'}` }),
    'a word more or less': (n, i) => ({ text: words(n - (i % 2)) }),
    scale: (n, i) => ({ scale: i % 2 ? 0.5 : 0.25 }),
    'mask, another': (n, i) => ({ mask: i % 2 ? 'causal' : 'window' }),
    'mask, on or off': (n, i) => ({ mask: i % 2 ? 'causal' : 'none' }),
    'a cell of W_Q': (n, i) => ({ edits: `W_Q[1,2,3]=${i % 2 ? 0.5 : 0.25}` }),
    'a cell of W_V': (n, i) => ({ edits: `W_V[1,2,3]=${i % 2 ? 0.5 : 0.25}` }),
    'everything (seed)': (n, i) => ({ seed: i % 2 }),
  };
  const canvases = (n, heads) => {
    const pixels = new Uint8ClampedArray(heads * n * n * 4);
    const maps = Array.from({ length: heads }, (_, head) => {
      const own = pixels.subarray(head * n * n * 4, (head + 1) * n * n * 4);
      const canvas = document.body.appendChild(document.createElement('canvas'));
      canvas.width = canvas.height = n;
      return { context: canvas.getContext('2d'), image: new ImageData(own, n, n) };
    });
    return { pixels, maps };
  };
  const pictures = new Map();
  /** The colours of the weights of all heads, at once. */
  const color = (trace) => {
    const weights = trace.tensor('weights');
    const [heads, n] = weights.shape;
    if (!pictures.has(n)) pictures.set(n, canvases(n, heads));
    const { pixels, maps } = pictures.get(n);
    engine.colors('Blues', weights, { min: 0, max: 1 }, pixels);
    return maps;
  };
  const draw = (trace) => {
    for (const { context, image } of color(trace)) context?.putImageData(image, 0, 0);
  };
  const middle = (work, runs) => {
    for (let i = 0; i < 3 * runs; i += 1) work(i);
    const found = [];
    for (let round = 0; round < times; round += 1) {
      const start = performance.now();
      for (let i = 0; i < runs; i += 1) work(i);
      found.push(((performance.now() - start) / runs) * 1000);
    }
    return found.sort((a, b) => a - b)[times >> 1];
  };
  const rows = [];
  for (const dtype of ['float64', 'float32']) {
    for (const [n, width, heads] of sizes) {
      const base = { text: words(n), d_model: width, heads, positions: 'sinusoidal', dtype };
      const runs = n < 64 ? 50 : 10;
      for (const [name, change] of Object.entries(changes)) {
        // Made before, as a page has its texts: only the engine is measured.
        const specs = [0, 1].map((i) => ({ ...base, ...change(n, i) }));
        const run = (i) => engine.run(specs[i % 2]);
        const size = `(${n}, ${width}, ${heads}) ${dtype}`;
        rows.push([name, size, middle(run, runs)]);
        if (heads !== 4) continue;
        rows.push([name, `${size}, coloured`, middle((i) => color(run(i)), runs)]);
        rows.push([name, `${size}, drawn`, middle((i) => draw(run(i)), runs)]);
      }
    }
  }
  return rows;
}

// Any document of the same origin.
const rows = await inIsolatedPage({ document: 'LICENSES.txt' }, (page) =>
  page.evaluate(measure, rounds),
);
const sizes = [...new Set(rows.map(([, size]) => size))];
console.log(`| µs after a change of | ${sizes.join(' | ')} |`);
console.log(`|---|${sizes.map(() => '---|').join('')}`);
for (const name of new Set(rows.map(([change]) => change))) {
  const cells = rows
    .filter(([change]) => change === name)
    .map(([, , time]) => Number(time).toFixed(0));
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
