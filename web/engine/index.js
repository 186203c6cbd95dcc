// The JavaScript API; index.d.ts describes it.
import { Engine } from './engine.js';
import { labModule } from './lab-module.js';
import { compile, start } from './load.js';

export { EngineError } from './errors.js';
export { createWorkerEngine } from './client.js';

/** @param {import('./index.js').EngineOptions} [options] */
export async function createEngine(options = {}) {
  return new Engine(await start(labModule, await compile(labModule, options)));
}
