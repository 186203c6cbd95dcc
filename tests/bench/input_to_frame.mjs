// node tests/bench/input_to_frame.mjs [events]: from an input event to the painted frame, on the built page in
// Chromium. Real input events, two sizes; prints JSON and a table: p50 and p95 in ms of
//   frame   from the event's own time stamp until the frame with its consequence has been painted
//   work    of this, what the main thread does: all listeners, and the frame; waiting for the screen's
//           next turn, up to 16.7 ms, is not work
//   in time the share of events whose work fits into one frame of 16.7 ms
// and the means of where the work goes:
//   run     the engine computes     explain   and explains a number     colours   and colours matrices
//   render  templates of elements   draw      canvases of elements      rest      store, style, layout, paint
import { chromium as launcher } from 'playwright-core';
import { quantile } from '../../web/bench/timing.js';
import { serve } from '../../web/build/serve.mjs';
import { chromium } from '../../web/build/tools.mjs';

const EVENTS = Number(process.argv[2] ?? 200);
const FRAME_MS = 1000 / 60;

const words = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

const sizes = {
  '(11, 8, 2)': { text: words(11), d_model: 8, heads: 2 },
  '(64, 64, 8)': { text: words(64), d_model: 64, heads: 8 },
};

/** The middle of a cell, spread over a map. @param {import('playwright-core').Page} page @param {string} selector */
async function placesOn(page, selector) {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (
    await target.boundingBox()
  );
  return (/** @type {number} */ at) => ({
    x: box.x + box.width * (0.05 + 0.9 * ((at * 0.37) % 1)),
    y: box.y + box.height * (0.05 + 0.9 * ((at * 0.61) % 1)),
  });
}

/** What a person does, and the event that starts the clock. */
const hands = {
  typing: {
    stage: 'weights',
    type: 'input',
    async prepare(page) {
      await page.locator('attention-sentence textarea').focus();
      await page.keyboard.press('Control+End');
      return (at) => page.keyboard.press(at % 2 ? 'Backspace' : 'x');
    },
  },
  'pointing at words': {
    stage: 'weights',
    type: 'pointermove',
    async prepare(page) {
      const place = await placesOn(page, 'attention-lines .side.query');
      return (at) => page.mouse.move(place(at).x, place(at).y);
    },
  },
  'pointing at cells': {
    stage: 'scores',
    type: 'pointermove',
    async prepare(page) {
      const place = await placesOn(page, 'attention-stage canvas.cells');
      return (at) => page.mouse.move(place(at).x, place(at).y);
    },
  },
  'dragging a number': {
    stage: 'qkv',
    type: 'pointermove',
    async prepare(page) {
      const place = (await placesOn(page, 'attention-stage canvas.cells'))(0);
      await page.mouse.click(place.x, place.y);
      await page.mouse.down();
      return (at) => page.mouse.move(place.x + 4 * (1 + (at % 50)), place.y);
    },
  },
  'a factor on the scores': {
    stage: 'scaled',
    type: 'input',
    async prepare(page) {
      const field = page.locator('attention-field#scale input[type="text"]');
      await field.fill('0.5');
      await field.press('End');
      return (at) => page.keyboard.press(at % 2 ? 'Backspace' : '3');
    },
  },
  'moving a slider': {
    lab: 'filters',
    type: 'input',
    async prepare(page) {
      const slider = page.locator('attention-filters-lab attention-slider input[type="range"]');
      await slider.first().focus();
      return (at) => page.keyboard.press(at % 2 ? 'ArrowLeft' : 'ArrowRight');
    },
  },
};

/** Runs in the page: the clock and the split, around the public methods of engine and elements. */
function instrument(type) {
  const lab = /** @type {any} */ (document.querySelector('attention-lab'));
  const samples = [];
  let spent = {};
  const within = [];
  const timed = (owner, name, label) => {
    const inner = owner[name];
    owner[name] = function (...args) {
      const outer = within.at(-1);
      const begun = performance.now();
      const own = { label, inside: 0 };
      within.push(own);
      try {
        return inner.apply(this, args);
      } finally {
        within.pop();
        const took = performance.now() - begun;
        spent[label] = (spent[label] ?? 0) + took - own.inside;
        if (outer) outer.inside += took;
      }
    };
  };
  const { engine } = lab.session;
  timed(engine, 'run', 'run');
  timed(engine, 'colors', 'colours');
  timed(Object.getPrototypeOf(lab.session.trace), 'explain', 'explain');
  const names = new Set();
  const visit = (root) => {
    for (const one of root.querySelectorAll('*')) {
      if (one.shadowRoot) {
        names.add(one.localName);
        visit(one.shadowRoot);
      }
    }
  };
  visit(document);
  for (const name of names) {
    const { prototype } = /** @type {any} */ (customElements.get(name));
    if (Object.hasOwn(prototype, 'updated')) timed(prototype, 'updated', 'draw');
    timed(prototype, 'performUpdate', 'render');
  }
  /** What a task and its frame end with comes before the next task. */
  const afterTask = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  };
  let waiting = false;
  addEventListener(
    type,
    (event) => {
      if (waiting) return;
      waiting = true;
      const begun = performance.now();
      spent = {};
      let handled = Infinity;
      afterTask(() => {
        handled = performance.now();
      });
      requestAnimationFrame(() => {
        const frame = performance.now();
        afterTask(() => {
          waiting = false;
          const end = performance.now();
          const idle = Math.max(0, frame - handled);
          samples.push({ frame: end - event.timeStamp, work: end - begun - idle, spent });
        });
      });
    },
    { capture: true },
  );
  Reflect.set(globalThis, 'samples', samples);
}

const rounded = (/** @type {number} */ ms) => Math.round(ms * 100) / 100;

/** @param {{frame: number, work: number, spent: Record<string, number>}[]} samples */
function summary(samples) {
  const parts = Object.fromEntries(
    ['run', 'explain', 'colours', 'render', 'draw'].map((part) => [
      part,
      samples.reduce((sum, { spent }) => sum + (spent[part] ?? 0), 0) / samples.length,
    ]),
  );
  const of = (key, share) =>
    rounded(
      quantile(
        samples.map((sample) => sample[key]),
        share,
      ),
    );
  const mean = samples.reduce((sum, { work }) => sum + work, 0) / samples.length;
  const rest = Object.values(parts).reduce((left, part) => left - part, mean);
  return {
    events: samples.length,
    frame: [of('frame', 0.5), of('frame', 0.95)],
    work: [of('work', 0.5), of('work', 0.95)],
    inTime: rounded(samples.filter(({ work }) => work <= FRAME_MS).length / samples.length),
    means: Object.fromEntries(
      Object.entries({ ...parts, rest }).map(([part, ms]) => [part, rounded(ms)]),
    ),
  };
}

const server = await serve({ prefix: '/', headers: {}, port: 0 });
const browser = await launcher.launch({
  executablePath: chromium(),
  // By default Chromium defers every other task from an input to its frame, those too by which waiting is told from
  // work.
  args: ['--no-sandbox', '--disable-features=DeferRendererTasksAfterInput'],
});
/** @type {Record<string, Record<string, ReturnType<typeof summary>>>} */
const results = {};
for (const [size, situation] of Object.entries(sizes)) {
  results[size] = {};
  for (const [hand, { stage, lab, type, prepare }] of Object.entries(hands)) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const address = new URLSearchParams(
      Object.entries({ ...situation, ...(lab ? { lab } : { stage }) }).map(([key, value]) => [
        key,
        String(value),
      ]),
    );
    await page.goto(`${server.url}#${address}`);
    await page.locator('attention-lab[data-state="ready"]').waitFor();
    const once = await prepare(page);
    await page.evaluate(instrument, type);
    for (let at = 0; at < EVENTS + 20; at += 1) {
      await once(at);
      await page.waitForTimeout(20);
    }
    const samples = await page.evaluate(() => Reflect.get(globalThis, 'samples'));
    results[size][hand] = summary(samples.slice(20));
    await page.close();
  }
}
await browser.close();
await server.close();
console.log(JSON.stringify(results, null, 2));
console.table(
  Object.entries(results).flatMap(([size, rows]) =>
    Object.entries(rows).map(([hand, { frame, work, inTime, means }]) => ({
      size,
      hand,
      'frame p50': frame[0],
      'frame p95': frame[1],
      'work p50': work[0],
      'work p95': work[1],
      'in time': inTime,
      ...means,
    })),
  ),
);
