// How far arrays are from each other, and arrays in a few numbers, through JavaScript.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEngine, Reference } from './support.mjs';

const engine = await newEngine();

test('the table that tutorial 004 prints against the weights of its code', () => {
  const file = new Reference('demo_004_numpy');
  const weights = engine.run({ preset: '004-numpy' }).tensor('weights', 0);
  const tolerance = { shape: [4, 4], data: new Float64Array(16).fill(0.0005) };
  const found = engine.difference(weights, file.array('doc_weights'), { tolerance });
  const errors = Array.from(file.array('doc_minus_true').data, Math.abs);
  assert.ok(Math.abs(found.largest - Math.max(...errors)) < 1e-12);
  assert.equal(found.largestAt, errors.indexOf(Math.max(...errors)));
  assert.equal(found.firstBeyond, 0);
  assert.equal(found.beyond, 16);
});

test('what the scaled scores of the tutorials spread over', () => {
  const scaled = engine.run({ preset: '004-numpy' }).tensor('scaled');
  const { data } = new Reference('demo_004_numpy').array('scaled');
  const mean = data.reduce((sum, x) => sum + x, 0) / data.length;
  const spread = Math.sqrt(data.reduce((sum, x) => sum + (x - mean) ** 2, 0) / data.length);
  const found = engine.summary(scaled);
  assert.ok(Math.abs(found.mean - mean) < 1e-12);
  assert.ok(Math.abs(found.standardDeviation - spread) < 1e-12);
  assert.ok(Math.abs(found.minimum - Math.min(...data)) < 1e-12);
});

test('NaN equals NaN', () => {
  assert.equal(engine.difference([NaN, 1], [NaN, 1]).largestAt, -1);
  assert.equal(engine.difference([NaN], [1]).largest, Infinity);
});

test('a difference as an array', () => {
  const { shape, data } = engine.subtract([[1, 2.5]], [[3, 0.5]]);
  assert.deepEqual(shape, [1, 2]);
  assert.deepEqual([...data], [-2, 2]);
  assert.throws(
    () => engine.subtract([1], [1, 2]),
    /b: shape \(2,\) differs from that of a, \(1,\)/,
  );
});
