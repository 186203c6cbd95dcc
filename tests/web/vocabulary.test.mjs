// Attributes and properties of <attention-lab>, with an element in place of the browser's.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** What the browser does after an attribute has changed. @type {(records: object[]) => void} */
let tell = () => {};
/** What it has not told yet. @type {object[]} */
const pending = [];

Object.assign(globalThis, {
  HTMLElement: class {},
  MutationObserver: class {
    constructor(/** @type {typeof tell} */ listener) {
      tell = listener;
    }

    observe() {}

    takeRecords() {
      return pending.splice(0);
    }
  },
});
const { Vocabulary } = await import('../../web/elements/session/vocabulary.js');

/** @type {any} */
let host;
/** @type {Map<string, string>} */
let attributes;
/** @type {InstanceType<typeof Vocabulary>} */
let vocabulary;
/** What the session shows. @type {Record<string, unknown>} */
let shown;
/** What it was given. @type {[name: string, value: string | null][]} */
let put;

/** Of what nothing that was left out is to be said any more. @type {string[]} */
let forgiven;

beforeEach(() => {
  forgiven = [];
  shown = {};
  put = [];
  attributes = new Map();
  host = {
    get attributes() {
      return [...attributes].map(([name, value]) => ({ name, value }));
    },
    getAttribute: (/** @type {string} */ name) => attributes.get(name) ?? null,
  };
  vocabulary = new Vocabulary(host);
});

/** @param {string} name @param {string | null} value */
function setAttribute(name, value) {
  if (value === null) attributes.delete(name);
  else attributes.set(name, value);
  tell([{ attributeName: name }]);
}

/** What a new session is opened with. @param {string} [address] the page's */
function opened(address = '') {
  let asked = '';
  const session = {
    address: 'text=one+two&mask=causal&cell=weights[0,1,2]',
    names: ['text', 'heads', 'mask', 'bias', 'digits', 'baseline', 'baseline.mask', 'mask.brush'],
    read: (/** @type {string} */ name) => shown[name] ?? '',
    put: (/** @type {string} */ name, /** @type {string | null} */ value) =>
      put.push([name, value]),
    dismissIgnored: (/** @type {string} */ name) => forgiven.push(name),
    open: (/** @type {string} */ situation) => {
      asked = situation;
    },
  };
  vocabulary.begin(/** @type {any} */ (session), address);
  return asked;
}

test('what is set while there is no session is there in the next one', () => {
  setAttribute('text', 'one two');
  assert.equal(opened(), 'text=one+two');
  vocabulary.leave();
  setAttribute('text', 'three');
  setAttribute('class', 'wide');
  host.heads = 4;
  assert.equal(vocabulary.asked, 'text=three&mask=causal&cell=weights[0,1,2]&heads=4');
  setAttribute('mask', null);
  assert.equal(opened(), 'text=three&cell=weights[0,1,2]&heads=4');
});

test('an attribute set after the property is there in the first session, too', () => {
  vocabulary.ask('text=one+two');
  setAttribute('mask', 'causal');
  setAttribute('class', 'wide');
  assert.equal(opened(), 'text=one+two&mask=causal');
});

test('of an attribute and a property the last one counts, and a property says what was asked for', () => {
  opened();
  attributes.set('heads', '4');
  pending.push({ attributeName: 'heads' });
  host.heads = 1;
  attributes.set('mask', 'causal');
  pending.push({ attributeName: 'mask' });
  void host.mask;
  assert.deepEqual(put, [
    ['heads', '4'],
    ['heads', '1'],
    ['mask', 'causal'],
  ]);
});

test('a misspelt name that comes later is reported as at first', () => {
  opened();
  setAttribute('maks', 'causal');
  assert.deepEqual(put, [['maks', 'causal']]);
});

test('what is shown already is not set again', () => {
  shown = { heads: 4, mask: 'causal+padding', bias: false };
  opened();
  Object.assign(host, { heads: 4, mask: 'causal+padding', bias: false });
  setAttribute('heads', '4');
  assert.deepEqual(put, []);
  assert.deepEqual(forgiven, ['heads', 'mask', 'bias', 'heads']);
  host.heads = 2;
  setAttribute('digits', '');
  setAttribute('mask', null);
  assert.deepEqual(put, [
    ['heads', '2'],
    ['digits', ''],
    ['mask', null],
  ]);
});

test('a number is written as a link has it, a text as it is', () => {
  opened();
  Object.assign(host, { heads: -Infinity, digits: 1e300, text: 'To Infinity and beyond' });
  assert.deepEqual(put, [
    ['heads', '-inf'],
    ['digits', '1e+300'],
    ['text', 'To Infinity and beyond'],
  ]);
});

test('undefined and null are no value', () => {
  host.heads = undefined;
  opened();
  Object.assign(host, { mask: undefined, digits: null });
  assert.deepEqual(put, [
    ['heads', null],
    ['mask', null],
    ['digits', null],
  ]);
});

test('what HTML and frameworks put on any element is no misspelt name', () => {
  const html =
    'exportparts itemscope itemprop itemid itemref itemtype anchor xmlns ngskiphydration';
  for (const name of html.split(' ')) setAttribute(name, '');
  assert.equal(opened(), '');
});

test('what others have put after ? is not ours; after # and in attributes it is reported', () => {
  setAttribute('text', 'one two');
  setAttribute('hedas', '4');
  assert.equal(opened('?utm_source=mail&fbclid=1'), 'text=one+two&hedas=4');
  const ours = 'mask=causal+padding&baseline=pinned&baseline.mask=none&mask.brush=0';
  assert.equal(opened(`?utm_source=mail&${ours}&baseline.ref=1`), ours);
  assert.equal(opened('#utm_source=mail'), '#utm_source=mail');
});
