// Tutorial 003, a detailed explanation: an example worked by hand, a mask, and a softmax that overflows.
// Data only. `stated` is what the text prints where its own code says otherwise: shown, never computed with.

const preset = '003-worked';

export default {
  id: '003',
  title: 'Detailed Explanation of Self-Attention Mechanism',
  steps: [
    {
      id: 'function',
      preset,
      stage: 'qkv',
      blocks: [{ notes: ['D15', 'D14', 'D16'] }],
    },
    {
      id: 'worked',
      preset,
      stage: 'output',
      blocks: [
        {
          rows: ['S3-025'],
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
        { notes: ['D08', 'D09', 'D10'] },
      ],
    },
    {
      id: 'mask',
      preset,
      changes: { mask: 'causal' },
      stage: 'mask',
      lab: 'mask',
      blocks: [{ notes: ['D13', 'D52'] }],
    },
    {
      id: 'overflow',
      preset,
      stage: 'softmax',
      lab: 'scale',
      blocks: [{ numbers: 'overflow' }, { notes: ['D11', 'D12'] }],
    },
  ],
};
