// Tutorial 004, a blog post: a table of steps, one head in NumPy, and PyTorch's module. Data only.

export default {
  id: '004',
  title: 'What is Self-Attention?',
  steps: [
    {
      id: 'steps',
      preset: '',
      changes: { text: 'The cat sat on the mat because it was tired.' },
      stage: 'weights',
      notes: ['D05'],
    },
    {
      id: 'numpy',
      preset: '004-numpy',
      stage: 'weights',
      notes: ['D01', 'D06', 'D07'],
    },
    {
      id: 'pytorch',
      preset: '004-pytorch',
      stage: 'weights',
      notes: ['D02', 'D03', 'D04'],
    },
  ],
};
