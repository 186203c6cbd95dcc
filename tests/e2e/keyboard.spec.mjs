// With the keyboard alone, and without seeing the page: what has the focus is seen, what changes is told.
import { bar, card, choose, editor, stage } from './editing.mjs';
import { expect, open, settled, test } from './lab.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const told = (page) => page.locator('attention-lab [aria-live="polite"]').first();

/** The map on the stage, with the keyboard on it. @param {Page} page */
async function focusMap(page) {
  const map = page.locator(`${stage} attention-heatmap .map`).first();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  return map;
}

test('the sliders of a lab are called what they set', async ({ page }) => {
  await open(page, { lab: 'positions', positions: 'sinusoidal' });
  const slider = page.getByRole('slider', { name: 'positions', exact: true });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider.locator('xpath=..').locator('.number')).toHaveText(await slider.inputValue());
});

test.describe('in one column', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Tab means something else in each');
  test.use({ viewport: { width: 1024, height: 768 } });

  /** What has the focus, as far as it is covered by what sticks to the window's ends. @param {Page} page */
  const covered = (page) =>
    page.evaluate(() => {
      let at = /** @type {any} */ (document.activeElement);
      const path = [];
      for (; at?.shadowRoot?.activeElement; at = at.shadowRoot.activeElement)
        path.push(at.localName);
      const root = document.querySelector('attention-lab')?.shadowRoot;
      const box = at.getBoundingClientRect();
      const isUnder = (
        /** @type {string} */ name,
        /** @type {(over: DOMRect) => boolean} */ hides,
      ) => {
        const over = root?.querySelector(name)?.getBoundingClientRect();
        return over?.height && !path.includes(name) && hides(over);
      };
      const isHidden =
        isUnder('attention-card', (over) => box.top >= over.top && box.bottom <= over.bottom) ||
        isUnder('attention-rail', (over) => box.top >= over.top && box.bottom <= over.bottom);
      return isHidden ? at.outerHTML.slice(0, 100) : '';
    });

  test('no stop lies under the strip of stages or the card', async ({ page }) => {
    await open(page, { stage: 'qkv', cell: 'Q[0,0,1]' });
    await focusMap(page);
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press(key);
        expect(await covered(page), `${key} ${stop}`).toBe('');
      }
    }
  });
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('the window follows the cell that arrow keys lead to', async ({ page }) => {
    await open(page, { stage: 'weights' });
    const map = await focusMap(page);
    for (let row = 1; row < 10; row += 1) await page.keyboard.press('ArrowDown');
    const tip = map.locator('.tip');
    await expect(tip).toBeInViewport({ ratio: 1 });
    await settled(tip);
    const box = await tip.boundingBox();
    expect((box?.y ?? 400) + (box?.height ?? 0), 'the cell below it, too').toBeLessThan(390);
  });
});

test('what was taken back, or was nothing to take back, is told', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  await focusMap(page);
  const before = await told(page).textContent();
  await page.keyboard.press('Delete');
  await expect(told(page), 'nothing was set').toHaveText(before ?? '');
  await choose(page, 'Q', 0, 1);
  await page.locator(editor).fill('7');
  await page.locator(editor).press('Enter');
  await expect(told(page)).toHaveText('Q[0,0,1] is set to 7.');
  await page.locator(card).getByRole('button', { name: 'Reset this cell' }).click();
  await expect(told(page)).toHaveText('Q[0,0,1] is reset.');
  await page.locator(bar).getByRole('button', { name: 'Undo' }).click();
  await expect(told(page)).toHaveText('Undo');
  await page.keyboard.press('Control+y');
  await expect(told(page)).toHaveText('Redo');
  await page.keyboard.press('Control+z');
  await page.locator(card).getByRole('button', { name: 'Reset Q' }).click();
  await expect(told(page)).toHaveText('Q is reset.');
  await page.keyboard.press('Control+z');
  await page.locator(bar).getByRole('button', { name: 'Reset 1 edit' }).click();
  await expect(told(page)).toHaveText('All is reset.');
});

test('a whole row painted by the keyboard is told with what was painted', async ({ page }) => {
  await open(page, { lab: 'mask' });
  const painter = page.locator('attention-mask-painter .map');
  await painter.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(told(page)).toHaveText('all keys of the');
  await page.keyboard.press('Space');
  await expect(told(page)).toHaveText('all keys of the: −∞');
});

test('a number stepped by an arrow is undone from where it stands; what is typed, as it was typed', async ({
  page,
}) => {
  await open(page, { stage: 'qkv' });
  const heads = page.locator('attention-stage attention-field#heads input');
  const before = await heads.inputValue();
  await heads.press('ArrowUp');
  const after = await heads.inputValue();
  expect(after).not.toBe(before);
  await heads.press('Control+z');
  await expect(heads).toHaveValue(before);
  await heads.press('Control+y');
  await expect(heads).toHaveValue(after);
  await heads.selectText();
  await page.keyboard.type(before);
  await settled(page.locator('attention-lab'));
  await heads.press('Control+z');
  await expect(heads).toHaveValue(after);
});

test('a slider and a menu are undone as all else is, and a field undoes what is typed in it', async ({
  page,
}) => {
  await open(page, { lab: 'scale' });
  const slider = page.getByRole('slider', { name: /scores/ }).first();
  const before = await slider.inputValue();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  const after = await slider.inputValue();
  expect(after).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect(slider).toHaveValue(before);
  await page.locator('attention-demos select').focus();
  await page.keyboard.press('Control+y');
  await expect(slider).toHaveValue(after);
  await page.locator('attention-sentence textarea').focus();
  await page.keyboard.press('Control+z');
  await settled(page.locator('attention-lab'));
  await expect(slider).toHaveValue(after);
});

test('where the layout has no Latin letters, the key of Z undoes all the same', async ({
  page,
}) => {
  await open(page, { heads: 4 });
  const lab = page.locator('attention-lab');
  await lab.evaluate((/** @type {any} */ { session }) => session.change('heads', 2));
  await expect(lab).toHaveJSProperty('heads', 2);
  const press = (/** @type {string} */ key, /** @type {string} */ code) =>
    page
      .locator('attention-rail button')
      .first()
      .dispatchEvent('keydown', { key, code, ctrlKey: true, bubbles: true, composed: true });
  await press('я', 'KeyZ');
  await expect(lab).toHaveJSProperty('heads', 4);
  await press('н', 'KeyY');
  await expect(lab).toHaveJSProperty('heads', 2);
});
