// Tutorial 003, a detailed explanation: an example worked by hand, a mask, and a softmax that overflows.
// Data only.

const preset = '003-worked';

export default {
  id: '003',
  title: 'Detailed Explanation of Self-Attention Mechanism',
  steps: [
    {
      id: 'function',
      preset,
      stage: 'qkv',
      notes: ['D15', 'D14', 'D16'],
    },
    {
      id: 'worked',
      preset,
      stage: 'output',
      notes: ['D08', 'D09', 'D10'],
    },
    {
      id: 'mask',
      preset,
      changes: { mask: 'causal' },
      stage: 'mask',
      lab: 'mask',
      notes: ['D13', 'D52'],
    },
    {
      id: 'overflow',
      preset,
      stage: 'softmax',
      lab: 'scale',
      notes: ['D11', 'D12'],
    },
  ],
};
