// What a hand picks, and what is chosen again before the page was drawn: controls show what holds.

import { expect, open, test } from './lab.mjs';

/**
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{field?: string, lab?: string, word?: number, look?: object}} Back what is chosen again: a field, a lab's value or the word as they were, or how it looks
 */

/**
 * Picks an option, or presses what can be pressed, and chooses again what was, all before the next frame.
 * @param {Locator} control
 * @param {Back} back
 * @param {string} [picked] the option, or where a slider is moved
 */
const pickAndChooseAgain = (control, back, picked) =>
  control.evaluate(
    (/** @type {HTMLInputElement | HTMLSelectElement} */ element, [chosen, option]) => {
      const lab = /** @type {any} */ (document.querySelector('attention-lab'));
      const { session } = lab;
      const { field, lab: key, look, word } = chosen;
      const before = field ? session.values[field] : session.labValue(key ?? '', '');
      if (option === undefined) element.click();
      else {
        element.value = option;
        element.dispatchEvent(new Event('input', { bubbles: true }));
        element.dispatchEvent(new Event('change', { bubbles: true }));
      }
      if (field) session.change(field, before);
      else if (key) session.setLabValue(key, before);
      else if (look) session.look(look);
      else session.chooseWord({ side: 'query', index: word });
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    },
    /** @type {const} */ ([back, picked]),
  );

/** @type {[name: string, situation: Record<string, string | number>, control: string, back: Back, picked: string, shown: string][]} */
const menus = [
  ['demos', {}, 'attention-demos select', { field: 'preset' }, '001-sentence', ''],
  [
    'field',
    { stage: 'X' },
    'attention-field#positions select',
    { field: 'positions' },
    'alibi',
    'none',
  ],
  [
    'lab of two sentences',
    { lab: 'sentences' },
    'attention-sentences-lab select',
    { lab: 'sentences.word' },
    'the',
    'bank',
  ],
  ['lab of masks', { lab: 'mask', word: 2 }, 'attention-masked-row select', { word: 2 }, '0', '2'],
  [
    'lab’s slider',
    { positions: 'sinusoidal', lab: 'positions', 'positions.view': 'waves' },
    'input[name="positions.count"]',
    { lab: 'positions.count' },
    '7',
    '50',
  ],
];
for (const [name, situation, control, back, picked, shown] of menus) {
  test(`the ${name} shows what is chosen, not what was picked before`, async ({ page }) => {
    await open(page, situation);
    await expect(page.locator(control)).toHaveValue(shown);
    await pickAndChooseAgain(page.locator(control), back, picked);
    await expect(page.locator(control)).toHaveValue(shown);
  });
}

/** @type {[name: string, situation: Record<string, string | number>, pressed: string, still: string, back: Back][]} */
const buttons = [
  [
    'field’s buttons show',
    { positions: 'rope', lab: 'positions' },
    'attention-field#rope_pairing input[value="half"]',
    'attention-field#rope_pairing input[value="interleaved"]',
    { field: 'rope_pairing' },
  ],
  [
    'way of drawing weights shows',
    { stage: 'weights' },
    'attention-stage input[value="lines"]',
    'attention-stage input[name="as"][value=""]',
    { lab: 'weights.as' },
  ],
  [
    'ends of the colours show',
    { stage: 'scores' },
    'attention-stage input[value="data"]',
    'attention-stage input[value="centred"]',
    { look: { ends: 'centred' } },
  ],
];
for (const [name, situation, pressed, still, back] of buttons) {
  test(`the ${name} what is chosen, not what was pressed before`, async ({ page }) => {
    await open(page, situation);
    await expect(page.locator(still)).toBeChecked();
    await pickAndChooseAgain(page.locator(pressed), back);
    await expect(page.locator(still)).toBeChecked();
    await expect(page.locator(pressed)).not.toBeChecked();
  });
}

test('a part of the mask shows what is chosen, not what was pressed before', async ({ page }) => {
  await open(page, { lab: 'mask' });
  const causal = page.locator('attention-mask-lab attention-field#mask input[value="causal"]');
  await pickAndChooseAgain(causal, { field: 'mask' });
  await expect(causal).not.toBeChecked();
});

test('a field in another’s place shows its own choice', async ({ page }) => {
  // `bias` stands where `dtype` is to stand, and its second option is chosen.
  await open(page, { stage: 'qkv', positions: 'rope' });
  await page.locator('attention-rail button[data-stage="X"]').click();
  const chosen = page.locator('attention-stage attention-field#dtype input:checked');
  await expect(chosen).toHaveValue('float64');
});
