// What all bundles have in common.

import path from 'node:path';
import { compactTemplates } from './compact.mjs';
import { root } from './tools.mjs';

export const web = path.join(root, 'web');
export const dist = path.join(root, 'dist');

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
  // The engine reads the module's bytes itself when it runs under Node.js.
  external: ['node:*'],
  plugins: [compactTemplates],
};
