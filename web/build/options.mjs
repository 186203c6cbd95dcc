// What all bundles have in common.

import fs from 'node:fs';
import path from 'node:path';
import { compactTemplates } from './compact.mjs';
import { root } from './tools.mjs';

export const web = path.join(root, 'web');
export const dist = path.join(root, 'dist');

/** Where the compiled module is, and by their names in dist/ its builds; there may be none with relaxed SIMD. */
const compiled = path.join(root, 'build/wasm/web');
export const modulesMade = () =>
  Object.entries({
    'attention_lab.relaxed.wasm': path.join(compiled, 'relaxed/attention_lab.wasm'),
    'attention_lab.wasm': path.join(compiled, 'attention_lab.wasm'),
    'attention_lab.scalar.wasm': path.join(compiled, 'scalar/attention_lab.wasm'),
  }).filter(([, file]) => fs.existsSync(file));

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

export const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  metafile: true,
  sourcemap: true,
  target: 'es2022',
  charset: /** @type {const} */ ('utf8'),
  legalComments: /** @type {const} */ ('none'),
  logLevel: /** @type {const} */ ('warning'),
  plugins: [compactTemplates, buildsMade],
};
