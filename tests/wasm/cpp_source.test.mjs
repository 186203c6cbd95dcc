// The C++ program of a run is compiled against the native library and executed, and every stage compared
// with the run's own numbers.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findHeader, findProgram, root } from '../../web/build/tools.mjs';
import { cppSource } from '../../web/io/cpp_source.js';
import { compare, engine, states } from './states.mjs';

const defaults = Object.fromEntries(engine.fields.map((field) => [field.name, field.default]));

const sourceOf = (trace, spec) =>
  cppSource(trace, { defaults, given: Object.keys(spec.given ?? {}) });

/** What was said, of a program that has to succeed. */
function run(program, ...args) {
  const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (result.status !== 0) {
    throw new Error(`${program} ${args}\n${result.stdout}${result.stderr}${result.error ?? ''}`);
  }
  return result.stdout;
}

/** Brings the library of the native suite up to date: where that has run, nothing is left to do. */
function builtLibrary() {
  run('cmake', '--preset', 'native', '--log-level=WARNING');
  run('cmake', '--build', '--preset', 'native', '--target', 'attention_lab');
  return path.join(root, 'build/native/cpp/libattention_lab.a');
}

const COMPILER = findProgram(process.env.CXX, 'c++', 'g++', 'clang++');

const FLAGS = [
  ...['-std=c++17', '-O0', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror'],
  ...['-I', path.join(root, 'cpp'), '-isystem', findHeader('Eigen/Core', 'eigen3')],
];

/** @returns {Promise<void>} */
const compile = (from, to) =>
  new Promise((resolve, reject) => {
    const child = spawn(String(COMPILER), [...FLAGS, '-c', from, '-o', to], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (text) => (errors += text));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(errors))));
  });

/** Programs as they are, but that their main functions have names of their own. */
const together = (numbers) =>
  numbers.map((i) => `#define main program_${i}\n#include "${i}.cpp"\n#undef main\n`).join('');

const RUNNER = `#include <cstdlib>
${states.map((_state, i) => `int program_${i}(int, char**);`).join('\n')}
int main(int argc, char** argv) {
  int (*const programs[])(int, char**) = {${states.map((_state, i) => `program_${i}`)}};
  return programs[std::atoi(argv[1])](argc - 1, argv + 1);
}
`;

/** Compiles all programs, in as many parts as there are processors, and links them to one. */
async function executable(folder) {
  const library = builtLibrary();
  const parts = Math.min(os.cpus().length, 4);
  const files = Array.from({ length: parts }, (_part, k) => {
    const own = states.map((_state, i) => i).filter((i) => i % parts === k);
    return [`part_${k}`, together(own)];
  });
  const sources = [...files, ['runner', RUNNER]].map(([name, text]) => {
    fs.writeFileSync(path.join(folder, `${name}.cc`), text);
    return path.join(folder, name);
  });
  await Promise.all(sources.map((source) => compile(`${source}.cc`, `${source}.o`)));
  const program = path.join(folder, 'programs');
  run(String(COMPILER), ...sources.map((source) => `${source}.o`), library, '-o', program);
  return program;
}

const NUMBER = /-?(?:nan|inf|[\d.]+(?:e[+-]\d+)?)/g;

const numberOf = (text) => Number(text.replace('inf', 'Infinity').replace('nan', 'NaN'));

/** Name, shape and numbers of everything that a program printed. */
function stagesOf(output, dtype) {
  const Type = dtype === 'float32' ? Float32Array : Float64Array;
  return output.split(/^(?=\w+ \()/m).map((block) => {
    const [, name, shape, numbers] = block.match(/^(\w+) \(([\d, ]+)\)\n(.*)$/s);
    const data = Type.from((numbers.match(NUMBER) ?? []).map(numberOf));
    return { name, shape: shape.split(',').filter(Boolean).map(Number), data };
  });
}

describe('the C++ program', () => {
  let folder = '';
  let program = '';
  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-lab-'));
    states.forEach(({ spec }, i) => {
      fs.writeFileSync(path.join(folder, `${i}.cpp`), sourceOf(engine.run(spec), spec));
    });
    program = await executable(folder);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const worst = { float64: 0, float32: 0 };
  states.forEach(({ name, spec }, i) => {
    test(`has the numbers of ${name}`, () => {
      const trace = engine.run(spec);
      const stages = stagesOf(run(program, String(i), 'all'), trace.dtype);
      const names = trace.manifest.map((entry) => entry.name);
      assert.deepEqual(
        stages.map((stage) => stage.name),
        names,
      );
      worst[trace.dtype] = Math.max(worst[trace.dtype], compare(trace, stages));
    });
  });

  test('the differences, all states together', (t) => {
    t.diagnostic(`${states.length} programs; float64 ${worst.float64}, float32 ${worst.float32}`);
    assert.ok(worst.float64 < 1e-12 && worst.float32 < 5e-6);
  });

  test('without an argument it prints as NumPy does', () => {
    const trace = engine.run(states[0].spec);
    const output = run(program, '0');
    assert.match(output, /^X \(4, 8\)\n\[\[ 0\.4967 -0\.1383 {2}0\.6477/);
    assert.ok(output.includes('weights (1, 4, 4)\n'));
    assert.equal(stagesOf(output, 'float64').length, trace.manifest.length);
  });
});

test('a state that comes from a seed lists no number', () => {
  for (const { spec } of states.filter(({ spec: { given, preset } }) => {
    return !given && preset !== '003-worked';
  })) {
    const source = sourceOf(engine.run(spec), spec);
    assert.doesNotMatch(source, /\.give\(/);
    assert.ok(source.length < 3000);
  }
});

test('what has its default is not said', () => {
  const source = sourceOf(engine.run({ text: 'a b', mask: 'causal+window', scale: 0.5 }), {});
  const lines = source.match(/^ {2}spec\..*$/gm);
  assert.deepEqual(lines, [
    '  spec.text = "a b";',
    '  spec.scale = {attn::ScaleChoice::Kind::factor, 0.5};',
    '  spec.mask.causal = true;',
    '  spec.mask.window = true;',
  ]);
});

test('what is infinite is so in C++, too, but for words of a text', () => {
  const mask = { shape: [2, 2], data: [0, -Infinity, 0, 0] };
  const spec = { text: 'inf "infinity\\"', given: { mask } };
  const source = sourceOf(engine.run(spec), spec);
  assert.ok(source.includes(String.raw`spec.text = "inf \"infinity\\\"";`));
  assert.ok(source.includes('{0, -HUGE_VAL, 0, 0}'));
});

test('a zero below zero stays one', () => {
  const given = { X: { shape: [2, 1], data: [-0, 0] } };
  const spec = { tokens: 2, d_model: 1, heads: 1, given };
  assert.match(sourceOf(engine.run(spec), spec), /\{-0\.0, 0\}/);
});

test('lines are no longer than programs have them', () => {
  for (const { name, spec } of states) {
    for (const line of sourceOf(engine.run(spec), spec).split('\n')) {
      assert.ok(line.length <= 100, `${name}: ${line}`);
    }
  }
});
