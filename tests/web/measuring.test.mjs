import assert from 'node:assert/strict';
import test from 'node:test';
import { median, timeOf, timesOverSizes } from '../../web/elements/labs/measuring.js';

/** A clock that only calls move on, by what each of them takes. */
function fakeClock() {
  const clock = {
    time: 0,
    pauses: 0,
    now: () => clock.time,
    pause: async () => {
      clock.pauses += 1;
    },
  };
  return clock;
}

const never = new AbortController().signal;

test('the middle of some numbers', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

test('short calls are called often, long ones once, and the page breathes in between', async () => {
  for (const cost of [0.001, 0.5, 1000]) {
    const clock = fakeClock();
    let calls = 0;
    const call = () => {
      calls += 1;
      clock.time += cost;
    };
    const time = await timeOf(call, clock, never);
    assert.ok(Math.abs(time - cost) < 1e-9);
    if (cost === 1000) assert.equal(calls, 2, 'to warm up, and to be measured');
    else assert.ok(clock.pauses >= 4, `${clock.pauses} pauses`);
  }
});

test('a call that something else held up is still measured as short as it is', async () => {
  const clock = fakeClock();
  // Ticks once in a millisecond, as Firefox's does.
  const coarse = { ...clock, now: () => Math.floor(clock.time) };
  let calls = 0;
  const call = () => {
    calls += 1;
    clock.time += calls === 2 ? 30 : 0.02;
  };
  const time = await timeOf(call, coarse, never);
  assert.ok(Math.abs(time - 0.02) < 0.005, `${time} ms`);
});

test('sizes come one by one, and what has become slow is left out', async () => {
  const clock = fakeClock();
  const take = (/** @type {number} */ ms) => () => (clock.time += ms);
  const found = [];
  const calls = (/** @type {number} */ n) => ({ linear: take(n), square: take(n * n) });
  for await (const one of timesOverSizes([1, 10, 100, 1000], calls, never, clock)) found.push(one);
  assert.deepEqual(
    found.map(({ size, times }) => [size, ...Object.keys(times)]),
    [
      [1, 'linear', 'square'],
      [10, 'linear', 'square'],
      [100, 'linear', 'square'],
      [1000, 'linear'],
    ],
  );
});

test('it can be stopped', async () => {
  const clock = fakeClock();
  const stop = new AbortController();
  const sizes = [];
  const calls = () => ({ one: () => (clock.time += 1) });
  for await (const { size } of timesOverSizes([1, 2, 3], calls, stop.signal, clock)) {
    sizes.push(size);
    if (size === 2) stop.abort();
  }
  assert.deepEqual(sizes, [1, 2]);
});
