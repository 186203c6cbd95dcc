// node web/build/build.mjs: the C++ core to build/wasm/web/, and the whole page to dist/.
//
// dist/ is static: any file server can serve it, under any path, and a sandboxed iframe of another
// origin can show it.

import fs from 'node:fs';
import path from 'node:path';
import { writeBundle } from './bundle.mjs';
import { inputsOf, isBundled, keepBundled } from './bundled.mjs';
import { compactedPage } from './compact.mjs';
import { exclusively } from './exclusive.mjs';
import { writeClassic, writeOneFile } from './inline.mjs';
import { licencesOf } from './licences.mjs';
import { dist, modulesMade, unfinished, web } from './options.mjs';
import { pageOrder, partsInside, writePage } from './parts.mjs';
import { findHeader, isCalled } from './tools.mjs';

/**
 * Compiles the Embind modules; does nothing where they are newer than their sources.
 * @param {import('./exclusive.mjs').Run} run
 */
async function compileModule(run) {
  const configure = ['--preset', 'wasm', '--log-level=WARNING'];
  // The page needs no tests; where what they include is missing, they are left out of the build.
  const canTest = findHeader('doctest.h', 'doctest') && findHeader('nlohmann/json.hpp');
  if (!canTest) configure.push('-DATTENTION_LAB_BUILD_TESTS=OFF');
  return (
    (await run('cmake', configure, { stdio: ['ignore', 'ignore', 'inherit'] })) &&
    (await run('cmake', ['--build', '--preset', 'wasm-module']))
  );
}

/**
 * A classic script, because a sandboxed iframe may load one from any server, and a module only where
 * the server sends Access-Control-Allow-Origin.
 */
const classicScript = (input, output) =>
  writeBundle(input, output, {
    format: 'iife',
    define: { 'import.meta.url': 'attentionLabScript' },
    banner: {
      js: 'var attentionLabScript=globalThis.document?document.currentScript.src:location.href;',
    },
  });

const moduleScript = (input, output) =>
  writeBundle(input, output, { format: 'esm', plugins: [partsInside] });

/**
 * A page, and what it asks for, which is bundled under the names it uses.
 * @param {string} name
 * @param {Promise<import('./parts.mjs').ModulesOf>} [order] of the modules of page.js
 */
function bundlePage(name, order) {
  const html = compactedPage(fs.readFileSync(path.join(web, name), 'utf8'));
  fs.writeFileSync(path.join(unfinished, name), html);
  const files = [...html.matchAll(/\b(?:src|href)="(?!https?:|data:|#)([^"]+)"/g)].map((m) => m[1]);
  return Promise.all(
    files.map(async (file) => {
      if (file === 'page.js' && order) return writePage(await order);
      if (file.endsWith('.js')) return classicScript(file, file);
      if (file.endsWith('.css')) return writeBundle(file, file);
      return undefined;
    }),
  );
}

/** The modules, and the same bytes as scripts for pages that may not fetch (origin "null"). */
function copyModules() {
  for (const [name, file] of modulesMade()) {
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(path.join(unfinished, name), bytes);
    const script = `(globalThis.attentionLabWasm??={})["${name}"]="${bytes.toString('base64')}";\n`;
    fs.writeFileSync(path.join(unfinished, `${name}.js`), script);
  }
}

/** What the scripts' own types are called in dist/, and what those of engine.js are made of. */
function copyTypes() {
  fs.cpSync(path.join(web, 'engine/types'), path.join(unfinished, 'types'), { recursive: true });
  for (const [input, output] of [
    ['engine/index.d.ts', 'engine.d.ts'],
    ['engine/attention-only.d.ts', 'attention.d.ts'],
    ['element.d.ts', 'attention-lab.d.ts'],
  ]) {
    const types = fs.readFileSync(path.join(web, input), 'utf8');
    fs.writeFileSync(
      path.join(unfinished, output),
      types.replaceAll(/'.*\/index\.js'/g, "'./engine.js'"),
    );
  }
}

/** Bundles the page and the library into dist/. */
export async function bundle() {
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished);
  const order = pageOrder();
  const results = await Promise.all([
    bundlePage('index.html', order),
    bundlePage('bench.html'),
    moduleScript('engine/index.js', 'engine.js'),
    moduleScript('engine/attention-only.js', 'attention.js'),
    moduleScript('element.js', 'attention-lab.js'),
    classicScript('engine/worker.js', 'worker.js'),
  ]);
  copyTypes();
  copyModules();
  // In any project: a package.json around it may say that scripts are CommonJS.
  fs.writeFileSync(path.join(unfinished, 'package.json'), '{ "type": "module" }\n');
  const inputs = results.flat().flatMap((result) => Object.keys(result?.metafile?.inputs ?? {}));
  const licences = licencesOf(inputs);
  fs.writeFileSync(path.join(unfinished, 'LICENSES.txt'), licences);
  const wasm = fs.readFileSync(path.join(unfinished, 'attention_lab.wasm'));
  const html = fs.readFileSync(path.join(unfinished, 'index.html'), 'utf8');
  await Promise.all([
    writeClassic(wasm, licences),
    writeOneFile(html, wasm, licences, await order),
  ]);
  fs.rmSync(dist, { recursive: true, force: true });
  fs.renameSync(unfinished, dist);
}

/** As bundle, where anything has changed. */
async function bundleChanged() {
  const inputs = inputsOf();
  const isDone = isBundled(inputs);
  if (!isDone) {
    await bundle();
    keepBundled(inputs);
  }
  console.log(isDone ? 'built: dist/ (nothing has changed since)' : 'built: dist/');
}

if (isCalled(import.meta.url)) {
  const isBuilt = await exclusively(async (run) => {
    const isCompiled = await compileModule(run);
    if (isCompiled) await bundleChanged();
    return isCompiled;
  });
  process.exitCode = isBuilt ? 0 : 1;
}
