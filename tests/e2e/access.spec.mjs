// axe finds nothing, light and dark, on a desk and in a hand: it looks at what each test leaves.
import { expect, inEveryLook, open, test } from './lab.mjs';

const situations = {
  'the first page': {},
  'a mask, softmax': { mask: 'causal', stage: 'softmax' },
  'positions and their controls': { positions: 'rope', stage: 'X' },
  'the plane': { preset: '001-sentence', stage: 'plane' },
  'what is wrong': { heads: '3', foo: '1', stage: 'qkv' },
};

inEveryLook(() => {
  for (const [name, situation] of Object.entries(situations)) {
    test(name, async ({ page }) => {
      await open(page, situation);
    });
  }
});

test.describe('with reduced motion', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'Firefox is told by a preference');
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing fades', async ({ page }) => {
    await open(page);
    await page
      .locator('attention-sentence textarea')
      .fill('The dog sat on the mat because it was tired');
    const running = await page.evaluate(() => document.getAnimations().length);
    expect(running).toBe(0);
    await expect(page.locator('attention-picture canvas.ghost')).toBeHidden();
  });
});
