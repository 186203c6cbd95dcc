// Values of a spec and their text, by C++'s field table.
import { isRecord, problem, shown } from './errors.js';
import { numberText } from './number-text.js';

/** @typedef {import('./index.js').Field} Field @typedef {import('./index.js').Problem} Problem */

/** Of bytes that are all text: a mark of their order is a letter of it too. */
export const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Well-formed text: what is half of a character becomes U+FFFD, as it would in any encoding.
 * @param {string} text
 */
export const wellFormed = (text) =>
  /[\ud800-\udfff]/.test(text) ? utf8.decode(new TextEncoder().encode(text)) : text;

const wanted = {
  int: 'a whole number',
  number: 'a number',
  text: 'a text',
  choice: 'a text',
  mask: 'a text',
  flag: 'true or false',
  scale: "'sqrt', 'off' or a number",
};

/** @param {Field['type']} type @param {unknown} value */
function isOfType(type, value) {
  const isNumber = typeof value === 'number' && !Number.isNaN(value);
  if (type === 'int') return Number.isInteger(value);
  if (type === 'number') return isNumber;
  if (type === 'scale') return isNumber || value === 'sqrt' || value === 'off';
  return typeof value === (type === 'flag' ? 'boolean' : 'string');
}

/**
 * The value as text, or a problem. Embind would take 1.7, "4" and NaN for a whole number.
 * @param {Field} field @param {unknown} value @returns {string | Problem}
 */
export function toText(field, value) {
  if (!isOfType(field.type, value)) {
    return problem('wrong_type', field.name, `${shown(value)} is not ${wanted[field.type]}`);
  }
  if (field.type === 'int' && !Number.isSafeInteger(value)) {
    return problem('out_of_range', field.name, `${value} is outside ${field.min} to ${field.max}`);
  }
  if (typeof value === 'number') return numberText(value);
  return String(value);
}

/** @param {Field} field @param {string} text @returns {string | number | boolean} */
function fromText(field, text) {
  const number = text === '-inf' ? -Infinity : text === 'inf' ? Infinity : Number(text);
  if (field.type === 'int' || field.type === 'number') return number;
  if (field.type === 'flag') return text === 'true';
  return field.type === 'scale' && !Number.isNaN(number) ? number : text;
}

/** The table as index.d.ts describes it. */
export function readFields(table) {
  return table.map((row) => {
    const { name, type, stage, about, automatic } = row;
    const field = { name, type, default: fromText(row, row.default), automatic };
    if (['int', 'number', 'text', 'scale'].includes(type)) {
      field.min = row.min;
      field.max = row.max;
    }
    if (row.choices.length > 0) field.choices = Object.freeze(row.choices);
    return Object.freeze({ ...field, stage, about });
  });
}

/**
 * Texts by name as a spec.
 * @param {Map<string, Field>} fields @param {Record<string, string>} texts
 */
export function toSpec(fields, texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      fromText(/** @type {Field} */ (fields.get(name)), text),
    ]),
  );
}

/** @param {unknown} spec @returns {Problem[]} */
export const checkIsSpec = (spec) =>
  isRecord(spec)
    ? []
    : [problem('wrong_type', 'spec', `${shown(spec)} is not an object of fields`)];
