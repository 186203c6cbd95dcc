// A number dragged from side to side, without a browser.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Scrubbing } from '../../web/elements/numbers/scrubbing.js';
import { Session } from '../../web/elements/session/session.js';
import { newEngine } from '../wasm/support.mjs';

const engine = await newEngine();
const cell = { name: 'X', index: [0, 1] };

function begin(address = '') {
  const session = new Session(engine);
  session.open(address);
  const view = new EventTarget();
  /** @type {string[]} */
  const told = [];
  const scrubbing = new Scrubbing(/** @type {any} */ ({ addController() {} }), (wrong) =>
    told.push(wrong),
  );
  const currentTarget = { setPointerCapture() {} };
  const event = (/** @type {number} */ clientX, more = {}) =>
    /** @type {any} */ ({
      clientY: 0,
      ...{
        clientX,
        pointerId: 7,
        isPrimary: true,
        button: 0,
        buttons: 1,
        shiftKey: false,
        altKey: false,
      },
      ...{ view, currentTarget, type: 'pointerup', ...more },
    });
  const value = () => session.trace.explain(cell.name, cell.index).value;
  return { session, scrubbing, event, value, view, told };
}

test('a tenth for four pixels, ten times with Shift, a tenth of it with Alt; back at its place it is as it was', () => {
  const { session, scrubbing, event, value } = begin();
  const from = value();
  assert.ok(scrubbing.down(event(100), session, cell));
  for (const [x, more, steps] of /** @type {[number, object, number][]} */ ([
    [103, {}, 0],
    [104, {}, 1],
    [88, {}, -3],
    [108, { shiftKey: true }, 20],
    [108, { altKey: true }, 0.2],
    [101, {}, 0],
  ])) {
    assert.ok(scrubbing.move(event(x, more)));
    assert.ok(Math.abs(value() - (from + steps / 10)) < 1e-11, `${x}`);
  }
  assert.equal(value(), from);
  assert.equal(session.editing.count, 0, 'not set by hand');
  assert.ok(!scrubbing.up(event(101)), 'not a click');
  assert.ok(scrubbing.swallowsClick() && !scrubbing.swallowsClick());
  assert.ok(!session.canUndo);
});

test('a drag begins sideways; then it may stray', () => {
  const { session, scrubbing, event, value } = begin('edits=X[0,1]=0.25');
  scrubbing.down(event(0), session, cell);
  scrubbing.move(event(9, { clientY: 40 }));
  assert.equal(value(), 0.25);
  scrubbing.move(event(40, { clientY: 40 }));
  scrubbing.move(event(20, { clientY: 90 }));
  assert.equal(value(), 0.75);
});

test('a press that changes nothing is a click; a click elsewhere is never taken for the end of a drag', () => {
  const { session, scrubbing, event } = begin();
  scrubbing.down(event(0), session, cell);
  assert.ok(scrubbing.up(event(2)));
  assert.ok(!scrubbing.swallowsClick());
  scrubbing.down(event(0), session, cell);
  scrubbing.move(event(9));
  scrubbing.up(event(9));
  assert.ok(!scrubbing.down(event(0), session, null));
  assert.ok(!scrubbing.swallowsClick());
});

test('Escape, and a finger that scrolls, take the drag back; another pointer has no part in it', () => {
  for (const giveUp of ['Escape', 'pointercancel']) {
    const { session, scrubbing, event, value, view } = begin('edits=X[0,1]=0.25');
    scrubbing.down(event(0), session, cell);
    scrubbing.move(event(40));
    assert.ok(!scrubbing.move(event(80, { pointerId: 8 })));
    assert.equal(value(), 1.25);
    if (giveUp === 'Escape') {
      view.dispatchEvent(Object.assign(new Event('keydown'), { key: 'a' }));
      assert.equal(value(), 1.25);
      view.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
    } else scrubbing.up(event(40, { type: giveUp }));
    assert.equal(value(), 0.25, giveUp);
    assert.ok(!session.canUndo && !scrubbing.holds && !scrubbing.move(event(80)));
    assert.equal(scrubbing.swallowsClick(), giveUp === 'Escape');
  }
});

test('what does not fit the type is told and not set; -inf and other buttons do not begin a drag', () => {
  const { session, scrubbing, event, value, told } = begin('dtype=float32&edits=X[0,1]=3.4e38');
  const largest = 3.4028234663852886e38;
  scrubbing.down(event(0), session, cell);
  scrubbing.move(event(40));
  assert.ok(value() <= largest && told.at(-1) === '');
  const mask = begin('mask=causal');
  assert.ok(
    !mask.scrubbing.down(mask.event(0), mask.session, { name: 'mask', index: [0, 1] }),
    '-inf',
  );
  assert.ok(!mask.scrubbing.down(mask.event(0, { button: 2 }), mask.session, cell));
  assert.ok(!mask.scrubbing.down(mask.event(0, { isPrimary: false }), mask.session, cell));
});

test('whose end a menu has taken, it ends with the next move, which changes nothing', () => {
  const { session, scrubbing, event, value } = begin('edits=X[0,1]=0.25');
  scrubbing.down(event(0), session, cell);
  scrubbing.move(event(20));
  assert.equal(scrubbing.move(event(80, { buttons: 0 })), false, 'no drag any more');
  assert.equal(value(), 0.75);
  assert.ok(!scrubbing.holds);
  assert.match(session.said, /0\.75/);
  assert.equal(scrubbing.move(event(90)), false);
  assert.equal(value(), 0.75);
});

for (const end of /** @type {const} */ (['up', 'giveUp'])) {
  test(`a number that has gone meanwhile ends its drag in silence: ${end}`, () => {
    const { session, scrubbing, event } = begin('text=a+b+c&edits=X[0,1]=0.25');
    const last = { name: 'X', index: [2, 1] };
    scrubbing.down(event(0), session, last);
    scrubbing.move(event(20));
    session.change('text', 'a');
    session.say('');
    scrubbing[end](event(20));
    assert.ok(!scrubbing.holds);
    assert.equal(session.values.text, 'a');
    assert.equal(session.said, '');
  });
}
