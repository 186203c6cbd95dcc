// The PyTorch program of a run, executed where PyTorch is installed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { readNpz } from '../../web/io/npz.js';
import { isModule, pytorchSource } from '../../web/io/pytorch_source.js';
import { pythonWith, runPython } from '../web/python.mjs';
import { compare, engine, states } from './states.mjs';

const python = pythonWith('numpy', 'torch');
const skip = python ? false : 'no Python with PyTorch is installed';

const RUNNER = `
import contextlib, io, runpy, sys
import numpy as np
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
  let folder = '';
  const fileOf = (i, ending) => path.join(folder, `${i}.${ending}`);

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-lab-'));
    states.forEach(({ spec }, i) => {
      fs.writeFileSync(fileOf(i, 'py'), sourceOf(engine.run(spec), spec));
    });
    runPython(String(python), RUNNER, ...states.map((_state, i) => fileOf(i, 'py')));
    return () => fs.rmSync(folder, { recursive: true });
  });

  const worst = { float64: 0, float32: 0 };
  let modules = 0;
  states.forEach(({ name, spec }, i) => {
    test(`has the numbers of ${name}`, () => {
      const trace = engine.run(spec);
      const stages = readNpz(fs.readFileSync(fileOf(i, 'npz')));
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
