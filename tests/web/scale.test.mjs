import assert from 'node:assert/strict';
import test from 'node:test';
import { linear, logarithmic, rounded } from '../../web/draw/scale.js';

test('a value lies where its share of the way is', () => {
  const across = linear([-1, 3], [100, 500]);
  assert.deepEqual([-1, 0, 3, 5].map(across), [100, 200, 500, 700]);
  const up = linear([0, 2], [90, 10]);
  assert.deepEqual([0, 0.5, 2].map(up), [90, 70, 10]);
  assert.deepEqual(across.ticks(4), [-1, 0, 1, 2, 3]);
});

test('on a logarithmic axis each power is as far from the next', () => {
  const place = logarithmic([1, 1000], [0, 300]);
  const places = [1, 10, 100, 1000].map((value) => Math.round(1e9 * place(value)) / 1e9);
  assert.deepEqual(places, [0, 100, 200, 300]);
  assert.deepEqual(
    [place.domain, place.range],
    [
      [1, 1000],
      [0, 300],
    ],
  );
});

test('clamped, what is beyond an end lies at it, whichever way the axis runs', () => {
  assert.deepEqual([-7, 0.5, 7].map(linear([0, 1], [10, 20], true)), [10, 15, 20]);
  assert.deepEqual([-7, 0.5, 7].map(linear([0, 1], [20, 10], true)), [20, 15, 10]);
  assert.equal(logarithmic([1, 10], [0, 50], true)(0), 0);
});

test('rounded ends hold the domain', () => {
  const { domain } = rounded([-0.93, 2.17], [0, 1], 6);
  assert.deepEqual(domain, [-1, 2.5]);
});
