// Problems as values, and the one error that carries them.

/** @typedef {import('./index.js').Problem} Problem */

export class EngineError extends Error {
  /** @param {readonly Problem[]} problems */
  constructor(problems) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.name = 'EngineError';
    this.problems = problems;
  }
}

/**
 * @param {Problem['code']} code
 * @param {string} field
 * @param {string} what the message without the field's name
 * @returns {Problem}
 */
export const problem = (code, field, what) => ({ code, field, message: `${field}: ${what}` });

/**
 * @param {Problem['code']} code
 * @param {string} field
 * @param {string} what
 * @returns {never}
 */
export function fail(code, field, what) {
  throw new EngineError([problem(code, field, what)]);
}

/** The answer of a bound function, or an EngineError if it is {problems}. */
export function accept(answer) {
  if (answer?.problems) throw new EngineError(answer.problems);
  return answer;
}

/**
 * What is an object's own, and what it has by some names beside that, each read once: what it inherits is none of its
 * keys, nor are the accessors of its class.
 * @param {Record<string, any>} object @param {Iterable<string>} names @returns {Record<string, any>}
 */
export function readByName(object, names) {
  const all = { ...object };
  if (hasOnlyKeys(object)) return all;
  for (const name of names) if (!(name in all) && name in object) all[name] = object[name];
  return all;
}

/**
 * What an object has by name, in whichever way: its keys, what it inherits, and accessors of its class.
 * @param {any} object @returns {string[]}
 */
const namesIn = (object) =>
  object && object !== Object.prototype
    ? [...Object.getOwnPropertyNames(object), ...namesIn(Object.getPrototypeOf(object))]
    : [];

/** All that an object has, by its names; methods of a class are none of it. @param {any} object @returns {[string, any][]} */
export const entriesIn = (object) =>
  Object.entries(readByName(object, namesIn(object))).filter(
    ([name, one]) => typeof one !== 'function' || Object.hasOwn(object, name),
  );

/** Whether an object can have nothing beside its keys. That of most says so sooner than all names are looked up. */
const hasOnlyKeys = (/** @type {object} */ object) =>
  Object.getPrototypeOf(object) === Object.prototype &&
  Object.getOwnPropertyNames(object).length === Object.keys(object).length;

const tagOf = (/** @type {unknown} */ value) => ({}).toString.call(value);

/** So much of a text as a message shows. @param {string} text */
const cut = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A value as a message shows it: 'cat', 1.7, 5n, this Map. @param {unknown} value */
export function shown(value) {
  if (typeof value === 'string') return `'${cut(value)}'`;
  if (typeof value === 'bigint') return `${value}n`;
  return Object(value) === value ? `this ${tagOf(value).slice(8, -1)}` : String(value);
}

/** A name as an error's field has it; it may be no text. @param {unknown} name */
export const nameOf = (name) => (typeof name === 'string' ? cut(name) : shown(name));

/**
 * Names with values, a module's exports and an element's dataset among them: no list, and nothing whose values are
 * none of its properties, as a Map's or those of a promise that nobody has waited for.
 * @param {unknown} value @returns {value is Record<string, any>}
 */
export const isRecord = (value) =>
  ['[object Object]', '[object Module]', '[object DOMStringMap]'].includes(tagOf(value)) &&
  !(Symbol.iterator in /** @type {object} */ (value));
