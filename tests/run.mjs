// node tests/run.mjs [step...]: all suites, or those named. A failure does not stop the others; at
// the end every runner's own summary is repeated.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram, firefox, root, webkit } from '../web/build/tools.mjs';

const jobs = String(os.cpus().length);

const testFiles = (...folders) =>
  folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith('.test.mjs'))
      .map((file) => path.join(folder, file)),
  );

/** A program of an npm package. */
const npm = (name, ...args) => [path.join(root, 'node_modules/.bin', name), ...args];

/** A program of the build, which waits for others that build here. */
const alone = (...command) => ['node', 'web/build/exclusive.mjs', ...command];

/** A CMake preset's configuration, build and tests. */
const cmake = (preset) => [
  alone('cmake', '--preset', preset, '--log-level=WARNING'),
  alone('cmake', '--build', '--preset', preset),
  ['ctest', '--preset', preset, '--verbose', '--parallel', jobs],
];

const nodeTest = (...files) => ['node', '--test', '--test-reporter=spec', ...files];

// In a summary: what ctest, doctest and the reference runner say at their ends, and what failed.
const cmakeSummary =
  /^\d+% tests passed|^\d+: (\[doctest\] (test cases|assertions|Status)|\S+: (FATAL )?ERROR: |reference data:|\d+ passed)/;
const nodeSummary = /^ℹ (tests|pass|fail|skipped|todo) |^✖ /;

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[][]} commands run one after the other until one fails
 * @property {boolean} [all] whether the rest runs after a failure all the same
 * @property {RegExp} summary the lines of the output that are repeated at the end
 * @property {string|false} [skip] why it cannot run here
 * @property {string|false} [note] what of it cannot run here
 */

/** @type {() => Step[]} */
const steps = () => [
  {
    name: 'format',
    commands: [['node', 'tests/format.mjs']],
    summary: /^clang-format|^skipped|^All matched|^\[warn\]/,
  },
  { name: 'native', commands: cmake('native'), summary: cmakeSummary },
  { name: 'wasm', commands: cmake('wasm'), summary: cmakeSummary },
  { name: 'dist', commands: [['node', 'web/build/build.mjs']], summary: /^built/ },
  {
    name: 'lint',
    all: true,
    commands: [
      npm('eslint', '-c', 'web/eslint.config.mjs', '--max-warnings=0', 'web', 'tests'),
      npm('stylelint', '-c', 'web/stylelint.config.mjs', 'web/**/*.css'),
      npm('html-validate', 'web/*.html'),
      npm('tsc', '-p', 'web/tsconfig.json'),
    ],
    summary: /problems?\b|error TS/,
  },
  {
    name: 'javascript',
    commands: [nodeTest(...testFiles('tests/web', 'tests/wasm', 'tests/reference'))],
    summary: nodeSummary,
  },
  {
    name: 'browsers',
    commands: [npm('playwright', 'test', '-c', 'tests/e2e/playwright.config.mjs')],
    // Of a failure its title and the first line of what was wrong too.
    summary:
      /^ +\d+ (passed|failed|flaky|skipped|did not run)|^ +axe found|^ {4}\[\w+\] › |^ {4}(\w*Error: |Test timeout)/,
    note: !firefox() && 'skipped: Firefox, which is not installed',
  },
  {
    name: 'webkit',
    commands: [[findProgram('xvfb-run') ?? '', '-a', ...nodeTest(...testFiles('tests/e2e'))]],
    summary: nodeSummary,
    skip: !webkit() && 'WebKitGTK with its driver, xvfb and xauth are not installed',
  },
  { name: 'sanitizers', commands: cmake('debug'), summary: cmakeSummary },
];

/** Runs one command with its output shown; resolves to whether it passed and what it said. */
function execute(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const show = (stream) => (chunk) => {
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', show(process.stdout));
    child.stderr.setEncoding('utf8').on('data', show(process.stderr));
    child.on('error', (error) =>
      resolve({ passed: false, output: `${program}: ${error.message}` }),
    );
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

/** @param {Step} step */
async function runStep({ name, commands, all, summary, skip, note }) {
  const start = performance.now();
  console.log(`\n=== ${name}`);
  if (skip) return { name, verdict: 'skipped', lines: [skip], seconds: 0 };
  let passed = true;
  let output = '';
  for (const command of commands) {
    const result = await execute(command[0], command.slice(1));
    output += result.output;
    passed &&= result.passed;
    if (!passed && !all) break;
  }
  const lines = output.split('\n').filter((line) => summary.test(line));
  if (note) lines.push(note);
  const seconds = (performance.now() - start) / 1000;
  return { name, verdict: passed ? 'passed' : 'FAILED', lines, seconds };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps().some((step) => step.name === name));
if (unknown.length) {
  console.error(`no such step: ${unknown.join(', ')}; there are: ${steps().map((s) => s.name)}`);
  process.exit(1);
}

const results = [];
for (const step of steps()) {
  if (wanted.length === 0 || wanted.includes(step.name)) results.push(await runStep(step));
}

console.log('\n=== summaries');
for (const { name, verdict, lines, seconds } of results) {
  console.log(`${verdict}: ${name} (${seconds.toFixed(1)} s)`);
  for (const line of lines) console.log(`  ${line.trim()}`);
}
const failed = results.filter(({ verdict }) => verdict === 'FAILED');
console.log(failed.length ? `FAILED: ${failed.map(({ name }) => name)}` : 'all passed');
process.exitCode = failed.length ? 1 : 0;
