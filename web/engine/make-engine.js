// An engine of the module with everything in it, started.
import { Engine } from './engine.js';
import { labModule } from './lab-module.js';
import { compile, start } from './load.js';

/**
 * @param {import('./index.js').EngineOptions} options
 * @param {import('./engine.js').Offers} [offers]
 * @returns {Promise<any>}
 */
export const makeEngine = async (options, offers) =>
  new Engine(await start(labModule, await compile(labModule, options)), offers);
