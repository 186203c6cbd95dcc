// A finger that waits holds a lens, without a browser.
import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Touching } from '../../web/elements/maps/touching.js';

const LONGER_THAN_A_TAP_MS = 250;
const finger = /** @type {PointerEvent} */ ({ pointerType: 'touch' });

Object.assign(globalThis, { window: globalThis });

test('a finger that waits holds the lens until it is lifted', async () => {
  const touching = new Touching(() => {});
  touching.down(finger);
  await wait(LONGER_THAN_A_TAP_MS);
  assert.ok(touching.holds);
  assert.ok(touching.end());
  assert.ok(!touching.holds);
});

test('after a tap of two fingers no lens comes', async () => {
  const touching = new Touching(() => {});
  touching.down(finger);
  touching.down(finger);
  assert.ok(!touching.end());
  await wait(LONGER_THAN_A_TAP_MS);
  assert.ok(!touching.holds);
});
