// What all bundles have in common.

import fs from 'node:fs';
import path from 'node:path';
import { compactTemplates } from './compact.mjs';
import { usedOfLibraries } from './libraries.mjs';
import { usedOfLoaders } from './loaders.mjs';
import { ownNames } from './own-names.mjs';
import { root } from './tools.mjs';
import { namesOfWords, sourcesOf } from './words.mjs';

export const web = path.join(root, 'web');
export const dist = path.join(root, 'dist');
/** What becomes dist/ once everything is in it. It lies beside it: source maps name files from there. */
export const unfinished = path.join(root, '.dist');

/** Where compiling has put it. @param {string} file */
export const compiledAs = (file) => path.join(root, 'build/wasm/web', file);
/** By their names in dist/, where the compiled modules are in their builds; there may be none with relaxed SIMD. */
export const modulesMade = () =>
  ['attention_lab', 'attention']
    .flatMap((name) => [
      [`${name}.relaxed.wasm`, compiledAs(`relaxed/${name}.wasm`)],
      [`${name}.wasm`, compiledAs(`${name}.wasm`)],
      [`${name}.scalar.wasm`, compiledAs(`scalar/${name}.wasm`)],
    ])
    .filter(([, file]) => fs.existsSync(file));

/** What engine/builds.js says is what was made. */
const buildsMade = {
  name: 'builds',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]engine[\\/]builds\.js$/ }, ({ path: file }) => {
      const all = fs.readFileSync(file, 'utf8');
      const relaxed = modulesMade().some(([name]) => name.includes('relaxed'));
      return { contents: relaxed ? all : all.replace("'relaxed', ", '') };
    }),
};

/** @type {ReturnType<typeof optionsMade> | undefined} */
let options;
/** Made when something is bundled: who looks whether there is anything to bundle needs none. */
export const common = () => (options ??= optionsMade());

/** @param {ReadonlyMap<string, string>} sources */
const shortenedNames = (sources) =>
  new RegExp(`^(?:${[...namesOfWords(sources), ...ownNames(sources)].join('|')})$`);

const optionsMade = () => ({
  absWorkingDir: root,
  bundle: true,
  minify: true,
  metafile: true,
  sourcemap: true,
  target: 'es2022',
  charset: /** @type {const} */ ('utf8'),
  mangleProps: shortenedNames(sourcesOf(web)),
  legalComments: /** @type {const} */ ('none'),
  logLevel: /** @type {const} */ ('warning'),
  plugins: [compactTemplates, buildsMade, usedOfLoaders, usedOfLibraries],
});
