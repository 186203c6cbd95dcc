// What an engine's module is taken from, and what is none.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import vm from 'node:vm';
import { build } from 'esbuild';
import { createEngine } from '../../web/engine/index.js';
import { newEngine, root, wasmBytes } from './support.mjs';

test('the module is taken as bytes, compiled, or by its address', async () => {
  const engine = await newEngine();
  const wasm = await WebAssembly.compile(wasmBytes());
  const other = await createEngine({ wasm });
  assert.equal(other.run({}).print('weights', 3), engine.run({}).print('weights', 3));
  const { buffer, byteOffset, byteLength } = wasmBytes();
  const view = await createEngine({ wasm: new DataView(buffer, byteOffset, byteLength) });
  assert.equal(view.build, other.build);
  // As a URL of another frame is.
  const file = new URL('../../build/wasm/web/attention_lab.wasm', import.meta.url);
  const address = { [Symbol.toStringTag]: 'URL', toString: () => file.href };
  const read = await createEngine({ wasm: /** @type {any} */ (address) });
  assert.equal(read.build, other.build);
  await assert.rejects(createEngine({ wasm: new Uint8Array(8) }), WebAssembly.CompileError);
  const elsewhere = vm.runInNewContext('new ArrayBuffer(8)');
  await assert.rejects(createEngine({ wasm: elsewhere }), WebAssembly.CompileError);
  for (const [options, message] of /** @type {[any, RegExp][]} */ ([
    [null, /^options: null is not an object$/],
    [{ wasm: 5 }, /^wasm: 5 is neither bytes/],
    [{ wasm: null }, /^wasm: null is neither bytes/],
    [{ wasm: 'lab.wasm' }, /^wasm: 'lab.wasm' is no address/],
    [{ wasm: { buffer: new ArrayBuffer(8) } }, /^wasm: this Object is neither bytes/],
    [{ wasm: { byteLength: 3 } }, /^wasm: this Object is neither bytes/],
    [{ wasm: new SharedArrayBuffer(8) }, /^wasm: this SharedArrayBuffer is neither bytes/],
    [{ wsm: wasm }, /^wsm: no such option of an engine, which takes wasm, build$/],
  ])) {
    await assert.rejects(createEngine(options), { name: 'EngineError', message });
  }
});

/** The library bundled as no module, as it is in a page with these globals. @param {object} globals @returns {Promise<any>} */
async function bundledFor(globals) {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'web/engine/index.js')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'library',
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const context = vm.createContext({ WebAssembly, URL, TextDecoder, TextEncoder, ...globals });
  vm.runInContext(outputFiles[0].text, context);
  return context.library;
}

test('a bundle that is no module looks beside its script', async () => {
  /** @type {string[]} */
  const asked = [];
  const fetch = (/** @type {string} */ url) => asked.push(url) && Promise.reject(new Error('off'));
  const document = { currentScript: { src: 'https://example.org/a/out.js' } };
  const { createEngine: create } = await bundledFor({ fetch, document });
  await assert.rejects(create({ build: 'simd128' }), /off/);
  assert.deepEqual(asked, ['https://example.org/a/attention_lab.wasm']);
});

test('one that can’t tell where it lies says what to do', async () => {
  const { createEngine: create } = await bundledFor({});
  await assert.rejects(create({ build: 'simd128' }), {
    name: 'EngineError',
    message: /^wasm: this script can't tell where it lies; say where attention_lab\.wasm does$/,
  });
});
