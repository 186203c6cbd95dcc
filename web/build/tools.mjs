// Where the programs are that this project calls, and how it calls them.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Those of the programs that are in the PATH (or, for an absolute path, that exist). @param {(string|undefined)[]} names */
function findPrograms(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => {
    if (!name) return [];
    const places = path.isAbsolute(name)
      ? [name]
      : folders.map((folder) => path.join(folder, name));
    return places.filter((place) => fs.existsSync(place));
  });
}

/**
 * The first of the programs that is in the PATH (or, for an absolute path, that exists).
 * @param {...(string|undefined)} names
 * @returns {string|undefined} its path
 */
export const findProgram = (...names) => findPrograms(names)[0];

/** The first line of what a program says that it is; '' if there is none. @param {string} program */
function describe(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return /^.*/.exec(stdout ?? '')?.[0] ?? '';
}

/** Its version, such as 3.25.1; '' if there is none. @param {string} program */
export const versionOf = (program) => /\d+\.\d+(\.\d+)*/.exec(describe(program))?.[0] ?? '';

/** @param {string} version @param {[number, number]} least */
export function isAtLeast(version, [major, minor]) {
  const [own = 0, ownMinor = 0] = version.split('.').map(Number);
  return own > major || (own === major && ownMinor >= minor);
}

/**
 * The include folder that holds a header; EIGEN3_INCLUDE_DIR and its like name further folders.
 * @param {string} header for example 'Eigen/Core'
 * @param {...string} below subfolders of an include folder in which it may lie
 * @returns {string|undefined}
 */
export function findHeader(header, ...below) {
  const roots = ['/usr/include', '/usr/local/include', '/opt/homebrew/include'];
  const folders = roots.flatMap((folder) => ['', ...below].map((sub) => path.join(folder, sub)));
  const own = process.env.EIGEN3_INCLUDE_DIR;
  return [...(own ? [own] : []), ...folders].find((f) => fs.existsSync(path.join(f, header)));
}

/**
 * The first Python that has these modules; PYTHON names another than the usual ones.
 * @param {...string} modules
 * @returns {string|undefined}
 */
export function pythonWith(...modules) {
  const found = modules.map((module) => `importlib.util.find_spec('${module}')`).join(' and ');
  const program = ['-c', `import importlib.util, sys; sys.exit(not (${found}))`];
  return [process.env.PYTHON, 'python3', '/usr/bin/python3', 'python'].find(
    (python) => python && spawnSync(python, program, { stdio: 'ignore' }).status === 0,
  );
}

/** The beginning of a file. @param {string} file */
function headOf(file) {
  const opened = fs.openSync(file, 'r');
  const head = Buffer.alloc(512);
  const length = fs.readSync(opened, head);
  fs.closeSync(opened);
  return head.toString('latin1', 0, length);
}

/**
 * Whether it is a snap, or the script that Ubuntu has in the place of a browser, which starts one. A snap sees a /tmp of
 * its own, so that what drives it gets none of its files.
 * @param {string} program
 */
const isSnap = (program) =>
  path.basename(fs.realpathSync(program)) === 'snap' ||
  /^#![^]*\/snap\/bin\//.test(headOf(program));

/** The first that is no snap. @param {...string} names */
const findBrowser = (...names) => findPrograms(names).find((program) => !isSnap(program));

/** The Chromium that Playwright has downloaded, if it is installed and has. */
function ownOfPlaywright() {
  try {
    const { chromium: own } = createRequire(import.meta.url)('playwright-core');
    return findProgram(own.executablePath());
  } catch {
    return undefined;
  }
}

/** Chromium or a browser of its family; CHROMIUM names another. */
export const chromium = () =>
  findProgram(process.env.CHROMIUM) ??
  findBrowser(
    'chromium',
    'chromium-browser',
    'google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ) ??
  ownOfPlaywright();

/**
 * Whether a system has Chromium as a package: that of Ubuntu and of what is made of it is a snap.
 * @param {string} system what its /etc/os-release says
 */
export const hasChromiumPackage = (system) =>
  /^ID(_LIKE)?=.*\bdebian\b/m.test(system) && !/^ID(_LIKE)?=.*\bubuntu\b/m.test(system);

/** What of Chromium shows pages without a window: the same engine, quicker; CHROMIUM names another. */
export const headlessShell = () => findProgram(process.env.CHROMIUM, 'chromium-headless-shell');

/** Firefox; FIREFOX names another. */
export const firefox = () =>
  findProgram(process.env.FIREFOX) ??
  findBrowser('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox');

/** What drives WebKitGTK: its driver, its browser, and a display that needs no screen. */
export function webkit() {
  const driver = findProgram('WebKitWebDriver');
  const browser = findProgram(
    process.env.WEBKIT_MINIBROWSER,
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  );
  const display = findProgram('xvfb-run');
  return driver && browser && display && findProgram('xauth')
    ? { driver, browser, display }
    : undefined;
}

const isSamePlace = (a = '', b = '') =>
  fs.existsSync(a) && fs.realpathSync(a) === fs.realpathSync(b);

/** Whether a module is the program that was called, by its path or by a link. @param {string} url of the module */
export const isCalled = (url) => isSamePlace(process.argv[1], fileURLToPath(url));

/**
 * Puts a whole file in the place of another, so that of a process that is killed the one or the other is left.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
export function replaceFile(file, content) {
  const unfinished = `${file}.new`;
  fs.writeFileSync(unfinished, content);
  fs.renameSync(unfinished, file);
}

/** Where the presets build. */
const BUILDS = ['native', 'debug', 'wasm', 'bench'];

/** What CMake keeps under a name, whatever its type. @param {string} cache its text @param {string} name */
const cached = (cache, name) => new RegExp(`^${name}:\\w+=(.*)$`, 'm').exec(cache)?.[1];

/** What the compiler of a build said that it is; undefined where nothing was built. @param {string} build of BUILDS */
export function compilerOf(build) {
  const cache = path.join(root, 'build', build, 'CMakeCache.txt');
  return fs.existsSync(cache)
    ? cached(fs.readFileSync(cache, 'utf8'), 'ATTENTION_LAB_COMPILER')
    : undefined;
}

/**
 * Why CMake would go on from what is not of here, or not of now.
 * @param {string} cache its text
 * @param {string} project
 */
function whyUseless(cache, project) {
  const home = cached(cache, 'CMAKE_HOME_DIRECTORY');
  if (!isSamePlace(home, project)) return `it was made in ${home ?? 'another place'}`;
  const before = cached(cache, 'ATTENTION_LAB_COMPILER');
  const compiler =
    cached(cache, 'ATTENTION_LAB_COMPILER_FILE') ?? cached(cache, 'CMAKE_CXX_COMPILER');
  const now = before && compiler && describe(compiler);
  return before === now
    ? undefined
    : `it was made by ${before}, in whose place there is ${now || 'none'}`;
}

/**
 * Removes what CMake has built of a project that lay elsewhere, of which it builds nothing, and what another compiler
 * has made that had the same name, of which it would keep all.
 * @param {string} [project] its folder
 */
export function removeUselessBuilds(project = root) {
  for (const name of BUILDS) {
    const cache = path.join(project, 'build', name, 'CMakeCache.txt');
    if (!fs.existsSync(cache)) continue;
    const why = whyUseless(fs.readFileSync(cache, 'utf8'), project);
    if (!why) continue;
    console.log(`removing build/${name}: ${why}`);
    fs.rmSync(path.dirname(cache), { recursive: true });
  }
}

/**
 * Runs a program with our output as its output.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 * @returns {boolean} whether it succeeded
 */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) console.error(`${program}: ${result.error.message}`);
  return result.status === 0;
}

/** The files of a folder and of those below it, or the file itself. @param {string} place @returns {string[]} */
export function filesAt(place) {
  const isFolder = fs.statSync(place, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) return [];
  if (!isFolder) return [place];
  const names = fs.readdirSync(place).sort();
  return names.flatMap((name) => filesAt(path.join(place, name)));
}
