// Makes at least two files of every kind again with the package in generate/ and compares them with
// the committed ones. Needs a Python with the NumPy and PyTorch that made the files (PYTHON names
// it); elsewhere it reports itself as skipped and says why.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('.', import.meta.url));
const FILES_OF_A_KIND = 2;

// Error texts, printed arrays and the private attention function are those of these versions.
const PROBE = `
import numpy, torch
made_with = numpy.__version__.startswith("1.24") and torch.__version__.startswith("1.13")
print("" if made_with else "found NumPy " + numpy.__version__ + " and PyTorch " + torch.__version__)
`;

function run(python, args) {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  return spawnSync(python, args, { cwd: directory, env, encoding: 'utf8' });
}

// The first Python that can make the files, or the reasons why there is none.
function findPython() {
  const reasons = [];
  const candidates = process.env.PYTHON ? [process.env.PYTHON] : ['python3', '/usr/bin/python3'];
  for (const python of candidates) {
    const { status, stdout, stderr, error } = run(python, ['-c', PROBE]);
    const found = stdout?.trim();
    if (status === 0 && !found) return { python };
    const problem = error?.message ?? (found || stderr.trim().split('\n').pop());
    reasons.push(`${python}: ${problem}`);
  }
  return { reason: `needs NumPy 1.24 and PyTorch 1.13 (${reasons.join('; ')})` };
}

// The first files of every kind, in the order of their names.
function filesByKind() {
  const kinds = new Map();
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
    const { kind, name } = JSON.parse(readFileSync(join(directory, file), 'utf8'));
    const names = kinds.get(kind) ?? [];
    if (names.length < FILES_OF_A_KIND) kinds.set(kind, [...names, name]);
  }
  return kinds;
}

// What generate.compare printed, as file name -> its lines.
function reportOf(output) {
  const report = new Map();
  let lines = [];
  for (const line of output.split('\n').filter(Boolean)) {
    const [, result, file] = /^(equal|differs)\s+(\S+)\.json$/.exec(line) ?? [];
    if (file) report.set(file, (lines = [result]));
    else lines.push(line.trim());
  }
  return report;
}

const { python, reason } = findPython();

test('the reference data can be made again', { skip: reason ?? false }, async (t) => {
  const out = mkdtempSync(join(tmpdir(), 'attention-reference-'));
  t.after(() => rmSync(out, { recursive: true, force: true }));
  const kinds = filesByKind();

  const made = run(python, ['-m', 'generate', '--out', out, ...[...kinds.values()].flat()]);
  assert.equal(made.status, 0, made.stderr);
  const compared = run(python, ['-m', 'generate.compare', directory, out]);
  const report = reportOf(compared.stdout);

  for (const [kind, names] of kinds) {
    await t.test(kind, () => {
      for (const name of names) assert.deepEqual(report.get(name), ['equal'], compared.stderr);
    });
  }
});

test('random cases can be made, the same for the same seed', { skip: reason ?? false }, (t) => {
  const [first, second] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'attention-extra-')));
  t.after(() => [first, second].forEach((path) => rmSync(path, { recursive: true, force: true })));
  for (const out of [first, second]) {
    const made = run(python, ['-m', 'generate', '--out', out, '--extra', '1', '--seed', '3']);
    assert.equal(made.status, 0, made.stderr);
  }
  assert.ok(readdirSync(first).length > 100);
  for (const file of readdirSync(first)) {
    const [one, other] = [first, second].map((out) => readFileSync(join(out, file), 'utf8'));
    assert.equal(one, other, file);
  }
});
