// Tutorial 002, a guide that uses NumPy alone: one head, four heads, and a map made of characters. Data only.

const WORDS = ['The', 'cat', 'sat', 'on', 'the', 'mat'];
const OWN_DEMO = { tokens: 6, seed: 42 };

export default {
  id: '002',
  title: 'How to Implement Self-Attention Mechanism from Scratch: A NumPy-Only Guide',
  steps: [
    {
      id: 'single',
      preset: '002-single-head',
      stage: 'weights',
      blocks: [
        {
          rows: ['S2-026', 'S2-027'],
          print: [
            'Output shape: ',
            { shape: 'output' },
            '\nAttention matrix:\n ',
            { array: 'weights', part: [0] },
            '\n',
          ],
        },
        { notes: ['D31', 'D27', 'D34', 'D30', 'D28', 'D29'] },
      ],
    },
    {
      id: 'heads',
      preset: '002-multi-head',
      stage: 'weights',
      blocks: [
        {
          rows: ['S2-034', 'S2-035'],
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
        { notes: ['D36'] },
      ],
    },
    {
      id: 'ascii',
      preset: '002-single-head',
      stage: 'weights',
      blocks: [
        {
          print: [
            { ascii: 'weights', part: [0], corner: 4, labels: ['I', 'love', 'self', 'attention'] },
          ],
        },
        { notes: ['D32', 'D33'] },
      ],
    },
    {
      id: 'scaling',
      preset: '002-single-head',
      stage: 'scaled',
      lab: 'scale',
      blocks: [{ numbers: 'saturation' }, { notes: ['D35'] }],
    },
    {
      id: 'file',
      preset: '002-single-head',
      changes: OWN_DEMO,
      stage: 'weights',
      blocks: [
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
    },
  ],
};
