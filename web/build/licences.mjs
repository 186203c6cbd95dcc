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

/** A package with its licence, and that file's text. @param {string} name */
function npmLicence(name) {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file`);
  const text = fs.readFileSync(path.join(folder, file), 'utf8').trim();
  return { title: `${name} ${version} (${license})`, text };
}

/** Packages that differ only in whose they are have their terms in common: a page carries every byte. */
function npmNotices(names) {
  const ownerLine = /^Copyright .*$/m;
  /** @type {Map<string, { titles: string[], owners: Set<string> }>} */
  const byTerms = new Map();
  for (const { title, text } of names.map(npmLicence)) {
    const terms = text.replace(ownerLine, 'Copyright ');
    const { titles, owners } = byTerms.get(terms) ?? { titles: [], owners: new Set() };
    byTerms.set(terms, {
      titles: [...titles, title],
      owners: owners.add(text.match(ownerLine)?.[0] ?? ''),
    });
  }
  return [...byTerms].map(
    ([terms, { titles, owners }]) =>
      `${titles.join('\n')}\n\n${terms.replace(ownerLine, () => [...owners].join('\n'))}\n`,
  );
}

/**
 * @param {string[]} inputs the files that were bundled
 * @returns {string} the full notices
 */
export function licencesOf(inputs) {
  const own = fs.readFileSync(path.join(root, 'LICENSE'), 'utf8');
  const compiledIn = fs.readFileSync(path.join(root, 'web/build/notices.txt'), 'utf8');
  const parts = [`Attention Lab\n\n${own}`, compiledIn, ...npmNotices(packagesOf(inputs))];
  return parts.map((part) => part.trim()).join(`\n\n${line}\n\n`) + '\n';
}
