// The module's builds: which one is loaded, and that all of them compute the same.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import v8 from 'node:v8';
import { pathToFileURL } from 'node:url';
import { canRun } from '../../web/engine/choose.js';
import { createEngine } from '../../web/engine/index.js';
import { root, skipUnlessRun } from './support.mjs';

// Node.js 20 runs relaxed SIMD when told to.
v8.setFlagsFromString('--experimental-wasm-relaxed-simd');
const library = pathToFileURL(path.join(root, 'dist/engine.js')).href;
const built = await import(library);
const hasRelaxed = fs.existsSync(path.join(root, 'dist/attention_lab.relaxed.wasm'));
/** @type {import('../../web/engine/index.js').EngineBuild[]} */
const builds = ['simd128', 'scalar', ...(hasRelaxed ? /** @type {const} */ (['relaxed']) : [])];

test('the fastest build is loaded that can be run', async () => {
  const { build } = await built.createEngine();
  assert.equal(build, hasRelaxed && canRun('relaxed') ? 'relaxed' : 'simd128');
});

for (const { build, unknown } of [
  { build: 'simd128', unknown: [253, 133, 2] },
  { build: 'scalar', unknown: [253] },
]) {
  test(`'${build}' where instructions [${unknown}] are not known`, async (t) => {
    const { validate } = WebAssembly;
    const has = (bytes) => ` ${bytes.join(' ')} `.includes(` ${unknown.join(' ')} `);
    t.mock.method(WebAssembly, 'validate', (bytes) => !has(bytes) && validate(bytes));
    assert.equal((await built.createEngine()).build, build);
  });
}

test('a build can be asked for', async () => {
  for (const build of builds.filter(canRun)) {
    assert.equal((await built.createEngine({ build })).build, build);
  }
});

test('what is no build, or cannot be run, is refused', async (t) => {
  const refused = (options, message) =>
    assert.rejects(built.createEngine(options), { name: 'EngineError', message });
  const named = [...(hasRelaxed ? ["'relaxed'"] : []), "'simd128'", "'scalar'"].join(', ');
  await refused({ build: 'fast' }, new RegExp(`^build: 'fast' is not one of ${named}, which`));
  await refused({ build: 7 }, /^build: 7 is not one of/);
  await refused({ build: 'scalar', wasm: new Uint8Array() }, /^build: wasm says which it is/);
  t.mock.method(WebAssembly, 'validate', () => false);
  await refused({ build: 'simd128' }, /^build: 'simd128' needs instructions/);
});

const specs = [
  { mask: 'causal' },
  { text: 'one two three', d_model: 24, heads: 3, positions: 'rope' },
  { tokens: 70, d_model: 33, heads: 3, preset: '000-multi-head' },
].map((spec) => ({ ...spec, seed: 3 }));

for (const build of builds.slice(1)) {
  const skip = skipUnlessRun(build);
  test(
    `'${build}' gives float64 to the last bit, and float32 within its limits`,
    { skip },
    async () => {
      const [engine, other] = await Promise.all([
        built.createEngine({ build: 'simd128' }),
        built.createEngine({ build }),
      ]);
      for (const spec of specs) {
        const [trace, same] = [engine.run(spec), other.run(spec)];
        for (const { name } of trace.manifest) {
          assert.deepEqual(same.tensor(name).data, trace.tensor(name).data, name);
        }
        const [near, single] = [engine, other].map((e) => e.run({ ...spec, dtype: 'float32' }));
        for (const name of ['Q', 'weights', 'output']) {
          const { data } = near.tensor(name);
          const largest = data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
          single
            .tensor(name)
            .data.forEach((x, i) => assert.ok(Math.abs(x - data[i]) <= 5e-6 * largest, name));
        }
        // Random numbers are the same bits everywhere: nothing fuses there.
        assert.deepEqual(single.tensor('X').data, near.tensor('X').data);
      }
    },
  );
}

test('an engine of given bytes knows its build', async () => {
  const wasm = fs.readFileSync(path.join(root, 'dist/attention_lab.scalar.wasm'));
  assert.equal((await createEngine({ wasm })).build, 'scalar');
});
