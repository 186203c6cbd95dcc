// The NumPy program of a run is executed, and every stage compared with the run's own numbers: all
// presets, 50 random states, and states with arrays or single cells of the visitor's own.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { writeNpz } from '../../web/io/npz.js';
import { hasPlane, numpySource } from '../../web/io/numpy_source.js';
import { readNpz } from '../web/npz-reader.mjs';
import { pythonWith, skipWithout } from '../web/python.mjs';
import { executed } from './programs.mjs';
import { compare, EDITABLE, engine, states } from './states.mjs';

const python = pythonWith('numpy');

const RUNNER = `
import contextlib, io, runpy, sys, warnings
import numpy as np
warnings.simplefilter("error")
for program in sys.argv[1:]:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), np.errstate():
        stages = runpy.run_path(program)["stages"]
    for name, stage in stages.items():
        assert f"{name} {stage.shape}\\n" in printed.getvalue(), name
    np.savez(program.replace(".py", ".npz"), **{k: np.ascontiguousarray(v) for k, v in stages.items()})
`;

const sourceOf = (trace, spec) => numpySource(trace, { given: Object.keys(spec.given ?? {}) });

describe('the NumPy program', { skip: skipWithout(python) }, () => {
  const stagesOf = executed(python, RUNNER, sourceOf);

  const worst = { float64: 0, float32: 0 };
  let planes = 0;
  states.forEach(({ name, spec }, i) => {
    test(`has the numbers of ${name}`, () => {
      const trace = engine.run(spec);
      const stages = stagesOf(i);
      const names = trace.manifest.map((entry) => entry.name);
      const plane = ['pca_mean', 'pca_components', 'explained_variance_ratio'];
      const shown = names.filter(
        (stage) => hasPlane(trace) || !(plane.includes(stage) || stage.endsWith('_2d')),
      );
      if (hasPlane(trace)) planes += 1;
      const slopes = stages.find((stage) => stage.name === 'alibi')?.data ?? [];
      assert.ok(!slopes.some((x) => Object.is(x, -0)));
      assert.deepEqual(stages.map((stage) => stage.name).sort(), shown.sort());
      worst[trace.dtype] = Math.max(worst[trace.dtype], compare(trace, stages));
    });
  });

  test('the differences, all states together', (t) => {
    t.diagnostic(`${states.length} programs, ${planes} of them with the plane`);
    t.diagnostic(`float64 ${worst.float64}, float32 ${worst.float32}`);
    assert.ok(planes > 20);
    assert.ok(worst.float64 < 1e-12 && worst.float32 < 5e-6);
  });
});

test('a state that comes from a seed lists no array', () => {
  for (const { spec } of states.filter(({ spec: { given, rng, preset } }) => {
    return !given && rng !== 'torch' && !['003-worked', '004-pytorch'].includes(preset);
  })) {
    const source = sourceOf(engine.run(spec), spec);
    assert.doesNotMatch(source, /np\.array\(/);
    assert.ok(source.length < 6000);
  }
});

test('cells set by hand are assignments behind the line that makes their tensor', () => {
  const edits = 'W_Q[0,1,2]=0.5;mask[1,2..3]=-inf;X[0..2,1]=1e-7;W_Q[0,0..7,2]=-3;Q[0,1,0]=2';
  const source = numpySource(engine.run({ tokens: 5, d_model: 8, heads: 1, edits }));
  const lines = source.split('\n');
  const after = (beginning) => lines.findIndex((line) => line.startsWith(beginning)) + 1;
  assert.deepEqual(lines.slice(after('W_Q = '), after('W_Q = ') + 2), [
    'W_Q[0, 1, 2] = 0.5  # set by hand',
    'W_Q[0, :, 2] = -3.0',
  ]);
  assert.equal(lines[after('X = ')], 'X[0:3, 1] = 1e-7  # set by hand');
  assert.equal(lines[after('Q = ')], 'Q[0, 1, 0] = 2.0  # set by hand');
  assert.equal(lines[after('mask = np.zeros((n, n))')], 'mask[1, 2:4] = -np.inf  # set by hand');
  assert.doesNotMatch(source, /np\.array|query, key/);
});

test('every tensor that can be edited is, in some of the random states', () => {
  const random = states.filter(({ name }) => name.startsWith('random'));
  const edited = random.flatMap(({ spec }) => engine.run(spec).edits.map(({ name }) => name));
  assert.deepEqual([...new Set(edited)].sort(), [...EDITABLE].sort());
});

test('lines are no longer than Python programs have them', () => {
  for (const { name, spec } of states) {
    for (const line of sourceOf(engine.run(spec), spec).split('\n')) {
      assert.ok(line.length <= 88, `${name}: ${line}`);
    }
  }
});

test('a snapshot gives the same program, and an .npz of everything', () => {
  const trace = engine.run({ text: 'the cat', dtype: 'float32' }).snapshot();
  const arrays = trace.manifest.map(({ name }) => trace.tensor(name));
  assert.deepEqual(readNpz(writeNpz(arrays)), arrays);
  assert.match(numpySource(trace), /^"""Self-attention/);
});
