// build/bundled: a hash of what the last dist/ was made of, and of what was made. While it is right, there is nothing
// to bundle.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { filesAt, replaceFile, root } from './tools.mjs';

/** What bundling reads; npm writes the last, which has the versions of what is installed. */
const INPUTS = [
  'web',
  'build/wasm/web',
  'LICENSE',
  'package.json',
  'node_modules/.package-lock.json',
];

/** @param {string} project @param {string[]} names of files and folders there */
function hashOf(project, names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesAt(path.join(project, name)))) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(project, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const stampOf = (/** @type {string} */ project) => path.join(project, 'build/bundled');

/** Of what dist/ would be made now, by this Node.js. @param {string} [project] */
export const inputsOf = (project = root) => `${hashOf(project, INPUTS)} ${process.versions.node}`;

/** @param {string} inputs @param {string} project */
const lineOf = (inputs, project) => `${inputs} ${hashOf(project, ['dist'])}\n`;

/** Whether dist/ was made of that, and is as it was then. @param {string} inputs @param {string} [project] */
export function isBundled(inputs, project = root) {
  const stamp = stampOf(project);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lineOf(inputs, project);
}

/** @param {string} inputs as they were before dist/ was made of them @param {string} [project] */
export const keepBundled = (inputs, project = root) =>
  replaceFile(stampOf(project), lineOf(inputs, project));
