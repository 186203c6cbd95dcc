// Tutorial 001, "Build Self-Attention in Numpy": its one run, from the words to the picture of what
// attention did to them; and its cover, a drawing without numbers, with those of a run. Data only.

const preset = '001-sentence';

export default {
  id: '001',
  title: 'Build Self-Attention in Numpy',
  steps: [
    {
      id: 'words',
      preset,
      stage: 'embedding',
      notes: ['D37', 'D39', 'D38', 'D40', 'D41'],
    },
    {
      id: 'attention',
      preset,
      stage: 'weights',
      notes: ['D42', 'D48', 'D49', 'D43'],
    },
    {
      id: 'plane',
      preset,
      stage: 'plane',
      lab: 'sentences',
      notes: ['D46', 'D44', 'D45', 'D47', 'D50'],
    },
    {
      id: 'cover',
      preset: '',
      changes: { text: 'the quick brown fox jumps over the lazy', d_model: 8, heads: 1 },
      stage: 'scores',
    },
  ],
};
