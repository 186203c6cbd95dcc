// What the loaders that Emscripten writes have for nobody here is left out of the bundles. Where another Emscripten
// writes something differently, it stays.

import fs from 'node:fs';

/** engine/load.js gives a function that compiles the module: the loader need not know where it is, nor fetch it. */
const FETCHING = [
  'instantiateAsync().catch(readyPromiseReject);',
  /if\(ENVIRONMENT_IS_WEB\|\|ENVIRONMENT_IS_WORKER\)\{if\(ENVIRONMENT_IS_WORKER\)\{scriptDirectory[^]*?\}else\{\}/,
  /var ENVIRONMENT_IS_NODE=[^;]*;/,
  /if\(Module\["locateFile"\]\)\{wasmBinaryFile=[^]*?\.toString\(\)\}/,
  'if(typeof WebAssembly!="object"){abort("no native wasm support detected")}',
];

/** What it offers to nobody, or takes from nobody: all but the functions of C++ and HEAPU8. */
const OFFERED = [
  // Where it does no more than offer: later ones make the first handles there.
  /(?<=function init_emval\(\)\{(?:Module\["\w+"\]=\w+;?)*\}[^]*)init_emval\(\);/,
  'Module["preloadedImages"]={};Module["preloadedAudios"]={};',
  /Module\["(?:HEAP(?!U8")\w+|_\w+|stackSave)"\]=(?!=)/g,
  'Module["calledRun"]=true;',
  'Module["run"]=run;',
  'args=args||arguments_;',
  'var out=Module["print"]||console.log.bind(console);',
  'var Module=typeof Module!="undefined"?Module:{};',
  'var moduleOverrides=Object.assign({},Module);',
  'Object.assign(Module,moduleOverrides);moduleOverrides=null;',
  'preRun();',
  /postRun\(\)(?=\}\{doRun)/,
  'if(runDependencyWatcher!==null){clearInterval(runDependencyWatcher);runDependencyWatcher=null}',
  /var func=callback\.func;if\(typeof func=="number"\)\{[^]*?\}else\{func\([^]*?\)\}(?=\}\})/,
];

/** A check of what is bound, which is the same on every page: tests/wasm starts the loaders as they are. */
const CHECKED =
  /if\(undefined===impl\)\{throwBindingError\(humanName\+" has unknown type "[^)]*\)\)\}/;

/** Names that it has for itself, by shorter ones; its objects have no others that are as short. */
const SHORTER = Object.entries({
  fromWireType: 'f',
  toWireType: 't',
  argPackAdvance: 'a',
  readValueFromPointer: 'r',
  destructorFunction: 'd',
});

/** @param {string} loader as Emscripten writes it */
export function withoutUnused(loader) {
  let text = loader;
  for (const unused of [...FETCHING, ...OFFERED, CHECKED]) {
    text = text.replace(unused, '');
  }
  for (const [long, short] of SHORTER) {
    const property = new RegExp(String.raw`(?<=[."])${long}\b|\b${long}(?=:)`, 'g');
    // Later ones have variables of the name, and properties that are called after them.
    const isAll =
      text.match(property)?.length === text.match(new RegExp(String.raw`\b${long}\b`, 'g'))?.length;
    if (isAll) text = text.replace(property, short);
  }
  return text;
}

/** @type {import('esbuild').Plugin} */
export const usedOfLoaders = {
  name: 'used of loaders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]build[\\/]wasm[\\/]web[\\/]\w+\.mjs$/ }, ({ path: file }) => ({
      contents: withoutUnused(fs.readFileSync(file, 'utf8')),
    })),
};
