// A number of a lab's own map is asked like any other: pointed at, kept, let go, read to who can't see it.
import { expect, open, test } from './lab.mjs';

/** @param {import('@playwright/test').Page} page */
const card = (page) => page.locator('attention-card');
/** @param {import('@playwright/test').Page} page */
const live = (page) => page.locator('attention-lab [aria-live]').first();

/** @param {import('@playwright/test').Page} page @param {string} tensor */
const mapOf = (page, tensor) =>
  page.locator('attention-stage .map', { has: page.locator(`canvas[data-tensor="${tensor}"]`) });

test('sinusoids are explained by the core, kept, linked and let go', async ({ page }) => {
  await open(page, { lab: 'positions', positions: 'sinusoidal' });
  await mapOf(page, 'PE').focus();
  await page.keyboard.press('Home');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key);
  }
  await expect(card(page).locator('.where')).toContainText('P [2, 3]');
  const sum = `P[2,3] = cos(2 / 10000^(2/64))`;
  await expect(card(page)).toContainText(sum);
  await expect(card(page)).toContainText('Click it, or press Enter, to keep it here.');
  await expect(live(page)).toContainText(sum);
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('button', { name: 'Let go' })).toBeVisible();
  await expect(page).toHaveURL(/cell=PE\[2,3\]/);
  await page.reload();
  await expect(card(page)).toContainText(sum);
  await expect(page.locator('attention-notices .notice')).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Let go' }).focus();
  await page.keyboard.press('Escape');
  await expect(card(page).getByRole('button', { name: 'Let go' })).toHaveCount(0);
  await expect(mapOf(page, 'PE')).toBeFocused();
});

for (const link of [
  ...['filters', 'mask', 'positions', 'scale', 'sentences'].map(
    (lab) => `lab=${lab}&cell=foo[0,0]`,
  ),
  'lab=mask&mask=causal&cell=__proto__[0,0]',
  'lab=positions&cell=__defineGetter__[0,0]',
]) {
  test(`a link to a number that no lab has says so: ${link}`, async ({ page }) => {
    await page.goto(`./#${link}`);
    const notice = page.locator('attention-notices .notice');
    await expect(notice).toContainText('this run has no such number');
    await expect(page.locator('attention-lab')).toHaveAttribute('data-state', 'ready');
  });
}

test('a number that leaves the run while the scale lab is open leaves the card', async ({
  page,
}) => {
  await open(page, { lab: 'scale', mask: 'causal', cell: 'mask[1,2]' });
  await expect(card(page)).toContainText('mask [1, 2]');
  await page.evaluate(() => {
    /** @type {any} */ (document.querySelector('attention-lab')).session.change('mask', 'none');
  });
  await expect(card(page)).not.toContainText('mask [1, 2]');
});

test('a product of two positions has its terms, which lead nowhere else', async ({ page }) => {
  await open(page, {
    lab: 'positions',
    positions: 'sinusoidal',
    'positions.view': 'products',
    'positions.width': 4,
    cell: 'products[1,3]',
  });
  await expect(card(page).locator('.where')).toContainText('P · Pᵀ [1, 3]');
  await expect(card(page)).toContainText('P[1] · P[3] = ');
  const terms = card(page).locator('attention-terms li');
  await expect(terms).toHaveCount(4);
  await expect(terms.first()).toContainText('P[1,0]');
  await expect(terms.first().getByRole('button')).toHaveCount(0);
  const value = Math.cos(2) + Math.cos(2 / 100);
  await expect(card(page).locator('.value')).toHaveText(value.toFixed(4));
});

test('a wrongly written sinusoid is explained in steps, by keys as by link', async ({ page }) => {
  await open(page, {
    lab: 'positions',
    positions: 'sinusoidal',
    'positions.view': 'variants',
    'positions.variant': 'single-exponent',
    'positions.width': 8,
    cell: 'PE_wrong[5,3]',
  });
  const sum = 'As written[5,3] = cos(5 / 10000^(1/8)) = ';
  await expect(card(page)).toContainText(sum);
  await expect(card(page)).toContainText('base^(k/d_model)');
  const [divisor, angle] = [10000 ** (1 / 8), 5 / 10000 ** (1 / 8)];
  const steps = card(page).locator('attention-terms li');
  await expect(steps).toHaveText([
    new RegExp(`base\\s*10000\\s*\\^\\s*exponent\\s*0.1250\\s*= ${divisor.toFixed(4)}`),
    new RegExp(`position\\s*5\\s*/\\s*base\\^exponent\\s*3.1623\\s*= ${angle.toFixed(4)}`),
    new RegExp(`cos\\s*angle\\s*1.5811\\s*= −0.0103`),
  ]);
  await expect(card(page).locator('#terms')).toHaveText('Computed from');
  await mapOf(page, 'PE_wrong').focus();
  await page.keyboard.press('ArrowUp');
  await expect(live(page)).toContainText('As written[4,3] = cos(4 / 10000^(1/8)) = ');
});

for (const { situation, where, says } of [
  {
    situation: {
      positions: 'sinusoidal',
      'positions.view': 'variants',
      cell: 'PE_difference[1,1]',
    },
    where: 'As written minus right [1, 1]',
    says: 'As written[1,1]',
  },
  {
    situation: { positions: 'rope', 'positions.view': 'distance', cell: 'rope_products[2,5]' },
    where: 'q · k, both rotated [2, 5]',
    says: 'q[2] · k[5] = ',
  },
  {
    situation: { positions: 'sinusoidal', 'positions.view': 'order', cell: 'output_moved[1,0]' },
    where: 'Output, words moved [1, 0]',
    says: 'concat[1,0]',
  },
]) {
  test(`a link shows a number of the lab: ${situation.cell}`, async ({ page }) => {
    await open(page, { lab: 'positions', ...situation });
    await expect(card(page).locator('.where')).toContainText(where);
    await expect(card(page)).toContainText(says);
    await expect(page.locator('attention-notices .notice')).toHaveCount(0);
  });
}

test('a word in the plane of two sentences is asked by pointer and keys', async ({ page }) => {
  await open(page, { lab: 'sentences' });
  const plane = page.locator('attention-sentences-lab .plane');
  await plane.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(card(page)).toContainText('i, first sentence, after attention: component 1 = ');
  await expect(live(page)).toContainText(
    /i, first sentence, after attention: component 1: −?\d.* component 2: −?\d/,
  );
  const terms = card(page).locator('attention-terms li');
  await expect(terms.first()).toContainText('output[0,0]');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('button', { name: 'Let go' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page).locator('.where')).toHaveCount(0);
});

test('in the mask lab the card says that a press paints, with a mask and without', async ({
  page,
}) => {
  for (const mask of ['none', 'causal']) {
    await open(page, { lab: 'mask', mask });
    await page.locator('attention-mask-painter .map').focus();
    await page.keyboard.press('ArrowRight');
    await expect(card(page).locator('.where')).toContainText('mask [0, 1]');
    await expect(card(page).locator('.hint')).toContainText('press Space, to paint');
    await mapOf(page, 'weights').focus();
    await page.keyboard.press('ArrowRight');
    await expect(card(page).locator('.hint')).toContainText('to keep it here');
    await page.goto('about:blank');
  }
});
