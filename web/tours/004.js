// Tutorial 004, a blog post: a table of steps, one head in NumPy, and PyTorch's module. Data only.
// `stated` is what the text prints where its own code says otherwise: shown, never computed with.

export default {
  id: '004',
  title: 'What is Self-Attention?',
  steps: [
    {
      id: 'steps',
      preset: '',
      changes: { text: 'The cat sat on the mat because it was tired.' },
      stage: 'weights',
      blocks: [
        {
          rows: ['S4-005', 'S4-006', 'S4-007', 'S4-008', 'S4-009', 'S4-010'],
          table: 'steps',
        },
        { rows: ['S4-013'], formulas: [2] },
        { notes: ['D05'] },
      ],
    },
    {
      id: 'numpy',
      preset: '004-numpy',
      stage: 'weights',
      blocks: [
        {
          rows: ['S4-022', 'S4-023'],
          print: [
            'Attention Weights:\n ',
            { array: 'weights', part: [0], decimals: 3 },
            '\n\nOutput Shape: ',
            { shape: 'output' },
            '\n',
          ],
        },
        {
          stated: 'weights',
          part: [0],
          decimals: 3,
          values: [
            [0.309, 0.216, 0.271, 0.204],
            [0.198, 0.341, 0.189, 0.272],
            [0.251, 0.204, 0.338, 0.207],
            [0.214, 0.268, 0.223, 0.295],
          ],
        },
        { notes: ['D01', 'D06', 'D07'] },
      ],
    },
    {
      id: 'pytorch',
      preset: '004-pytorch',
      stage: 'weights',
      blocks: [
        {
          rows: ['S4-030', 'S4-031', 'S4-032'],
          print: [
            'Output shape : ',
            { shape: 'output', lead: 1, torch: true },
            '\nWeights shape: ',
            { shape: 'weights_average', lead: 1, torch: true },
            '\n\nAttention Weights:\n ',
            { array: 'weights_average', lead: 1, decimals: 3 },
            '\n',
          ],
        },
        { notes: ['D02', 'D03', 'D04'] },
      ],
    },
  ],
};
