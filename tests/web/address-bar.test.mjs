// The page's address bar, with a browser's address in place of a browser.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AddressBar } from '../../web/elements/session/address-bar.js';

const page = 'https://example.org/lab';

/** @type {Record<string, () => void>} */
const listeners = {};
/** What the bar does a moment later. */
let later = () => {};

/** What the browser does when a link within the page is followed: the address first, the event a moment later. */
const follow = (/** @type {string} */ hash) => {
  globalThis.location.hash = hash;
  return listeners.hashchange;
};

beforeEach(() => {
  const location = { href: page, hash: '', search: '' };
  const history = {
    replaceState: (
      /** @type {unknown} */ _,
      /** @type {string} */ __,
      /** @type {string} */ to,
    ) => {
      location.href = to;
      location.hash = to.slice(page.length);
    },
  };
  const addEventListener = (/** @type {string} */ type, /** @type {() => void} */ listener) => {
    listeners[type] = listener;
  };
  const setTimeout = (/** @type {() => void} */ then) => {
    later = then;
    return 1;
  };
  const removeEventListener = (/** @type {string} */ type) => delete listeners[type];
  const window = { setTimeout };
  Object.assign(globalThis, { location, history, addEventListener, removeEventListener, window });
});

/** @param {string} state */
function barOf(state) {
  const shown = { state, opened: /** @type {string[]} */ ([]) };
  const bar = new AddressBar(
    () => shown.state,
    (address) => shown.opened.push(address),
  );
  bar.start();
  return { bar, shown };
}

test('a change is told at once, more of them only once there is a pause', (t) => {
  let now = 5000;
  t.mock.method(performance, 'now', () => now);
  const { bar, shown } = barOf('');
  const says = () => globalThis.location.hash;
  shown.state = 'seed=0';
  bar.follow();
  assert.equal(says(), '', 'it is opened with that');
  later();
  now += 250;
  shown.state = 'seed=1';
  bar.follow();
  assert.equal(says(), '#seed=1');
  for (let change = 2; change < 20; ++change) {
    now += 150;
    shown.state = `seed=${change}`;
    bar.follow();
    assert.equal(says(), '#seed=1', `${now} ms`);
  }
  later();
  assert.equal(says(), '#seed=19');
  now += 250;
  shown.state = 'seed=20';
  bar.follow();
  assert.equal(says(), '#seed=20');
});

test('what is still to be told is told when the page is left', () => {
  const { bar, shown } = barOf('');
  shown.state = 'mask=causal';
  bar.follow();
  listeners.pagehide();
  assert.equal(globalThis.location.hash, '#mask=causal');
  shown.state = 'mask=window';
  listeners.pagehide();
  assert.equal(globalThis.location.hash, '#mask=causal', 'nothing has been asked for');
});

test('another address is opened, its own is not', () => {
  const { bar, shown } = barOf('mask=causal');
  bar.write();
  follow('#mask=causal')();
  assert.deepEqual(shown.opened, []);
  follow('#mask=none')();
  assert.deepEqual(shown.opened, ['#mask=none']);
});

test('a link followed just after a change is opened, not written over', () => {
  const { bar, shown } = barOf('');
  shown.state = 'mask=causal';
  bar.follow();
  const tell = follow('#tour=001&step=2');
  later();
  tell();
  assert.deepEqual(shown.opened, ['#tour=001&step=2']);
  shown.state = 'tour=001&step=3';
  bar.follow();
  later();
  assert.equal(globalThis.location.href, `${page}#tour=001&step=3`);
});

test('a link was followed to here, unless one came back, reloaded or has scrolled, or the browser does not say', (t) => {
  const { bar } = barOf('');
  const comesBy = (/** @type {{type?: string, y?: number}} */ { type, y = 0 }) => {
    const entries = type ? [{ type }] : [];
    t.mock.method(performance, 'getEntriesByType', () => entries);
    Object.assign(globalThis, { scrollY: y });
    return bar.isFollowed;
  };
  assert.equal(comesBy({ type: 'navigate' }), true);
  assert.equal(comesBy({ type: 'navigate', y: 120 }), false);
  assert.equal(comesBy({ type: 'reload' }), false);
  assert.equal(comesBy({ type: 'back_forward' }), false);
  assert.equal(comesBy({}), false);
});

test('out of the document it says at once what it was about to say, and nothing where nothing has changed', () => {
  const { bar, shown } = barOf('');
  shown.state = 'mask=causal';
  bar.follow();
  bar.stop();
  assert.equal(globalThis.location.hash, '#mask=causal');
  bar.start();
  later();
  shown.state = 'mask=window';
  bar.stop();
  assert.equal(globalThis.location.hash, '#mask=causal', 'nobody has asked for it');
});
