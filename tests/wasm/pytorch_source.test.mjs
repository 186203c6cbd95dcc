// The PyTorch program of a run, executed where PyTorch is installed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isModule, notModule, pytorchSource } from '../../web/io/pytorch_source.js';
import { pythonWith } from '../web/python.mjs';
import { executed } from './programs.mjs';
import { compare, engine, states } from './states.mjs';

const python = pythonWith('numpy', 'torch');
const skip = python ? false : 'no Python with PyTorch is installed';

const RUNNER = `
import contextlib, io, runpy, sys, warnings
import numpy as np
warnings.simplefilter("error")
for program in sys.argv[1:]:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        stages = runpy.run_path(program)["stages"]
    for name, stage in stages.items():
        assert f"{name} {tuple(stage.shape)}\\n" in printed.getvalue(), name
    arrays = {name: np.ascontiguousarray(stage) for name, stage in stages.items()}
    np.savez(program.replace(".py", ".npz"), **arrays)
`;

const sourceOf = (trace, spec) => pytorchSource(trace, { given: Object.keys(spec.given ?? {}) });

describe('the PyTorch program', { skip }, () => {
  const stagesOf = executed(python, RUNNER, sourceOf);

  const worst = { float64: 0, float32: 0 };
  let modules = 0;
  states.forEach(({ name, spec }, i) => {
    test(`has the numbers of ${name}`, () => {
      const trace = engine.run(spec);
      const stages = stagesOf(i);
      const names = stages.map((stage) => stage.name);
      for (const stage of ['X', 'W_Q', 'weights', 'weights_average', 'output']) {
        assert.ok(names.includes(stage), stage);
      }
      assert.equal(names.includes('scores'), !isModule(trace));
      if (isModule(trace)) modules += 1;
      worst[trace.dtype] = Math.max(worst[trace.dtype], compare(trace, stages));
    });
  });

  test('the differences, all states together', (t) => {
    t.diagnostic(`${states.length} programs, ${modules} of them with nn.MultiheadAttention`);
    t.diagnostic(`float64 ${worst.float64}, float32 ${worst.float32}`);
    assert.ok(modules > 10 && modules < states.length - 10);
  });
});

test('a state that comes from a seed lists no array', () => {
  for (const { spec } of states.filter(({ spec: { given, preset } }) => {
    return !given && preset !== '003-worked';
  })) {
    assert.doesNotMatch(sourceOf(engine.run(spec), spec), /np\.array\(|torch\.tensor\(/);
  }
});

test('queries, keys and values set by hand are more than the module computes', () => {
  for (const name of ['Q', 'K', 'V']) {
    const trace = engine.run({ edits: `${name}[0,1,0]=2` });
    assert.deepEqual(notModule(trace), ['edits']);
    assert.match(
      pytorchSource(trace),
      new RegExp(`^${name} = .*\\n${name}\\[0, 1, 0\\] = 2.0`, 'm'),
    );
  }
  for (const edits of ['W_Q[0,1,0]=2', 'mask[0,1]=-inf', 'X[0,0]=1']) {
    assert.deepEqual(notModule(engine.run({ edits })), []);
  }
});
