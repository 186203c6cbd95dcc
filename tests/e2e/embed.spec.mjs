// Where the explorer must run besides its own address: in a sandboxed frame, as an element of somebody
// else's page.
import { hostile, openHost, queries, ready, scripts } from './host.mjs';
import { expect, open, test } from './lab.mjs';
import { elsewhere, page as own } from './servers.mjs';

/** @typedef {import('@playwright/test').Locator} Locator */

/** The properties that a host's style would change. @param {Locator} element */
const looks = (element) =>
  element.evaluate((node) => {
    const style = getComputedStyle(node);
    const { width, height } = node.getBoundingClientRect();
    const names = ['color', 'backgroundColor', 'font', 'letterSpacing', 'wordSpacing'];
    const more = ['textTransform', 'textAlign', 'borderTop', 'display'];
    const values = [...names, ...more].map((name) => [name, Reflect.get(style, name)]);
    return { ...Object.fromEntries(values), width: Math.round(width), height: Math.round(height) };
  });

test('under a path, with the strictest policy, and nothing asked of any other host', async ({
  page,
}) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await page.goto('./');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await page.locator('attention-lab[data-state="ready"]').waitFor();
  const foreign = asked.filter((url) => !url.startsWith(own.url) && !url.startsWith('data:'));
  expect(foreign).toEqual([]);
});

test.describe('in a sandboxed frame on another origin, without CORS', () => {
  // The text file that stands for somebody's page has no icon.
  test.use({ allowedErrors: [[/404/], { scope: 'test' }] });

  test('the page loads, computes and answers', async ({ page }) => {
    await page.goto(`${elsewhere.url}LICENSES.txt`);
    await page.setContent(
      `<iframe sandbox="allow-scripts" width="1000" height="800" src="${own.url}#text=one+two"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    await frame.locator('attention-lab[data-state="ready"]').waitFor();
    await expect(frame.locator('attention-lines [data-side="query"]')).toHaveText(['one', 'two']);
    await frame.locator('attention-sentence textarea').fill('three small words');
    await expect(frame.locator('attention-lines [data-side="query"]')).toHaveCount(3);
  });
});

for (const [kind, script] of Object.entries(scripts)) {
  test(`${kind}: two elements on somebody’s page are two, and neither touches its address`, async ({
    page,
  }) => {
    const address = await openHost(
      page,
      `<h1>A page</h1>
       <attention-lab id="one" text="one two" heads="1" style="width: 600px"></attention-lab>
       <attention-lab id="two" preset="001-sentence" mask="causal"></attention-lab>${script}`,
    );
    const entries = await page.evaluate(() => history.length);
    const [one, two] = [page.locator('#one'), page.locator('#two')];
    await Promise.all([ready(one), ready(two)]);
    await expect(queries(one)).toHaveText(['one', 'two']);
    await expect(queries(two)).toHaveCount(6);
    await one.locator('attention-sentence textarea').fill('three small words');
    await expect(queries(one)).toHaveCount(3);
    await expect(queries(two)).toHaveCount(6);
    await two.locator('attention-demos select').selectOption('000-attention');
    await expect(queries(two)).toHaveCount(4);
    // This demo starts from vectors and lacks a stage: nothing is to move under the pointer.
    await expect(two.locator('attention-rail button')).toHaveCount(12);
    await one.evaluate((lab) => lab.remove());
    await two.locator('attention-rail button[data-stage="weights"]').click();
    await expect(two.locator('attention-stage h3')).toHaveText('Weights');
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => [history.length, document.title])).toEqual([
      entries,
      'A page',
    ]);
  });
}

test('a page that has the classic script can import the module too', async ({ page }) => {
  const body = `<attention-lab text="one two"></attention-lab>${scripts.classic}`;
  await openHost(page, body);
  const lab = page.locator('attention-lab');
  await ready(lab);
  const isOne = await page.evaluate(async (url) => {
    const { AttentionLab } = await import(url);
    customElements.define('their-own', class extends HTMLElement {});
    return (
      document.querySelector('attention-lab') instanceof AttentionLab &&
      new AttentionLab().localName
    );
  }, `${elsewhere.url}attention-lab.js`);
  expect(isOne).toBe('attention-lab');
  expect(await page.evaluate(() => Boolean(customElements.get('their-own')))).toBe(true);
  await lab.locator('attention-sentence textarea').fill('three small words');
  await expect(queries(lab)).toHaveCount(3);
});

test('a host’s style changes nothing, and the host keeps its own', async ({ page }) => {
  const body = `<p id="word">A word</p><attention-lab text="one two" heads="2"></attention-lab>${scripts.classic}`;
  const parts = [
    'h1',
    'attention-sentence textarea',
    'attention-demos select',
    'attention-picture .reading',
    'attention-rail button >> nth=3',
    'attention-stage h3',
    'attention-stage attention-field >> nth=0 >> input',
  ];
  const seen = [];
  for (const head of ['', hostile]) {
    await openHost(page, body, { head });
    const lab = page.locator('attention-lab');
    await ready(lab);
    seen.push(await Promise.all(parts.map((part) => looks(lab.locator(part).first()))));
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(await looks(page.locator('#word'))).toMatchObject({ letterSpacing: '5px' });
  expect(await page.evaluate(() => Object.hasOwn(customElements, 'define'))).toBe(false);

  await page.locator('attention-lab').evaluate((lab) => lab.setAttribute('stage', 'plane'));
  const dot = page.locator('attention-plane .legend > span').first();
  const fill = await dot.evaluate((span) => getComputedStyle(span, '::before').backgroundColor);
  expect(fill, 'not the host’s lime').not.toBe('rgb(0, 255, 0)');
});

test('a host hides the element as any other, and shows it again', async ({ page }) => {
  const head = '<style>.gone { display: none }</style>';
  await openHost(page, `<attention-lab text="one two"></attention-lab>${scripts.classic}`, {
    head,
  });
  const lab = page.locator('attention-lab');
  await ready(lab);
  const display = await lab.evaluate((element) => getComputedStyle(element).display);
  for (const [name, value] of [
    ['class', 'gone'],
    ['style', 'display: none'],
    ['hidden', ''],
  ]) {
    await lab.evaluate((element, [of, to]) => element.setAttribute(of, to), [name, value]);
    await expect(lab, name).toBeHidden();
    await lab.evaluate((element, of) => element.removeAttribute(of), name);
    await expect(lab, name).toHaveCSS('display', display);
    await expect(lab, name).toBeVisible();
  }
});

test('on a page that is written from right to left, queries stand left all the same', async ({
  page,
}) => {
  const body = `<div dir="rtl"><attention-lab text="one two"></attention-lab></div>${scripts.classic}`;
  await openHost(page, body);
  const lab = page.locator('attention-lab');
  await ready(lab);
  const [query, key] = await Promise.all(
    ['query', 'key'].map((side) => lab.locator(`[data-side="${side}"]`).first().boundingBox()),
  );
  expect(query?.x).toBeLessThan(key?.x ?? 0);
  // A number's minus stands before it, drawn or written.
  for (const part of ['attention-lines canvas.own', 'attention-picture .reading']) {
    await expect(lab.locator(part)).toHaveCSS('direction', 'ltr');
  }
});

test('the element is as narrow as its place, in a window that is not', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHost(
    page,
    `<div style="display: flex"><attention-lab text="one two" style="width: 600px"></attention-lab></div>${scripts.classic}`,
  );
  const lab = page.locator('attention-lab');
  await ready(lab);
  const [rail, stage] = await Promise.all(
    ['attention-rail', 'attention-stage'].map((name) => lab.locator(name).boundingBox()),
  );
  expect(stage?.y).toBeGreaterThanOrEqual((rail?.y ?? 0) + (rail?.height ?? 0));
  const widest = await lab.evaluate((element) => element.scrollWidth);
  expect(widest).toBeLessThanOrEqual(600);
});

test('light or dark as the host has it, or as theme says, an attribute and a property', async ({
  page,
}) => {
  await openHost(page, `<attention-lab text="one two"></attention-lab>${scripts.classic}`);
  const lab = page.locator('attention-lab');
  await ready(lab);
  const inside = lab.locator('.root');
  await expect(inside).toHaveAttribute('data-scheme', 'light');
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark';
  });
  await expect(inside).toHaveAttribute('data-scheme', 'dark');
  await lab.evaluate((element) => element.setAttribute('theme', 'light'));
  await expect(inside).toHaveAttribute('data-scheme', 'light');
  const set = (/** @type {string | null} */ theme) =>
    lab.evaluate((element, value) => Object.assign(element, { theme: value }).theme, theme);
  await lab.evaluate((element) => element.removeAttribute('theme'));
  await expect(inside).toHaveAttribute('data-scheme', 'dark');
  await set('light');
  await expect(lab).toHaveAttribute('theme', 'light');
  await expect(inside).toHaveAttribute('data-scheme', 'light');
  await set(null);
  await expect(inside).toHaveAttribute('data-scheme', 'dark');
  const early = await page.evaluate(async () => {
    const made = Object.assign(document.createElement('attention-lab'), { theme: 'dark' });
    document.body.append(made);
    await /** @type {any} */ (made).updateComplete;
    made.remove();
    return made.getAttribute('theme');
  });
  expect(early).toBe('dark');
});

test('attributes and properties set what is shown; events leave every shadow', async ({ page }) => {
  await openHost(page, `<div id="place"></div>${scripts.classic}`);
  const told = await page.evaluate(async () => {
    const log = /** @type {any[]} */ ([]);
    for (const name of ['ready', 'change', 'error']) {
      document.addEventListener(`attention-lab-${name}`, (event) =>
        log.push([name, /** @type {CustomEvent} */ (event).detail]),
      );
    }
    const next = async (/** @type {number} */ count) => {
      while (log.length < count) await new Promise((wait) => setTimeout(wait, 20));
      return log[count - 1];
    };
    const lab = /** @type {any} */ (document.createElement('attention-lab'));
    lab.text = 'one two three';
    lab.setAttribute('heads', '1');
    document.getElementById('place')?.append(lab);
    const opened = await next(1);
    lab.mask = 'causal';
    const masked = await next(2);
    lab.setAttribute('heads', '4');
    const heads = [await next(3), lab.heads];
    lab.heads = 3;
    const wrong = (await next(5)).at(0);
    return { opened, masked, heads, wrong, errors: log.filter(([name]) => name === 'error') };
  });
  expect(told.opened).toEqual(['ready', { state: 'text=one+two+three&heads=1' }]);
  expect(told.masked).toEqual(['change', { state: 'text=one+two+three&heads=1&mask=causal' }]);
  expect(told.heads[1]).toBe(4);
  expect(told.errors[0][1].message).toContain('heads: 3 does not divide d_model 8');
});

test('what means nothing is told to the author, and to readers until it is put right', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said = /** @type {string[]} */ ([]);
    Object.assign(window, { said });
    document.addEventListener('attention-lab-error', (event) =>
      said.push(/** @type {CustomEvent} */ (event).detail.message),
    );
  });
  const asked = 'text="one two" mask="causl" theme="purple"';
  const body = `<attention-lab ${asked}></attention-lab>${scripts.classic}`;
  await openHost(page, body);
  const lab = page.locator('attention-lab');
  await ready(lab);
  const notice = lab.locator('attention-notices .notice');
  await expect(notice).toContainText('mask=causl was left out');
  await lab.evaluate((element) => element.setAttribute('mask', 'none'));
  await expect(notice).toHaveCount(0);
  await lab.evaluate((/** @type {any} */ element) => Object.assign(element, { heads: 'x' }));
  await expect(notice).toContainText('heads=x was left out');
  await lab.evaluate((/** @type {any} */ element) => Object.assign(element, { heads: undefined }));
  await expect(notice).toHaveCount(0);
  await lab.evaluate((/** @type {any} */ element) => Object.assign(element, { theme: 'dark' }));
  await lab.evaluate((element) => element.setAttribute('theme', 'night'));
  await lab.evaluate((/** @type {any} */ element) => element.updateComplete);
  const said = await page.evaluate(() => /** @type {any} */ (window).said);
  expect(said).toEqual([
    'theme=purple was left out: light or dark is needed.',
    expect.stringContaining('mask=causl'),
    expect.stringContaining('heads=x'),
    expect.stringContaining('theme=night'),
  ]);
});

test('a head that the run has not is told once, however many names are set after it', async ({
  page,
}) => {
  await openHost(
    page,
    `<attention-lab text="one two" heads="2"></attention-lab>${scripts.classic}`,
  );
  const lab = page.locator('attention-lab');
  await ready(lab);
  const said = await lab.evaluate(async (/** @type {any} */ element) => {
    const messages = /** @type {string[]} */ ([]);
    element.addEventListener('attention-lab-error', ({ detail }) => messages.push(detail.message));
    for (const change of [{ head: 7 }, { mask: 'causal' }, { seed: 3 }, { stage: 'scores' }]) {
      Object.assign(element, change);
      await element.updateComplete;
    }
    return messages;
  });
  expect(said).toEqual([expect.stringContaining('head=7 was left out')]);
});

test('a state that is no text is read as one, before the element is ready and after', async ({
  page,
}) => {
  await openHost(page, `<div></div>${scripts.classic}`);
  await page.evaluate(() => {
    const made = Object.assign(document.createElement('attention-lab'), {
      state: new URLSearchParams({ heads: '4' }),
    });
    document.body.append(made);
  });
  const lab = page.locator('attention-lab');
  await ready(lab);
  expect(await lab.evaluate((/** @type {any} */ element) => element.heads)).toBe(4);
  await lab.evaluate((element) => Object.assign(element, { state: 5 }));
  await expect(lab.locator('attention-notices .notice')).toContainText('5= was left out');
});

test.describe('under a policy that forbids WebAssembly', () => {
  test.use({ allowedErrors: [[/./], { scope: 'test' }] });

  test('the element says so, in words and as an event', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('attention-lab-error', (event) =>
        Object.assign(window, { said: /** @type {CustomEvent} */ (event).detail.message }),
      );
    });
    const csp = `script-src ${elsewhere.url}`;
    await openHost(page, `<attention-lab></attention-lab>${scripts.classic}`, { csp });
    const lab = page.locator('attention-lab');
    await expect(lab).toHaveAttribute('data-state', 'failed', { timeout: 15_000 });
    await expect(lab.getByRole('heading')).toHaveText('The computation could not be loaded');
    expect(await page.evaluate(() => /** @type {any} */ (window).said)).toBeTruthy();
  });
});

test('what a link hides is not there, and the rest takes its place', async ({ page }) => {
  await page.goto('./#hide=demos+sentence+card+export+heads+stage.plane+heds&stage=qkv');
  const lab = page.locator('attention-lab');
  await ready(lab);
  const hidden = ['attention-demos', 'attention-sentence', 'attention-card', 'attention-export'];
  for (const name of hidden) {
    await expect(lab.locator(name), name).toHaveCount(0);
  }
  await expect(lab.locator('attention-field#heads')).toHaveCount(0);
  await expect(lab.locator('attention-field#bias')).toHaveCount(1);
  await expect(lab.locator('attention-rail [data-stage="plane"]')).toHaveCount(0);
  await expect(lab.locator('attention-notices [role="status"]')).toContainText('hide=heds');
});

test('a link opens at one number, with all its digits', async ({ page }) => {
  await page.goto('./#cell=weights[0,1,2]&digits=on&stage=weights');
  const card = page.locator('attention-card');
  await expect(card.locator('.where')).toContainText('weights [0, 1, 2]');
  await expect(card.locator('attention-terms')).toBeVisible();
  await page.locator('attention-rail [data-stage="scores"]').click();
  await expect(page).toHaveURL(/#stage=scores&cell=weights\[0,1,2\]&digits=on$/);
});

test('what Share gives is what is on the screen: the tag in another page, and the link', async ({
  page,
}) => {
  await page.goto('./#text=one+two+three&mask=causal&stage=weights');
  await ready(page.locator('attention-lab'));
  const share = page.locator('attention-share');
  await share.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Enter');
  await expect(share.getByRole('dialog')).toBeVisible();
  const given = (/** @type {string} */ name) => share.locator(`[data-text=${name}]`).inputValue();
  expect(await given('link')).toBe(`${own.url}#text=one+two+three&mask=causal&stage=weights`);
  expect(await given('frame')).toContain(`src="${own.url}#text=one+two+three&amp;mask=causal`);
  await share.locator('select').selectOption('picture');
  expect(await given('link')).toMatch(/&hide=title\+demos\+share\+export\+line\+tours$/);
  const tag = (await given('tag')).replaceAll(own.url, elsewhere.url);
  await page.keyboard.press('Escape');
  await expect(share.getByRole('dialog')).toBeHidden();
  await openHost(page, tag);
  const lab = page.locator('attention-lab');
  await ready(lab);
  await expect(queries(lab)).toHaveText(['one', 'two', 'three']);
  await expect(lab.locator('attention-stage')).toHaveCount(0);
});

test('of what is copied twice it is said as long as of the first', async ({ page }) => {
  await open(page);
  await page.locator('attention-share').getByRole('button', { name: 'Share' }).click();
  const copy = page.locator('attention-share [data-copy=link]');
  await page.clock.install();
  for (const later of [1500, 1000]) {
    await copy.click();
    await expect(copy).toHaveText('Copied');
    await page.clock.fastForward(later);
  }
  await expect(copy).toHaveText('Copied');
  await page.clock.fastForward(1500);
  await expect(copy).not.toHaveText('Copied');
});
