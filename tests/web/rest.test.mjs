// What is out of the window waits until the hand rests.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { Rest } from '../../web/elements/rest.js';

/** What has had its turn. @type {string[]} */
let done = [];

/** @param {Rest} rest @param {string} name */
const waiting = (rest, name) => {
  const who = { name };
  rest.wait(who).then(() => done.push(name));
  return who;
};

/** A clock that goes on only when told to. @type {Map<number, {at: number, run: () => void}>} */
const timers = new Map();
let now = 0;
let last = 0;
const real = { setTimeout, clearTimeout };
Object.assign(globalThis, {
  setTimeout: (/** @type {() => void} */ run, ms = 0) =>
    timers.set((last += 1), { at: now + ms, run }) && last,
  clearTimeout: (/** @type {number} */ id) => timers.delete(id),
});
after(() => Object.assign(globalThis, real));

/** @param {number} ms */
async function pass(ms) {
  now += ms;
  for (const [id, { at, run }] of [...timers]) {
    if (at > now) continue;
    timers.delete(id);
    run();
  }
  for (let microtask = 0; microtask < 5; microtask += 1) await null;
}

beforeEach(() => {
  done = [];
  timers.clear();
});

test('who waits has its turn once nothing changes any more', async () => {
  const rest = new Rest();
  assert.equal(rest.isIdle, true);
  waiting(rest, 'map');
  assert.equal(rest.isIdle, false);
  for (let change = 0; change < 10; change += 1) {
    await pass(100);
    rest.putOff();
  }
  assert.deepEqual(done, []);
  await pass(120);
  assert.deepEqual(done, ['map']);
  assert.equal(rest.isIdle, true);
});

test('one after the other, each in a task of its own', async () => {
  const rest = new Rest();
  ['one', 'two', 'three'].forEach((name) => waiting(rest, name));
  await pass(120);
  assert.deepEqual(done, ['one']);
  await pass(1);
  await pass(1);
  assert.deepEqual(done, ['one', 'two', 'three']);
});

test('a change while nobody waits holds nobody up', async () => {
  const rest = new Rest();
  rest.putOff();
  waiting(rest, 'map');
  await pass(120);
  waiting(rest, 'plane');
  await pass(120);
  assert.deepEqual(done, ['map', 'plane']);
});

test('who comes into view waits no longer', async () => {
  const rest = new Rest();
  const map = waiting(rest, 'map');
  waiting(rest, 'plane');
  rest.end(map);
  await pass(0);
  assert.deepEqual(done, ['map']);
});

test('work that needs everything as it is to be waits for nothing', async () => {
  const rest = new Rest();
  waiting(rest, 'before');
  await rest.without(async () => {
    await pass(0);
    waiting(rest, 'during');
    await pass(0);
    assert.deepEqual(done, ['before', 'during']);
  });
  waiting(rest, 'after');
  await pass(0);
  assert.deepEqual(done, ['before', 'during']);
  await pass(120);
  assert.deepEqual(done, ['before', 'during', 'after']);
});
