// The picture in words: words by name, those that stand in a sentence more than once with their place, and what one
// of them looks at.
import assert from 'node:assert/strict';
import test from 'node:test';
import { readingOf, spelled, wordName } from '../../web/elements/numbers/reading.js';

test('a word that stands in the text twice says its place, any other only itself', () => {
  const tokens = ['the', 'cat', 'sat', 'the', 'mat', 'the'];
  assert.deepEqual(
    tokens.map((_, at) => wordName(tokens, at)),
    ['‘the’ (word 1)', '‘cat’', '‘sat’', '‘the’ (word 4)', '‘mat’', '‘the’ (word 6)'],
  );
  assert.equal(wordName(['the'], 0), '‘the’');
});

test('of a long word its first letters are said, none of them by half', () => {
  const whole = '🐈'.repeat(24);
  assert.equal(wordName([whole], 0), `‘${whole}’`);
  assert.equal(wordName([`${whole}s`], 0), `‘${'🐈'.repeat(23)}…’`);
  assert.equal(wordName(['a'.repeat(400), 'b'], 0), `‘${'a'.repeat(23)}…’`);
});

/**
 * What is said of a head's weights.
 * @param {readonly number[][]} rows
 * @param {{side: 'query' | 'key', index: number}} word
 * @param {number | null} [other]
 * @param {(row: number, col: number) => boolean} [isMasked]
 */
function said(rows, word, other = null, isMasked = undefined) {
  const explain = (/** @type {string} */ name, /** @type {number[]} */ index) => ({
    text: `${name}[${index}] = ∞ / ∞ = NaN`,
  });
  const weights = {
    name: 'weights',
    rows: rows.length,
    cols: rows[0].length,
    data: rows.flat(),
    isMasked,
    indexOf: (/** @type {number} */ row, /** @type {number} */ col) => [0, row, col],
  };
  const trace = { tokens: ['the', 'cat', 'sat'].slice(0, rows.length), explain };
  return readingOf(/** @type {any} */ (trace), /** @type {any} */ (weights), word, other);
}

/** @type {(index: number) => {side: 'query', index: number}} */
const query = (index) => ({ side: 'query', index });
/** @type {(index: number) => {side: 'key', index: number}} */
const key = (index) => ({ side: 'key', index });

test('a word looks at what gets most of it, or at what is pointed at', () => {
  const rows = [
    [0.25, 0.745],
    [0.004, 0.996],
  ];
  assert.equal(said(rows, query(0)), '‘the’ looks at ‘cat’ with 0.74 of its attention.');
  assert.equal(said(rows, query(1)), '‘cat’ looks at itself with 1.00 of its attention.');
  assert.equal(said(rows, query(1), 0), '‘cat’ looks at ‘the’ with 4e−3 of its attention.');
  assert.equal(said(rows, key(0)), '‘the’ looks at itself with 0.25 of its attention.');
  assert.equal(said(rows, key(0), 1), '‘cat’ looks at ‘the’ with 4e−3 of its attention.');
});

test('where softmax has overflowed, the reading shows how, and blames no mask', () => {
  const rows = [
    [0, NaN, NaN],
    [0, 0, 0],
    [0, 1, 0],
  ];
  const lost = 'The weights of ‘the’ are NaN, not a number: weights[0,0,1] = ∞ / ∞ = NaN.';
  assert.equal(said(rows, query(0)), lost);
  assert.equal(said(rows, key(1)), lost);
  assert.equal(said(rows, query(0), 0), '‘the’ looks at itself with 0.00 of its attention.');
  assert.equal(said(rows, query(1)), '‘cat’ looks at nothing: its weights are all 0.');
  assert.equal(said(rows, key(0)), 'Nothing looks at ‘the’: its weights are all 0.');
});

test('what a mask hides is masked', () => {
  const rows = [
    [0, 0],
    [0, 1],
  ];
  const isMasked = (/** @type {number} */ row, /** @type {number} */ col) => !(row && col);
  assert.equal(
    said(rows, query(0), null, isMasked),
    '‘the’ looks at nothing: its weights are all masked.',
  );
  assert.equal(
    said(rows, key(0), null, isMasked),
    'Nothing looks at ‘the’: its weights are all masked.',
  );
  assert.equal(said(rows, query(1), 0, isMasked), '‘cat’ can’t look at ‘the’: the mask hides it.');
});

test('a sum has the digits of what stands beside it, brackets, and no apostrophes of a program', () => {
  const explanation = {
    formula: "0 where query i may see key j, else the mask's value",
    text: "Q[1,1200,1] = 0.3938 × 0.5327 + −0.374 × −3.02e-05 + −∞, the row of 'cat's' = −4.039, at 10000^(−2/4)",
    value: -4.03871,
    terms: [{ value: 0.2098, operands: [] }],
    operands: [0.39381, 0.53274, -0.37399, -3.0199e-5].map((value) => ({ value })),
  };
  assert.deepEqual(spelled(/** @type {any} */ (explanation)), [
    '0 where query i may see key j, else the mask’s value',
    'Q[1,1200,1] = 0.3938 × 0.5327 + (−0.3740) × (−3.0199e−5) + (−∞), the row of ‘cat’s’ = −4.0387, at 10000^(−2/4)',
  ]);
});

test('a formula that ends with a negative factor leaves the line below it as it is', () => {
  const explanation = {
    formula: 'scaled[h,i,j] = scores[h,i,j] × -1',
    text: 'scaled[0,8,0] = 0.4602 × -1 = -0.4602',
    value: -0.4602,
    terms: [],
    operands: [],
  };
  assert.deepEqual(spelled(/** @type {any} */ (explanation)), [
    'scaled[h,i,j] = scores[h,i,j] × (−1)',
    'scaled[0,8,0] = 0.4602 × (−1) = −0.4602',
  ]);
});
