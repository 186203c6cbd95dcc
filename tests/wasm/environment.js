// Prepended to the test programs that Emscripten builds for Node.js.

// Emscripten 3.1.6 would fetch() the .wasm by its path, which Node.js refuses: hand it over instead.
Module.wasmBinary = require('fs').readFileSync(__filename.replace(/\.js$/, '.wasm'));

// A program sees no environment variables there: hand ours over, so that ATTENTION_REFERENCE_DIR works
// as it does natively.
Module.preRun = Module.preRun || [];
Module.preRun.push(() => Object.assign(ENV, process.env));
