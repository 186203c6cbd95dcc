// The project's shape: dependencies point one way, and nothing lies at the top that need not.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { LIBRARIES } from '../../web/build/own-names.mjs';
import { root } from '../../web/build/tools.mjs';

/** All files below a folder with one of the endings, as paths from the project's folder. */
function files(folder, ...endings) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => path.posix.join(folder, file));
}

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** What a C++ file includes: ['attn/matrix.h', 'Eigen/Core', 'vector', ...]. */
const includes = (file) =>
  [...read(file).matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)].map((match) => match[1]);

/** What runs before a file does. */
const BEFORE = /(?:^|[\s;}])(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]/g;
/** What it may load later, or knows the types of. */
const LATER = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a JavaScript file imports: paths from the project's folder, or packages' names. */
function imports(file, ...ways) {
  const specifiers = ways.flatMap((way) =>
    [...read(file).matchAll(way)].map(([, specifier]) => specifier),
  );
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier,
  );
}

// What a file in the folder may include of ours; everything else of ours is an error.
const cppLayers = {
  'cpp/kernels': ['kernels', 'Eigen'],
  'cpp/attn': ['attn', 'kernels', 'Eigen'],
  'cpp/bind': ['bind', 'attn', 'kernels', 'Eigen', 'emscripten'],
};

/** What one file asks of the system. */
const ofSystem = new Map([['cpp/kernels/huge_pages.cpp', 'sys/mman.h']]);

for (const [folder, allowed] of Object.entries(cppLayers)) {
  test(`${folder} includes only the standard library, ${allowed.join(', ')}`, () => {
    const found = files(folder, '.h', '.cpp');
    assert.ok(found.length > 0);
    for (const file of found) {
      for (const include of includes(file).filter((name) => name.includes('/'))) {
        const isAllowed = allowed.includes(include.split('/')[0]) || ofSystem.get(file) === include;
        assert.ok(isAllowed, `${file} includes ${include}`);
      }
    }
  });
}

test('the core neither prints nor reads a clock, a file or the environment', () => {
  const barred = /^(iostream|fstream|chrono|ctime|filesystem|random)$/;
  const calls = /\b(printf|fprintf|puts|fputs|putchar|fopen|getenv)\s*\(/;
  for (const file of files('cpp', '.h', '.cpp')) {
    for (const include of includes(file)) {
      assert.doesNotMatch(include, barred, `${file} includes ${include}`);
    }
    assert.doesNotMatch(read(file), calls, file);
  }
});

const modules = 'build/wasm/web/';

// What a file in the folder may import: of ours, by the beginning of the path, and packages.
const webLayers = {
  'web/engine': ['web/engine/', modules, 'node:'],
  'web/draw': ['web/draw/', 'd3-array', 'd3-format'],
  'web/io': ['web/io/'],
  // Its checksum is the one of zip archives.
  'web/packed': ['web/packed/', 'web/io/zip.js'],
  'web/state': ['web/state/'],
  // The tours are handed an engine; of its files they know the types.
  'web/tours': ['web/tours/', 'web/engine/index.d.ts'],
  'web/bench': ['web/bench/', 'web/engine/'],
  'web/strings': ['web/strings/'],
  'web/build': ['web/build/', 'web/io/', 'web/packed/', 'node:', 'esbuild', '@swc/core'],
  'web/elements': [
    'web/elements/',
    'web/engine/',
    'web/state/',
    'web/draw/',
    'web/io/',
    'web/strings/',
    'web/tours/',
    'lit',
    'd3-',
  ],
};

for (const [folder, allowed] of Object.entries(webLayers)) {
  test(`${folder} imports only ${allowed.join(', ')}`, () => {
    const found = files(folder, '.js', '.mjs');
    assert.ok(found.length > 0);
    for (const file of found) {
      for (const name of imports(file, BEFORE, LATER)) {
        assert.ok(
          allowed.some((beginning) => name.startsWith(beginning)),
          `${file} imports ${name}`,
        );
      }
    }
  });
}

// In a bundle, whose modules are in the order in which they pack best, one of the circle would read what is not there yet.
test('no module imports itself, by way of whichever others', () => {
  const all = files('web', '.js', '.mjs');
  const importsOf = new Map(all.map((file) => [file, imports(file, BEFORE)]));
  /** @type {Set<string>} */
  const done = new Set();
  const visit = (/** @type {string} */ file, /** @type {string[]} */ way) => {
    assert.ok(!way.includes(file), [...way, file].join(' → '));
    if (done.has(file)) return;
    importsOf.get(file)?.forEach((other) => visit(other, [...way, file]));
    done.add(file);
  };
  for (const file of all) visit(file, []);
  assert.ok(done.size > all.length);
});

test('elements take their measures from <attention-lab>, not from the window or the page around it', () => {
  for (const file of files('web/elements', '.js')) {
    const source = read(file);
    assert.doesNotMatch(source, /@media[^{]*(width|height)/, `${file}: use @container`);
    assert.doesNotMatch(source, /@container[^{]*\drem/, `${file}: a container is asked in px`);
    assert.doesNotMatch(source, /\d(vw|vi|vmin|vmax)\b/, `${file}: use cqi`);
    const styles = [...source.matchAll(/css`[^`]*`/g)].map(([style]) => style).join('');
    const outside = source.match(/\drem\b/g)?.length ?? 0;
    const inside = styles.match(/\drem\b/g)?.length ?? 0;
    assert.equal(outside, inside, `${file}: inline lengths are rem(2), from tokens.js`);
  }
});

test('nothing lies at the top but the three folders and what tools need there', () => {
  const needed = ['cpp', 'web', 'tests', 'CMakeLists.txt', 'CMakePresets.json', 'package.json'];
  const further = ['package-lock.json', 'README.md', 'LICENSE'];
  const made = ['build', 'dist', 'node_modules', 'test-results'];
  const extra = fs
    .readdirSync(root)
    .filter((name) => !name.startsWith('.') && ![...needed, ...further, ...made].includes(name));
  assert.deepEqual(extra, []);
});

test('the page is built with what is installed for it alone, without the tests’ packages', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const scripts = files('web', '.js', '.mjs').filter((file) => !file.endsWith('.config.mjs'));
  const foreign = scripts
    .flatMap((file) => imports(file, BEFORE, LATER))
    .filter((name) => !/^(web\/|build\/|node:)/.test(name));
  const used = [...foreign, ...LIBRARIES.map(([folder]) => folder)];
  const needed = new Set(used.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]));
  assert.ok(['lit', 'esbuild', 'typescript'].every((name) => needed.has(name)));
  for (const name of needed) {
    const found = packages[`node_modules/${name}`];
    assert.ok(found && !found.dev, `${name} belongs to the dependencies`);
  }
});
