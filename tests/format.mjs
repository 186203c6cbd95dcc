// node tests/format.mjs [--write]: checks the formatting of all sources, or makes it right.
//
// clang-format's releases disagree in details, so that C++ is only checked with the one that the
// project is formatted with.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findProgram, root, run } from '../web/build/tools.mjs';

const write = process.argv.includes('--write');
const clangFormatMajor = 14;

function cppFiles() {
  return ['cpp', 'tests/native'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(cpp|h)$/.test(file))
      .map((file) => path.join(folder, file)),
  );
}

function formatCpp() {
  const program = findProgram(`clang-format-${clangFormatMajor}`, 'clang-format');
  const version = program
    ? spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.match(/version (\d+)/)?.[1]
    : undefined;
  if (!program || version !== String(clangFormatMajor)) {
    console.log(`skipped: C++ formatting (needs clang-format ${clangFormatMajor})`);
    return true;
  }
  const files = cppFiles();
  const passed = run(program, [...(write ? ['-i'] : ['--dry-run', '--Werror']), ...files]);
  console.log(`clang-format: ${files.length} files ${passed ? 'ok' : 'NOT formatted'}`);
  return passed;
}

function formatRest() {
  const files = ['web', 'tests', 'package.json', 'CMakePresets.json', '.prettierrc.json'];
  const level = ['--log-level', write ? 'warn' : 'log'];
  const prettier = path.join(root, 'node_modules/.bin/prettier');
  return run(prettier, [write ? '--write' : '--check', ...level, ...files]);
}

const passed = [formatCpp(), formatRest()];
process.exitCode = passed.every(Boolean) ? 0 : 1;
