// The formula of a stage follows the run: nothing stands there that this run has not, and nothing is left out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaOf, isEmbedded } from '../../web/elements/numbers/formulas.js';
import { Session } from '../../web/elements/session/session.js';
import { newEngine } from '../wasm/support.mjs';

/** A template's text, with the values in their places. @param {any} part @returns {string} */
function textOf(part) {
  if (Array.isArray(part)) {
    const all = part.map(textOf);
    return all.join(all[0].startsWith('<math') ? ';' : '');
  }
  if (!part?.strings) return part === undefined ? '' : String(part);
  return String.raw({ raw: part.strings }, ...part.values.map(textOf));
}

/** What is read, and which tensors it lights. @param {unknown} formula */
function shown(formula) {
  const text = textOf(formula);
  return {
    read: text.replace(/<[^>]*>|&#x2061;|&#x2062;|\s/g, ''),
    lit: [...new Set([...text.matchAll(/data-lights=([\w]+)/g)].map(([, name]) => name))].sort(),
  };
}

const formulaWith = (/** @type {string} */ stage, /** @type {string} */ tensors, values = {}) =>
  shown(formulaOf(stage, values, (name) => tensors.split(' ').includes(name)));

test('projections have a bias, and the output a matrix, where the run has', () => {
  assert.equal(formulaWith('qkv', 'W_Q W_K W_V').read, 'Q=XWQ;K=XWK;V=XWV');
  assert.equal(formulaWith('qkv', 'W_Q W_K W_V b_Q b_K b_V').read, 'Q=XWQ+bQ;K=XWK+bK;V=XWV+bV');
  assert.equal(formulaWith('output', 'W_O b_O').read, 'Y=CWO+bO');
  assert.equal(formulaWith('output', '').read, 'Y=C');
});

test('scores are those of rotated queries and keys with RoPE', () => {
  assert.deepEqual(formulaWith('scores', 'Q K'), { read: 'S=QKT', lit: ['K', 'Q', 'scores'] });
  assert.deepEqual(formulaWith('scores', 'Q K Q_rotated K_rotated'), {
    read: 'S=QrotatedKrotatedT',
    lit: ['K_rotated', 'Q_rotated', 'scores'],
  });
});

test('ALiBi is added where it is, and a mask where it is, or could be', () => {
  assert.equal(formulaWith('mask', '').read, 'Smasked=Sscaled+M');
  assert.equal(formulaWith('mask', 'masked mask').read, 'Smasked=Sscaled+M');
  assert.equal(formulaWith('mask', 'masked alibi').read, 'Smasked=Sscaled+B');
  assert.equal(formulaWith('mask', 'masked alibi mask').read, 'Smasked=Sscaled+B+M');
});

test('only stable softmax takes the maximum off, of what there is', () => {
  const stable = formulaWith('softmax', 'masked', { softmax: 'stable' });
  assert.equal(stable.read, 'Aij=eSijmasked−maxi∑keSikmasked−maxi');
  assert.deepEqual(stable.lit, ['masked', 'row_max', 'weights']);
  const naive = formulaWith('softmax', '', { softmax: 'naive' });
  assert.equal(naive.read, 'Aij=eSijscaled∑keSikscaled');
  assert.deepEqual(naive.lit, ['scaled', 'weights']);
  assert.equal(formulaWith('weights', '').read, 'A=softmax(Sscaled)');
  assert.equal(formulaWith('weights', 'masked').read, 'A=softmax(Smasked)');
});

test('tokens that were drawn are no embedding', () => {
  const none = { positions: 'none' };
  assert.equal(formulaWith('X', 'X embedding', none).read, 'X=E');
  assert.equal(formulaWith('X', 'X', none).read, '');
  assert.match(formulaWith('X', 'X alibi', { positions: 'alibi' }).read, /^Bij=/);
  const sinusoidal = { positions: 'sinusoidal' };
  assert.match(formulaWith('X', 'X embedding P', sinusoidal).read, /^X=E\+P;Pp,2i=sin/);
  assert.match(formulaWith('X', 'X P', sinusoidal).read, /^Pp,2i=sin/, 'of an X that is given');
});

test('an X is embedded, edited or not, unless it is given or drawn by itself', async () => {
  const session = new Session(await newEngine());
  for (const [address, expected] of /** @type {[string, boolean][]} */ ([
    ['', true],
    ['positions=sinusoidal&edits=X[0,0]=1', true],
    ['preset=003-worked', false],
    ['preset=003-worked&positions=sinusoidal', false],
    ['preset=000-attention', false],
  ])) {
    session.open(address);
    assert.equal(isEmbedded(session.trace), expected, address);
  }
});

test('the scale is as chosen', () => {
  assert.equal(formulaWith('scaled', '', { scale: 'off' }).read, 'Sscaled=S');
  assert.equal(formulaWith('scaled', '', { scale: 'sqrt' }).read, 'Sscaled=Sdk');
  assert.equal(formulaWith('scaled', '', { scale: 0.5 }).read, 'Sscaled=0.5S');
});
