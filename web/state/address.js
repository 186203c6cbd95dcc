// A situation as the part of a link after #, and back. It is never sent to a server, and it works for a
// page opened from the disk or inside a sandboxed frame.
//   #preset=000-multi-head&mask=causal&stage=weights&head=1
import { parseField, printField } from './fields.js';

/**
 * @typedef {import('./fields.js').Field} Field
 * @typedef {import('./spec.js').Changes} Changes
 * @typedef {{stage: string, head: string, word: string}} View what is looked at; '' is the page's own choice
 * @typedef {{name: string, text: string, why: string}} Ignored
 */

const VIEW_KEYS = /** @type {const} */ (['stage', 'head', 'word']);

/**
 * @param {readonly Field[]} fields
 * @param {Changes} changes
 * @param {Partial<View>} view
 * @returns {string} without the #; '' when nothing was changed
 */
export function toAddress(fields, changes, view = {}) {
  const pairs = new URLSearchParams();
  for (const field of fields) {
    if (Object.hasOwn(changes, field.name)) {
      pairs.set(field.name, printField(field, changes[field.name]));
    }
  }
  for (const key of VIEW_KEYS) {
    if (view[key]) pairs.set(key, String(view[key]));
  }
  return pairs.toString();
}

/**
 * Reads a link as far as it can be read and says what was left out.
 * @param {readonly Field[]} fields
 * @param {string} address with or without # or ?
 * @returns {{changes: Changes, view: View, ignored: Ignored[]}}
 */
export function fromAddress(fields, address) {
  /** @type {Changes} */
  const changes = {};
  const view = { stage: '', head: '', word: '' };
  /** @type {Ignored[]} */
  const ignored = [];
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const [name, text] of new URLSearchParams(address.replace(/^[#?]/, ''))) {
    const viewKey = VIEW_KEYS.find((key) => key === name);
    const field = byName.get(name);
    if (viewKey) view[viewKey] = text;
    else if (!field) ignored.push({ name, text, why: 'there is no such field' });
    else {
      const parsed = parseField(field, text);
      if ('why' in parsed) ignored.push({ name, text, why: parsed.why });
      else changes[name] = parsed.value;
    }
  }
  return { changes, view, ignored };
}
