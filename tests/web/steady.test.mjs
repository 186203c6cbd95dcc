// Room that is kept while one types.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Steady } from '../../web/elements/steady.js';

test('a word that grows gets its room at once', () => {
  const steady = new Steady();
  assert.deepEqual(
    [40, 47, 55].map((needed) => steady.room(needed)),
    [40, 47, 55],
  );
});

test('one that shrinks a little leaves everything where it is', () => {
  const steady = new Steady();
  assert.deepEqual(
    [55, 47, 40, 55].map((needed) => steady.room(needed)),
    [55, 55, 55, 55],
  );
});

test('another text has its own room', () => {
  const steady = new Steady();
  assert.deepEqual(
    [112, 30, 31].map((needed) => steady.room(needed)),
    [112, 30, 31],
  );
});
