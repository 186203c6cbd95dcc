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

/** Whose names are known, and the files that have them. @type {[folder: string, files: RegExp][]} */
export const LIBRARIES = [
  ['lit-element', /\.js$/],
  ['lit-html', /\.js$/],
  ['@lit/reactive-element', /\.js$/],
  ['typescript/lib', /^lib\..*\.d\.ts$/],
];

/** @param {string} text @param {RegExp} what */
const found = (text, what) => text.match(what) ?? [];

/** All that browsers and lit call something. */
const namesOfLibraries = () =>
  LIBRARIES.flatMap(([name, files]) => {
    const folder = path.join(root, 'node_modules', name);
    const texts = fs.readdirSync(folder).filter((file) => files.test(file));
    return texts.flatMap((file) => found(fs.readFileSync(path.join(folder, file), 'utf8'), NAME));
  });

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
    for (const name of found(text, isOfPage ? WRITTEN : NAME)) others.add(name);
  }
  return [...OF_LIT, ...[...own].filter((name) => !others.has(name))];
}
