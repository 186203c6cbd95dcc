import assert from 'node:assert/strict';
import test from 'node:test';
import { arcBetween } from '../../web/draw/arcs.js';

const box = (x, y, width, height) => ({ x, y, width, height });

test('boxes above each other are joined from edge to edge, upright', () => {
  assert.equal(arcBetween(box(0, 100, 40, 10), box(60, 0, 20, 20)), 'M20 100C20 60 70 60 70 20');
  assert.equal(arcBetween(box(60, 0, 20, 20), box(0, 100, 40, 10)), 'M70 20C70 60 20 60 20 100');
});

test('boxes beside each other are joined from side to side', () => {
  assert.equal(arcBetween(box(0, 0, 20, 20), box(100, 10, 20, 20)), 'M20 10C60 10 60 20 100 20');
  assert.equal(arcBetween(box(100, 10, 20, 20), box(0, 0, 20, 20)), 'M100 20C60 20 60 10 20 10');
});

test('the wider gap between the boxes decides, not that between their middles', () => {
  assert.equal(arcBetween(box(0, 0, 80, 10), box(90, 60, 80, 10)), 'M40 10C40 35 130 35 130 60');
  assert.equal(arcBetween(box(0, 0, 20, 80), box(60, 90, 20, 80)), 'M20 40C40 40 40 130 60 130');
});
