// Figures of the positions lab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productsOf } from '../../web/elements/labs/position-figures.js';
import { Session } from '../../web/elements/session/session.js';
import { newEngine } from '../wasm/support.mjs';

test('rotated products show the run’s numbers when memory grows while they are computed', async () => {
  const engine = await newEngine();
  const session = new Session(engine);
  session.open('positions=rope&heads=1&d_model=8');
  const made = () => productsOf(session, true).figure.explains?.(1, 2).operands;
  const expected = made();
  assert.ok(expected?.every(({ value }) => Number.isFinite(value)));
  const { ropeProducts } = engine;
  const { buffer } = session.trace.tensor('Q').data;
  engine.ropeProducts = (options) => {
    engine.movingAverage({ n: 2048, window: 3 });
    return ropeProducts(options);
  };
  session.change('seed', 43);
  session.change('seed', 42);
  assert.deepEqual(made(), expected);
  assert.notEqual(session.trace.tensor('Q').data.buffer, buffer, 'memory has not grown');
});
