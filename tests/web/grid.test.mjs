import assert from 'node:assert/strict';
import test from 'node:test';
import {
  cellAt,
  cellBeyond,
  cellBox,
  cellByKey,
  gridSize,
  hasCell,
  pitchFor,
  runsOf,
} from '../../web/draw/grid.js';

const grid = { rows: 3, cols: 5, left: 40, top: 20, pitchX: 10, pitchY: 8 };

test('the middle of every cell hits that cell', () => {
  for (let row = 0; row < grid.rows; row += 1) {
    for (let col = 0; col < grid.cols; col += 1) {
      const box = cellBox(grid, row, col);
      assert.deepEqual(cellAt(grid, box.x + box.width / 2, box.y + box.height / 2), { row, col });
      assert.deepEqual(
        cellAt(grid, box.x, box.y),
        { row, col },
        'the upper left corner belongs to the cell',
      );
    }
  }
});

test('outside of the cells there is none', () => {
  const { width, height } = gridSize(grid);
  for (const [x, y] of [
    [39.9, 20],
    [40, 19.9],
    [40 + width, 20],
    [40, 20 + height],
  ]) {
    assert.equal(cellAt(grid, x, y), null);
  }
});

test('beyond the cells they are counted on, and the grid has none of those', () => {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => cellBeyond(grid, x, y);
  assert.deepEqual(at(39, 19), { row: -1, col: -1 });
  assert.deepEqual(at(95, 50), { row: 3, col: 5 });
  assert.deepEqual(
    [at(45, 25), at(39, 25), at(45, 19), at(95, 25), at(45, 50)].map((cell) => hasCell(grid, cell)),
    [true, false, false, false, false],
  );
});

test('cells fit the room and are whole pixels where that can be seen', () => {
  for (let count = 1; count <= 128; count += 1) {
    const pitch = pitchFor(count, 333, 44);
    assert.ok(pitch * count <= 333 + 1e-9, `${count} cells`);
    assert.ok(pitch <= 44);
    if (pitch >= 6) assert.equal(pitch, Math.floor(pitch));
  }
  assert.equal(pitchFor(0, 100, 44), 44);
});

test('arrow keys move within the map and stop at its edges', () => {
  const cell = { row: 0, col: 4 };
  assert.deepEqual(cellByKey(grid, cell, { key: 'ArrowRight' }), { row: 0, col: 4 });
  assert.deepEqual(cellByKey(grid, cell, { key: 'ArrowUp' }), { row: 0, col: 4 });
  assert.deepEqual(cellByKey(grid, cell, { key: 'ArrowDown' }), { row: 1, col: 4 });
  assert.deepEqual(cellByKey(grid, cell, { key: 'ArrowLeft' }), { row: 0, col: 3 });
  assert.deepEqual(cellByKey(grid, cell, { key: 'Home' }), { row: 0, col: 0 });
  assert.deepEqual(cellByKey(grid, cell, { key: 'End', ctrlKey: true }), { row: 2, col: 4 });
  assert.equal(cellByKey(grid, cell, { key: 'a' }), null);
  const first = { row: 0, col: 0 };
  assert.deepEqual(cellByKey(grid, { row: 0, col: 1 }, { key: 'ArrowLeft' }), first);
  assert.deepEqual(cellByKey(grid, { row: 1, col: 0 }, { key: 'ArrowUp' }), first);
  assert.deepEqual(cellByKey(grid, first, { key: 'ArrowLeft' }), first);
  for (const modifier of ['altKey', 'metaKey']) {
    const back = { key: 'ArrowLeft', [modifier]: true };
    assert.equal(cellByKey(grid, cell, back), null, 'the browser’s way back');
  }
});

test('cells of a kind that lie beside each other are a run, which ends with its row', () => {
  const rows = ['xx.x.', '.....', 'xxxxx', 'x...x'];
  const isSo = (/** @type {number} */ row, /** @type {number} */ col) => rows[row][col] === 'x';
  assert.deepEqual(runsOf({ rows: 4, cols: 5 }, isSo), [
    { row: 0, col: 0, count: 2 },
    { row: 0, col: 3, count: 1 },
    { row: 2, col: 0, count: 5 },
    { row: 3, col: 0, count: 1 },
    { row: 3, col: 4, count: 1 },
  ]);
  assert.deepEqual(
    runsOf({ rows: 0, cols: 5 }, () => true),
    [],
  );
});
