// The programs of the build: which project a build folder is of, whether a module is what was called, and what they take.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import {
  hasChromiumPackage,
  isAtLeast,
  removeUselessBuilds,
  root,
  versionOf,
} from '../../web/build/tools.mjs';

test('of a project that was copied, CMake’s folders begin anew; its own stay, also by a link', (t) => {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'project-'));
  const link = `${project}-link`;
  t.after(() => [project, link].forEach((each) => fs.rmSync(each, { recursive: true })));
  fs.symlinkSync(project, link);
  const homes = { native: project, debug: link, wasm: '/elsewhere', bench: os.tmpdir() };
  // A folder of somebody's own is nothing to remove.
  for (const [name, home] of Object.entries({ ...homes, mine: '/elsewhere', none: '' })) {
    const build = path.join(project, 'build', name);
    fs.mkdirSync(build, { recursive: true });
    if (home) {
      const cache = `A:STRING=b\nCMAKE_HOME_DIRECTORY:INTERNAL=${home}\nC:PATH=\n`;
      fs.writeFileSync(path.join(build, 'CMakeCache.txt'), cache);
    }
  }
  for (const place of [project, link]) {
    removeUselessBuilds(place);
    const left = fs.readdirSync(path.join(project, 'build'));
    assert.deepEqual(left, ['debug', 'mine', 'native', 'none']);
  }
});

test('what another compiler of the same name has made begins anew', (t) => {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'project-'));
  t.after(() => fs.rmSync(project, { recursive: true }));
  const compiler = path.join(project, 'em++');
  const is = (/** @type {string} */ words) =>
    fs.writeFileSync(compiler, `#!/bin/sh\necho '${words}'; echo more\n`, { mode: 0o755 });
  const builds = () => fs.readdirSync(path.join(project, 'build'));
  const make = (/** @type {string} */ name, words = '', keptAs = 'CMAKE_CXX_COMPILER:STRING') => {
    fs.mkdirSync(path.join(project, 'build', name), { recursive: true });
    const kept = words && `ATTENTION_LAB_COMPILER:INTERNAL=${words}\n`;
    const compilers = `${keptAs}=${compiler}\nCMAKE_CXX_COMPILER_AR:FILEPATH=emar\n`;
    const cache = `${compilers}CMAKE_HOME_DIRECTORY:INTERNAL=${project}\n${kept}`;
    fs.writeFileSync(path.join(project, 'build', name, 'CMakeCache.txt'), cache);
  };
  const first = 'emcc (Emscripten + a linker) 3.1.6 (abc)';
  is(first);
  make('wasm', first);
  make('native'); // from before this was kept
  removeUselessBuilds(project);
  assert.deepEqual(builds(), ['native', 'wasm']);

  is('emcc (Emscripten + a linker) 3.1.7 (abc)');
  removeUselessBuilds(project);
  assert.deepEqual(builds(), ['native']);

  make('wasm', first);
  fs.rmSync(compiler);
  removeUselessBuilds(project);
  assert.deepEqual(builds(), ['native'], 'its compiler is gone');

  is(first);
  make('wasm', first, 'ATTENTION_LAB_COMPILER_FILE:INTERNAL');
  removeUselessBuilds(project);
  assert.deepEqual(builds(), ['native', 'wasm'], 'CMake itself does not know where it is');
  make('wasm', first, 'CMAKE_OTHER');
  removeUselessBuilds(project);
  assert.deepEqual(builds(), ['native'], 'nor does anyone');
});

test('a project that was never built has none', (t) => {
  const project = fs.mkdtempSync(path.join(os.tmpdir(), 'project-'));
  t.after(() => fs.rmSync(project, { recursive: true }));
  removeUselessBuilds(project);
  assert.deepEqual(fs.readdirSync(project), []);
});

test('a program that is called by a link runs; one that is imported does not', (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'called #'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const [program, link] = ['program.mjs', 'link.mjs'].map((name) => path.join(folder, name));
  const tools = pathToFileURL(path.join(root, 'web/build/tools.mjs')).href;
  fs.writeFileSync(
    program,
    `import { isCalled } from '${tools}'; console.log(isCalled(import.meta.url));`,
  );
  fs.symlinkSync(program, link);
  const said = (...args) => spawnSync('node', args, { encoding: 'utf8' }).stdout.trim();
  assert.equal(said(program), 'true');
  assert.equal(said(link), 'true');
  assert.equal(said('-e', `import('${pathToFileURL(program).href}')`), 'false');
});

test('versions are compared as numbers; a program that is not there has none', () => {
  assert.equal(versionOf('node'), process.versions.node);
  assert.equal(versionOf('no-such-program'), '');
  for (const version of ['3.25.0', '3.101', '4.0.2']) assert.ok(isAtLeast(version, [3, 25]));
  for (const version of ['', '3.9.9', '3.24.1', '2.99']) assert.ok(!isAtLeast(version, [3, 25]));
});

/** A folder of programs. @param {import('node:test').TestContext} t @param {Record<string, string>} scripts by name */
function programs(t, scripts) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'programs-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, script] of Object.entries(scripts)) {
    fs.writeFileSync(path.join(folder, name), script, { mode: 0o755 });
  }
  return folder;
}

// The browsers of /Applications are found wherever the PATH leads.
const skip = process.platform === 'darwin';
test(
  'a browser that is a snap is none, nor is what Ubuntu has in its place; one that is named is',
  { skip },
  (t) => {
    const starter =
      '#!/bin/sh\nif ! [ -x /snap/bin/it ]; then exit 1; fi\nexec /snap/bin/it "$@"\n';
    const folder = programs(t, {
      snap: '\x7fELF',
      'chromium-browser': starter,
      firefox: starter,
      'google-chrome': '#!/bin/sh\nexec /opt/google/chrome "$@"\n',
    });
    const place = (/** @type {string} */ name) => path.join(folder, name);
    fs.symlinkSync(place('snap'), place('chromium'));
    const said = (/** @type {string} */ program, env = {}) => {
      const all = { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: place('own'), ...env };
      const options = /** @type {const} */ ({ encoding: 'utf8', env: all, cwd: root });
      const args = ['--input-type=module', '-e', program];
      return spawnSync(process.execPath, args, options).stdout.trim();
    };
    const found = (env = {}) =>
      said(
        `import { chromium, firefox } from './web/build/tools.mjs';
      console.log(chromium(), firefox());`,
        env,
      );
    assert.equal(found(), `${place('google-chrome')} undefined`);
    const named = { CHROMIUM: place('chromium'), FIREFOX: place('firefox') };
    assert.equal(found(named), `${named.CHROMIUM} ${named.FIREFOX}`);

    // Without any, the one that Playwright has downloaded.
    fs.rmSync(place('google-chrome'));
    assert.equal(found(), 'undefined undefined');
    const own = said(
      `import { chromium } from 'playwright-core'; console.log(chromium.executablePath());`,
    );
    assert.ok(own.startsWith(place('own')));
    fs.mkdirSync(path.dirname(own), { recursive: true });
    fs.writeFileSync(own, '');
    assert.equal(found(), `${own} undefined`);
  },
);

test('Debian has Chromium as a package; Ubuntu, and what is made of it, as a snap', () => {
  assert.ok(hasChromiumPackage('NAME="Debian GNU/Linux"\nVERSION_ID="12"\nID=debian\n'));
  assert.ok(hasChromiumPackage('ID=raspbian\nID_LIKE=debian\n'));
  assert.ok(!hasChromiumPackage('ID=ubuntu\nID_LIKE=debian\nHOME_URL="https://www.ubuntu.com/"\n'));
  assert.ok(!hasChromiumPackage('ID=linuxmint\nID_LIKE="ubuntu debian"\n'));
  assert.ok(!hasChromiumPackage('ID=fedora\n'));
  assert.ok(!hasChromiumPackage(''));
});

test('what setup.mjs does not know it refuses', () => {
  const setup = path.join(root, 'web/build/setup.mjs');
  for (const words of [['bogus'], []]) {
    // Without a PATH it can install nothing, whatever it takes the word for.
    const options = /** @type {const} */ ({ encoding: 'utf8', env: { PATH: '' } });
    const { status, stderr } = spawnSync(process.execPath, [setup, ...words], options);
    assert.equal(status, 1);
    assert.match(stderr, /^setup\.mjs takes one of build, test, optional/);
  }
});

test('a Node.js that is too old is told so, in words that it can read', async () => {
  const setup = path.join(root, 'web/build/setup.mjs');
  const source = fs.readFileSync(setup, 'utf8');
  assert.doesNotMatch(source, /^import /m, 'it would be read before anything is said');
  // What version 12 could not read esbuild would write otherwise.
  const [old, now] = await Promise.all(
    ['node12.17', 'esnext'].map((target) =>
      transform(source, { target, supported: { 'dynamic-import': true } }),
    ),
  );
  assert.equal(old.code, now.code);
  for (const version of ['12.22.12', '16.20.2', '18.18.2']) {
    const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
    const loader = `data:text/javascript,${encodeURIComponent(pretend)}`;
    const options = /** @type {const} */ ({ encoding: 'utf8' });
    const args = ['--import', loader, setup, 'build'];
    const { status, stderr } = spawnSync(process.execPath, args, options);
    assert.equal(status, 1);
    assert.ok(stderr.startsWith(`Node.js 18.19 or later is needed; this is ${version}.\n`), stderr);
    assert.match(stderr, /nodejs\.org/);
  }
});

test('what apt-get has not brought is still missing, and setup.mjs says how to get it', (t) => {
  const folder = programs(t, {
    'apt-get': '#!/bin/sh\n',
    cmake: '#!/bin/sh\necho cmake version 3.22.1\n',
  });
  fs.symlinkSync('/usr/bin/env', path.join(folder, 'env'));
  const setup = path.join(root, 'web/build/setup.mjs');
  const options = /** @type {const} */ ({ encoding: 'utf8', env: { PATH: folder } });
  const { status, stdout, stderr } = spawnSync(process.execPath, [setup, 'build'], options);
  assert.equal(status, 1);
  assert.match(stdout, /missing: CMake 3\.25 or later/);
  assert.match(stderr, /apt-get install --no-install-recommends emscripten cmake ninja-build/);
});
