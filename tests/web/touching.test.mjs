// A finger that waits holds a lens, without a browser.
import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { HeatmapHands } from '../../web/elements/maps/heatmap-hands.js';
import { Touching } from '../../web/elements/maps/touching.js';

const LONGER_THAN_A_TAP_MS = 250;
const finger = at(100, 100);

/** A finger of the window. @param {number} clientX @param {number} clientY */
function at(clientX, clientY) {
  return /** @type {PointerEvent} */ ({ pointerType: 'touch', clientX, clientY });
}

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

for (const [way, there, holds] of /** @type {const} */ ([
  ['up', at(100, 84), false],
  ['up and a little sideways', at(110, 60), false],
  ['sideways', at(84, 102), true],
])) {
  test(`a finger that moves ${way} at once ${holds ? 'holds the lens' : 'leaves the page to scroll'}`, () => {
    const touching = new Touching(() => {});
    touching.down(finger);
    touching.move(there);
    assert.equal(touching.end(), holds);
  });
}

test('what a page does that still scrolls from before is not called off', async () => {
  const hands = new HeatmapHands(
    /** @type {any} */ ({
      addController() {},
      requestUpdate() {},
      under: () => null,
      cell: () => null,
    }),
  );
  hands.press(finger);
  await wait(LONGER_THAN_A_TAP_MS);
  const step = (/** @type {boolean} */ cancelable) => {
    const event = new Event('touchmove', { cancelable });
    const asked = mock.method(event, 'preventDefault');
    hands.still.handleEvent(event);
    return asked.mock.callCount();
  };
  assert.deepEqual([step(true), step(false)], [1, 0]);
});
