// An engine of the module with everything in it, started.
import { Engine } from './engine.js';
import { labModule } from './lab-module.js';
import { compile, start } from './load.js';

/**
 * @param {import('./index.js').EngineOptions} options
 * @param {(owner: import('./attention.js').Owner) => object} [offers] what it is to have beside what a page needs
 * @returns {Promise<any>}
 */
export const makeEngine = async (options, offers) =>
  new Engine(await start(labModule, await compile(labModule, options)), offers);
