// LICENSES.txt: the notices of everything that ends up in dist/.

import fs from 'node:fs';
import path from 'node:path';
import { root } from './tools.mjs';

const line = '-'.repeat(80);

/** The npm packages that esbuild took something from, by the paths of its inputs. */
function packagesOf(inputs) {
  const names = inputs.map((input) => input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]);
  return [...new Set(names.filter(Boolean))].sort();
}

function npmNotice(name) {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file`);
  const text = fs.readFileSync(path.join(folder, file), 'utf8').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/**
 * @param {string[]} inputs the files that were bundled
 * @returns {string} the full notices
 */
export function licencesOf(inputs) {
  const own = fs.readFileSync(path.join(root, 'LICENSE'), 'utf8');
  const compiledIn = fs.readFileSync(path.join(root, 'web/build/notices.txt'), 'utf8');
  const parts = [`Attention Lab\n\n${own}`, compiledIn, ...packagesOf(inputs).map(npmNotice)];
  return parts.map((part) => part.trim()).join(`\n\n${line}\n\n`) + '\n';
}
