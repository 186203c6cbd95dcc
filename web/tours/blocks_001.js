// What the steps of tutorial 001 print and draw.

const signed = /** @type {const} */ ({
  colormap: 'RdBu',
  ends: [-4, 4],
  ticks: 'rows',
  decimals: 1,
});
const ofHead = /** @type {const} */ ({ part: [0], ticks: 'tokens', x: 'key', y: 'query' });

/** What each block covers of the tutorials' inventory, by step; only tests ask. */
export const ROWS = {
  plane: [['S1-059', 'S1-062', 'S1-063', 'S1-064', 'S1-065', 'S1-066', 'S1-067']],
  cover: [['S1-005']],
};

export default {
  words: [{ name: 'shape', print: [{ shape: 'embedding', lead: 1 }] }],
  attention: [
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
  ],
  plane: [
    {
      plane: {
        title: 'Word Embeddings vs. Contextualized Embeddings',
        x: 'PCA Component 1',
        y: 'PCA Component 2',
        original: 'Original',
        contextual: 'Contextualized',
        suffixes: [' (O)', ' (C)'],
      },
    },
  ],
  cover: [
    {
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
};
