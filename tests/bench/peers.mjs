// node tests/bench/peers.mjs [rounds]: whole multi-head self-attention with its weights, one thread, float, by this
// library and by what others would reach for. In a page of Chromium: onnxruntime-web and tfjs-wasm, in turns. As
// processes in turns: PyTorch and NumPy, where they are installed. All get the same numbers; it is an error when
// their results differ. Prints a table of medians and ratios for each way to use the library, and writes everything
// measured to build/bench/peers.json.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { build } from 'esbuild';
import {
  difference,
  operationsOf,
  plain,
  quantile,
  SIZES as sizes,
} from '../../web/bench/timing.js';
import { pythonWith, root } from '../../web/build/tools.mjs';
import { compile, inIsolatedPage } from './isolated.mjs';
import {
  folder,
  installed,
  installPeers,
  onnxFiles,
  packages,
  tfjsFiles,
} from './peers/install.mjs';

const ROUNDS = Number(process.argv[2] ?? 25);
const LARGEST_DIFFERENCE = 2e-5;
const CHUNK_S = 0.01;
const LONGEST_S = 20;
/** The library in C++, with SIMD128 and with relaxed SIMD. */
const benches = ['peers_bench', 'peers_bench_relaxed'];
const pages = path.join(folder, 'pages');
const here = path.join(root, 'tests/bench/peers');

/** All that the page asks for, under one address. */
async function writePages() {
  fs.rmSync(pages, { recursive: true, force: true });
  fs.mkdirSync(path.join(pages, 'ort'), { recursive: true });
  fs.mkdirSync(path.join(pages, 'tfjs'));
  const copy = (/** @type {string} */ from, /** @type {string} */ to) =>
    fs.copyFileSync(from, path.join(pages, to));
  for (const ending of ['mjs', 'wasm']) {
    for (const bench of benches) {
      copy(path.join(root, `build/wasm/tests/${bench}.${ending}`), `${bench}.${ending}`);
    }
  }
  for (const file of onnxFiles) copy(file, `ort/${path.basename(file)}`);
  const ours = fs.readdirSync(path.join(root, 'dist')).filter((file) => file.endsWith('.wasm'));
  for (const name of ['engine.js', ...ours]) copy(path.join(root, 'dist', name), name);
  for (const file of tfjsFiles()) copy(file, `tfjs/${path.basename(file)}`);
  await build({
    entryPoints: [path.join(here, 'page.js')],
    outfile: path.join(pages, 'page.js'),
    bundle: true,
    format: 'esm',
    nodePaths: [installed()],
    logLevel: 'error',
  });
  const html = '<!doctype html><title>Peers</title><script type="module" src="page.js"></script>';
  fs.writeFileSync(path.join(pages, 'index.html'), html);
}

async function measureInChromium() {
  for (const bench of benches) compile('wasm', bench);
  execFileSync('node', ['web/build/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await writePages();
  return inIsolatedPage({ folder: pages, document: '' }, async (page) => {
    await page.waitForFunction(() => 'compareAttention' in globalThis);
    const results = [];
    for (const size of sizes) {
      results.push(
        await page.evaluate(
          ([one, rounds]) => Reflect.get(globalThis, 'compareAttention')(one, rounds),
          /** @type {const} */ ([size, ROUNDS]),
        ),
      );
    }
    return { version: page.context().browser()?.version(), results };
  });
}

/** A process that answers line by line. */
class Answering {
  /** @param {string} program @param {string[]} args @param {Record<string, string>} [more] */
  constructor(program, args, more = {}) {
    const env = { ...process.env, ...more };
    this.child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = readline.createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async next() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`${this.child.spawnfile} has ended`);
    return JSON.parse(value);
  }

  /** @param {(string | number)[]} words */
  ask(...words) {
    this.child.stdin.write(`${words.join(' ')}\n`);
    return this.next();
  }

  end() {
    this.child.stdin.end();
  }
}

const script = path.join(here, 'peers.py');

/**
 * What there is of PyTorch and NumPy. They take new memory for every result, which glibc gives back and asks for
 * again where it is large: whoever has them keep it has them quicker, by as much as the system is slow to give it.
 * @returns {{name: string, python: string, kind: string, env?: Record<string, string>}[]}
 */
function nativePeers() {
  const [torch, numpy] = [pythonWith('numpy', 'torch'), pythonWith('numpy')];
  const hasAvx512 =
    fs.existsSync('/proc/cpuinfo') && / avx512f /.test(fs.readFileSync('/proc/cpuinfo', 'utf8'));
  // OpenBLAS knows no kernels for the newest processors; these fit them.
  const skylake = { OPENBLAS_CORETYPE: 'SKYLAKEX' };
  const most = 2 ** 31;
  const keeping = {
    GLIBC_TUNABLES: `glibc.malloc.mmap_threshold=${most}:glibc.malloc.trim_threshold=${most}`,
  };
  const peers = [];
  const add = (/** @type {string} */ name, python, kind, env = {}) => {
    if (!python) return;
    peers.push({ name, python, kind, env });
    peers.push({ name: `${name}, memory kept`, python, kind, env: { ...env, ...keeping } });
  };
  add('PyTorch', torch, 'torch');
  if (hasAvx512) add('PyTorch, SKYLAKEX', torch, 'torch', skylake);
  add('NumPy', numpy, 'numpy');
  return peers;
}

/** @param {Answering} peer @returns {Promise<number>} runs that last long enough to be timed */
async function timesOf(peer) {
  let times = 1;
  while ((await peer.ask('time', times)) * times < CHUNK_S) times *= 2;
  return times;
}

async function measureNatively() {
  compile('native', 'peers_bench');
  const peers = nativePeers();
  const own = new Answering(path.join(root, 'build/native/tests/peers_bench'), []);
  const others = peers.map(({ python, kind, env }) => new Answering(python, [script, kind], env));
  const blas = await Promise.all(others.map((peer) => peer.next()));
  const about = Object.fromEntries(peers.map(({ name }, at) => [name, blas[at].blas.join(' ')]));
  const all = [own, ...others];
  const names = ['this library', ...peers.map(({ name }) => name)];
  const results = [];
  for (const { n, d_model, heads } of sizes) {
    const rows = [];
    for (const peer of all) rows.push(await peer.ask('shape', n, d_model, heads));
    const times = [];
    for (const peer of all) times.push(await timesOf(peer));
    const seconds = Object.fromEntries(names.map((name) => [name, /** @type {number[]} */ ([])]));
    const peak = [];
    const begun = performance.now();
    for (
      let round = 0;
      round < ROUNDS && performance.now() - begun < LONGEST_S * 1000;
      round += 1
    ) {
      for (const [at, peer] of all.entries())
        seconds[names[at]].push(await peer.ask('time', times[at]));
      peak.push(await own.ask('peak'));
    }
    const far = Object.fromEntries(
      names.map((name, at) => [name, differenceOf(rows[0], rows[at])]),
    );
    results.push({ seconds, peak: { [names[0]]: peak }, far, rows: rows[0] });
  }
  all.forEach((peer) => peer.end());
  return { about, results };
}

/** @typedef {Record<'output' | 'weights', number[]>} Rows the first row of each */

/** The largest difference, as a part of the largest number. @param {Rows} one @param {Rows} other */
function differenceOf(one, other) {
  const parts = /** @type {const} */ (['output', 'weights']);
  return Math.max(...parts.map((part) => difference(one[part], other[part])));
}

/**
 * @param {string} title
 * @param {{seconds: Record<string, number[]>, peak: Record<string, number[]>}[]} results by size; peaks by the kind of
 *   vectors, which stands in the name of what uses them
 * @param {string} own whose times are compared @param {string[]} others with whose
 */
function printTable(title, results, own, others) {
  console.log(`\n${title}\n`);
  const heads = [
    `${own}, ms median (p10, p90)`,
    'of the peak',
    ...others.map((name) => `${name}, ms: times slower (p10)`),
  ];
  console.log(`| (n, d_model, h) | ${heads.join(' | ')} |`);
  console.log(`|---|${heads.map(() => '---|').join('')}`);
  results.forEach(({ seconds, peak }, at) => {
    const size = sizes[at];
    const ms = (/** @type {string} */ name, /** @type {number} */ share) =>
      1000 * quantile(seconds[name], share);
    const kind = Object.keys(peak).find((vectors) => own.includes(vectors)) ?? '';
    const rate = operationsOf(size) / quantile(seconds[own], 0.1);
    const [p10, median, p90] = [0.1, 0.5, 0.9].map((share) => plain(ms(own, share)));
    const cells = [
      `${median} (${p10}, ${p90})`,
      `${Math.round((100 * rate) / quantile(peak[kind], 0.9))} %`,
      ...others.map((name) => {
        const ratio = (/** @type {number} */ share) => plain(ms(name, share) / ms(own, share));
        return `${plain(ms(name, 0.5))}: ${ratio(0.5)} (${ratio(0.1)})`;
      }),
    ];
    console.log(`| (${size.n}, ${size.d_model}, ${size.heads}) | ${cells.join(' | ')} |`);
  });
}

/** Each of the library's ways in the page, beside the peers there and the processes measured after it. */
function printTables() {
  const results = page.results.map(({ seconds, peak }, at) => ({
    seconds: { ...native.results[at].seconds, ...seconds },
    peak,
  }));
  const [own, ...peers] = Object.keys(native.results[0].seconds);
  const web = ['onnxruntime-web', 'tfjs-wasm', 'tfjs-wasm, head by head'];
  for (const name of Object.keys(page.results[0].seconds)) {
    if (!web.includes(name)) printTable('In a page of Chromium', results, name, [...web, ...peers]);
  }
  printTable('Processes of their own', native.results, own, peers);
}

installPeers();
const page = await measureInChromium();
const native = await measureNatively();
const far = {
  page: page.results.map((one) => one.far),
  native: native.results.map((one) => one.far),
};
const compiler = (/** @type {string} */ program) =>
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.split('\n')[0];
const machine = {
  processor: os.cpus()[0].model,
  processors: os.cpus().length,
  load: os.loadavg()[0],
  chromium: page.version,
  compilers: [compiler('c++'), compiler('em++')],
  packages,
  blas: native.about,
};
const file = path.join(folder, 'peers.json');
fs.writeFileSync(
  file,
  JSON.stringify({ machine, sizes, page: page.results, native: native.results, far }, null, 1),
);
console.log(JSON.stringify(machine, null, 1));
if (Object.values(native.about).some((libraries) => !/openblas|mkl/.test(libraries))) {
  console.log(
    '\nPyTorch or NumPy multiplies without OpenBLAS here, much slower than it does elsewhere',
  );
}
printTables();
const between = sizes.map((_, at) => differenceOf(page.results[at].rows, native.results[at].rows));
const worst = Math.max(...between, ...Object.values(far).flat().flatMap(Object.values));
console.log(
  `\nlargest difference between any two, as a part of the largest number: ${worst.toPrecision(2)}`,
);
if (!(worst < LARGEST_DIFFERENCE))
  throw new Error(`more than ${LARGEST_DIFFERENCE}: they compute other things`);
