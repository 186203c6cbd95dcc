// The words that the page says have names (web/strings/en), which nobody reads but its own scripts: those that nothing
// else can be called are shortened in the bundles.

import fs from 'node:fs';
import path from 'node:path';
import { filesAt } from './tools.mjs';

/** Names of two words or more: one word alone is a name of much else. */
const NAMED = /^\s+([a-z]+[A-Z]\w*):/gm;
const NAME = /[a-z]+[A-Z]\w*/g;
const NAME_WITHOUT_DOT = /(?<![.\w])[a-z]+[A-Z]\w*/g;

/**
 * What may be called anything in a build, as long as it is the same everywhere in it: the names of words that the rest of
 * web/ has only after a dot, and that are none of the library's.
 * @param {ReadonlyMap<string, string>} sources the texts of web/ by their paths in it
 */
export function namesOfWords(sources) {
  /** @type {Set<string>} */
  const words = new Set();
  /** @type {Set<string>} */
  const others = new Set();
  for (const [file, text] of sources) {
    if (file.startsWith('strings/')) {
      for (const [, name] of text.matchAll(NAMED)) words.add(name);
    } else {
      const isKnownOutside = file.startsWith('engine/') || file.endsWith('.d.ts');
      const names = text.match(isKnownOutside ? NAME : NAME_WITHOUT_DOT);
      for (const name of names ?? []) others.add(name);
    }
  }
  return [...words].filter((name) => !others.has(name));
}

/** The scripts and types of a folder like web/, but those that build it. @param {string} folder */
export function sourcesOf(folder) {
  const files = filesAt(folder)
    .map((file) => path.relative(folder, file).split(path.sep).join('/'))
    .filter((file) => /\.(?:js|d\.ts)$/.test(file) && !file.startsWith('build/'));
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]));
}
