// A situation as the part of a link after #, and back. It is never sent to a server, and it works for a
// page opened from the disk or inside a sandboxed frame.
//   #preset=000-multi-head&mask=causal&stage=weights&head=1
import { parseField, printField } from './fields.js';
import { VIEW_KEYS } from './view.js';

/**
 * @typedef {import('./fields.js').Field} Field
 * @typedef {import('./spec.js').Changes} Changes
 * @typedef {Readonly<Record<string, string>>} View what is looked at, as view.js writes it
 * @typedef {{name: string, text: string, why: string}} Ignored
 */

/** What the part after # may have as it is: , ; : = [ ] / */
const READABLE = /%(?:2C|3B|3A|3D|5B|5D|2F)/g;
/** The types of fields, and names of a view, that are lists. */
const LISTS = ['mask', 'hide'];

/**
 * @param {readonly Field[]} fields
 * @param {Changes} changes
 * @param {View} view
 * @param {Readonly<Record<string, string>>} labValues by `lab.key`
 * @returns {string} without the #; '' when nothing was changed
 */
export function toAddress(fields, changes, view = {}, labValues = {}) {
  const pairs = new URLSearchParams();
  for (const field of fields) {
    if (Object.hasOwn(changes, field.name)) {
      pairs.set(field.name, listed(field.type, printField(field, changes[field.name])));
    }
  }
  for (const key of VIEW_KEYS) {
    if (view[key]) pairs.set(key, listed(key, view[key]));
  }
  for (const [key, value] of Object.entries(labValues)) pairs.set(key, value);
  return pairs.toString().replace(READABLE, decodeURIComponent);
}

/** What is joined by + has a + in the link too: there it is a space. @param {string} kind @param {string} text */
const listed = (kind, text) => (LISTS.includes(kind) ? text.replaceAll('+', ' ') : text);

/**
 * Reads a link as far as it can be read and says what was left out.
 * @param {readonly Field[]} fields
 * @param {string} address with or without # or ?
 * @param {readonly string[]} labKeys that labs have: `scale.times`
 * @returns {{changes: Changes, view: Record<string, string>, labValues: Record<string, string>, ignored: Ignored[]}}
 */
export function fromAddress(fields, address, labKeys = []) {
  /** @type {Changes} */
  const changes = {};
  /** @type {Record<string, string>} */
  const view = {};
  /** @type {Record<string, string>} */
  const labValues = {};
  /** @type {Ignored[]} */
  const ignored = [];
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const [name, text] of new URLSearchParams(address.replace(/^[#?]/, ''))) {
    const field = byName.get(name);
    if (VIEW_KEYS.includes(name)) view[name] = text;
    else if (labKeys.includes(name)) labValues[name] = text;
    else if (!field) ignored.push({ name, text, why: whyUnknown(name, labKeys) });
    else {
      const parsed = parseField(field, text);
      if ('why' in parsed) ignored.push({ name, text, why: parsed.why });
      else changes[name] = parsed.value;
    }
  }
  return { changes, view, labValues, ignored };
}

/** Of a lab that there is, its settings are named. @param {string} name @param {readonly string[]} labKeys */
function whyUnknown(name, labKeys) {
  const lab = name.slice(0, name.indexOf('.') + 1);
  const own = lab ? labKeys.filter((key) => key.startsWith(lab)) : [];
  return own.length ? `there are ${own.join(', ')}` : 'there is no such field';
}
