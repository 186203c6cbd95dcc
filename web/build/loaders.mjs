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
  'Module = Module || {};',
  'Module["run"]=run;',
  'err(what);ABORT=true;EXITSTATUS=1;what+=". Build with -s ASSERTIONS=1 for more info.";',
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

/**
 * How it waits until all has come that a program may need. Here there is the instance alone, and the engine's own
 * `instantiateWasm` hands it over later than the loader has been read, and never throws. Each by what is shorter, where
 * all are there: one without another would not start.
 * @type {[RegExp, string][]}
 */
const WAITING = [
  [/var err=Module\["printErr"\]\|\|console\.warn\.bind\(console\);/, 'var err;'],
  [
    /addOnInit\(Module\["asm"\]\["\w+"\]\);removeRunDependency\("[\w-]+"\)\}addRunDependency\("[\w-]+"\);/,
    'run()}',
  ],
  [
    /if\(Module\["instantiateWasm"\]\)\{try\{var exports=([^;]*;)return exports\}catch[^}]*\}\}return\{\}/,
    '$1',
  ],
  [/dependenciesFulfilled=function runCaller\(\)\{[^}]*\};/, ''],
  [
    /function run\(args\)\{(?:if\(runDependencies>0\)\{return\})+function doRun\(\)\{[^}]*?initRuntime\(\);([^}]*)\}\{doRun\(\)\}\}run\(\);/,
    'function run(){___wasm_call_ctors();$1}',
  ],
];

/** What may be a view of the memory that nobody reads: it is named there and where names are. */
const VIEW = /\b(HEAP\w+)=new \w+Array\(buf\);/g;

/** A check of what is bound, which is the same on every page: tests/wasm starts the loaders as they are. */
const CHECKED =
  /if\(undefined===impl\)\{throwBindingError\(humanName\+" has unknown type "[^)]*\)\)\}/;

/** What a type says of itself for an Embind that asks: that of bind/embind_library.js does not. */
const UNASKED = {
  by: 'function registerType(type,converter){registeredTypes[type]=converter}',
  all: /name=readLatin1String\(name\);(?=registerType)|(?<=registerType\(\w+,\{)name:[^,]*,|"?argPackAdvance"?:8,/g,
};

/** A function of C++, which puts the instance's own in its place when it is called first. */
const FUNCTION =
  /=function\(\)\{return\((\w+)=(Module\["asm"\]\["\w+"\])\)\.apply\(null,arguments\)\}/g;

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
  const shorter = WAITING.reduce((rest, [of, by]) => rest.replace(of, by), text);
  if (WAITING.every(([of]) => of.test(text))) text = shorter;
  if (text.includes(UNASKED.by)) text = text.replace(UNASKED.all, '');
  text = text
    .replace(FUNCTION, '=(...all)=>($1=$2)(...all)')
    .replace(VIEW, (view, name) => (text.split(name).length > 3 ? view : ''));
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
