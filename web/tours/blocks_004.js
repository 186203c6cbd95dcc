// What the steps of tutorial 004 print, and say.
// `stated` is what the text prints where its own code says otherwise: shown, never computed with.

/** What each block covers of the tutorials' inventory, by step; only tests ask. */
export const ROWS = {
  steps: [['S4-005', 'S4-006', 'S4-007', 'S4-008', 'S4-009', 'S4-010'], ['S4-013']],
  numpy: [['S4-022', 'S4-023']],
  pytorch: [['S4-030', 'S4-031', 'S4-032']],
};

export default {
  steps: [
    {
      table: 'steps',
    },
    { formulas: ['attention'] },
  ],
  numpy: [
    {
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
  ],
  pytorch: [
    {
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
  ],
};
