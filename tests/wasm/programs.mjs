// The programs of all states, written to a folder of their own and executed together.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { readNpz } from '../web/npz-reader.mjs';
import { runPython } from '../web/python.mjs';
import { engine, states } from './states.mjs';

/**
 * Executes them before the tests of the surrounding suite, and removes the folder after them.
 * @param {string | undefined} python
 * @param {string} runner a Python program: for each argument NAME.py it leaves the stages in NAME.npz
 * @param {(trace: any, spec: any) => string} sourceOf
 * @returns {(state: number) => ReturnType<typeof readNpz>} the stages of a state's program
 */
export function executed(python, runner, sourceOf) {
  let folder = '';
  const fileOf = (i, ending) => path.join(folder, `${i}.${ending}`);
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attention-lab-'));
    states.forEach(({ spec }, i) => {
      fs.writeFileSync(fileOf(i, 'py'), sourceOf(engine.run(spec), spec));
    });
    runPython(String(python), runner, ...states.map((_state, i) => fileOf(i, 'py')));
  });
  after(() => fs.rmSync(folder, { recursive: true }));
  return (state) => readNpz(fs.readFileSync(fileOf(state, 'npz')));
}
