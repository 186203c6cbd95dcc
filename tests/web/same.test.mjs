import assert from 'node:assert/strict';
import test from 'node:test';
import { isSame } from '../../web/state/same.js';

test('plain values are compared all the way down', () => {
  const one = { name: 'Q', index: [0, 1, 2], at: null, deep: { x: NaN } };
  assert.ok(isSame(one, structuredClone(one)));
  assert.ok(isSame([], []) && isSame(null, null) && isSame(NaN, NaN));
  for (const other of [
    null,
    { ...one, index: [0, 1, 3] },
    { ...one, index: [0, 1] },
    { ...one, more: 1 },
    { ...one, deep: { x: 0 } },
  ]) {
    assert.ok(!isSame(one, other) && !isSame(other, one));
  }
  assert.ok(!isSame(0, '0') && !isSame([1], { 0: 1, 1: 2 }));
});
