// Tutorial 000, "Understanding Self-Attention from Scratch": its demos in order. Data only; index.js says
// what the keys mean, web/strings has the words.

export default {
  id: '000',
  title: 'Understanding Self-Attention from Scratch',
  steps: [
    {
      id: 'formula',
      preset: '000-attention',
      stage: 'scaled',
      lab: 'scale',
      notes: ['D18'],
    },
    {
      id: 'attention',
      preset: '000-attention',
      stage: 'weights',
      notes: ['D19', 'D51'],
    },
    {
      id: 'heads',
      preset: '000-multi-head',
      stage: 'weights',
      notes: ['D20', 'D25'],
    },
    {
      id: 'order',
      preset: '000-attention',
      stage: 'output',
      lab: 'positions',
      notes: ['D17'],
    },
    {
      id: 'positions',
      preset: '000-positions',
      stage: 'X',
      lab: 'positions',
      notes: ['D22', 'D21'],
    },
    {
      id: 'pytorch',
      preset: '000-pytorch',
      stage: 'output',
      notes: ['D24', 'D23', 'D53'],
    },
    {
      id: 'filters',
      preset: '000-multi-head',
      stage: 'weights',
      lab: 'filters',
      notes: ['D26'],
    },
  ],
};
