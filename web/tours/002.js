// Tutorial 002, a guide that uses NumPy alone: one head, four heads, and a map made of characters. Data only.

export const OWN_DEMO = { tokens: 6, seed: 42 };

export default {
  id: '002',
  title: 'How to Implement Self-Attention Mechanism from Scratch: A NumPy-Only Guide',
  steps: [
    {
      id: 'single',
      preset: '002-single-head',
      stage: 'weights',
      notes: ['D31', 'D27', 'D34', 'D30', 'D28', 'D29'],
    },
    {
      id: 'heads',
      preset: '002-multi-head',
      stage: 'weights',
      notes: ['D36'],
    },
    {
      id: 'ascii',
      preset: '002-single-head',
      stage: 'weights',
      notes: ['D32', 'D33'],
    },
    {
      id: 'scaling',
      preset: '002-single-head',
      stage: 'scaled',
      lab: 'scale',
      notes: ['D35'],
    },
    {
      id: 'file',
      preset: '002-single-head',
      changes: OWN_DEMO,
      stage: 'weights',
    },
  ],
};
