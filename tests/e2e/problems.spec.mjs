// What is wrong is said where it can be mended, and the page is never blank.
import { cellsOf, expect, firstMap, open, pixelsOf, test } from './lab.mjs';

test('3 heads: the engine’s words beside the field and above the picture, which stays', async ({
  page,
}) => {
  await open(page, { stage: 'qkv' });
  const before = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  const heads = page.locator('attention-field#heads');
  await heads.locator('input').fill('3');
  await expect(heads.locator('.problem')).toContainText('heads: 3 does not divide d_model 8');
  await expect(heads.locator('input')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('attention-notices [role="alert"]')).toContainText(
    'heads: 3 does not divide d_model 8',
  );
  expect(await pixelsOf(cellsOf(firstMap(page), 'weights'))).toEqual(before);
  await heads.locator('input').fill('4');
  await expect(heads.locator('.problem')).toHaveCount(0);
  await expect(page.locator('attention-notices .notice')).toHaveCount(0);
});

test('an empty sentence keeps the last picture and says what is needed', async ({ page }) => {
  await open(page);
  await page.locator('attention-sentence textarea').fill('   ');
  await expect(page.locator('attention-notices [role="alert"]')).toContainText('text');
  await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
});

test('a malformed link opens and says what was left out', async ({ page }) => {
  await open(page, { heads: 'two', d_modle: '8', mask: 'causal', seed: '7' });
  const status = page.locator('attention-notices [role="status"]');
  await expect(status).toContainText('heads=two was left out: a whole number is needed');
  await expect(status).toContainText('d_modle=8 was left out: there is no such field');
  const { rgba } = await pixelsOf(cellsOf(firstMap(page), 'weights'));
  expect(rgba[4 * 9 + 3], 'the rest of the link counts').toBe(0);
  await status.getByRole('button', { name: 'Dismiss' }).click();
  await expect(status).toBeEmpty();
});

test('a link with a wrong value still draws, and leads to the field', async ({ page }) => {
  await open(page, { heads: '3', stage: 'scores' });
  await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
  await page.getByRole('button', { name: 'Show heads' }).click();
  await expect(page.locator('attention-field#heads input')).toBeFocused();
  await expect(page.locator('attention-field#heads .problem')).toContainText('does not divide');
});

test('what is not a number is refused beside the field while it is typed', async ({ page }) => {
  await open(page, { stage: 'qkv' });
  const heads = page.locator('attention-field#heads');
  await heads.locator('input').fill('4.5');
  await expect(heads.locator('.problem')).toHaveText('heads: a whole number is needed');
});

test.describe('without the computation', () => {
  test.use({ allowedErrors: [[/./], { scope: 'test' }] });

  test('the page says so and can try again', async ({ page }) => {
    await page.route(/\.wasm/, (route) => route.abort());
    await page.goto('./');
    await expect(page.getByRole('heading')).toHaveText('The computation could not be loaded');
    await page.unroute(/\.wasm/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('attention-lines [data-side="query"]')).toHaveCount(10);
  });
});
