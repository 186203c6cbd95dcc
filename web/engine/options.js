// Options of operators, checked: names, types, words.
import { fail, isRecord, nameOf, readByName, shown } from './errors.js';
import { wellFormed } from './fields.js';

/**
 * 'int', 'size' (an int from 0 on), 'count' (from 1 on), 'decimals', 'digits' (decimals from 0 on), 'number', 'flag',
 * 'text', 'scale', 'ints', 'texts', or the words of a choice.
 * @typedef {string | readonly string[]} Kind
 */

const isNumber = (value) => typeof value === 'number' && !Number.isNaN(value);
const isText = (value) => typeof value === 'string';

const INT = 2 ** 31 - 1;
/** No number has as many that are not 0. */
const DECIMALS = 1100;

/** Of whole numbers the least that there may be, and the most. */
const ranges = {
  int: [-INT, INT],
  size: [0, INT],
  count: [1, INT],
  decimals: [-INT, DECIMALS],
  digits: [0, DECIMALS],
};

/** Letters of a text, or entries of a list, that cross the border, which copies them. */
export const LONGEST = 2 ** 24;

/** Of lists the kind of their entries, and what they are. */
const lists = { ints: ['size', 'whole numbers'], texts: ['text', 'texts'] };

const kinds = {
  number: { holds: isNumber, wanted: 'a number' },
  flag: { holds: (value) => typeof value === 'boolean', wanted: 'true or false' },
  text: { holds: isText, wanted: 'a text' },
  scale: {
    holds: (value) => isNumber(value) || value === 'sqrt' || value === 'off',
    wanted: "'sqrt', 'off' or a number",
  },
};

/**
 * Refuses what is no whole number of a range; Embind hands them to C++ as doubles, where a size has 32 bits.
 * @param {string} name @param {unknown} value @param {number} from @param {number} [to]
 */
export function checkWhole(name, value, from, to = INT) {
  const number = /** @type {number} */ (value);
  if (!Number.isInteger(value)) fail('wrong_type', name, `${shown(value)} is not a whole number`);
  if (number < from || number > to) {
    const valid = to === Infinity ? `below ${from}` : `outside ${from} to ${to}`;
    fail('out_of_range', name, `${number} is ${valid}`);
  }
  return value;
}

/** The value as it is handed on. @param {string} name @param {Kind} kind @param {any} value @returns {any} */
function check(name, kind, value) {
  if (typeof kind !== 'string') {
    check(name, 'text', value);
    if (kind.includes(value)) return value;
    fail('unknown_choice', name, `${shown(value)} is not one of '${kind.join("', '")}'`);
  }
  if (kind in ranges) {
    const [from, to] = ranges[kind];
    return checkWhole(name, value, from, to);
  }
  if (kind in lists) {
    const [each, what] = lists[kind];
    return listOf(name, value, what).map((one) => check(name, each, one));
  }
  const { holds, wanted } = kinds[kind];
  if (!holds(value)) fail('wrong_type', name, `${shown(value)} is not ${wanted}`);
  return isText(value) ? wellFormed(checkLength(name, value, 'letters')) : value;
}

/** @template {ArrayLike<unknown>} T @param {string} name @param {T} value @param {string} what */
function checkLength(name, value, what) {
  const { length } = value;
  if (length > LONGEST) fail('out_of_range', name, `${length} ${what} are more than ${LONGEST}`);
  return value;
}

/** A copy of a list, which has what the list leaves out, too. @param {string} name @param {any} value @param {string} what */
export function listOf(name, value, what) {
  if (!Array.isArray(value)) fail('wrong_type', name, `${shown(value)} is not a list of ${what}`);
  return [...checkLength(name, value, what)];
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
  const all = readByName(options, Object.keys(schema));
  const missing = required.find((name) => all[name] === undefined);
  if (missing) fail('wrong_type', missing, `${operator} needs it`);
  // In one pass, and without another copy: every call reads its options, and that of attention on a few words is a
  // matter of microseconds.
  for (const name of Object.keys(all)) {
    const value = all[name];
    if (value === undefined) delete all[name];
    else if (!Object.hasOwn(schema, name)) {
      const known = Object.keys(schema).join(', ');
      fail('unknown_field', nameOf(name), `no such option of ${operator}, which takes ${known}`);
    } else if (schema[name] !== 'any') all[name] = check(name, schema[name], value);
  }
  return all;
}
