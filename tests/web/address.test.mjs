import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { allDigits } from '../../web/draw/format.js';
import { LAB_SETTINGS } from '../../web/elements/labs/labs.js';
import { fromAddress, toAddress } from '../../web/state/address.js';
import { parseField, printField, readNumber } from '../../web/state/fields.js';
import { randomOf } from './random.mjs';
import { scriptsOf } from './scripts-of.mjs';

/** A table with every type of field; the engine's own is longer. @type {any[]} */
const fields = [
  { name: 'preset', type: 'choice', default: '', choices: ['', '000-attention', '001-sentence'] },
  { name: 'text', type: 'text', default: 'The cat', max: 1000 },
  { name: 'heads', type: 'int', default: 2, min: 1, max: 64 },
  { name: 'weight_scale', type: 'number', default: 1, min: 0, max: 100 },
  { name: 'mask_value', type: 'number', default: -Infinity, min: -Infinity, max: 0 },
  { name: 'bias', type: 'flag', default: false },
  { name: 'scale', type: 'scale', default: 'sqrt', choices: ['sqrt', 'off'], min: -9, max: 9 },
  { name: 'mask', type: 'mask', default: 'none', choices: ['none', 'causal', 'window', 'padding'] },
  { name: 'd_k', type: 'int', default: 0, min: 0, max: 64, automatic: true },
];

const LETTERS = [
  '[',
  ']',
  ',',
  ';',
  'a',
  'é',
  '&',
  '=',
  '#',
  '%',
  '+',
  ' ',
  '"',
  '猫',
  '😀',
  '\n',
  '?',
  '/',
  '−',
];

/** @param {any} field @param {() => number} random */
function anyValue(field, random) {
  const pick = (/** @type {any[]} */ list) => list[Math.floor(random() * list.length)];
  switch (field.type) {
    case 'text':
      return Array.from({ length: Math.floor(random() * 12) }, () => pick(LETTERS)).join('');
    case 'int':
      return pick([Math.floor((random() - 0.5) * 2 ** 40), -1e21, 1e300]);
    case 'number':
      return pick([random(), -random() * 1e-300, 1e21 * random(), -Infinity, Infinity, 0]);
    case 'flag':
      return random() < 0.5;
    case 'scale':
      return pick(['sqrt', 'off', random(), 1e-7]);
    case 'mask':
      return pick(['none', 'causal', 'causal+window', 'window+padding+causal']);
    default:
      return pick(field.choices);
  }
}

test('every spec survives a link, 500 seeds', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const random = randomOf(seed);
    /** @type {Record<string, any>} */
    const changes = {};
    for (const field of fields) if (random() < 0.6) changes[field.name] = anyValue(field, random);
    /** @type {Record<string, string>} */
    const view =
      random() < 0.5
        ? { stage: 'weights', hide: 'heads seed' }
        : { tour: '000', step: '2', head: '1' };
    /** @type {Record<string, string>} */
    const labValues =
      random() < 0.5 ? { 'scale.from': String(random()), 'mask.brush': '-inf' } : {};
    /** @type {Record<string, any>} */
    const own = {};
    for (const field of fields) if (random() < 0.3) own[field.name] = anyValue(field, random);
    const baseline = random() < 0.5 ? { compare: random() < 0.5, own } : null;
    const address = toAddress(fields, changes, view, labValues, baseline);
    const read = fromAddress(fields, `#${address}`, {
      'scale.from': { type: 'text' },
      'mask.brush': { type: 'number', min: -Infinity },
    });
    assert.deepEqual(read, { changes, view, labValues, baseline, ignored: [] }, `seed ${seed}`);
  }
});

test('values are written as people write them', () => {
  const written = (/** @type {string} */ name, /** @type {any} */ value) =>
    printField(
      fields.find((field) => field.name === name),
      value,
    );
  assert.deepEqual(
    [written('bias', true), written('bias', false), written('d_k', 0), written('d_k', 8)],
    ['on', 'off', 'auto', '8'],
  );
  assert.equal(written('mask_value', -Infinity), '-inf');
  assert.equal(written('scale', 'sqrt'), 'sqrt');
});

test('links can be read by people', () => {
  assert.equal(
    toAddress(fields, { text: 'the cat sat', heads: 4, mask: 'causal', mask_value: -Infinity }),
    'text=the+cat+sat&heads=4&mask_value=-inf&mask=causal',
  );
  assert.equal(
    toAddress(fields, { mask: 'causal+window' }, { cell: 'weights[0,1,2]', hide: 'heads+demos' }),
    'mask=causal+window&cell=weights[0,1,2]&hide=heads+demos',
  );
});

test('edits stay readable', () => {
  const table = [{ name: 'edits', type: /** @type {const} */ ('text'), default: '' }];
  const changes = { edits: 'W_Q[0,1,2]=0.5;mask[1,2..5]=-inf' };
  const address = toAddress(/** @type {any} */ (table), changes);
  assert.equal(address, 'edits=W_Q[0,1,2]=0.5;mask[1,2..5]=-inf');
  assert.deepEqual(fromAddress(/** @type {any} */ (table), address).changes, changes);
});

test('nothing changed is an empty link', () => {
  assert.equal(toAddress(fields, {}, {}), '');
  assert.deepEqual(fromAddress(fields, ''), {
    changes: {},
    view: {},
    labValues: {},
    baseline: null,
    ignored: [],
  });
});

test('a baseline is the fields in which it differs, and whether it is compared with', () => {
  const own = { mask: 'causal+window', heads: 4 };
  const address = 'text=a&baseline=compared&baseline.heads=4&baseline.mask=causal+window';
  assert.equal(toAddress(fields, { text: 'a' }, {}, {}, { compare: true, own }), address);
  assert.equal(toAddress(fields, {}, {}, {}, { compare: false, own: {} }), 'baseline=pinned');
  assert.deepEqual(fromAddress(fields, 'baseline.heads=4').baseline, {
    compare: false,
    own: { heads: 4 },
  });
  assert.deepEqual(fromAddress(fields, 'baseline.heads=4&baseline=compared').baseline, {
    compare: true,
    own: { heads: 4 },
  });
});

test('a malformed baseline says what was left out', () => {
  const { baseline, ignored } = fromAddress(
    fields,
    'baseline=maybe&baseline.heads=two&baseline.haeds=2&baseline.bias=on&baseline.=1',
  );
  assert.deepEqual(baseline, { compare: false, own: { bias: true } });
  assert.deepEqual(
    ignored.map(({ name, text, why }) => `${name}=${text}: ${why}`),
    [
      'baseline=maybe: pinned or compared is needed',
      'baseline.heads=two: a whole number from 1 to 64 is needed',
      'baseline.haeds=2: there is no such field',
      'baseline.=1: there is no such field',
    ],
  );
  assert.equal(fromAddress(fields, 'baseline=maybe').baseline, null);
});

test('a malformed link is read as far as possible and says what was left out', () => {
  const { changes, ignored } = fromAddress(
    fields,
    '?heads=two&d_modle=8&bias=maybe&mask=causal+wall&scale=big&preset=005&text=%E0%A4%A&weight_scale=0x10',
  );
  assert.deepEqual(Object.keys(changes), ['text'], 'only the text could be read');
  assert.deepEqual(
    ignored.map(({ name }) => name),
    ['heads', 'd_modle', 'bias', 'mask', 'scale', 'preset', 'weight_scale'],
  );
  assert.ok(ignored.every(({ why }) => why.length > 10));
});

test('what is no number is told which numbers there are', () => {
  const { ignored } = fromAddress(
    fields,
    'heads=two&mask_value=low&weight_scale=x&scale=big&d_k=y',
  );
  assert.deepEqual(
    ignored.map(({ name, why }) => `${name}: ${why}`),
    [
      'heads: a whole number from 1 to 64 is needed',
      'mask_value: a number from -inf to 0 is needed',
      'weight_scale: a number from 0 to 100 is needed',
      'scale: sqrt or off or a number from -9 to 9 is needed',
      'd_k: auto or a whole number from 1 to 64 is needed',
    ],
  );
});

test('of choices those are said that have a name', () => {
  const { ignored } = fromAddress(fields, 'preset=005');
  assert.equal(ignored[0].why, '000-attention or 001-sentence is needed');
});

test('values out of range are left for the engine to judge', () => {
  assert.deepEqual(fromAddress(fields, 'heads=9999').changes, { heads: 9999 });
});

test('a real minus and an infinity sign are understood', () => {
  assert.deepEqual(parseField(fields[3], '−2.5'), { value: -2.5 });
  assert.deepEqual(parseField(fields[4], '−∞'), { value: -Infinity });
  assert.equal(printField(fields[4], -Infinity), '-inf');
  assert.deepEqual(parseField(fields[2], '−3'), { value: -3 });
});

test('a comma stands for the point of a number, and not between its thousands', () => {
  assert.deepEqual(parseField(fields[3], '-2,5'), { value: -2.5 });
  assert.deepEqual(parseField(fields[4], '0,5'), { value: 0.5 });
  for (const wrong of ['1,234.5', '1.234,5', '1,2,3', '1e3,5', ',']) {
    assert.equal(readNumber(wrong), undefined, wrong);
  }
});

test('a whole number has neither point nor comma', () => {
  assert.deepEqual(parseField(fields[2], '1e3'), { value: 1000 });
  for (const wrong of ['1,000', '2.0', '1e-1', 'e3']) {
    assert.ok('why' in parseField(fields[2], wrong), wrong);
  }
});

test('a number that is too large is none, and no infinity', () => {
  for (const text of ['1e400', '-1e400', '9'.repeat(400)]) {
    assert.equal(readNumber(text), undefined, text);
  }
  assert.equal(readNumber('-1.7976931348623157e308'), -Number.MAX_VALUE);
  assert.equal(readNumber('1e-400'), 0);
  assert.ok('why' in parseField(fields[4], '-1e400'));
});

test('the digits that the page shows are read back', () => {
  for (const value of [-1.5e-7, 5e-324, -1e21, -0, -Infinity]) {
    assert.ok(Object.is(readNumber(allDigits(value)), value), allDigits(value));
  }
});

test('an automatic number reads auto, in links and in controls', () => {
  const field = /** @type {any} */ (fields.find(({ name }) => name === 'd_k'));
  assert.equal(printField(field, 0), 'auto');
  assert.equal(printField(field, 3), '3');
  for (const written of ['auto', ' auto ', '', '0']) {
    assert.deepEqual(parseField(field, written), { value: 0 });
  }
  assert.ok('why' in parseField(field, 'automatic'));
  const heads = /** @type {any} */ (fields.find(({ name }) => name === 'heads'));
  assert.ok('why' in parseField(heads, 'auto'), 'only where the default follows from other fields');
});

test('a lab’s setting that there is not is reported, with those that there are', () => {
  const { labValues, ignored } = fromAddress(
    fields,
    '#foo.bar=1&mask.nonsense=2&mask.brush=0&scale.from=3&constructor=4',
    { 'mask.brush': { type: 'number' }, 'mask.size': { type: 'int' } },
  );
  assert.deepEqual(labValues, { 'mask.brush': '0' });
  assert.deepEqual(ignored, [
    { name: 'foo.bar', text: '1', why: 'there is no such field' },
    { name: 'mask.nonsense', text: '2', why: 'there are mask.brush, mask.size' },
    { name: 'scale.from', text: '3', why: 'there is no such field' },
    { name: 'constructor', text: '4', why: 'there is no such field' },
  ]);
});

test('a lab’s setting that means nothing is left out, with what it can be', () => {
  const { labValues, ignored } = fromAddress(
    fields,
    'weights.as=bogus&mask.brush=abc&mask.brush=inf&filters.window=0&filters.window=2.5&filters.alpha=1.01&filters.alpha=-0.01' +
      '&filters.column=-1&scale.times=0.05&scale.times=2001&positions.view=wave&positions.variant=x&sentences.fit=none&scale.times=',
    LAB_SETTINGS,
  );
  assert.deepEqual(labValues, {});
  assert.deepEqual(
    ignored.map(({ name, text, why }) => `${name}=${text}: ${why}`),
    [
      'weights.as=bogus: lines is needed',
      'mask.brush=abc: a number from -inf is needed',
      'mask.brush=inf: a number from -inf is needed',
      'filters.window=0: a whole number from 1 is needed',
      'filters.window=2.5: a whole number from 1 is needed',
      'filters.alpha=1.01: a number from 0 to 1 is needed',
      'filters.alpha=-0.01: a number from 0 to 1 is needed',
      'filters.column=-1: a whole number from 0 is needed',
      'scale.times=0.05: a number from 0.1 to 2000 is needed',
      'scale.times=2001: a number from 0.1 to 2000 is needed',
      'positions.view=wave: order, waves, products, shift, variants, rotation, distance or biases is needed',
      'positions.variant=x: concatenated, single-exponent, column-exponent or sine-only is needed',
      'sentences.fit=none: before or all is needed',
      'scale.times=: a number from 0.1 to 2000 is needed',
    ],
  );
});

test('a lab’s setting is read as people write it, and kept as the labs read it', () => {
  const { labValues, ignored } = fromAddress(
    fields,
    'weights.as=lines&mask.brush=−∞&filters.window=+5&filters.alpha=0,25&filters.column=0&scale.times=2000&positions.view=order' +
      '&positions.variant=sine-only&sentences.fit=all&sentences.first=a+b&scale.scores=-5&positions.count=x',
    LAB_SETTINGS,
  );
  assert.deepEqual(ignored, []);
  assert.deepEqual(labValues, {
    'weights.as': 'lines',
    'mask.brush': '-inf',
    'filters.window': '5',
    'filters.alpha': '0.25',
    'filters.column': '0',
    'scale.times': '2000',
    'positions.view': 'order',
    'positions.variant': 'sine-only',
    'sentences.fit': 'all',
    'sentences.first': 'a b',
    'scale.scores': '-5',
    'positions.count': 'x',
  });
});

/** A setting as the elements ask for it: as a whole, or with the lab's name before it. */
const ASKED = /(?:abValue\(\s*|KEY = )['"`]([a-z]+\.[a-z]+)['"`]|\bsetting\('([a-z]+)'/g;

test('every setting that a lab asks for may stand in a link', () => {
  const asked = scriptsOf('web/elements').flatMap((file) => {
    const code = fs.readFileSync(file, 'utf8');
    return [...code.matchAll(ASKED)].map(([, key, position]) => key ?? `positions.${position}`);
  });
  assert.ok(asked.length > 15);
  for (const key of asked) assert.ok(key in LAB_SETTINGS, key);
});
