import assert from 'node:assert/strict';
import test from 'node:test';
import { isListed, labelStep, shorten } from '../../web/draw/labels.js';
import { allLinks, linksOf, opacity, thickness } from '../../web/draw/links.js';
import {
  DARK_INK,
  LIGHT_INK,
  contrast,
  inkAt,
  inkOn,
  luminance,
} from '../../web/draw/luminance.js';
import { extent, fromZero, mostInBlues, symmetric } from '../../web/draw/ranges.js';
import { Coverage } from '../../web/draw/coverage.js';
import { dotBox, nearest, placeLabel, planeFor, pointsOf } from '../../web/draw/scatter.js';
import { sizeBox, sparingSurface, surface } from '../../web/draw/surface.js';

/** What of a canvas these use, and how often its size was set. */
function canvasOf(width = 300, height = 150) {
  const calls = /** @type {unknown[][]} */ ([]);
  const canvas = {
    resized: 0,
    style: /** @type {Record<string, string>} */ ({}),
    getContext: () => ({
      setTransform: (/** @type {number[]} */ ...all) => calls.push(['setTransform', ...all]),
      clearRect: (/** @type {number[]} */ ...all) => calls.push(['clearRect', ...all]),
    }),
  };
  const sides = { width, height };
  for (const side of /** @type {const} */ (['width', 'height'])) {
    Object.defineProperty(canvas, side, {
      get: () => sides[side],
      set(pixels) {
        sides[side] = pixels;
        canvas.resized += 1;
      },
    });
  }
  return { canvas: /** @type {any} */ (canvas), calls };
}

test('a canvas has the device pixels of its CSS size', () => {
  const { canvas, calls } = canvasOf();
  surface(canvas, 400, 100.25, { ratio: 2 });
  assert.deepEqual([canvas.width, canvas.height], [800, 201]);
  assert.deepEqual(canvas.style, { width: '400px', height: '100.25px' });
  assert.deepEqual(calls[1], ['clearRect', 0, 0, 400, 100.25]);
});

test('a sparing canvas keeps what it has grown to, unless that is far too much', () => {
  const { canvas, calls } = canvasOf();
  const medium = { ratio: 2 };
  sparingSurface(canvas, 400, 200, medium);
  assert.deepEqual([canvas.width, canvas.height], [800, 400]);
  sparingSurface(canvas, 400, 190, medium);
  sparingSurface(canvas, 390, 200, medium);
  sparingSurface(canvas, 400, 200, medium);
  assert.equal(canvas.resized, 2, 'by the first call alone');
  sparingSurface(canvas, 400, 190, medium);
  assert.equal(canvas.style.height, `${(100 * 400) / 380}%`);
  const scale = calls.at(-2)?.slice(1);
  assert.deepEqual(scale, [2, 0, 0, 2, 0, 0], 'drawn to in the same pixels');
  assert.deepEqual(calls.at(-1), ['clearRect', 0, 0, 400, 200], 'all of it is cleared');
  sparingSurface(canvas, 100, 100, medium);
  assert.deepEqual([canvas.width, canvas.height], [200, 200]);
  assert.deepEqual(canvas.style, { width: '100%', height: '100%' });
});

test('for paper a canvas begins anew: a printer would clear what lies under it too', () => {
  for (const make of [surface, sparingSurface]) {
    const { canvas, calls } = canvasOf(100, 50);
    make(canvas, 100, 50, { ratio: 1, isPaper: true });
    assert.equal(canvas.resized, 2, 'to nothing, and back');
    assert.deepEqual(
      calls.map(([name]) => name),
      ['setTransform'],
    );
  }
});

test('the box of a sparing canvas has the size asked for, or that shape', () => {
  const style = /** @type {Record<string, string>} */ ({});
  sizeBox(/** @type {any} */ ({ style }), 400, 190);
  assert.deepEqual(style, { width: '400px', aspectRatio: '400 / 190' });
});

test('luminance of black, white and a grey', () => {
  assert.equal(luminance(0, 0, 0), 0);
  assert.ok(Math.abs(luminance(255, 255, 255) - 1) < 1e-12);
  assert.ok(Math.abs(luminance(119, 119, 119) - 0.1845) < 1e-3);
});

test('numbers on every colour of a ramp can be read', () => {
  assert.equal(inkOn(247, 251, 255), DARK_INK);
  assert.equal(inkOn(8, 48, 107), LIGHT_INK);
  for (let level = 0; level < 256; level += 1) {
    const ink = inkOn(level, level, level) === LIGHT_INK ? 1 : 0;
    assert.ok(contrast(luminance(level, level, level), ink) >= 4.5, `grey ${level}`);
  }
});

test('a cell without colour shows the paper, whose ink its number has', () => {
  const rgba = Uint8ClampedArray.of(8, 48, 107, 255, 0, 0, 0, 0, 247, 251, 255, 255);
  const inks = [0, 1, 2].map((at) => inkAt(rgba, at, '#14171a'));
  assert.deepEqual(inks, [LIGHT_INK, '#14171a', DARK_INK]);
});

test('ends of a scale: of the data, centred, from zero', () => {
  assert.deepEqual(extent([3, NaN, -1, Infinity]), [-1, 3]);
  assert.deepEqual(extent([]), [0, 0]);
  assert.deepEqual(symmetric([-0.5, 2]), [-2, 2]);
  assert.deepEqual(symmetric([0, 0]), [-1, 1]);
  assert.deepEqual(fromZero([1, 4, NaN]), [0, 4]);
  assert.deepEqual(fromZero([0]), [0, 1]);
});

test('labels: every so many-th, and the lit one, to which its neighbours give way', () => {
  const listed = (/** @type {number} */ step, /** @type {number} */ litIndex) =>
    Array.from({ length: 12 }, (_, at) => at).filter((at) => isListed(at, { step, litIndex }));
  assert.deepEqual(listed(5, -1), [0, 5, 10]);
  assert.deepEqual(listed(5, 7), [0, 7]);
  assert.deepEqual(listed(5, 5), [0, 5, 10]);
  assert.deepEqual(listed(1, 3), listed(1, -1));
  assert.equal(labelStep(0.7, 10), 20);
});

test('lines: the strongest last, the negligible left out', () => {
  assert.deepEqual(linksOf([0.2, 0.7, 0.004, NaN, 0.096], { side: 'query', index: 2 }), [
    { query: 2, key: 4, weight: 0.096 },
    { query: 2, key: 0, weight: 0.2 },
    { query: 2, key: 1, weight: 0.7 },
  ]);
  assert.deepEqual(linksOf([0.004, 1], { side: 'key', index: 0 }), [
    { query: 1, key: 0, weight: 1 },
  ]);
  assert.deepEqual(
    allLinks([0.9, 0.1, 0.004, 0.996], 2).map(({ query, key }) => [query, key]),
    [
      [0, 1],
      [0, 0],
      [1, 1],
    ],
  );
  const even = Array(400).fill(1 / 400);
  assert.equal(linksOf(even, { side: 'query', index: 0 }).length, 400, 'beside the largest none');
  assert.equal(allLinks(even, 20).length, 400);
  assert.deepEqual(linksOf([0, NaN, 0], { side: 'query', index: 0 }), []);
  const many = Float64Array.from({ length: 100 ** 2 }, (_, at) => 0.01 + at / 1e5);
  const strongest = allLinks(many, 100);
  assert.equal(strongest.length, 4000);
  assert.ok(Math.abs(strongest[0].weight - many[6000]) <= many[9999] / 1000);
  assert.deepEqual(strongest[3999], { query: 99, key: 99, weight: many[9999] });
  assert.equal(allLinks(new Float32Array(1000 ** 2).fill(0.001), 1000).length, 4000);
  assert.ok(thickness(0.5, 12) === 6 && thickness(0.01, 12) > 0.5);
  assert.ok(opacity(0) >= 0.3 && opacity(1) === 1 && opacity(0.3) < opacity(0.6));
});

const tenPixelsALetter = {
  measureText: (/** @type {string} */ text) => ({ width: 10 * [...text].length }),
};

test('labels are shortened to the room they have', () => {
  assert.equal(shorten(tenPixelsALetter, 'because', 70), 'because');
  assert.equal(shorten(tenPixelsALetter, 'because', 40), 'bec…');
  assert.equal(shorten(tenPixelsALetter, '日本語です', 30), '日本…');
});

test('labels that do not fit are thinned to round steps', () => {
  assert.equal(labelStep(20, 14), 1);
  assert.equal(labelStep(5, 14), 5);
  assert.equal(labelStep(1, 14), 20);
});

test('a plane shows every point, and the nearest one is found', () => {
  /** @type {[number, number][]} */
  const points = [
    [-3, 2],
    [5, -7],
    [0, 0],
  ];
  const plane = planeFor(points, { left: 10, top: 20, width: 300, height: 200 });
  /** @type {[number, number][]} */
  const places = points.map(([x, y]) => [plane.x(x), plane.y(y)]);
  for (const [x, y] of places) assert.ok(x >= 10 && x <= 310 && y >= 20 && y <= 220);
  assert.equal(nearest(places, places[1][0] + 3, places[1][1], 10), 1);
  assert.equal(nearest(places, -500, -500, 10), -1);
  assert.equal(
    nearest(
      [
        [0, 0],
        [4, 3],
        [9, 9],
      ],
      3,
      3,
      20,
    ),
    1,
    'not the last one within reach',
  );
  assert.deepEqual(pointsOf(Float64Array.of(1, 2, 3, 4)), [
    [1, 2],
    [3, 4],
  ]);
});

test('a label gives way to what is already there, and stays inside', () => {
  const size = { width: 40, height: 16 };
  const taken = new Coverage({ width: 200, height: 100 });
  const free = placeLabel([50, 50], size, taken, 200);
  assert.deepEqual([free.x, free.y, free.covers], [58, 34, 0]);
  taken.add(free);
  taken.add(dotBox([50, 50]));
  const beside = placeLabel([50, 50], size, taken, 200);
  assert.deepEqual([beside.x, beside.y, beside.covers], [58, 49, 0]);
  const atEdge = placeLabel([195, 50], size, taken, 200);
  assert.ok(atEdge.x + size.width <= 200);
});

test('a label goes a line further away only where it would be left out', () => {
  const size = { width: 40, height: 16 };
  const taken = new Coverage({ width: 200, height: 100 });
  taken.add({ x: 0, y: 24, width: 200, height: 30 });
  const near = placeLabel([100, 46], size, taken, 200);
  assert.deepEqual([near.y, near.covers], [52, 1 / 8]);
  taken.add({ x: 0, y: 54, width: 200, height: 4 });
  const far = placeLabel([100, 46], size, taken, 200);
  assert.deepEqual([far.y, far.covers], [62, 0]);
});

test('how much of a box is covered, to the square, whatever lies over what', () => {
  const coverage = new Coverage({ width: 101, height: 51 });
  const box = { x: 10, y: 10, width: 40, height: 20 };
  assert.equal(coverage.share(box), 0);
  coverage.add({ x: 30, y: 0, width: 100, height: 20 });
  assert.equal(coverage.share(box), 1 / 4);
  coverage.add({ x: 30, y: 0, width: 100, height: 20 });
  assert.equal(coverage.share(box), 1 / 4);
  coverage.add({ x: -50, y: 20, width: 500, height: 500 });
  assert.equal(coverage.share(box), 3 / 4);
  assert.equal(coverage.share({ x: -40, y: 20, width: 80, height: 10 }), 1 / 2, 'nothing outside');
  assert.equal(coverage.share({ x: 200, y: 200, width: 4, height: 4 }), 0);
});

test('a few large entries do not take the colours from the others', () => {
  const data = Float64Array.from({ length: 1000 }, (_, at) => at / 1000);
  assert.deepEqual(mostInBlues(data, 0.9).ends, [0, 0.999]);
  data[500] = 50;
  assert.deepEqual(mostInBlues(data, 0.9).ends, [0, 0.9]);
  assert.deepEqual(mostInBlues(Float64Array.of(0, 0, 0, NaN, 3), 0.5).ends, [0, 3]);
  assert.deepEqual(mostInBlues([], 0.9).ends, [0, 1]);
});

test('where most entries lie is found without looking at all, in any column', () => {
  const columns = Float64Array.from({ length: 512 ** 2 }, (_, at) => (at % 512 < 500 ? 1 : 9));
  assert.deepEqual(mostInBlues(columns, 0.9).ends, [0, 1]);
  assert.deepEqual(mostInBlues(columns, 0.99).ends, [0, 9]);
});
