// Names of two words or more that the page's own objects have, and nobody else asks for, are shortened in the bundles, as
// are those that lit has for itself.

import fs from 'node:fs';
import path from 'node:path';
import { root } from './tools.mjs';

/** Of lit's elements, what nobody here asks for from outside and nothing asks for by a text. */
const OF_LIT = [
  'createProperty',
  'createRenderRoot',
  'elementStyles',
  'enableUpdating',
  'finalizeStyles',
  'getPropertyDescriptor',
  'getPropertyOptions',
  'getUpdateComplete',
  'hasUpdated',
  'hostConnected',
  'hostDisconnected',
  'hostUpdate',
  'hostUpdated',
  'isUpdatePending',
  'noAccessor',
  'scheduleUpdate',
  'shadowRootOptions',
  'willUpdate',
];

/** What tests ask a session or an element for. */
const ASKED_BY_TESTS = [
  'boxOfCell',
  'canUndo',
  'changeText',
  'choosePreset',
  'chooseWord',
  'focusCell',
  'hasReady',
  'hoverCell',
  'isNew',
  'isReady',
  'isSeen',
  'labValue',
  'setLabValue',
];

const NAME = /[a-z]+[A-Z]\w*/g;
const AFTER_DOT = /(?<=\.)[a-z]+[A-Z]\w*/g;
/** In a text it may be a key, in a template lit sets it, and a module that comes on demand has what it exports. */
const WRITTEN = new RegExp(
  ['(?<=[\'"`])NAME(?=[\'"`])', '(?<=[.?@])NAME(?==\\$)', '(?<=export .*)NAME']
    .join('|')
    .replaceAll('NAME', NAME.source),
  'g',
);
/** What only the page's scripts read. */
const OF_PAGE = /^(?:draw|elements|state|tours)\/.*\.js$/;

const libraries = [
  'node_modules/lit-element',
  'node_modules/lit-html',
  'node_modules/@lit/reactive-element',
  'node_modules/typescript/lib',
];

/** @param {string} text @param {RegExp} what */
const found = (text, what) => text.match(what) ?? [];

/** All that browsers and lit call something. */
function namesOfLibraries() {
  const files = libraries.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder))
      .filter((file) =>
        /^lib\..*\.d\.ts$|^(?!typescript|_?tsc?|tsserver).*(?<!\.d)\.js$/.test(file),
      )
      .map((file) => path.join(root, folder, file)),
  );
  return files.flatMap((file) => found(fs.readFileSync(file, 'utf8'), NAME));
}

/**
 * @param {ReadonlyMap<string, string>} sources the texts of web/ by their paths in it
 * @param {readonly string[]} [known] names of others
 */
export function ownNames(sources, known = namesOfLibraries()) {
  const others = new Set([...known, ...ASKED_BY_TESTS]);
  /** @type {Set<string>} */
  const own = new Set();
  for (const [file, text] of sources) {
    const isOfPage = OF_PAGE.test(file);
    if (isOfPage) for (const name of found(text, AFTER_DOT)) own.add(name);
    if (file.startsWith('strings/')) continue;
    for (const name of found(text, isOfPage ? WRITTEN : NAME)) others.add(name);
  }
  return [...OF_LIT, ...[...own].filter((name) => !others.has(name))];
}
