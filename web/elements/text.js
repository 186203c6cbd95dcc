// The string table, ready to be used: a phrase is a string, and one with {names} a function of their values.
//   text.title                          text.why({ value: 0.5 })
// What comes on demand brings its words: text-labs.js and its like hand out the same table, with theirs in it.
import { inPlace } from '../draw/labels.js';
import page from '../strings/en/page.js';
import { LANGUAGES } from '../strings/languages.js';

/** @typedef {import('./phrase.d.ts').Text<typeof page>} Text */

const NAME = /\{(\w+)\}/g;
let plural = new Intl.PluralRules('en');
/** Kept, because toLocaleString makes one at every call. */
let digits = new Intl.NumberFormat('en');

/** What counts has its digits in groups; an index in brackets, as [1024], has not. */
const COUNTED = /^(count|cells|bytes|most|over|all|first|last)$/;

/** @param {string} phrase @param {Record<string, string | number>} values */
const fill = (phrase, values) =>
  phrase.replace(NAME, (_, name) => {
    const value = values[name];
    return inPlace(COUNTED.test(name) && typeof value === 'number' ? digits.format(value) : value);
  });

/** @param {unknown} entry @returns {unknown} */
function compile(entry) {
  if (typeof entry === 'string') {
    return entry.search(NAME) < 0
      ? entry
      : (/** @type {Record<string, string | number>} */ values) => fill(entry, values);
  }
  if (Array.isArray(entry)) return entry.map(compile);
  const forms = /** @type {Record<string, string>} */ (entry);
  if (typeof forms.other === 'string') {
    return (/** @type {Record<string, string | number>} */ values) =>
      fill(forms[plural.select(Number(values.count))] ?? forms.other, values);
  }
  return Object.fromEntries(Object.entries(forms).map(([key, part]) => [key, compile(part)]));
}

/** @param {Record<string, any>} table @param {Record<string, any>} own what of it is translated @returns {Record<string, any>} */
function merged(table, own) {
  return Object.fromEntries(
    Object.entries(table).map(([key, part]) => {
      const isTree = typeof part === 'object' && !Array.isArray(part) && !part.other;
      return [key, isTree ? merged(part, own[key] ?? {}) : (own[key] ?? part)];
    }),
  );
}

/** @param {Record<string, any>} table @param {Record<string, any>} more what is put into it */
function put(table, more) {
  for (const [key, part] of Object.entries(more)) {
    const isTree = typeof part === 'object' && !Array.isArray(part);
    if (isTree) put((table[key] ??= {}), part);
    else table[key] = part;
  }
}

/** The English tables that are here. @type {Record<string, any>[]} */
const tables = [];
/** What of them is translated. @type {Record<string, any>} */
let translated = {};

/** Every word that is here, in the language in use. */
export const text = /** @type {Text} */ ({});

/** @param {Record<string, any>} table in English */
const take = (table) =>
  put(text, /** @type {Record<string, any>} */ (compile(merged(table, translated))));

/**
 * Puts a table's words among the others.
 * @template {Record<string, any>} Table
 * @param {Table} table a file of web/strings/en
 * @returns {Text & import('./phrase.d.ts').Text<Table>} all words
 */
export function withWords(table) {
  tables.push(table);
  take(table);
  return /** @type {any} */ (text);
}

withWords(page);

/**
 * Speaks another language from now on. What it leaves out stays English, and a language that web/strings lacks
 * changes nothing.
 * @param {string} code 'de', 'pt-BR'
 */
export async function speak(code) {
  const [own] = code.toLowerCase().split('-');
  const { default: table } = (await LANGUAGES[own]?.()) ?? {};
  if (table) useTable(own, table);
}

/**
 * @param {string} own language, whose rules of plural forms and digits hold
 * @param {Record<string, any>} table of the shape of English, or part of it
 */
export function useTable(own, table) {
  plural = new Intl.PluralRules(own);
  digits = new Intl.NumberFormat(own);
  translated = table;
  tables.forEach(take);
}
