// Pairs of numbers as points in a plane, and their turns.
import assert from 'node:assert/strict';
import test from 'node:test';
import { drawTurning } from '../../web/draw/circle.js';
import { SvgSurface } from '../../web/draw/svg-surface.js';

const style = { ink: 'black', soft: 'grey', line: 'silver', paper: 'white', sans: 'serif' };

/** Of 188 pixels a side, the point (1, 0) is 50 to the right of the middle. @param {any} turning */
function drawn(turning) {
  const picture = new SvgSurface(188, 188, (_, text) => 7 * text.length);
  const none = { circles: [1], arrows: [], turns: [], axes: ['x', 'y'] };
  drawTurning(/** @type {any} */ (picture), { ...none, ...turning }, 188, style);
  return picture.toString();
}

const pathsOf = (/** @type {string} */ svg) =>
  [...svg.matchAll(/<path d="([^"]+)" fill="none" stroke="(\w+)"/g)].map(([, d, ink]) => [ink, d]);

/** Where labels stand. */
const placesOf = (/** @type {string} */ svg) =>
  [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" [^>]*fill="red"/g)].map((found) =>
    found.slice(1).map(Number),
  );

test('axes cross in the middle, around which the circles are', () => {
  assert.deepEqual(pathsOf(drawn({ circles: [1, 2] })), [
    ['silver', 'M8 94.5L180 94.5M94.5 8L94.5 180'],
    ['silver', 'M119 94A25 25 0 0 1 69 94A25 25 0 0 1 119 94'],
    ['silver', 'M144 94A50 50 0 0 1 44 94A50 50 0 0 1 144 94'],
  ]);
});

test('a turn is drawn the shorter way round, counterclockwise where the angle grows', () => {
  const turn = (/** @type {any} */ from, /** @type {any} */ to) =>
    pathsOf(drawn({ turns: [{ from, to, colour: 'blue', radius: 0.5 }] })).at(-1);
  assert.deepEqual(turn([1, 0], [0, 1]), ['blue', 'M119 94A25 25 0 0 0 94 69']);
  assert.deepEqual(turn([0, 1], [1, 0]), ['blue', 'M94 69A25 25 0 0 1 119 94']);
  const [, left] = turn([-1, 1], [-1, -1]) ?? [];
  assert.match(String(left), /^M76\.3\d* 76\.3\d*A[\d. ]+ 0 0 0 76\.3\d* 111\.\d+$/);
});

test('an arrow leads from the middle to its point, and before a turn is hollow', () => {
  const arrow = { at: [0, 1], colour: 'red', label: 'q' };
  const [full, hollow] = [false, true].map((is) => drawn({ arrows: [{ ...arrow, hollow: is }] }));
  for (const svg of [full, hollow]) {
    assert.ok(pathsOf(svg).some(([ink, d]) => ink === 'red' && d === 'M94 94L94 44'));
  }
  assert.match(full, /<path d="M99 44A5 5 [^"]+" fill="red"\/>/);
  assert.match(hollow, /<path d="M99 44A5 5 [^"]+" fill="white"\/>/);
});

test('labels stand outside of their points, inside of the picture, and not on each other', () => {
  const at = (/** @type {any} */ point, label = 'q') => ({ at: point, colour: 'red', label });
  assert.deepEqual(placesOf(drawn({ arrows: [at([1, 0]), at([0, 1]), at([-1, 0])] })), [
    [158.5, 97.9],
    [94, 31.9],
    [29.5, 97.9],
  ]);
  const [[right], [left]] = placesOf(
    drawn({ arrows: [at([1, 0], 'a long one'), at([-1, 0], 'another')] }),
  );
  assert.deepEqual([right, left], [188 - 37, 26.5]);
  assert.deepEqual(placesOf(drawn({ arrows: [at([0, 1]), at([0, 1])] })), [
    [94, 31.9],
    [94, 14.9],
  ]);
});
