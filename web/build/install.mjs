// What building and testing need: setup.mjs's words, once it is known that this Node.js can read them.

import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { exclusively } from './exclusive.mjs';
import {
  chromium,
  findHeader,
  findProgram,
  firefox,
  hasChromiumPackage,
  headlessShell,
  isAtLeast,
  pythonWith,
  removeUselessBuilds,
  root,
  run,
  versionOf,
  webkit,
} from './tools.mjs';

const read = (/** @type {string} */ file) =>
  JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

const system = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : '';

const toBuild = [
  {
    name: 'Emscripten',
    why: 'compiles the C++ core to WebAssembly',
    apt: ['emscripten'],
    found: () => findProgram('em++') && findProgram('em-config'),
  },
  {
    name: 'CMake 3.25 or later',
    why: 'drives the build',
    apt: ['cmake'],
    found: () => isAtLeast(versionOf('cmake'), [3, 25]),
  },
  { name: 'Ninja', why: 'runs the build', apt: ['ninja-build'], found: () => findProgram('ninja') },
  {
    name: 'Eigen 3.4',
    why: 'the matrices of the core',
    apt: ['libeigen3-dev'],
    found: () => findHeader('Eigen/Core', 'eigen3'),
  },
];

const toTest = [
  ...toBuild,
  {
    name: 'a C++17 compiler',
    why: 'the native library',
    apt: ['g++'],
    found: () => findProgram('c++', 'g++', 'clang++'),
  },
  {
    name: 'doctest',
    why: 'the tests of the core',
    apt: ['doctest-dev'],
    found: () => findHeader('doctest.h', 'doctest'),
  },
  {
    name: 'nlohmann-json',
    why: 'reads the reference data',
    apt: ['nlohmann-json3-dev'],
    found: () => findHeader('nlohmann/json.hpp'),
  },
  {
    name: 'clang-format',
    why: 'checks the C++ formatting',
    apt: ['clang-format'],
    found: () => findProgram('clang-format-14', 'clang-format'),
  },
  {
    name: 'NumPy',
    why: 'executes the programs that the page writes, makes the reference data again',
    apt: ['python3-numpy'],
    found: () => pythonWith('numpy'),
  },
];

const browser = {
  name: 'Chromium',
  why: 'tests the page',
  apt: ['chromium'],
  found() {
    const program = chromium();
    // Where a library of it is missing it does not start.
    return program && versionOf(program);
  },
};
const isPackaged = hasChromiumPackage(system);
if (isPackaged) toTest.push(browser);

const what = process.argv[2];

const lacksBrowser = () => what === 'test' && !isPackaged && !browser.found();

/** How Playwright is asked for its own browser, where there is no package of one. @param {string[]} options */
const playwrights = (...options) => {
  const { version } = read('package-lock.json').packages['node_modules/playwright-core'];
  return ['--yes', `playwright-core@${version}`, 'install', ...options, '--no-shell', 'chromium'];
};

const optional = [
  {
    name: 'Chromium’s headless shell',
    why: 'tests the page in less time',
    apt: ['chromium-headless-shell'],
    found: headlessShell,
  },
  { name: 'Firefox', why: 'tests the page', apt: ['firefox-esr'], found: firefox },
  {
    name: 'WebKitGTK with its driver',
    why: 'tests the page',
    apt: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    found: webkit,
  },
  {
    name: 'PyTorch',
    why: 'executes the programs that the page writes, makes the reference data again',
    apt: ['python3-torch'],
    found: () => pythonWith('numpy', 'torch'),
  },
];

/** @param {string[]} packages that are missing, as apt calls them */
function explainByHand(packages) {
  console.error('\nPlease install what is missing and run this again.\n');
  if (packages.length) explainPrograms(packages);
  if (lacksBrowser()) {
    console.error(`  Chromium:        npx ${playwrights('--with-deps').join(' ')}`);
  }
  console.error(`
Eigen in an unusual place: set EIGEN3_INCLUDE_DIR. Another browser: set CHROMIUM to its path.`);
}

function explainPrograms(packages) {
  console.error(`  Debian, Ubuntu:  sudo apt-get update
                   sudo apt-get install --no-install-recommends ${packages.join(' ')}
  macOS:           brew install emscripten cmake ninja eigen doctest nlohmann-json clang-format \\
                     numpy
  elsewhere:       git clone https://github.com/emscripten-core/emsdk && cd emsdk
                   ./emsdk install latest && ./emsdk activate latest && . ./emsdk_env.sh
                   and CMake 3.25, Ninja, Eigen 3.4 (tests: doctest 2.4, nlohmann-json 3,
                   Python 3 with NumPy)`);
}

/** How apt-get may be called: as root, or with sudo where that asks for no password. */
function aptPrefix() {
  if (!findProgram('apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram('sudo');
  const quiet = { stdio: /** @type {const} */ ('ignore') };
  return sudo && spawnSync(sudo, ['-n', 'true'], quiet).status === 0 ? [sudo, '-n'] : undefined;
}

function aptInstall(prefix, packages) {
  const apt = (quietErrors, ...args) => {
    const line = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
    line.push('-o', 'DPkg::Lock::Timeout=300', ...args);
    return run(line[0], line.slice(1), {
      stdio: ['ignore', 'ignore', quietErrors ? 'ignore' : 'inherit'],
    });
  };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  // A machine without package lists cannot name the packages: then fetch the lists, and again.
  return apt(true, ...install) || (apt(false, 'update') && apt(false, ...install));
}

function installPrograms(tools) {
  const missing = tools.filter((tool) => !tool.found());
  if (missing.length === 0) return true;
  for (const { name, why } of missing) console.log(`missing: ${name} (${why})`);
  const packages = missing.flatMap((tool) => tool.apt);
  const prefix = aptPrefix();
  if (!prefix) {
    explainByHand(packages);
    return false;
  }
  console.log(`installing with apt-get: ${packages.join(' ')}`);
  aptInstall(prefix, packages);
  // It may have come in an older version than is needed, or not at all.
  const left = missing.filter((tool) => !tool.found());
  if (left.length === 0) return true;
  for (const { name } of left) console.error(`still missing: ${name}`);
  explainByHand(left.flatMap((tool) => tool.apt));
  return false;
}

/** The C library of a Linux, as npm calls it. A report takes a while. */
function ownLibc() {
  /** @type {any} */
  const { header } = process.report.getReport();
  return header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Whether a package is for this machine. @param {{os?: string[], cpu?: string[], libc?: string[]}} package */
const suits = ({ os, cpu, libc }) =>
  (os?.includes(process.platform) ?? true) &&
  (cpu?.includes(process.arch) ?? true) &&
  (libc?.includes(ownLibc()) ?? true);

/** Whether node_modules has every package of package-lock.json in its version. */
function packagesAreCurrent(withTests) {
  if (!fs.existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const { packages: wanted } = read('package-lock.json');
  const { packages: present } = read('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([name, { version, optional: mayLack, dev, ...machine }]) =>
      name === '' ||
      (mayLack && !suits(machine)) ||
      (dev && !withTests) ||
      (present[name]?.version === version && fs.existsSync(path.join(root, name))),
  );
}

/** @param {import('./exclusive.mjs').Run} runAlone @param {boolean} withTests */
function installPackages(runAlone, withTests) {
  if (packagesAreCurrent(withTests)) return true;
  console.log(`installing npm packages (${withTests ? 'all' : 'those of the page'})`);
  const only = ['--include=optional', withTests ? '--include=dev' : '--omit=dev'];
  return runAlone('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...only]);
}

/** Of Playwright, and with the libraries that it needs where apt may be called. */
function installBrowser() {
  if (!lacksBrowser()) return true;
  const args = playwrights(...(aptPrefix() ? ['--with-deps'] : []));
  console.log(`missing: ${browser.name} (${browser.why})\ninstalling with npx ${args.join(' ')}`);
  run('npx', args);
  if (!lacksBrowser()) return true;
  console.error(`still missing: ${browser.name}`);
  explainByHand([]);
  return false;
}

const words = ['build', 'test', 'optional'];
if (!words.includes(what)) {
  console.error(`setup.mjs takes one of ${words.join(', ')}; this is ${what ?? 'none'}.`);
  process.exit(1);
}
if (what === 'optional') {
  // Each on its own: one that cannot be had must not cost the others.
  for (const tool of optional) {
    if (!installPrograms([tool])) console.log(`goes without ${tool.name}`);
  }
} else {
  const testing = what === 'test';
  const isReady =
    installPrograms(testing ? toTest : toBuild) &&
    // Not under somebody's hands who builds with them.
    (await exclusively((runAlone) => {
      removeUselessBuilds();
      return installPackages(runAlone, testing);
    })) &&
    installBrowser();
  if (!isReady) process.exitCode = 1;
}
