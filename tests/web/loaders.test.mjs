// What is left of the loaders that Emscripten writes does all that the whole ones do here.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { withoutUnused } from '../../web/build/loaders.mjs';
import { root } from '../../web/build/tools.mjs';
import { start } from '../../web/engine/load.js';

const modules = path.join(root, 'build/wasm/web');
const read = (/** @type {string} */ file) => fs.readFileSync(path.join(modules, file), 'utf8');

/** @param {string} name @param {string} loader */
async function started(name, loader) {
  const url = `data:text/javascript,${encodeURIComponent(loader)}`;
  const { default: createModule } = await import(url);
  const wasm = await WebAssembly.compile(fs.readFileSync(path.join(modules, `${name}.wasm`)));
  return start({ name, createModule }, wasm);
}

for (const name of ['attention_lab', 'attention']) {
  test(`what the loader of ${name} has for nobody is left out`, () => {
    const left = withoutUnused(read(`${name}.mjs`));
    const all = ['document', 'instantiateAsync().catch', 'argPackAdvance', '_malloc"]='];
    all.push('runDependencies>0', 'initRuntime();', 'new Int8Array(', 'ASSERTIONS');
    all.push('a:8', 'std::string', 'null,arguments');
    for (const unused of all) assert.ok(!left.includes(unused), unused);
  });

  test(`the rest starts ${name} and hands over the same`, async () => {
    const loader = read(`${name}.mjs`);
    const [whole, rest] = [await started(name, loader), await started(name, withoutUnused(loader))];
    const functions = (/** @type {any} */ module) =>
      Object.keys(module).filter((key) => /^[a-z]/i.test(key) && typeof module[key] === 'function');
    const isOurs = (/** @type {string} */ key) => functions(rest).includes(key);
    assert.deepEqual(functions(whole).filter(isOurs), functions(rest));
    assert.ok(isOurs('build'));
    assert.equal(rest.build(), whole.build());
    assert.ok(rest.HEAPU8 instanceof Uint8Array);
    assert.throws(() => rest.build(1), { name: 'BindingError', message: /has 0 arguments, not 1/ });
  });
}

test('descriptions of fields, with texts and numbers and lists, are the same', async () => {
  const loader = read('attention_lab.mjs');
  const [whole, rest] = [
    await started('attention_lab', loader),
    await started('attention_lab', withoutUnused(loader)),
  ];
  for (const call of ['fields', 'presets', 'tensorKinds']) {
    assert.deepEqual(rest[call](), whole[call](), call);
  }
});

test('what waits in a loader stays as a whole where a part of it is written otherwise', () => {
  const loader = read('attention_lab.mjs');
  const last = 'run();\n';
  const at = loader.lastIndexOf(last);
  const waits = (/** @type {string} */ text) => withoutUnused(text).includes('runDependencies>0');
  assert.ok(at > 0 && !waits(loader));
  assert.ok(waits(`${loader.slice(0, at)}run() ;\n${loader.slice(at + last.length)}`));
});

test('of what later Emscriptens write otherwise, all stays that is needed', () => {
  // Written as by 3.1.69.
  const later =
    'var init_emval=()=>{emval_handles.push(0,1);Module["count_emval_handles"]=count_emval_handles};' +
    'registerType(rawType,{name,fromWireType,toWireType:to,argPackAdvance:8});' +
    'argTypes[0]["fromWireType"](rv);argTypes[0].toWireType(to);init_emval();';
  const left = withoutUnused(later);
  assert.match(left, /init_emval\(\);$/);
  assert.match(
    left,
    /\{name,fromWireType,t:to,a:8\}/,
    'what is called after a variable keeps its name',
  );
  assert.match(left, /\["fromWireType"\]\(rv\).*\.t\(to\)/);
  const earlier = 'function init_emval(){Module["a"]=a;Module["b"]=b}init_emval();fromWireType:1';
  assert.equal(withoutUnused(earlier), 'function init_emval(){Module["a"]=a;Module["b"]=b}f:1');
});
