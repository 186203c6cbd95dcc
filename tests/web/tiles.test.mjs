// Where a large map's window is, and which tiles it needs.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  LARGEST_PX,
  Recent,
  TILE,
  areaOf,
  around,
  bandsOf,
  cellUnder,
  fitted,
  moved,
  overviewPool,
  poolFor,
  seenArea,
  showing,
  tilesIn,
  within,
  zoomed,
} from '../../web/draw/tiles.js';

const room = { n: 4096, side: 520 };

test('a view never shows beyond the edges', () => {
  assert.deepEqual(within({ x: -5, y: 9999, scale: 1 }, room), { x: 0, y: 4096 - 520, scale: 1 });
  assert.deepEqual(within({ x: 7, y: 7, scale: 0.001 }, room), fitted(room));
  assert.equal(within({ x: 0, y: 0, scale: 1e6 }, room).scale, LARGEST_PX);
  assert.equal(moved(fitted(room), 50, 50, room).x, 0);
});

test('to zoom leaves the cell under the pointer where it is', () => {
  let view = around({ row: 2000, col: 1000 }, 2, room);
  const at = { x: 130, y: 400 };
  const under = cellUnder(view, at.x, at.y, room);
  for (const by of [1.7, 3, 0.4, 1.1]) {
    view = zoomed(view, by, at, room);
    assert.deepEqual(cellUnder(view, at.x, at.y, room), under);
  }
  assert.deepEqual(zoomed(view, 1e-9, at, room), fitted(room));
});

test('a cell is brought into the window by the least move', () => {
  const view = around({ row: 100, col: 100 }, 10, room);
  assert.deepEqual(showing(view, { row: 100, col: 110 }, room), view);
  const right = showing(view, { row: 100, col: 300 }, room);
  assert.equal(right.y, view.y);
  assert.equal(right.x, 301 - 52);
  assert.deepEqual(cellUnder(right, 519, 1, room)?.col, 300);
  assert.equal(cellUnder(right, 520, 1, room), null);
  const few = { n: 3, side: 520 };
  assert.equal(cellUnder({ x: 0, y: 0, scale: 56 }, 200, 1, few), null, 'beside the last column');
  assert.equal(cellUnder({ x: 0, y: 0, scale: 56 }, 1, 200, few), null, 'below the last row');
});

test('points are a pixel or more, and no coarser than the overview', () => {
  assert.equal(overviewPool(4096), 8);
  assert.equal(overviewPool(1025), 3);
  assert.equal(poolFor(fitted(room).scale, 4096), 8);
  assert.equal(poolFor(0.25, 4096), 4);
  assert.equal(poolFor(0.26, 4096), 4);
  assert.equal(poolFor(0.5, 4096), 2);
  assert.equal(poolFor(1, 4096), 1);
  assert.equal(poolFor(40, 4096), 1);
  assert.equal(poolFor(0.3, 1025), 3);
});

test('tiles cover what is seen, the middle first', () => {
  for (const scale of [0.13, 0.4, 1, 3, 30]) {
    for (const cell of [
      { row: 0, col: 0 },
      { row: 2047, col: 3000 },
      { row: 4095, col: 4095 },
    ]) {
      const view = around(cell, scale, room);
      const pool = poolFor(view.scale, room.n);
      const tiles = tilesIn(view, room, pool).map((tile) => areaOf(tile, room.n));
      assert.ok(tiles.length <= 16, `${tiles.length} tiles at ${scale}`);
      const seen = seenArea(view, room);
      const apart = tilesIn(view, room, pool).map(({ row, col }) =>
        Math.hypot(
          (row + 0.5) * TILE * pool - seen.row - seen.rows / 2,
          (col + 0.5) * TILE * pool - seen.col - seen.cols / 2,
        ),
      );
      assert.deepEqual(
        apart,
        [...apart].sort((one, other) => one - other),
        'the middle first',
      );
      const holds = (/** @type {import('../../web/draw/tiles.js').Area} */ area, row, col) =>
        row >= area.row &&
        row < area.row + area.rows &&
        col >= area.col &&
        col < area.col + area.cols;
      for (const row of [seen.row, cell.row, seen.row + seen.rows - 1]) {
        for (const col of [seen.col, cell.col, seen.col + seen.cols - 1]) {
          assert.equal(tiles.filter((area) => holds(area, row, col)).length, 1);
        }
      }
    }
  }
  assert.deepEqual(areaOf({ pool: 2, row: 2, col: 0 }, 1100), {
    row: 1024,
    rows: 76,
    col: 0,
    cols: 512,
  });
});

test('bands are whole rows of points', () => {
  const area = { row: 512, rows: 76, col: 0, cols: 512 };
  const bands = bandsOf(area, 8, 512 * 30);
  assert.deepEqual(
    bands.map(({ row, rows }) => [row, rows]),
    [
      [512, 24],
      [536, 24],
      [560, 24],
      [584, 4],
    ],
  );
  assert.equal(bandsOf(area, 8, 1).length, 10);
  assert.equal(TILE % 8, 0);
});

test('what was used longest ago goes first', () => {
  const kept = new Recent(2);
  kept.set('a', 1);
  kept.set('b', 2);
  kept.get('a');
  kept.set('c', 3);
  assert.deepEqual([kept.get('a'), kept.get('b'), kept.get('c')], [1, undefined, 3]);
});
