// The numbers of a figure as a table, for who would rather read than look.
import { expect, open, test } from './lab.mjs';

const stage = 'attention-stage';

test('a figure shows its numbers as a table with headers, all digits on request', async ({
  page,
}) => {
  await open(page, { stage: 'scores', text: 'one two three', mask: 'causal' });
  const map = page.locator(`${stage} attention-heatmap`).first();
  await expect(page.getByRole('table')).toHaveCount(0);
  await map.getByRole('button', { name: 'Show as table' }).click();
  const table = map.getByRole('table', { name: 'scores: query down, key across' });
  await expect(table.getByRole('columnheader')).toHaveText(['one', 'two', 'three']);
  await expect(table.getByRole('rowheader')).toHaveText(['one', 'two', 'three']);
  await map.getByRole('checkbox', { name: 'All digits' }).check();
  const cells = await table.locator('tbody td').allInnerTexts();
  const numbers = await page.evaluate(() => {
    const lab = /** @type {any} */ (document.querySelector('attention-lab'));
    return Array.from(lab.session.trace.tensor('scores', 0).data);
  });
  expect(cells.map((cell) => Number(cell.replace('−', '-')))).toEqual(numbers);
  await page.locator('attention-rail [data-stage="weights"]').click();
  await expect(table.or(map.getByRole('table')).locator('td.masked')).toHaveText(
    Array(3).fill('masked'),
  );
  await map.getByRole('button', { name: 'Hide the table' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a large figure has pages', async ({ page }) => {
  const text = Array.from({ length: 60 }, (_, at) => `w${at}`).join(' ');
  await open(page, { stage: 'X', text, d_model: 64 });
  const map = page.locator(`${stage} attention-heatmap`).first();
  await map.getByRole('button', { name: 'Show as table' }).click();
  const rows = map.getByRole('rowheader');
  const cols = map.getByRole('columnheader');
  await expect(rows).toHaveCount(24);
  await expect(cols).toHaveText(Array.from({ length: 16 }, (_, at) => String(at)));
  const next = map.getByRole('button', { name: 'rows 0 to 23 of 60. Show those after' });
  await next.click();
  await expect(rows.first()).toHaveText('w24');
  await map.getByRole('button', { name: /^rows .*Show those after/ }).click();
  await expect(rows).toHaveCount(12);
  await expect(map.getByRole('button', { name: /^rows .*Show those after/ })).toBeDisabled();
  await map.getByRole('button', { name: /^columns .*Show those after/ }).click();
  await expect(cols.first()).toHaveText('16');
  await page.locator('attention-sentence textarea').fill('two words');
  await expect(rows).toHaveText(['two', 'words']);
});
