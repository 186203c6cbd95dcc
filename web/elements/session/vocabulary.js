// A link's vocabulary as attributes and properties of an element. Attributes say what it opens with, and
// later what changes; properties are what it shows now. The names come from the session, and so from C++'s
// table: nothing here knows one.

import { printNumber } from '../../state/fields.js';
import { ownPart, withValue } from './link.js';

/** @typedef {import('./session.js').Session} Session */

/** What looks like a name of ours; those of microdata begin with item. @param {string} name */
const isName = (name) => /^(?!item)[a-z][a-z_.]*$/.test(name);

/** What every element may have: 'title', 'tabindex', 'class', ... */
const common = new Set(
  'class style part exportparts slot role is theme address anchor xmlns ngskiphydration'.split(' '),
);
for (const name in HTMLElement.prototype) common.add(name.toLowerCase());

/** A value as a link writes it; null for none. @param {unknown} value */
function written(value) {
  if (value == null) return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? printNumber(value) : String(value);
}

export class Vocabulary {
  #host;
  #observer = new MutationObserver((records) => this.#onAttributes(records));
  /** @type {Session | undefined} */
  #session;
  /** What a session can be asked for, once there was one. @type {readonly string[]} */
  #names = [];
  /** @type {string | undefined} asked for by the property `state`, which counts more than attributes */
  #asked;
  /** What properties are while there is no session, beside what is asked for. @type {Map<string, unknown>} */
  #kept = new Map();

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
    this.#observer.observe(host, { attributes: true });
  }

  /** Attributes that have changed count now: what is set after them counts more. */
  catchUp() {
    this.#onAttributes(this.#observer.takeRecords());
  }

  /** The situation to open with, as a link has it. */
  get asked() {
    return this.#asked ?? '';
  }

  /** @param {string} address */
  ask(address) {
    this.#asked = address;
    this.#kept.clear();
  }

  /** The session is given up: another one is to open as it was. */
  leave() {
    this.catchUp();
    const session = this.#session;
    if (!session) return;
    this.ask(session.address);
    for (const name of this.#names) this.#kept.set(name, session.read(name));
    this.#session = undefined;
  }

  /**
   * From now on the session is what attributes and properties speak of.
   * @param {Session} session
   * @param {string} address opens it; without one what the attributes ask for
   */
  begin(session, address) {
    this.#names = session.names;
    session.open(ownPart(this.#names, address) || (this.#asked ?? this.#attributes));
    this.#session = session;
    this.#asked = undefined;
    this.#names.forEach((name) => this.#adopt(name));
  }

  /** @param {string} name */
  #isOurs(name) {
    return this.#names.includes(name) || (isName(name) && !common.has(name));
  }

  /** The attributes of the vocabulary, and those that look like misspelt ones. */
  get #attributes() {
    const ours = [...this.#host.attributes].filter(({ name }) => this.#isOurs(name));
    return new URLSearchParams(ours.map(({ name, value }) => [name, value])).toString();
  }

  /** @param {readonly MutationRecord[]} records */
  #onAttributes(records) {
    // What a session is to open with has the attributes, unless the property says something else.
    if (!this.#session && this.#asked === undefined) return;
    for (const { attributeName: name } of records) {
      if (name && this.#isOurs(name)) this.#put(name, this.#host.getAttribute(name));
    }
  }

  /** Without a session it is for the next one. @param {string} name @param {string | null} value */
  #put(name, value) {
    const session = this.#session;
    if (!session) {
      this.#asked = withValue(this.asked, name, value);
      this.#kept.delete(name);
    }
    // To set what is so already is no change, and leaves what can be undone. '' may mean more than nothing.
    else if (value && value === written(session.read(name))) session.dismissIgnored(name);
    else session.put(name, value);
  }

  /** Makes the property; one that was set before there was a session counts. @param {string} name */
  #adopt(name) {
    const early = Object.getOwnPropertyDescriptor(this.#host, name);
    Object.defineProperty(this.#host, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        this.catchUp();
        if (this.#session) return this.#session.read(name);
        return this.#kept.get(name) ?? new URLSearchParams(this.asked).get(name) ?? undefined;
      },
      set: (value) => {
        this.catchUp();
        // What reads as nothing is that when it is set again, whatever '' would mean as an attribute.
        if (value !== '' || this.#session?.read(name) !== '') this.#put(name, written(value));
        if (!this.#session) this.#kept.set(name, value);
      },
    });
    if (early && 'value' in early) this.#put(name, written(early.value));
  }
}
