// The element comes into a document, is moved, taken out and put back.
import { openHost, queries, ready, scripts } from './host.mjs';
import { expect, test } from './lab.mjs';
import { elsewhere } from './servers.mjs';

test('to move it costs nothing; out of the document it gives its memory back, and comes back as it was', async ({
  page,
}) => {
  await openHost(page, `<div id="a"></div><div id="b"></div>${scripts.classic}`);
  const lab = page.locator('attention-lab');
  await page.evaluate(() => {
    const element = document.createElement('attention-lab');
    element.setAttribute('text', 'one two');
    document.getElementById('a')?.append(element);
    Object.assign(window, { element });
  });
  await ready(lab);
  await lab.locator('attention-sentence textarea').fill('a b c d');
  const kept = await page.evaluate(async () => {
    const { element } = /** @type {any} */ (window);
    const { session } = element;
    document.getElementById('b')?.append(element);
    await new Promise((wait) => setTimeout(wait, 1200));
    return session === element.session;
  });
  expect(kept, 'after a move').toBe(true);
  await expect(queries(lab)).toHaveCount(4);
  const gone = await page.evaluate(async () => {
    const { element } = /** @type {any} */ (window);
    const { engine } = element.session;
    element.remove();
    await new Promise((wait) => setTimeout(wait, 1200));
    let said = '';
    try {
      engine.run({});
    } catch (error) {
      said = error.message;
    }
    return [element.session, said];
  });
  expect(gone).toEqual([undefined, expect.stringContaining('disposed')]);
  await page.evaluate(() =>
    document.getElementById('a')?.append(/** @type {any} */ (window).element),
  );
  await ready(lab);
  await expect(queries(lab)).toHaveCount(4);
});

test('out of the document while it loads, it opens once, and as its attributes ask', async ({
  page,
}) => {
  /** @type {(value?: unknown) => void} */
  let send = () => {};
  const sent = new Promise((resolve) => {
    send = resolve;
  });
  await page.route('**/*.wasm', (route) => sent.then(() => route.continue()));
  await openHost(page, `<attention-lab text="one two"></attention-lab>${scripts.module}`);
  const lab = page.locator('attention-lab');
  await expect(lab).toHaveAttribute('data-state', 'loading');
  await lab.evaluate(async (element) => {
    Object.assign(window, { opened: 0 });
    element.addEventListener('attention-lab-ready', () => {
      /** @type {any} */ (window).opened += 1;
    });
    element.remove();
    await new Promise((wait) => setTimeout(wait, 1200));
    document.body.append(element);
  });
  send();
  await ready(lab);
  await expect(queries(lab)).toHaveText(['one', 'two']);
  await expect(lab.locator('attention-picture canvas.cells')).toBeVisible();
  expect(await page.evaluate(() => /** @type {any} */ (window).opened)).toBe(1);
});

test('a state that was set before the script came is opened, and can be set again', async ({
  page,
}) => {
  await openHost(page, '<attention-lab text="one"></attention-lab>');
  const lab = page.locator('attention-lab');
  const set = (/** @type {string} */ state) =>
    lab.evaluate((element, value) => Object.assign(element, { state: value }), state);
  await set('text=one+two');
  await page.addScriptTag({ url: `${elsewhere.url}attention-lab.classic.js` });
  await ready(lab);
  await expect(queries(lab)).toHaveText(['one', 'two']);
  await set('#text=a+b+c');
  await expect(queries(lab)).toHaveText(['a', 'b', 'c']);
});

test('out of the document it hears no keys, whatever its attributes say by then', async ({
  page,
}) => {
  await openHost(page, `<attention-lab address></attention-lab>${scripts.classic}`);
  const lab = page.locator('attention-lab');
  await ready(lab);
  await lab.locator('attention-sentence textarea').fill('one two');
  await expect(queries(lab)).toHaveCount(2);
  const states = await lab.evaluate((element) => {
    const before = Reflect.get(element, 'state');
    element.removeAttribute('address');
    element.remove();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, composed: true }),
    );
    return [before, Reflect.get(element, 'state')];
  });
  expect(states[1]).toBe(states[0]);
});

test('what only says where to look neither computes again nor forgets what can be undone', async ({
  page,
}) => {
  await openHost(
    page,
    `<attention-lab text="one two" heads="2"></attention-lab>${scripts.classic}`,
  );
  const lab = page.locator('attention-lab');
  await ready(lab);
  await lab.locator('attention-sentence textarea').fill('a b c');
  const seen = await lab.evaluate((/** @type {any} */ element) => {
    const { session } = element;
    const before = session.runs;
    Object.assign(element, { stage: 'qkv', head: 1 });
    const looked = [session.runs - before, session.canUndo, session.head];
    element.seed = 7;
    return [...looked, session.runs - before, session.canUndo];
  });
  expect(seen).toEqual([0, true, 1, 1, false]);
});

test('a visitor’s pinned run stays when the host changes a field, or takes it back', async ({
  page,
}) => {
  await openHost(page, `<attention-lab text="a b" stage="qkv"></attention-lab>${scripts.classic}`);
  const lab = page.locator('attention-lab');
  await ready(lab);
  await lab.getByRole('button', { name: 'Pin as baseline' }).click();
  const pinned = await lab.evaluate((/** @type {any} */ element) => {
    const { session } = element;
    const { baseline } = session;
    const kept = [];
    for (const change of [
      { seed: 7 },
      { mask: 'causal' },
      { preset: '001-sentence' },
      { seed: null },
    ]) {
      Object.assign(element, change);
      kept.push(session.baseline === baseline);
    }
    Object.assign(element, { 'baseline.seed': 9 });
    return [...kept, session.baseline.changes.seed];
  });
  expect(pinned).toEqual([true, true, true, true, 9]);
});

test('out of the document its properties are what it will show', async ({ page }) => {
  await openHost(page, `<attention-lab text="a b" heads="2"></attention-lab>${scripts.classic}`);
  await ready(page.locator('attention-lab'));
  const kept = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('attention-lab'));
    element.remove();
    await new Promise((wait) => setTimeout(wait, 1200));
    const { text, mask, heads, bias } = element;
    element.text = text;
    element.heads = 4;
    return [text, mask, heads, bias, element.state, element.heads];
  });
  expect(kept).toEqual(['a b', 'none', 2, false, 'text=a+b&heads=4', 4]);
});

test('taken away while its map waits out of the window, it is not drawn again', async ({
  page,
}) => {
  const attributes = 'tokens="1100" stage="weights"';
  await openHost(
    page,
    `<div style="height: 6000px"></div><attention-lab ${attributes}></attention-lab>${scripts.classic}`,
  );
  const lab = page.locator('attention-lab');
  await ready(lab);
  // Errors of the page fail the test.
  await lab.evaluate(async (/** @type {any} */ element) => {
    const pause = (/** @type {number} */ ms) => new Promise((wait) => setTimeout(wait, ms));
    await pause(500);
    element.seed = 1;
    await pause(30);
    element.remove();
    // Changes put off what waits, until the memory is given back.
    for (let at = 0; at < 14; at += 1) {
      element.head = at % 2;
      await pause(80);
    }
    await pause(500);
    document.body.prepend(element);
  });
  await ready(lab);
  await expect(lab.locator('attention-picture attention-long-map .map')).toHaveAttribute(
    'data-ready',
    'true',
  );
});

test('names can be set in any order', async ({ page }) => {
  await openHost(page, `<attention-lab heads="4"></attention-lab>${scripts.classic}`);
  const lab = page.locator('attention-lab');
  await ready(lab);
  const states = await lab.evaluate((/** @type {any} */ element) =>
    [
      { except: 'X', baseline: 'compared' },
      { baseline: 'compared', except: 'X' },
    ].map((names) => {
      element.state = 'heads=4';
      Object.assign(element, names);
      return element.state;
    }),
  );
  expect(states).toEqual(Array(2).fill('heads=4&except=X&baseline=compared'));
});
