// What the steps of tutorial 002 print.
import { OWN_DEMO } from './002.js';

const WORDS = ['The', 'cat', 'sat', 'on', 'the', 'mat'];

/** What each block covers of the tutorials' inventory, by step; only tests ask. */
export const ROWS = { single: [['S2-026', 'S2-027']], heads: [['S2-034', 'S2-035']] };

export default {
  single: [
    {
      print: [
        'Output shape: ',
        { shape: 'output' },
        '\nAttention matrix:\n ',
        { array: 'weights', part: [0] },
        '\n',
      ],
    },
  ],
  heads: [
    {
      print: [
        'Multi-head output shape: ',
        { shape: 'output' },
        ...[0, 1, 2, 3].flatMap((head) => [
          `\nHead ${head + 1} weight matrix shape: `,
          { shape: 'weights', part: [head] },
        ]),
        '\n',
      ],
    },
  ],
  ascii: [
    {
      print: [
        { ascii: 'weights', part: [0], corner: 4, labels: ['I', 'love', 'self', 'attention'] },
      ],
    },
  ],
  scaling: [{ numbers: 'saturation' }],
  file: [
    {
      name: 'ownTable',
      print: [{ table: 'weights', part: [0], labels: WORDS }],
    },
    { name: 'ownAscii', print: [{ ascii: 'weights', part: [0], labels: WORDS }] },
    {
      name: 'ownHeads',
      run: { preset: '002-multi-head', heads: 2, ...OWN_DEMO },
      print: [0, 1].map((head) => ({ table: 'weights', part: [head], labels: WORDS })),
    },
  ],
};
