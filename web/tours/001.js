// Tutorial 001, "Build Self-Attention in Numpy": its one run, from the words to the picture of what
// attention did to them. Data only. Its cover is no figure of its code but a drawing, without numbers, of
// the line from the words to the output: the page's own line shows each part of it with the run's.

const preset = '001-sentence';

export default {
  id: '001',
  title: 'Build Self-Attention in Numpy',
  steps: [
    {
      id: 'words',
      preset,
      stage: 'embedding',
      blocks: [
        { name: 'shape', print: [{ shape: 'embedding', lead: 1 }] },
        { notes: ['D37', 'D39', 'D38', 'D40', 'D41'] },
      ],
    },
    {
      id: 'attention',
      preset,
      stage: 'weights',
      blocks: [
        {
          figures: [0, 1, 2, 3].map((head) => ({
            map: 'weights',
            colormap: 'Blues',
            ends: [0, 1],
            part: [head],
            name: 'head',
            head,
            x: 'key',
            y: 'query',
            ticks: 'tokens',
            decimals: 2,
          })),
        },
        { notes: ['D42', 'D48', 'D49', 'D43'] },
      ],
    },
    {
      id: 'plane',
      preset,
      stage: 'plane',
      blocks: [
        {
          rows: ['S1-059', 'S1-062', 'S1-063', 'S1-064', 'S1-065', 'S1-066', 'S1-067'],
          plane: {
            title: 'Word Embeddings vs. Contextualized Embeddings',
            x: 'PCA Component 1',
            y: 'PCA Component 2',
            original: 'Original',
            contextual: 'Contextualized',
            suffixes: [' (O)', ' (C)'],
          },
        },
        { notes: ['D46', 'D44', 'D45', 'D47', 'D50'] },
      ],
    },
  ],
};
