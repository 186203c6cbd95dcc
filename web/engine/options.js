// Options of operators, checked: names, types, words.
import { fail, isRecord, shown } from './errors.js';

/**
 * 'int', 'size' (an int from 0 on), 'count' (from 1 on), 'number', 'flag', 'text', 'scale', 'ints', 'texts', or the
 * words of a choice.
 * @typedef {string | readonly string[]} Kind
 */

const isInt = (value) => Number.isInteger(value);
const isNumber = (value) => typeof value === 'number' && !Number.isNaN(value);
const isText = (value) => typeof value === 'string';

// every() passes over what a list has left out.
const listOf = (holds) => (value) => Array.isArray(value) && [...value].every(holds);

const whole = { holds: isInt, wanted: 'a whole number' };

const kinds = {
  int: whole,
  size: whole,
  count: whole,
  number: { holds: isNumber, wanted: 'a number' },
  flag: { holds: (value) => typeof value === 'boolean', wanted: 'true or false' },
  text: { holds: isText, wanted: 'a text' },
  scale: {
    holds: (value) => isNumber(value) || value === 'sqrt' || value === 'off',
    wanted: "'sqrt', 'off' or a number",
  },
  ints: { holds: listOf(isInt), wanted: 'a list of whole numbers' },
  texts: { holds: listOf(isText), wanted: 'a list of texts' },
};

// Embind hands whole numbers to C++ as doubles; there a size has 32 bits.
const largest = 2 ** 31 - 1;

/** @param {string} name @param {Kind} kind @param {unknown} value */
function check(name, kind, value) {
  if (typeof kind !== 'string') {
    if (!isText(value)) fail('wrong_type', name, `${shown(value)} is not a text`);
    if (kind.includes(/** @type {string} */ (value))) return;
    fail('unknown_choice', name, `${shown(value)} is not one of '${kind.join("', '")}'`);
  }
  const { holds, wanted } = kinds[kind];
  if (!holds(value)) fail('wrong_type', name, `${shown(value)} is not ${wanted}`);
  const isOne = kinds[kind] === whole;
  const numbers = isOne ? [value] : kind === 'ints' ? /** @type {any[]} */ (value) : [];
  const least = { size: 0, count: 1 }[kind] ?? -largest;
  const beyond = numbers.find((number) => number < least || number > largest);
  if (beyond !== undefined) {
    fail('out_of_range', name, `${beyond} is outside ${least} to ${largest}`);
  }
}

/**
 * The options that were given, all of them known and of their kind. Every option may be left out but
 * those in `required`.
 * @param {string} operator
 * @param {unknown} options
 * @param {Record<string, Kind>} schema
 * @param {readonly string[]} [required]
 * @param {string} [field] what the options are called
 * @returns {Record<string, any>}
 */
export function checkOptions(operator, options, schema, required = [], field = 'options') {
  if (!isRecord(options)) fail('wrong_type', field, `${shown(options)} is not an object`);
  const missing = required.find((name) => options[name] === undefined);
  if (missing) fail('wrong_type', missing, `${operator} needs it`);
  // In one pass: every call reads its options, and that of attention on a few words is a matter of microseconds.
  /** @type {Record<string, any>} */
  const given = {};
  for (const name of Object.keys(options)) {
    const value = options[name];
    if (value === undefined) continue;
    if (!Object.hasOwn(schema, name)) {
      const known = Object.keys(schema).join(', ');
      fail('unknown_field', name, `no such option of ${operator}, which takes ${known}`);
    }
    if (schema[name] !== 'any') check(name, schema[name], value);
    given[name] = value;
  }
  return given;
}
