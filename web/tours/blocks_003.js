// What the steps of tutorial 003 print, and say.
// `stated` is what the text prints where its own code says otherwise: shown, never computed with.

/** What each block covers of the tutorials' inventory, by step; only tests ask. */
export const ROWS = {
  function: [['S3-008', 'S3-019', 'S3-020', 'S3-021', 'S3-022', 'S3-023']],
  worked: [
    ['S3-025'],
    [],
    [],
    ['S3-026', 'S3-027', 'S3-028', 'S3-029', 'S3-030', 'S3-031', 'S3-032', 'S3-033'],
  ],
};

export default {
  function: [{ formulas: ['Q', 'K', 'V', 'scores', 'scaled', 'masked', 'softmax', 'output'] }],
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
    { numbers: 'worked' },
  ],
  overflow: [{ numbers: 'overflow' }],
};
