import assert from 'node:assert/strict';
import test from 'node:test';
import { drawLens, lensSize, partAround } from '../../web/draw/lens.js';
import { SvgSurface } from '../../web/draw/svg-surface.js';
import { cutAtSymbols, isLitAxis } from '../../web/elements/numbers/lighting.js';

const [rows, cols] = [7, 9];
const whole = {
  rows,
  cols,
  data: Array.from({ length: rows * cols }, (_, at) => at),
  rgba: Uint8ClampedArray.from({ length: 4 * rows * cols }, (_, at) => at >> 2),
  isMasked: (/** @type {number} */ row, /** @type {number} */ col) => col > row,
};

test('a lens has two neighbours to each side', () => {
  const part = partAround(whole, { row: 3, col: 4 });
  assert.deepEqual([part.top, part.left, part.rows, part.cols], [1, 2, 5, 5]);
  assert.deepEqual(Array.from(part.data).slice(0, 6), [11, 12, 13, 14, 15, 20]);
  assert.equal(part.rgba[4 * 12], 3 * cols + 4, 'the middle is the cell itself');
  assert.ok(part.isMasked?.(0, 0) && !part.isMasked(4, 0));
});

test('what two decimals would make 0.00 is written with a digit that counts', () => {
  const picture = new SvgSurface(lensSize.width, lensSize.height, (_, words) => 7 * words.length);
  const data = whole.data.map((at) => (at === 31 ? 0.00123 : 0.5));
  const style = { font: '% serif', paper: 'white', ink: 'black', hatch: '', hatchGround: '' };
  const cells = { ...whole, data, isMasked: undefined };
  drawLens(/** @type {any} */ (picture), cells, { row: 3, col: 4 }, style);
  assert.match(String(picture), />1e−3</);
});

test('at the edges it has fewer', () => {
  const corner = partAround(whole, { row: 0, col: 8 });
  assert.deepEqual([corner.top, corner.left, corner.rows, corner.cols], [0, 6, 3, 3]);
  assert.deepEqual(Array.from(corner.data), [6, 7, 8, 15, 16, 17, 24, 25, 26]);
  const single = partAround(
    { ...whole, rows: 1, cols: 1, isMasked: undefined },
    { row: 0, col: 0 },
  );
  assert.deepEqual([single.rows, single.cols, single.isMasked], [1, 1, undefined]);
});

test('cells lie around the middle of a lens, in their colours, and the one it is of is framed', () => {
  const picture = new SvgSurface(lensSize.width, lensSize.height, (_, words) => 7 * words.length);
  const rgba = Uint8ClampedArray.of(1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 51);
  const cells = { rows: 2, cols: 2, data: [1, 2, 3, 4], rgba, isMasked: undefined };
  const style = { font: '% serif', paper: 'white', ink: 'black', hatch: '', hatchGround: '' };
  drawLens(/** @type {any} */ (picture), cells, { row: 1, col: 0 }, style);
  const boxes = [...String(picture).matchAll(/<rect x="(\d+)" y="(\d+)" .*fill="(rgba[^"]+)"/g)];
  assert.deepEqual(
    boxes.map(([, x, y, colour]) => [Number(x), Number(y), colour]),
    [
      [92, 32, 'rgba(1, 2, 3, 1)'],
      [138, 32, 'rgba(4, 5, 6, 1)'],
      [92, 64, 'rgba(7, 8, 9, 1)'],
      [138, 64, 'rgba(10, 11, 12, 0.2)'],
    ],
  );
  const frames = String(picture).match(/<rect x="92" y="64" .* fill="none" .*/g) ?? [];
  assert.deepEqual(
    frames.map((frame) => frame.match(/stroke="(\w+)" stroke-width="([\d.]+)"/)?.slice(1)),
    [
      ['white', '5'],
      ['black', '2.5'],
    ],
  );
});

test('a width lights the axes that have it in their name', () => {
  assert.ok(
    isLitAxis('d_k', 'd_k') && isLitAxis('h · d_v', 'd_v') && isLitAxis('pair of d_k', 'd_k'),
  );
  assert.ok(!isLitAxis('d_model', 'd_k') && !isLitAxis('', '') && !isLitAxis('d_k', ''));
});

test('a symbol of a sentence is one that stands by itself', () => {
  assert.deepEqual(cutAtSymbols('Q, K of d_k, not QK or d_key'), [
    '',
    'Q',
    ', ',
    'K',
    ' of ',
    'd_k',
    ', not QK or d_key',
  ]);
  assert.deepEqual(cutAtSymbols('no symbol in Quiz'), ['no symbol in Quiz']);
});
