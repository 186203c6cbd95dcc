// Letters of twice the size on small phones.
import { expectFits, open, setLetters, test } from './lab.mjs';

for (const [width, situation] of /** @type {const} */ ([
  [360, { lab: 'scale' }],
  [320, { lab: 'mask' }],
  [320, { lab: 'scale' }],
  [320, { stage: 'embedding' }],
  [320, { tour: '000' }],
  [320, { tour: '003', step: 2 }],
])) {
  test(`${width} px, ${JSON.stringify(situation)}: no bar, menu or long name sticks out`, async ({
    page,
  }) => {
    await setLetters(page, width, 32);
    await open(page, situation);
    await expectFits(page);
  });
}
