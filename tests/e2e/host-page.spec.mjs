// What a host page does around the element: zooms and scales it, shrinks it to fit, hears keys, has dialogs, and hands
// over properties as frameworks do.
import { openHost, queries, ready, scripts } from './host.mjs';
import { expect, settled, test } from './lab.mjs';

/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').Page} Page */

const own = 'text="the cat sat on a mat" stage="weights"';

/** @param {Page} page @param {string} body @param {string} [head] */
async function openLab(page, body, head) {
  await openHost(page, body + scripts.classic, { head });
  const lab = page.locator('attention-lab');
  await ready(lab);
  return lab;
}

/** @param {Locator} element @returns {Promise<{x: number, y: number, width: number, height: number}>} */
async function boxOf(element) {
  await settled(element);
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

for (const style of ['', 'zoom: 0.8', 'zoom: 1.5', 'scale: 0.5', 'scale: 1.25']) {
  test(`a pointer meets what it points at: ${style || 'as it is'}`, async ({ page }) => {
    const around = `<div style="${style}; transform-origin: 0 0">`;
    const lab = await openLab(page, `${around}<attention-lab ${own}></attention-lab></div>`);
    const cells = lab.locator('attention-stage canvas.cells[data-tensor="weights"]').first();
    await cells.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(cells);
    for (const [row, col] of [
      [0, 5],
      [5, 0],
      [4, 4],
    ]) {
      await page.mouse.move(x + ((col + 0.5) * width) / 6, y + ((row + 0.5) * height) / 6);
      await expect
        .poll(() => lab.evaluate((/** @type {any} */ { session }) => session.ui.hoverCell?.index))
        .toEqual([0, row, col]);
    }
    await page.mouse.down();
    await page.mouse.up();
    await expect(lab).toHaveJSProperty('cell', 'weights[0,4,4]');
    await page.keyboard.press('Escape');
    const lines = lab.locator('attention-picture attention-lines');
    await lines.scrollIntoViewIfNeeded();
    const [canvas, room] = await lines.evaluate((element) => {
      const drawn = element.shadowRoot?.querySelector('canvas.own');
      const [inner, outer] = [drawn, drawn?.parentElement].map((one) =>
        one?.getBoundingClientRect(),
      );
      return [inner?.height ?? 0, outer?.height ?? 1];
    });
    expect(Math.abs(canvas / room - 1)).toBeLessThan(0.02);
    const last = queries(lab).last();
    const word = await boxOf(last);
    await page.mouse.click(word.x + word.width / 2, word.y + word.height / 2);
    await expect(last).toHaveAttribute('aria-pressed', 'true');
  });
}

test('where a host shrinks what is in it to fit, no page is wider than its window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  const lab = `<attention-lab ${own}></attention-lab>`;
  const around = {
    flex: lab,
    'inline-flex': `<main style="flex: 1">${lab}</main>`,
    grid: `<main>${lab}</main>`,
    block: `<table><tr><td>${lab}</td></tr></table>`,
    'flow-root': `<fieldset>${lab}</fieldset>`,
  };
  for (const [display, body] of Object.entries(around)) {
    await openLab(page, body, `<style>body { display: ${display} }</style>`);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), display)
      .toBeLessThanOrEqual(600);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const wide = await openLab(page, `<div style="width: fit-content">${lab}</div>`);
  expect((await boxOf(wide)).width, 'its own width, where there is room').toBeGreaterThan(900);
});

test('what is typed into the element is for no key of its host', async ({ page }) => {
  const lab = await openLab(page, `<attention-lab ${own}></attention-lab>`);
  await page.evaluate(() => {
    const heard = /** @type {string[]} */ ([]);
    Object.assign(window, { heard });
    addEventListener('keydown', ({ key }) => heard.push(key));
  });
  await lab.locator('attention-sentence textarea').press('n');
  await lab.locator('attention-sentence textarea').press('ArrowLeft');
  await lab.locator('attention-sentence textarea').press('Control+k');
  await lab.getByRole('button', { name: 'Share' }).press('n');
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['Control', 'k', 'n']);
});

test('in a dialog of its host the first click counts, and Escape is for a number first', async ({
  page,
}) => {
  const lab = await openLab(page, `<dialog><attention-lab ${own}></attention-lab></dialog>`);
  const dialog = page.locator('dialog').first();
  await dialog.evaluate((/** @type {HTMLDialogElement} */ element) => element.showModal());
  const share = await boxOf(lab.getByRole('button', { name: 'Share' }));
  await page.mouse.click(share.x + share.width / 2, share.y + share.height / 2);
  await expect(lab.locator('attention-share dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const cells = lab.locator('attention-stage canvas.cells[data-tensor="weights"]').first();
  await cells.click({ position: { x: 8, y: 8 }, force: true });
  await expect(lab).toHaveJSProperty('cell', 'weights[0,0,0]');
  const value = lab.locator('attention-stage attention-heatmap .map').first();
  await value.press('Escape');
  await expect(lab).toHaveJSProperty('cell', '');
  await expect(dialog).toHaveJSProperty('open', true);
  await value.press('Escape');
  await expect(dialog).toHaveJSProperty('open', false);
});

test('what a framework put inside stays its own', async ({ page }) => {
  const lab = await openLab(page, `<attention-lab ${own}><p>Loading</p></attention-lab>`);
  await expect(lab.locator('p', { hasText: 'Loading' })).toBeHidden();
  await lab.evaluate((element) => element.removeChild(element.children[0]));
  await expect(queries(lab)).toHaveCount(6);
});

test('every name can be set as a property, before and after', async ({ page }) => {
  await openHost(page, scripts.classic);
  await page.evaluate(() => {
    const made = /** @type {any} */ (document.createElement('attention-lab'));
    Object.assign(made, { text: 'a b c d', mask: 'prefix', prefix: 2 });
    document.body.append(made);
  });
  const lab = page.locator('attention-lab');
  await ready(lab);
  await expect(lab).toHaveJSProperty('state', 'text=a+b+c+d&mask=prefix&prefix=2');
  await lab.evaluate((/** @type {any} */ element) => {
    element.prefix = 3;
  });
  await expect(lab).toHaveJSProperty('state', 'text=a+b+c+d&mask=prefix&prefix=3');
});

test('a property that is set to what it says changes nothing', async ({ page }) => {
  const lab = await openLab(page, '<attention-lab text="a b c"></attention-lab>');
  const told = await lab.evaluate(async (/** @type {any} */ element) => {
    const heard = /** @type {string[]} */ ([]);
    for (const name of ['change', 'error']) {
      element.addEventListener(`attention-lab-${name}`, ({ detail }) =>
        heard.push(detail.message ?? detail.state),
      );
    }
    for (const name of Object.keys(element).filter((one) => element[one] === '')) {
      Reflect.set(element, name, element[name]);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return heard;
  });
  expect(told).toEqual([]);
  await expect(lab).toHaveJSProperty('state', 'text=a+b+c');
});

test('a number comes out from under its card where a part of the host scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  const style = '<style>body { margin: 0 } main { overflow: auto; height: 100vh }</style>';
  const lab = await openLab(page, `<main><attention-lab ${own}></attention-lab></main>`, style);
  const cells = lab.locator('attention-stage canvas.cells[data-tensor="weights"]').first();
  await cells.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const { x, y, width, height } = await boxOf(cells);
  await page.mouse.click(x + (0.5 * width) / 6, y + (5.5 * height) / 6);
  await expect(lab).toHaveJSProperty('cell', 'weights[0,5,0]');
  const card = lab.locator('attention-card');
  await expect
    .poll(async () => {
      const [cell, over] = [await boxOf(cells), await boxOf(card)];
      return cell.y + cell.height <= over.y;
    })
    .toBe(true);
});

test('of a stage and a lab the one set last is shown', async ({ page }) => {
  const lab = await openLab(page, `<attention-lab ${own} lab="mask"></attention-lab>`);
  await expect(lab).toHaveJSProperty('lab', 'mask');
  await lab.evaluate((element) => element.setAttribute('stage', 'qkv'));
  await expect(lab).toHaveJSProperty('lab', '');
  await expect(lab).toHaveJSProperty('stage', 'qkv');
  await lab.evaluate((/** @type {any} */ element) => {
    element.lab = 'scale';
  });
  await expect(lab).toHaveJSProperty('lab', 'scale');
});

test('a tour that is taken back takes its step along; a step may come before its tour', async ({
  page,
}) => {
  const lab = await openLab(page, '<attention-lab tour="000" step="2"></attention-lab>');
  await expect(lab).toHaveJSProperty('step', '2');
  await lab.evaluate((element) => element.removeAttribute('tour'));
  await expect(lab).toHaveJSProperty('tour', '');
  await expect(lab.locator('attention-notices .notice')).toHaveCount(0);
  await lab.evaluate((/** @type {any} */ element) => {
    element.step = 3;
    element.tour = '004';
  });
  await expect(lab).toHaveJSProperty('tour', '004');
  await expect(lab).toHaveJSProperty('step', '3');
  await expect(lab.locator('attention-notices .notice')).toHaveCount(0);
});

test('moved in the document, an element closes the dialog that it had open', async ({ page }) => {
  const lab = await openLab(page, `<div><attention-lab ${own}></attention-lab></div><p></p>`);
  const dialog = lab.locator('dialog[open]');
  const share = lab.getByRole('button', { name: 'Share' });
  await share.click();
  await expect(dialog).toBeVisible();
  await lab.evaluate((element) => document.querySelector('p')?.append(element));
  await expect(dialog).toHaveCount(0);
  await share.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
