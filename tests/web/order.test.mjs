// Functions in another order: a small module does what it did, and like functions come side by side.
import assert from 'node:assert/strict';
import test from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { packingOrder } from '../../web/build/likeness.mjs';
import { orderFunctions } from '../../web/build/order.mjs';
import { functionsOf } from '../../web/build/wasm-code.mjs';

/** A list or a name as WebAssembly has it. */
const list = (...entries) => [entries.length, ...entries.flat()];
const name = (text) => [text.length, ...Buffer.from(text)];
const section = (id, content) => [id, content.length, ...content];

const I32 = 0x7f;
const ADD = 0x6a;
const constant = (value) => [0x41, value];
const local = (index) => [0x20, index];
const call = (index) => [0x10, index];
/** Without local variables. */
const body = (...instructions) => {
  const code = [0, ...instructions.flat(), 0x0b];
  return [code.length, ...code];
};

// 0: imported, twice its argument. 1: + 1 + 1 + 1. 2: function 3 of function 0. 3: + 1 + 1 + 1 + 1.
// 4: the entry of the table at its argument, of 5. 5, at the start: sets nothing.
const ones = (count) => Array.from({ length: count }, () => [...constant(1), ADD]).flat();
const module = Buffer.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, list([0x60, ...list([I32]), ...list([I32])], [0x60, ...list(), ...list()])),
  ...section(
    2,
    list([...name('env'), ...name('twice'), 0, 0], [...name('env'), ...name('m'), 2, 1, 1, 2]),
  ),
  ...section(3, list([0], [0], [0], [0], [1])),
  ...section(4, list([0x70, 0, 3])),
  ...section(7, list([...name('three'), 0, 1], [...name('both'), 0, 2], [...name('pick'), 0, 4])),
  ...section(8, [5]),
  ...section(9, list([0, ...constant(0), 0x0b, ...list([1], [3], [0])])),
  ...section(
    10,
    list(
      body(local(0), ones(3)),
      body(local(0), call(0), call(3)),
      body(local(0), ones(4)),
      body(constant(5), local(0), [0x11, 0, 0]),
      body(),
    ),
  ),
]);

/** What a module's functions make of their arguments. */
async function results(bytes) {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2 });
  const env = { m: memory, twice: (x) => 2 * x };
  const { instance } = await WebAssembly.instantiate(bytes, { env });
  const { three, both, pick } = /** @type {Record<string, (x: number) => number>} */ (
    instance.exports
  );
  return [three(10), both(10), pick(0), pick(1), pick(2)];
}

test('exports, calls, the table and the start are of the same functions', async () => {
  assert.deepEqual(await results(module), [13, 24, 8, 9, 10]);
  const ordered = orderFunctions(module);
  assert.deepEqual(await results(ordered), [13, 24, 8, 9, 10]);
  assert.notDeepEqual(ordered, module);
});

test('a function stands beside the one that has most of it', () => {
  const codes = (bytes) =>
    [...functionsOf(bytes)].map(({ start, end }) => bytes.subarray(start, end));
  const order = packingOrder(codes(module));
  assert.equal(Math.abs(order.indexOf(0) - order.indexOf(2)), 1);
  assert.deepEqual(codes(orderFunctions(module))[order.indexOf(2)], codes(module)[2]);
});

test('functions that repeat each other are near enough for it, where a chain alone leaves them apart', () => {
  let seed = 1;
  const noise = (bytes) =>
    Buffer.from(Array.from({ length: bytes }, () => (seed = (seed * 48271) % 2147483647) & 255));
  // Every one has a part of the next, the last a part of the first: nothing but the first's end is at both.
  const parts = Array.from({ length: 8 }, () => noise(6000));
  const joined = parts.map((part, i) => Buffer.concat([part, parts[(i + 4) % 8], noise(500)]));
  const packed = (order) => deflateRawSync(Buffer.concat(order.map((i) => joined[i]))).length;
  const order = packingOrder(joined);
  assert.deepEqual([...order].sort(), [...joined.keys()]);
  assert.ok(packed(order) < packed([...joined.keys()]) - 20_000);
});

test('elements of a kind that is not known are refused', () => {
  const other = Buffer.from(module);
  const elements = other.indexOf(Buffer.from([9, 9, 1, 0, 0x41]));
  other[elements + 3] = 1;
  assert.throws(() => orderFunctions(other), /elements of a kind that is not known/);
});
