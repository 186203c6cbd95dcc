// One field of a spec as text and back: what a link, an attribute and a control share.
// The table itself comes from the engine; nothing here knows a field by name.

/**
 * @typedef {string | number | boolean} Value
 * @typedef {object} Field
 * @property {string} name
 * @property {'int' | 'number' | 'text' | 'choice' | 'flag' | 'scale' | 'mask'} type
 * @property {Value} default
 * @property {number} [min]
 * @property {number} [max]
 * @property {readonly string[]} [choices]
 * @property {boolean} [automatic] whether the default stands for what follows from other fields
 * @property {string} stage
 * @property {string} about
 * @typedef {{value: Value} | {why: string}} Parsed
 */

/** What an automatic number is called in a link and in its control. */
const AUTO = 'auto';

/** Without a comma, which may stand between thousands; with an exponent, as a large one is printed. */
const WHOLE = /^[+-]?\d+(e\+?\d+)?$/i;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const FLAGS = new Map([
  ['', true],
  ['on', true],
  ['true', true],
  ['1', true],
  ['yes', true],
  ['off', false],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/**
 * Reads a number as people write it, infinities and a decimal comma included; undefined when it is none, or
 * written out but too large for one.
 * @param {string} text
 */
export function readNumber(text) {
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replace(',', '.')
    .replace('∞', 'inf')
    .toLowerCase();
  if (/^[+-]?inf(inity)?$/.test(plain)) return plain.startsWith('-') ? -Infinity : Infinity;
  const value = DECIMAL.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Limits are not checked here: the engine says what is wrong with a value, in its own words.
 * This only refuses what is not of the field's type.
 * @param {Field} field
 * @param {string} text
 * @returns {Parsed}
 */
export function parseField(field, text) {
  if (isAutomatic(field, field.default) && isNumeric(field) && ['', AUTO].includes(text.trim())) {
    return { value: field.default };
  }
  switch (field.type) {
    case 'text':
      return { value: text };
    case 'int': {
      const plain = text.trim().replace('−', '-');
      return WHOLE.test(plain) ? { value: Number(plain) } : { why: needed(field, 'whole number') };
    }
    case 'number': {
      const value = readNumber(text);
      return value === undefined ? { why: needed(field, 'number') } : { value };
    }
    case 'scale': {
      if (field.choices?.includes(text)) return { value: text };
      const value = readNumber(text);
      return value === undefined
        ? { why: `${listed(field.choices ?? [])} or ${needed(field, 'number')}` }
        : { value };
    }
    case 'flag': {
      const value = FLAGS.get(text.trim().toLowerCase());
      return value === undefined ? { why: 'on or off is needed' } : { value };
    }
    case 'choice':
      return (field.choices ?? []).includes(text)
        ? { value: text }
        : { why: `${listed(field.choices ?? [])} is needed` };
    case 'mask':
      return parseMask(field, text);
    default:
      return { why: 'this kind of field is not known' };
  }
}

/**
 * A lab's setting, which no engine judges: here its limits are checked, too.
 * @param {Pick<Field, 'type' | 'min' | 'max' | 'choices'>} setting
 * @param {string} text
 * @returns {{text: string} | {why: string}} the text as Number() reads it
 */
export function parseSetting(setting, text) {
  const field = /** @type {Field} */ (setting);
  const parsed = parseField(field, text);
  if ('why' in parsed) return parsed;
  const { min = 0, max = Number.MAX_VALUE } = field;
  const { value } = parsed;
  // What is needed instead is said of no number, too.
  return typeof value === 'number' && (value < min || value > max)
    ? parseSetting(setting, '')
    : { text: printField(field, value) };
}

/** What would be of a number's field. @param {Pick<Field, 'min' | 'max' | 'automatic'>} field @param {string} what */
function needed({ min = 0, max, automatic }, what) {
  // The least of an automatic number stands for what follows.
  const from = automatic
    ? `auto or a ${what} from ${min + 1}`
    : `a ${what} from ${printNumber(min)}`;
  return `${from}${max === undefined ? '' : ` to ${max}`} is needed`;
}

/**
 * @param {Field} field
 * @param {string} text parts joined by + (a link's decoder may have turned + into a space)
 * @returns {Parsed}
 */
function parseMask(field, text) {
  const parts = text.split(/[+ ]/).filter(Boolean);
  const known = (field.choices ?? []).filter((choice) => choice !== 'none');
  if (parts.length === 1 && parts[0] === 'none') return { value: 'none' };
  const wrong = parts.find((part) => !known.includes(part));
  if (!parts.length || wrong !== undefined) {
    return { why: `none, or some of ${listed(known)} joined by + are needed` };
  }
  return { value: parts.join('+') };
}

/**
 * @param {Field} field
 * @param {Value} value
 */
export function printField(field, value) {
  if (isAutomatic(field, value) && isNumeric(field)) return AUTO;
  if (field.type === 'flag') return value ? 'on' : 'off';
  return typeof value === 'number' ? printNumber(value) : String(value);
}

/**
 * The shortest text that reads back as the number.
 * @param {number} value
 */
export function printNumber(value) {
  if (value === Infinity) return 'inf';
  if (value === -Infinity) return '-inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

/**
 * Whether a value stands for what follows from other fields.
 * @param {Field} field
 * @param {Value} value
 */
export function isAutomatic(field, value) {
  return Boolean(field.automatic) && sameValue(value, field.default);
}

/** @param {Field} field */
const isNumeric = ({ type }) => type === 'int' || type === 'number';

/**
 * @param {Value | undefined} one
 * @param {Value | undefined} other
 */
export function sameValue(one, other) {
  return Object.is(one, other) || (one === 0 && other === 0);
}

/** @param {readonly string[]} choices of which one without a name, that stands for none, is not said */
function listed(choices) {
  const words = choices.filter(Boolean);
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}
