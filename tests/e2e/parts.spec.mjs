// What the page loads at first, and what on demand: a part's place while it is on its way, a part that does not
// come, and a connection that is lost once the page rests.
import { card, choose, editor, stage, valueOf } from './editing.mjs';
import { choose as chooseExport } from './exporting.mjs';
import { allParts, expect, expectFits, open, openEarly, test } from './lab.mjs';

/** Everything that comes after the first view. */
const PARTS = /\/(on-demand|chunk)-[^/]*\.js$/;

/** The stage's first map. @param {import('@playwright/test').Page} page */
const firstOf = (page) => page.locator(`${stage} attention-heatmap .map`).first();

/** No part comes until what is returned is called. @param {import('@playwright/test').Page} page */
async function holdParts(page) {
  /** @type {() => void} */
  let come = () => {};
  const mayCome = new Promise((resolve) => (come = () => resolve(null)));
  await page.route(PARTS, async (route) => {
    await mayCome;
    await route.continue();
  });
  return () => come();
}

test('the first view needs no part; all of them come once it is drawn', async ({ page }) => {
  const come = await holdParts(page);
  await page.goto('./');
  await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
  come();
  await allParts(page);
});

test('a page that rests works without a connection', async ({ page, context }) => {
  await open(page);
  await context.setOffline(true);
  const dialog = await chooseExport(page.locator('header attention-export'), 'numpy');
  await expect(dialog.locator('textarea')).toHaveValue(/import numpy/);
  await page.keyboard.press('Escape');
  await page.locator('attention-rail button').filter({ hasText: 'Scaled' }).click();
  await page.getByRole('button', { name: 'Scale lab' }).click();
  await expect(page.locator('attention-scale-lab')).toBeVisible();
  await page.getByLabel('Demo').selectOption('tour:003');
  await expect(page.locator('attention-tour h2')).toBeVisible();
  // The page is the next test's.
  await context.setOffline(false);
});

for (const [name, link, element] of [
  ['lab', 'stage=mask&lab=mask&cell=mask[1,0]&mask=causal', 'attention-mask-lab'],
  ['tour', 'tour=000&step=2', 'attention-tour'],
  ['stage', 'stage=plane', 'attention-plane'],
  ['number', 'stage=qkv&cell=Q[0,2,1]', 'attention-card attention-terms'],
]) {
  test(`a link to a ${name} shows it at once`, async ({ page }) => {
    await page.goto(`./#${link}`);
    await expect(page.locator(element).first()).toBeVisible();
    expect(new URL(page.url()).hash.slice(1).split('&').sort()).toEqual(link.split('&').sort());
  });
}

test('a number of a lab is kept when its link is opened before the labs are here', async ({
  page,
}) => {
  const come = await holdParts(page);
  await openEarly(page);
  await page.evaluate(() => {
    location.hash = 'stage=X&lab=positions&cell=PE[1,0]';
  });
  await expect(page.locator('attention-stage .on-demand')).toContainText('Loading');
  come();
  await expect(page.locator('attention-positions-lab')).toBeVisible();
  await expect(page.locator('attention-card')).toContainText('0.8415');
});

test('a number is shown before its terms are here, and what is typed meanwhile is not lost', async ({
  page,
}) => {
  const come = await holdParts(page);
  await openEarly(page, { stage: 'qkv' });
  await choose(page, 'Q', 2, 1);
  const value = Math.abs(await valueOf(page, 'Q', [0, 2, 1]));
  await expect(page.locator(card)).toContainText(String(value));
  await expect(page.locator(card)).toContainText('Loading');
  await firstOf(page).focus();
  await page.keyboard.type('-1.5');
  await expect(page.locator(editor)).toHaveCount(0);
  come();
  await expect(page.locator(editor)).toBeFocused();
  await expect(page.locator(editor)).toHaveValue('-1.5');
  await expect(page.locator(`${card} attention-terms li`)).not.toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => valueOf(page, 'Q', [0, 2, 1])).toBe(-1.5);
});

test('an element that is gone before the labs are here does not keep them from another', async ({
  page,
}) => {
  const come = await holdParts(page);
  await openEarly(page);
  await page.evaluate(async () => {
    const gone = /** @type {any} */ (document.createElement('attention-lab'));
    document.body.append(gone);
    await new Promise((told) => gone.addEventListener('attention-lab-ready', told));
    gone.state = 'lab=mask&mask=causal&cell=foo[0,0]';
    location.hash = 'lab=mask&mask=causal';
    await new Promise((told) => requestAnimationFrame(told));
    gone.remove();
    // Its engine is disposed of a second later: it might only be moved.
    await new Promise((wait) => setTimeout(wait, 1200));
  });
  await expect(page.locator('attention-stage .on-demand')).toContainText('Loading');
  come();
  await expect(page.locator('attention-mask-painter')).toBeVisible();
});

test.describe('over a line that breaks', () => {
  test.use({ allowedErrors: [/Failed to load resource|Loading failed for the <script>/] });

  test('a lab says that it did not come, where it would stand, and comes by another try', async ({
    page,
  }) => {
    await page.route(PARTS, (route) => route.abort());
    await openEarly(page, { stage: 'mask' });
    await page.getByRole('button', { name: 'Mask lab' }).click();
    const place = page.locator('attention-stage .on-demand');
    await expect(place).toContainText('did not arrive');
    await expect(place).toContainText("can't be loaded");
    const height = (await place.boundingBox())?.height ?? 0;
    expect(height, 'its place is kept').toBeGreaterThan(300);
    await page.unroute(PARTS);
    await place.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('attention-mask-painter')).toBeVisible();
  });

  test('terms that did not come are missed in their place, and come with another try to change', async ({
    page,
  }) => {
    await page.route(PARTS, (route) => route.abort());
    await openEarly(page, { stage: 'qkv' });
    await choose(page, 'Q', 2, 1);
    const missed = page.locator(`${card} [role=alert]`);
    await expect(missed).toContainText('did not arrive');
    await firstOf(page).focus();
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('7');
    await failed;
    await expect(missed).toContainText('did not arrive');
    await expect(missed.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute(PARTS);
    await page.keyboard.press('3');
    await expect(page.locator(editor), 'what was typed in vain is gone').toHaveValue('3');
    await expect(page.locator(`${card} attention-terms li`)).not.toHaveCount(0);
  });

  test('a dialog that did not come says so below its button', async ({ page }) => {
    await page.route(PARTS, (route) => route.abort());
    await openEarly(page);
    const share = page.locator('attention-share');
    const before = await page.locator('attention-picture').boundingBox();
    await share.getByRole('button', { name: 'Share' }).click();
    await expect(share.getByRole('alert')).toContainText('did not arrive');
    expect(await page.locator('attention-picture').boundingBox(), 'nothing moves').toEqual(before);
    await page.setViewportSize({ width: 390, height: 844 });
    // A press while the page still follows the window can get lost.
    await expect(() => expectFits(page)).toPass({ timeout: 5000 });
    const place = await share.getByRole('alert').boundingBox();
    expect(place && place.x >= 0 && place.x + place.width <= 390, 'it fits').toBe(true);
    await share.getByRole('button', { name: 'Share' }).click();
    await expect(share.getByRole('alert'), 'a second press takes it back').toHaveCount(0);
    await share.getByRole('button', { name: 'Share' }).click();
    await page.unroute(PARTS);
    await share.getByRole('button', { name: 'Try again' }).click();
    await expect(share.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(share.getByRole('button', { name: 'Share' })).toBeFocused();
  });
});
