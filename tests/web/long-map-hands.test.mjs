// Presses, drags and two fingers on the map of a long text, without a browser.
import assert from 'node:assert/strict';
import test from 'node:test';
import { LongMapHands } from '../../web/elements/long/long-map-hands.js';

function begin() {
  /** @type {string[]} what the map was told */
  const told = [];
  const map = {
    under: (/** @type {{x: number, y: number}} */ { x, y }) => ({ x, y }),
    cellAt: (/** @type {{x: number, y: number}} */ { x, y }) => ({ row: y, col: x }),
    point: () => {},
    ask: (/** @type {{row: number, col: number}} */ { row, col }) => told.push(`ask ${row},${col}`),
    drag: (/** @type {number} */ x, /** @type {number} */ y) => told.push(`drag ${x},${y}`),
    zoom: (/** @type {number} */ by) => told.push(`zoom ${by}`),
  };
  const currentTarget = { setPointerCapture() {} };
  const hands = new LongMapHands(/** @type {any} */ (map));
  const event = (/** @type {number} */ x, /** @type {number} */ y, pointerId = 1) =>
    /** @type {any} */ ({ x, y, pointerId, type: 'pointerup', currentTarget });
  /** The end of a touch, after that of its pointer. */
  const lift = () =>
    hands.lift.handleEvent(
      /** @type {any} */ ({
        preventDefault: () => told.push('no click'),
        currentTarget: { focus: () => told.push('focus') },
      }),
    );
  return { hands, event, lift, told };
}

test('a tap asks and has the keyboard; no click follows, which the card that opens would take', () => {
  const { hands, event, lift, told } = begin();
  hands.press(event(30, 20));
  hands.move(event(31, 21));
  hands.release(event(31, 21));
  lift();
  assert.deepEqual(told, ['ask 20,30', 'no click', 'focus']);
});

test('what the browser takes for scrolling asks nothing', () => {
  const { hands, event, lift, told } = begin();
  hands.press(event(30, 20));
  hands.release({ ...event(30, 20), type: 'pointercancel' });
  lift();
  assert.deepEqual(told, []);
});

test('a drag moves the map and asks nothing', () => {
  const { hands, event, lift, told } = begin();
  hands.press(event(30, 20));
  hands.move(event(33, 20));
  hands.move(event(40, 22));
  hands.release(event(40, 22));
  lift();
  assert.deepEqual(told, ['drag 10,2']);
});

test('two fingers zoom by how much farther apart they are, and ask nothing', () => {
  const { hands, event, lift, told } = begin();
  hands.press(event(0, 0));
  hands.press(event(10, 0, 2));
  hands.move(event(20, 0, 2));
  hands.release(event(20, 0, 2));
  hands.release(event(0, 0));
  lift();
  assert.deepEqual(told, ['zoom 2']);
});

test('other buttons than the first ask nothing and drag nothing', () => {
  const { hands, event, told } = begin();
  for (const button of [1, 2]) {
    hands.press({ ...event(30, 20), button });
    hands.move(event(60, 20));
    hands.release({ ...event(60, 20), button });
  }
  assert.deepEqual(told, []);
});

test('a press whose end was never told, as below a menu, is over when the pointer comes back', () => {
  const { hands, event, told } = begin();
  hands.press(event(30, 20));
  hands.move({ ...event(60, 20), buttons: 0 });
  hands.move({ ...event(90, 20), buttons: 0 });
  hands.release({ ...event(90, 20), button: 2 });
  assert.deepEqual(told, []);
});
