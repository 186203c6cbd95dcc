// A situation as the part of a link after #, and back. It is never sent to a server, and it works for a
// page opened from the disk or inside a sandboxed frame.
//   #preset=000-multi-head&mask=causal&stage=weights&head=1
import { parseField, parseSetting, printField } from './fields.js';
import { BASELINE, SHOWN } from './pinned.js';
import { VIEW_KEYS } from './view.js';

/**
 * @typedef {import('./fields.js').Field} Field
 * @typedef {Pick<Field, 'type' | 'min' | 'max' | 'choices'>} Setting of a lab
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
 * @param {import('./pinned.js').Baseline | null} baseline
 * @returns {string} without the #; '' when nothing was changed
 */
export function toAddress(fields, changes, view = {}, labValues = {}, baseline = null) {
  const pairs = new URLSearchParams();
  const write = (/** @type {string} */ before, /** @type {Changes} */ values) => {
    for (const field of fields.filter(({ name }) => Object.hasOwn(values, name))) {
      pairs.set(before + field.name, listed(field.type, printField(field, values[field.name])));
    }
  };
  write('', changes);
  for (const key of VIEW_KEYS) {
    if (view[key]) pairs.set(key, listed(key, view[key]));
  }
  if (baseline) {
    pairs.set(BASELINE, baseline.compare ? 'compared' : 'pinned');
    write(`${BASELINE}.`, baseline.own);
  }
  for (const [key, value] of Object.entries(labValues)) pairs.set(key, value);
  return readable(pairs);
}

/** @param {URLSearchParams} pairs */
export const readable = (pairs) => pairs.toString().replace(READABLE, decodeURIComponent);

/** What is joined by + has a + in the link too: there it is a space. @param {string} kind @param {string} text */
const listed = (kind, text) => (LISTS.includes(kind) ? text.replaceAll('+', ' ') : text);

/**
 * Reads a link as far as it can be read and says what was left out.
 * @param {readonly Field[]} fields
 * @param {string} address with or without # or ?
 * @param {Readonly<Record<string, Setting>>} settings that labs have: `scale.times`
 * @returns {{
 *   changes: Changes,
 *   view: Record<string, string>,
 *   labValues: Record<string, string>,
 *   baseline: import('./pinned.js').Baseline | null,
 *   ignored: Ignored[],
 * }}
 */
export function fromAddress(fields, address, settings = {}) {
  /** @type {Changes} */
  const changes = {};
  /** @type {Record<string, string>} */
  const view = {};
  /** @type {Record<string, string>} */
  const labValues = {};
  /** @type {{compare?: boolean, own?: Changes}} */
  const pinned = {};
  /** @type {Ignored[]} */
  const ignored = [];
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const [name, text] of new URLSearchParams(address.replace(/^[#?]/, ''))) {
    const leaveOut = (/** @type {string} */ why) => ignored.push({ name, text, why });
    const read = (/** @type {string} */ fieldName, /** @type {Changes} */ into) => {
      const field = byName.get(fieldName);
      const parsed = field ? parseField(field, text) : { why: whyUnknown(name, settings) };
      if ('why' in parsed) leaveOut(parsed.why);
      else into[fieldName] = parsed.value;
    };
    if (VIEW_KEYS.includes(name)) view[name] = text;
    else if (name === BASELINE) {
      const compare = SHOWN.get(text);
      if (compare === undefined) leaveOut(`${[...SHOWN.keys()].join(' or ')} is needed`);
      else pinned.compare = compare;
    } else if (name.startsWith(`${BASELINE}.`)) {
      pinned.own ??= {};
      read(name.slice(BASELINE.length + 1), pinned.own);
    } else if (Object.hasOwn(settings, name)) {
      const parsed = parseSetting(settings[name], text);
      if ('why' in parsed) leaveOut(parsed.why);
      else labValues[name] = parsed.text;
    } else read(name, changes);
  }
  const { compare, own } = pinned;
  const isPinned = compare !== undefined || own !== undefined;
  const baseline = isPinned ? { compare: compare ?? false, own: own ?? {} } : null;
  return { changes, view, labValues, baseline, ignored };
}

/** Of a lab that there is, its settings are named. @param {string} name @param {Readonly<Record<string, Setting>>} settings */
function whyUnknown(name, settings) {
  const lab = name.slice(0, name.indexOf('.') + 1);
  const own = lab ? Object.keys(settings).filter((key) => key.startsWith(lab)) : [];
  return own.length ? `there are ${own.join(', ')}` : 'there is no such field';
}
