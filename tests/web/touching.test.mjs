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
  return /** @type {PointerEvent} */ ({ pointerType: 'touch', isPrimary: true, clientX, clientY });
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

for (const [what, tell] of /** @type {const} */ ([
  ['a step', (hands, event) => hands.still.handleEvent(event)],
  ['the end', (hands, event) => hands.lift(event)],
])) {
  test(`${what} of a finger is not called off where the page still scrolls from before`, async () => {
    const asked = async (/** @type {boolean} */ cancelable) => {
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
      const event = Object.assign(new Event('touch', { cancelable }), { changedTouches: [] });
      const called = mock.method(event, 'preventDefault');
      tell(hands, event);
      return called.mock.callCount();
    };
    assert.deepEqual([await asked(true), await asked(false)], [1, 0]);
  });
}
