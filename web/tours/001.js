// Tutorial 001, "Build Self-Attention in Numpy": its one run, from the words to the picture of what
// attention did to them; and its cover, a drawing without numbers, with those of a run. Data only.

const preset = '001-sentence';

const signed = /** @type {const} */ ({
  colormap: 'RdBu',
  ends: [-4, 4],
  ticks: 'rows',
  decimals: 1,
});
const ofHead = /** @type {const} */ ({ part: [0], ticks: 'tokens', x: 'key', y: 'query' });

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
      lab: 'sentences',
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
    {
      id: 'cover',
      preset: '',
      changes: { text: 'the quick brown fox jumps over the lazy', d_model: 8, heads: 1 },
      stage: 'scores',
      blocks: [
        {
          rows: ['S1-005'],
          caption: 'Neural Self Attention Mechanism',
          figures: [
            { ...signed, map: 'X', title: 'Input X', x: 'd_in', y: 'N' },
            { ...signed, map: 'Q', part: [0], title: 'Q1 … Q8', x: 'd', y: 'query' },
            { ...signed, map: 'K', part: [0], title: 'K1 … K8', x: 'd', y: 'key' },
            {
              ...signed,
              ...ofHead,
              map: 'scores',
              ends: [-6, 6],
              title: 'the grid, with dot(Q4, K5)',
              marked: [[3, 4]],
            },
            {
              ...ofHead,
              map: 'weights',
              colormap: 'Blues',
              ends: [0, 1],
              decimals: 2,
              title: 'softmax(grid / √d, dim=-1)',
            },
            { ...signed, map: 'V', part: [0], title: 'V1 … V8', x: 'd', y: 'key' },
            { ...signed, map: 'output', title: 'Dense Layer: output Y', x: 'd_in', y: 'N' },
          ],
        },
      ],
    },
  ],
};
