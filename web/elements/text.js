// The string table, ready to be used: a phrase is a string, and one with {names} a function of their values.
//   text.title                          text.why({ value: 0.5 })
import english from '../strings/en.js';

/** @typedef {import('./phrase.d.ts').Text<typeof english>} Text */

const NAME = /\{(\w+)\}/g;
let plural = new Intl.PluralRules('en');

/** @param {string} phrase @param {Record<string, string | number>} values */
const fill = (phrase, values) => phrase.replace(NAME, (_, name) => String(values[name]));

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

/** Every word of the page, in the language in use. */
export const text = /** @type {Text} */ (compile(english));

/**
 * Speaks another language from now on: a file of web/strings. What it leaves out stays English, and a
 * language without a file changes nothing.
 * @param {string} code 'de', 'pt-BR'
 */
export async function speak(code) {
  const [language] = code.toLowerCase().split('-');
  try {
    const { default: table } = await import(`../strings/${language}.js`);
    useTable(language, table);
  } catch {
    // No file of that language: English is what there is.
  }
}

/**
 * @param {string} language whose rules of plural forms hold
 * @param {Record<string, any>} table of the shape of English, or part of it
 */
export function useTable(language, table) {
  plural = new Intl.PluralRules(language);
  Object.assign(text, compile(merged(english, table)));
}
