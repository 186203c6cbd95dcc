// What is looked at, as texts of a link and back. Texts that mean nothing are reported, one by one.
//   stage=weights&head=1&word=key.3&cell=weights[1,0,2]&digits=on&ends=data&hide=heads+seed+demos&except=Q

/**
 * @typedef {import('./store.js').Ui} Ui
 * @typedef {import('./address.js').Ignored} Ignored
 * @typedef {object} Known what there is to be looked at
 * @property {readonly string[]} stages
 * @property {readonly string[]} labs
 * @property {readonly string[]} parts what can be hidden
 * @property {readonly string[]} maps the tensors that are drawn as maps
 * @typedef {(text: string, known: Known) => Partial<Ui> | {why: string}} Reader
 */

/** @param {string} text */
const namesIn = (text) => [...new Set(text.split(/[+ ]/).filter(Boolean))];

/** @param {'inputs' | 'digits'} name @returns {Reader} */
const flag = (name) => (text) => {
  const on = ['on', ''].includes(text);
  if (!on && text !== 'off') return { why: 'on or off is needed' };
  return name === 'digits' ? { digits: on } : { inputs: on };
};

/** @param {'stage' | 'lab'} name @param {'stages' | 'labs'} names @returns {Reader} */
const oneOf = (name, names) => (text, known) =>
  known[names].includes(text)
    ? /** @type {Partial<Ui>} */ ({ [name]: text })
    : { why: known[names].length ? `there are ${known[names].join(', ')}` : 'there is none' };

/** @type {Readonly<Record<string, Reader>>} */
const READERS = {
  stage: oneOf('stage', 'stages'),
  lab: oneOf('lab', 'labs'),
  head: (text) => {
    if (text === 'average') return { head: text };
    return /^\d+$/.test(text) ? { head: Number(text) } : { why: 'a number or average is needed' };
  },
  word: (text) => {
    const [, key, index] = text.match(/^(key\.)?(\d+)$/) ?? [];
    if (!index) return { why: 'a number is needed, or key. and a number' };
    return { word: { side: key ? 'key' : 'query', index: Number(index) } };
  },
  cell: (text) => {
    const [, name, places] = text.match(/^(\w+)\[(\d+(?:,\d+)*)\]$/) ?? [];
    if (!name) return { why: 'a name and places are needed, such as weights[0,1,2]' };
    return { cell: { name, index: places.split(',').map(Number) } };
  },
  inputs: flag('inputs'),
  digits: flag('digits'),
  ends: (text) =>
    text === 'centred' || text === 'data' ? { ends: text } : { why: 'centred or data is needed' },
  hide: (text) => ({ hide: namesIn(text) }),
  except: (text) => ({ except: namesIn(text) }),
};

/** The names that a link has for what is looked at, the place in a tour among them. */
export const VIEW_KEYS = ['tour', 'step', ...Object.keys(READERS)];

/**
 * @param {Readonly<Record<string, string>>} texts
 * @param {Known} known
 * @returns {{ui: Partial<Ui>, ignored: Ignored[]}}
 */
export function viewOf(texts, known) {
  /** @type {Partial<Ui>} */
  const ui = {};
  /** @type {Ignored[]} */
  const ignored = [];
  for (const name of Object.keys(READERS).filter((key) => key in texts)) {
    const text = texts[name];
    const read = READERS[name](text, known);
    if ('why' in read) ignored.push({ name, text, why: read.why });
    else Object.assign(ui, read);
  }
  for (const [name, there, why] of /** @type {const} */ ([
    ['hide', known.parts, 'there is no such part; a step is stage.weights'],
    ['except', known.maps, 'there is no such map'],
  ])) {
    const unknown = (ui[name] ?? []).filter((one) => !there.includes(one));
    ignored.push(...unknown.map((text) => ({ name, text, why })));
    if (ui[name]) ui[name] = ui[name].filter((one) => there.includes(one));
  }
  return { ui, ignored };
}

/**
 * What differs from the page's own choice.
 * @param {Ui} ui
 * @returns {Record<string, string>}
 */
export function textsOf({ stage, lab, head, word, cell, inputs, digits, ends, hide, except }) {
  const texts = {
    stage,
    lab,
    head: head === 0 ? '' : String(head),
    word: word.index < 0 ? '' : `${word.side === 'key' ? 'key.' : ''}${word.index}`,
    cell: cell ? `${cell.name}[${cell.index.join(',')}]` : '',
    inputs: inputs ? 'on' : '',
    digits: digits ? 'on' : '',
    ends: ends === 'data' ? ends : '',
    hide: hide.join('+'),
    except: except.join('+'),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
}
