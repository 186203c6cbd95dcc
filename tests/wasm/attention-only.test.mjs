// Attention alone: the bits of the whole engine, from a module of its own.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import v8 from 'node:v8';
import { pathToFileURL } from 'node:url';
import { builds as all } from '../../web/engine/builds.js';
import { fileOf } from '../../web/engine/choose.js';
import { root, skipUnlessRun } from './support.mjs';

// Node.js 20 runs relaxed SIMD when told to.
v8.setFlagsFromString('--experimental-wasm-relaxed-simd');
const load = (/** @type {string} */ file) =>
  import(pathToFileURL(path.join(root, 'dist', file)).href);
const { createAttentionEngine, EngineError } = await load('attention.js');
const { createEngine } = await load('engine.js');
const builds = all.filter((build) =>
  fs.existsSync(path.join(root, 'dist', fileOf(build, 'attention'))),
);

const d_model = 20;

/** Numbers that are the same every time. */
function array(shape, seed, Type) {
  const length = shape.reduce((a, b) => a * b, 1);
  return { shape, data: Type.from({ length }, (_, i) => Math.sin(seed + 7.3 * i)) };
}

const weightsOf = (Type) => ({
  heads: 2,
  W_Q: array([d_model, 12], 1, Type),
  W_K: array([d_model, 12], 2, Type),
  W_V: array([d_model, 10], 3, Type),
  b_V: array([10], 4, Type),
  W_O: array([10, 7], 5, Type),
});

/** What an engine makes of them, away from its memory. */
function resultsOf(engine, Type) {
  const X = array([9, d_model], 6, Type);
  const copy = ({ shape, data }) => ({ shape, data: data.slice() });
  const attention = engine.createAttention({ ...weightsOf(Type), causal: true });
  const { output, weights } = attention.run(X, { weights: true });
  const kept = [output, weights, attention.run(X).output].map(copy);
  attention.dispose();
  const decoder = engine.createDecoder({ ...weightsOf(Type), capacity: 9 });
  const decoded = copy(decoder.append(X));
  decoder.dispose();
  const colors = ['Blues', 'RdBu'].map((map) => engine.colors(map, kept[1], { center: 0.5 }));
  return { kept, decoded, colors, tables: ['Blues', 'RdBu'].map((map) => engine.colormap(map)) };
}

for (const build of builds) {
  const skip = skipUnlessRun(build);
  for (const Type of [Float32Array, Float64Array]) {
    test(
      `'${build}', ${Type.name}: attention, decoding and colours have the whole engine's bits`,
      { skip },
      async () => {
        const [alone, whole] = await Promise.all([
          createAttentionEngine({ build }),
          createEngine({ build }),
        ]);
        assert.equal(alone.build, build);
        assert.deepEqual(resultsOf(alone, Type), resultsOf(whole, Type));
      },
    );
  }
}

/** The problem that a call reports, of an error that this script's own copy of the library has made. */
function problemOf(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof EngineError, error.stack);
    return error.problems[0];
  }
  assert.fail('no error');
}

test('bad input is named', async () => {
  const engine = await createAttentionEngine();
  const weights = weightsOf(Float64Array);
  const wrong = [
    [() => engine.createAttention({ ...weights, heads: 5 }), 'not_divisible', 'heads'],
    [() => engine.createAttention({ ...weights, W_O: 7 }), 'shape_mismatch', 'W_O'],
    [() => engine.createDecoder(weights), 'wrong_type', 'capacity'],
    [() => engine.colormap('Reds'), 'unknown_choice', 'colormap'],
    [() => engine.colors('Blues', 'x'), 'wrong_type', 'array'],
    [() => engine.colors('Blues', [1, 2], {}, new Uint8ClampedArray(4)), 'shape_mismatch', 'into'],
  ];
  for (const [call, code, field] of wrong) {
    const { message, ...problem } = problemOf(call);
    assert.deepEqual(problem, { code, field });
    assert.ok(message.startsWith(`${field}: `), message);
  }
});

test('an engine that has been disposed says so', async () => {
  const engine = await createAttentionEngine();
  const attention = engine.createAttention(weightsOf(Float64Array));
  engine.dispose();
  for (const call of [
    () => attention.run(array([2, d_model], 1, Float64Array)),
    () => engine.createAttention(weightsOf(Float64Array)),
    () => engine.colors('Blues', [1]),
  ]) {
    assert.match(problemOf(call).message, /^engine: it has been disposed/);
  }
  attention.dispose();
});

test('each engine refuses the other’s module', async () => {
  const bytesOf = (name) => fs.readFileSync(path.join(root, 'dist', `${name}.wasm`));
  const refused = (made, message) => assert.rejects(made, { name: 'EngineError', message });
  await refused(
    createEngine({ wasm: bytesOf('attention') }),
    /^wasm: it is another module than attention_lab\.wasm$/,
  );
  await refused(
    createAttentionEngine({ wasm: bytesOf('attention_lab') }),
    /^wasm: it is another module than attention\.wasm$/,
  );
  const nothing = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]);
  await refused(createEngine({ wasm: nothing }), /^wasm: /);
});
