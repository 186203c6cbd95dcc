// node tests/bench/long_map.mjs [tokens] [frames]: a long text on the built page in Chromium. Prints JSON and a
// table, in ms:
//   paste   from the input event until the run is there
//   map     from the same event until the overview of the weights is drawn
//   all     until the output is there too
//   longest the longest task of the page's thread meanwhile
//   letter  the same of one more letter, which waits until no other has come for a moment
// and p50 and p95 of the work of a frame (listeners, templates, new tiles, drawing, style, layout, paint), while
//   pan     the map is dragged, exact cells and overviews in turn
//   zoom    it is zoomed in to single cells and out again
import { chromium as launcher } from 'playwright-core';
import { quantile } from '../../web/bench/timing.js';
import { serve } from '../../web/build/serve.mjs';
import { chromium } from '../../web/build/tools.mjs';

const TOKENS = Number(process.argv[2] ?? 4096);
const FRAMES = Number(process.argv[3] ?? 240);

// In the page, one after the other: what the bench works with. Each is sent there as a text, so that what they share is
// in `window.bench`.

/** How the map is found, and how long a frame takes. */
function installWatching() {
  const inside = (/** @type {string[]} */ ...names) =>
    names.reduce(
      (root, name) => root.querySelector(name).shadowRoot,
      /** @type {any} */ (document),
    );
  const host = () =>
    inside('attention-lab', 'attention-picture').querySelector('attention-long-map');
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame((begun) => {
        const { port1, port2 } = new MessageChannel();
        const first = performance.now();
        port1.onmessage = () => resolve({ begun, work: performance.now() - first });
        port2.postMessage(null);
      });
    });
  Object.assign(window, { bench: { inside, host, painted } });
}

/** What is typed, and how long the page takes for it. */
function installTyping() {
  const { bench } = /** @type {any} */ (window);
  const { inside, host, painted } = bench;
  /** @param {string} value */
  bench.enter = async (value) => {
    const area = inside('attention-lab', 'attention-sentence').querySelector('textarea');
    const { session } = /** @type {any} */ (document.querySelector('attention-lab'));
    const before = session.runs;
    let longest = 0;
    const tasks = new PerformanceObserver((list) => {
      longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration));
    });
    tasks.observe({ type: 'longtask' });
    const begun = performance.now();
    area.value = value;
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while (session.runs === before) await painted();
    const run = performance.now() - begun;
    while (!host()?.isReady || host().dataset.settled !== 'true') await painted();
    const map = performance.now() - begun;
    while (!session.hasReady('output')) await painted();
    const all = performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, 100));
    tasks.disconnect();
    return { run, map, all, longest };
  };
}

/** The hands on the map, and how long the page takes for each of their frames. */
function installHands() {
  const { bench } = /** @type {any} */ (window);
  const { host, painted } = bench;
  const point = (/** @type {any} */ map, type, x, y) =>
    map.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        clientX: x,
        clientY: y,
        bubbles: true,
        composed: true,
      }),
    );
  const wheel = (/** @type {any} */ map, deltaY) => {
    const box = map.getBoundingClientRect();
    const [clientX, clientY] = [box.x + 0.55 * box.width, box.y + 0.55 * box.height];
    const event = { deltaY, clientX, clientY, ctrlKey: true, bubbles: true, cancelable: true };
    map.dispatchEvent(new WheelEvent('wheel', event));
  };
  const hands = {
    pan: (/** @type {any} */ map, /** @type {number} */ at) => {
      const box = map.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (at % 60 === 0) {
        // From near, from a little farther, from afar.
        const deltaY = [0, -300, -120, 0, 60][(at / 60) % 5];
        if (deltaY !== 0) wheel(map, deltaY);
        map.setPointerCapture = () => {};
        point(map, 'pointerdown', x, y);
      }
      const turn = (at % 60) / 60;
      point(map, 'pointermove', x + 200 * Math.sin(6.3 * turn), y + 300 * turn);
      if (at % 60 === 59) point(map, 'pointerup', x, y);
    },
    zoom: (/** @type {any} */ map, /** @type {number} */ at) =>
      wheel(map, at % 160 < 80 ? -10 : 10),
  };
  /** @param {number} at of all @param {(map: any, at: number) => void} hand */
  async function frame(at, hand) {
    const ready = painted();
    const begun = performance.now();
    hand(host().renderRoot.querySelector('.map'), at);
    await Promise.resolve();
    const listeners = performance.now() - begun;
    return listeners + (await ready).work;
  }
  /** @param {keyof typeof hands} name @param {number} frames */
  bench.play = async (name, frames) => {
    const works = [];
    for (let at = 0; at < frames; at += 1) works.push(await frame(at, hands[name]));
    return works;
  };
}

const words = Array.from({ length: TOKENS }, (_, at) => `w${(at * 7919) % 1500}`).join(' ');
const server = await serve({});
const browser = await launcher.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(server.url);
  await page.waitForSelector('attention-lab[data-state=ready]');
  for (const part of [installWatching, installTyping, installHands]) await page.evaluate(part);
  const enter = (/** @type {string} */ text) =>
    page.evaluate((value) => /** @type {any} */ (window).bench.enter(value), text);
  const play = (/** @type {string} */ name) =>
    page.evaluate(
      ([hand, frames]) => /** @type {any} */ (window).bench.play(hand, frames),
      [name, FRAMES],
    );
  const pasted = await enter(words);
  const letter = await enter(`${words}s`);
  const works = { zoom: await play('zoom'), pan: await play('pan') };
  const figures = Object.fromEntries(
    Object.entries(works).map(([name, all]) => [
      name,
      { p50: quantile(all, 0.5), p95: quantile(all, 0.95), most: Math.max(...all) },
    ]),
  );
  const result = { tokens: TOKENS, frames: FRAMES, paste: pasted, letter, ...figures };
  console.log(JSON.stringify(result));
  const ms = (/** @type {number} */ x) => x.toFixed(1).padStart(8);
  for (const [name, { run, map, all, longest }] of Object.entries({ paste: pasted, letter })) {
    console.log(
      `${name.padEnd(6)} run${ms(run)}   map${ms(map)}   all${ms(all)}   longest${ms(longest)}`,
    );
  }
  for (const [name, { p50, p95, most }] of Object.entries(figures)) {
    console.log(`${name.padEnd(6)} p50${ms(p50)}   p95${ms(p95)}   most${ms(most)}`);
  }
} finally {
  await browser.close();
  await server.close();
}
