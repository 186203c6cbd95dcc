import assert from 'node:assert/strict';
import test from 'node:test';
import { cellsBetween, cellsOf, placeAt, placeByKey } from '../../web/draw/stroke.js';

const grid = { rows: 3, cols: 4, left: 50, top: 40, pitchX: 10, pitchY: 10 };

test('under the pointer: a cell, the label of a row or of a column, or nothing', () => {
  assert.deepEqual(placeAt(grid, 0, 65, 55), { row: 1, col: 1 });
  assert.deepEqual(placeAt(grid, 0, 10, 65), { row: 2, col: -1 });
  assert.deepEqual(placeAt(grid, 0, 85, 10), { row: -1, col: 3 });
  assert.equal(placeAt(grid, 0, 10, 10), null, 'the corner');
  assert.equal(placeAt(grid, 0, 65, 75), null, 'below');
  assert.equal(placeAt(grid, 0, 95, 55), null, 'beside');
});

test('a label that rises aslant is met where it is written', () => {
  assert.deepEqual(placeAt(grid, Math.PI / 4, 75, 20), { row: -1, col: 0 });
  assert.deepEqual(placeAt(grid, Math.PI / 2, 75, 20), { row: -1, col: 2 });
});

test('a label stands for all its cells', () => {
  assert.deepEqual(cellsOf(grid, { row: 1, col: 2 }), [{ row: 1, col: 2 }]);
  assert.deepEqual(
    cellsOf(grid, { row: 2, col: -1 }).map(({ row, col }) => [row, col]),
    [
      [2, 0],
      [2, 1],
      [2, 2],
      [2, 3],
    ],
  );
  assert.equal(cellsOf(grid, { row: -1, col: 3 }).length, 3);
});

test('a fast pointer leaves no gaps: neighbours touch, and the last one is where it is', () => {
  for (const [row, col] of [
    [0, 7],
    [5, 5],
    [9, 2],
    [-3, 4],
  ]) {
    const path = cellsBetween({ row: 0, col: 0 }, { row, col });
    assert.deepEqual(path.at(-1), { row, col });
    let last = { row: 0, col: 0 };
    for (const cell of path) {
      assert.ok(Math.abs(cell.row - last.row) <= 1 && Math.abs(cell.col - last.col) <= 1);
      last = cell;
    }
  }
  assert.deepEqual(cellsBetween({ row: 1, col: 1 }, { row: 1, col: 1 }), []);
  const cols = cellsBetween({ row: 0, col: 0 }, { row: 4, col: 3 }).map(({ col }) => col);
  assert.deepEqual(cols, [1, 2, 2, 3], 'the nearest to the line');
});

test('arrow keys reach every cell and every label, and stop at the edges', () => {
  const at = (row, col, key) => placeByKey(grid, { row, col }, key);
  assert.deepEqual(at(0, 2, 'ArrowUp'), { row: -1, col: 2 });
  assert.deepEqual(at(-1, 2, 'ArrowUp'), { row: -1, col: 2 });
  assert.deepEqual(at(1, 0, 'ArrowLeft'), { row: 1, col: -1 });
  assert.deepEqual(at(-1, 0, 'ArrowLeft'), { row: -1, col: 0 }, 'no way into the corner');
  assert.deepEqual(at(0, -1, 'ArrowUp'), { row: 0, col: -1 });
  assert.deepEqual(at(2, 3, 'ArrowDown'), { row: 2, col: 3 });
  assert.deepEqual(at(2, 3, 'ArrowRight'), { row: 2, col: 3 });
  assert.deepEqual(at(2, 3, 'Home'), { row: 2, col: 0 });
  assert.deepEqual(at(2, 0, 'End'), { row: 2, col: 3 });
  assert.equal(at(0, 0, 'a'), null);
});
