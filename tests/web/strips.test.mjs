import assert from 'node:assert/strict';
import test from 'node:test';
import { stripsOf } from '../../web/draw/strips.js';

test('cells that fill a rectangle are one strip, in whatever order they come', () => {
  const row = [2, 0, 1].map((col) => ({ row: 4, col }));
  assert.deepEqual(stripsOf(row), [{ row: 4, col: 0, rows: 1, cols: 3 }]);
  const column = [0, 1, 2, 3].map((at) => ({ row: at, col: 7 }));
  assert.deepEqual(stripsOf(column), [{ row: 0, col: 7, rows: 4, cols: 1 }]);
});

test('cells apart from each other stay apart', () => {
  const pair = [
    { row: 1, col: 0 },
    { row: 1, col: 4 },
  ];
  assert.deepEqual(
    stripsOf(pair),
    pair.map((cell) => ({ ...cell, rows: 1, cols: 1 })),
  );
});

test('no cells, no strips', () => {
  assert.deepEqual(stripsOf([]), []);
});
