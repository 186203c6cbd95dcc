// node tests/bench/kernels.mjs [rounds]: what the kernels reach, natively and in a page of Chromium, as GFLOP/s and
// as a share of what registers alone reach in the same run. Prints JSON and tables of medians, with the best tenth
// (p10 of the times) beside them: what a quiet machine gives. `errors` in place of rounds prints the worst error of
// each path against long double instead. In Chromium every build of the module is measured.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../web/build/tools.mjs';
import { compile, inIsolatedPage } from './isolated.mjs';

const what = process.argv[2] === 'errors' ? ['errors'] : ['times', process.argv[2] ?? '15'];

function runNative() {
  compile('native', 'kernels_bench');
  return execFileSync(path.join(root, 'build/native/tests/kernels_bench'), what, {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
}

/** @param {string} suffix of the build's name */
function runInChromium(suffix) {
  const bench = `kernels_bench${suffix}`;
  compile('wasm', bench);
  const folder = path.join(root, 'build/wasm/tests');
  const registers = fs.readFileSync(path.join(root, 'web/bench/peak.js'), 'utf8');
  const kind = suffix === '_relaxed' ? 'relaxed' : 'simd128';
  const content = `${registers}; globalThis.registerPeak = await peakOf('${kind}');`;
  // Any document of the same origin.
  return inIsolatedPage({ folder, document: 'package.json' }, async (page) => {
    await page.addScriptTag({ type: 'module', content });
    return page.evaluate(
      async ([name, ...args]) => {
        const { default: create } = await import(`/${name}.mjs`);
        const lines = /** @type {string[]} */ ([]);
        await create({ arguments: args, print: (/** @type {string} */ line) => lines.push(line) });
        return lines.join('\n');
      },
      [bench, ...what],
    );
  });
}

/** @param {string} title @param {string} json */
function printTable(title, json) {
  /** @type {{name: string, operations: number, median: number, p10: number}[]} */
  const rows = JSON.parse(json);
  const rate = (row, key) => row.operations / row[key] / 1e9;
  const [peak] = rows;
  console.log(`\n${title}\n`);
  console.log('| | median ms | p10 ms | GFLOP/s median | best tenth | of the peak |');
  console.log('|---|---|---|---|---|---|');
  for (const row of rows) {
    const share = Math.round((100 * rate(row, 'p10')) / rate(peak, 'p10'));
    const cells = [row.median * 1e3, row.p10 * 1e3, rate(row, 'median'), rate(row, 'p10')];
    console.log(`| ${row.name} | ${cells.map((x) => x.toPrecision(4)).join(' | ')} | ${share} % |`);
  }
}

const native = runNative();
const builds = { SIMD128: '', 'relaxed SIMD': '_relaxed', 'without vectors': '_scalar' };
/** @type {Record<string, string>} */
const pages = {};
for (const [name, suffix] of Object.entries(builds)) pages[name] = await runInChromium(suffix);
if (what[0] === 'errors') {
  console.log(`native\n${native}`);
  for (const [name, text] of Object.entries(pages)) console.log(`\nChromium, ${name}\n${text}`);
} else {
  const chromium = Object.entries(pages).map(([name, json]) => [name, JSON.parse(json)]);
  const all = { native: JSON.parse(native), chromium: Object.fromEntries(chromium) };
  console.log(JSON.stringify(all));
  printTable('Native, the widest vectors of this machine', native);
  for (const [name, json] of Object.entries(pages)) {
    printTable(`WebAssembly in Chromium, ${name}`, json);
  }
}
