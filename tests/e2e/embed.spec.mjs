// Where the page must run besides its own address: in a sandboxed frame on another origin.
import { expect, test } from './lab.mjs';
import { elsewhere, page as own } from './servers.mjs';

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
