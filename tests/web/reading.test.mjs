// Words by name: those that stand in a sentence more than once say where.
import assert from 'node:assert/strict';
import test from 'node:test';
import { wordName } from '../../web/elements/numbers/reading.js';

test('a word that stands in the text twice says its place, any other only itself', () => {
  const tokens = ['the', 'cat', 'sat', 'the', 'mat', 'the'];
  assert.deepEqual(
    tokens.map((_, at) => wordName(tokens, at)),
    ['‘the’ (word 1)', '‘cat’', '‘sat’', '‘the’ (word 4)', '‘mat’', '‘the’ (word 6)'],
  );
  assert.equal(wordName(['the'], 0), '‘the’');
});
