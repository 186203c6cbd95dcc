// What the steps of tutorial 003 print, and say.
// `stated` is what the text prints where its own code says otherwise: shown, never computed with.

/** What each block covers of the tutorials' inventory, by step; only tests ask. */
export const ROWS = { worked: [['S3-025']] };

export default {
  worked: [
    {
      print: ['Self-Attention Output:\n', { array: 'output' }, '\n'],
    },
    {
      stated: 'weights',
      part: [0],
      decimals: 4,
      values: [
        [0.6699, 0.3301],
        [0.3301, 0.6699],
      ],
    },
    {
      stated: 'output',
      decimals: 4,
      values: [
        [1.6602, 2.6602],
        [2.3398, 3.3398],
      ],
    },
  ],
  overflow: [{ numbers: 'overflow' }],
};
