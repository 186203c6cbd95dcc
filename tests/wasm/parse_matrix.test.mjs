// What the core prints as NumPy does is read back: whole or with parts left out, rounded or not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMatrix, placesIn, tolerancesFor } from '../../web/io/parse_matrix.js';
import { newEngine } from './support.mjs';

const engine = await newEngine();
const stream = engine.random({ seed: 7 });

/** Random arrays: of one to three axes, of ordinary, tiny and huge numbers, NaN and infinity among them. */
function* arrays(count) {
  for (let seed = 0; seed < count; seed += 1) {
    const pick = (/** @type {number} */ most) => 1 + Math.floor(stream.uniform([1]).data[0] * most);
    const shape = Array.from({ length: pick(3) }, () => pick(9));
    const { data } = stream.normal(shape);
    const factor = [1, 1, 1e-7, 1e9][pick(4) - 1];
    for (let at = 0; at < data.length; at += 1) data[at] *= factor;
    if (seed % 5 === 0) data[0] = [NaN, Infinity, -Infinity][seed % 3];
    yield { seed, array: { shape, data } };
  }
}

/** The printed text, read and held against the array. */
function holds(array, text, about, dtype = /** @type {'float64' | 'float32'} */ ('float64')) {
  const printed = /** @type {any} */ (parseMatrix(text));
  assert.ok(!printed.problem, `${about}: ${JSON.stringify(printed.problem)} in\n${text}`);
  const places = placesIn(printed, array.shape);
  assert.ok(places, `${about}: ${printed.shape} does not fit ${array.shape}\n${text}`);
  const shape = [places.length];
  const there = { shape, data: Float64Array.from(places, (place) => array.data[place]) };
  const tolerance = { shape, data: tolerancesFor(printed, dtype) };
  const { beyond, firstBeyond } = engine.difference(
    there,
    { shape, data: printed.data },
    { tolerance },
  );
  assert.equal(beyond, 0, `${about}: entry ${firstBeyond} of\n${text}`);
  return printed;
}

test('300 random arrays as NumPy prints them', () => {
  for (const { seed, array } of arrays(300)) {
    for (const precision of [2, 4, 8]) {
      holds(array, engine.array2string(array, { precision }), `seed ${seed}, ${precision} digits`);
    }
  }
});

test('a scalar has all of its digits, unless options say otherwise', () => {
  assert.equal(engine.array2string(Math.PI), '3.141592653589793');
  assert.equal(engine.array2string(Math.PI, { precision: 2 }), '3.14');
  assert.equal(engine.array2string(Math.PI, { precision: 8 }), '3.14159265');
  assert.equal(engine.array2string(5, { precision: 0 }), '5.');
  assert.equal(engine.array2string(1e-9, { suppressSmall: true }), '0.');
  assert.equal(engine.array2string(1e-9, { suppressSmall: false }), '1.e-09');
  assert.equal(engine.array2string(1e-9), '1e-09');
  assert.equal(engine.array2string([1 / 3], { precision: 2 }), '[0.33]');
});

test('rounded first, as the tutorials do', () => {
  for (const { seed, array } of arrays(100)) {
    const rounded = engine.npRound(array, 3);
    const data = Float64Array.from(rounded.data);
    holds({ shape: array.shape, data }, engine.array2string(rounded), `seed ${seed}`);
  }
});

test('as a nested list, with commas', () => {
  for (const { seed, array } of arrays(100)) {
    const text = engine.array2string(array, { separator: ', ' });
    holds(array, `array(${text}, dtype=float64)`, `seed ${seed}`);
  }
});

test('with the middle left out', () => {
  for (const shape of [[40], [30, 40], [2, 30, 40], [9, 9, 9]]) {
    const array = stream.normal(shape);
    const text = engine.array2string(array, { threshold: 20 });
    assert.match(text, /\.\.\./);
    const printed = holds(array, text, `shape ${shape}`);
    assert.ok(
      printed.gaps.some((gap) => gap === 3),
      `${printed.gaps}`,
    );
  }
});

test('float32', () => {
  const array = stream.normal([5, 6], { dtype: 'float32' });
  holds(array, engine.array2string(array, { dtype: 'float32' }), 'float32', 'float32');
});

test('a number that is off by more than its last digit is found', () => {
  const array = stream.normal([4, 4]);
  const wrong = { shape: [4, 4], data: array.data.slice() };
  wrong.data[6] += 0.002;
  const printed = /** @type {any} */ (parseMatrix(engine.array2string(wrong, { precision: 3 })));
  const tolerance = { shape: [4, 4], data: printed.tolerances };
  const found = engine.difference(array, { shape: [4, 4], data: printed.data }, { tolerance });
  assert.equal(found.beyond, 1);
  assert.equal(found.firstBeyond, 6);
});
