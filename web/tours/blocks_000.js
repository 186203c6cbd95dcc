// What the steps of tutorial 000 print, draw and typeset.

const WEIGHTS = { map: 'weights', colormap: 'Blues', ends: [0, 1] };

/** What each block covers of the tutorials' inventory, by step; only tests ask. */
export const ROWS = {
  formula: [['S0-006']],
  attention: [
    ['S0-044', 'S0-045', 'S0-046'],
    ['S0-047', 'S0-048', 'S0-049', 'S0-050', 'S0-051', 'S0-052', 'S0-053', 'S0-054', 'S0-055'],
  ],
  heads: [
    ['S0-074', 'S0-075', 'S0-076'],
    ['S0-077', 'S0-078', 'S0-079', 'S0-080', 'S0-081', 'S0-082'],
  ],
  positions: [['S0-092', 'S0-093', 'S0-094', 'S0-095', 'S0-096']],
  pytorch: [['S0-110', 'S0-111', 'S0-112']],
  filters: [['S0-116', 'S0-117', 'S0-118', 'S0-119', 'S0-120']],
};

export default {
  formula: [
    {
      formulas: [
        'projections',
        'attention',
        'scores',
        'scaled',
        'weights',
        'output',
        'heads',
        'head',
        'sine',
        'cosine',
      ],
    },
    { numbers: 'variance' },
  ],
  attention: [
    {
      print: [
        'Input shape: ',
        { shape: 'X' },
        '\nOutput shape: ',
        { shape: 'output' },
        '\nAttention weights:\n ',
        { array: 'weights', part: [0], decimals: 3 },
        '\n',
      ],
    },
    {
      figures: [
        {
          ...WEIGHTS,
          part: [0],
          title: 'Attention Weights',
          x: 'Key position',
          y: 'Query position',
          ticks: 'tokens',
          decimals: 2,
        },
      ],
    },
  ],
  heads: [
    {
      print: [
        'Input shape: ',
        { shape: 'X' },
        '\nOutput shape: ',
        { shape: 'output' },
        '\nAttention weights shape: ',
        { shape: 'weights' },
        '\n',
      ],
    },
    {
      caption: 'Multi-Head Attention Weights',
      figures: [0, 1, 2, 3].map((head) => ({
        ...WEIGHTS,
        part: [head],
        title: `Head ${head}`,
        x: 'Key',
        y: 'Query',
        ticks: 'numbers',
        bare: true,
      })),
    },
  ],
  positions: [
    {
      figures: [
        {
          map: 'P',
          colormap: 'RdBu',
          title: 'Sinusoidal Positional Encoding',
          x: 'Dimension',
          y: 'Position',
          ticks: 'numbers',
          wide: true,
        },
      ],
    },
  ],
  pytorch: [
    {
      name: 'printsHere',
      print: [
        'Scratch output:\n ',
        { array: 'output', decimals: 4 },
        '\nPyTorch output:\n ',
        { array: 'output', of: 'float32', decimals: 4 },
        '\nMax difference: ',
        { fact: ['D24', 'printed'] },
        '\n',
      ],
    },
  ],
  filters: [
    { table: 'filters' },
    {
      figures: [
        { operator: 'movingAverage', options: { n: 6, window: 3 }, name: 'movingAverage' },
        {
          operator: 'exponentialAverage',
          options: { n: 6, alpha: 0.5 },
          name: 'exponentialAverage',
        },
        { map: 'weights', part: [0], name: 'attention' },
      ].map((figure) => ({
        ...figure,
        colormap: 'Blues',
        ends: [0, 1],
        x: 'Key',
        y: 'Query',
        ticks: 'numbers',
        decimals: 2,
      })),
    },
  ],
};
