// What the position lab says, in English.
export default /** @type {const} */ ({
  schemesLabel: 'Where positions come from',
  schemes: { none: 'None', sinusoidal: 'Sinusoidal', rope: 'RoPE', alibi: 'ALiBi' },
  withScheme: {
    none: 'Without positions',
    sinusoidal: 'With sinusoidal positions',
    rope: 'With RoPE',
    alibi: 'With ALiBi',
  },
  notAdded: 'X is given: no positions are added to it.',
  notNumbers: 'The outputs are not numbers: they say nothing of the order.',
  about: {
    sinusoidal:
      'A row of sines and cosines is added to each word’s vector: every position has its own pattern (Vaswani et al. 2017). With a base above 1 the first columns change fast, the last slowly.',
    rope: 'Nothing is added. Pairs of numbers of queries and keys are turned by an angle that grows with the position (Su et al. 2021).',
    alibi:
      'Nothing is added to the vectors. Each score loses a little for every step between query and key, with a slope for each head (Press et al. 2022).',
  },
  viewsLabel: 'Pictures of this scheme',
  views: {
    waves: 'Waves',
    products: 'Dot products',
    shift: 'A shift is a rotation',
    variants: 'Written wrongly',
    rotation: 'The rotation',
    distance: 'Only distance counts',
    biases: 'The biases',
    order: 'Move the words',
  },
  settings: {
    count: 'positions',
    width: 'd_model',
    shift: 'shift by',
    place: 'from position',
    pair: 'pair of columns',
    query: 'query',
    key: 'key',
  },
  position: 'position',
  value: 'value',
  distance: 'distance',
  product: 'product',

  wavesAbout:
    'Each row is a position, each column a wave. Point at a column, or go there with arrow keys, to see its wave below.',
  wave: 'Column {col} over the positions',
  waveLength: 'The wave of column {col} is {length} positions long.',
  cell: 'P[{row}, {col}] = {wave}({row} / {base}^({exponent})) = {value}. The wave of column {col} is 2π · {base}^({exponent}) = {length} positions long.',

  productsAbout:
    'Each encoded position against each other: P times its transpose. The bands run along the diagonals, because products depend on the distance alone.',
  productsMap: 'P · Pᵀ',
  productFormula: 'P Pᵀ[i,j] = sum over c of P[i,c] P[j,c]',
  ropeFormula: 'q at i · k at j = sum over c of q[i,c] k[j,c], both rotated to where they stand',
  productText: '{left} · {right} = {value}',
  profile: 'Product against distance',
  spread: 'Along each diagonal products differ by at most {spread}, which is rounding.',

  shiftAbout:
    'A pair of columns, a sine and its cosine, is a point on a circle. A row further down is the same point turned, by an angle that depends on the shift alone: one matrix leads from every position to the one so much later.',
  shiftName: 'Pair {pair} of position {at}, turned to position {to}',
  matrix: 'the matrix of the shift',
  turned: 'matrix times pair',
  apart: 'difference',
  shiftAll:
    'With the shift {by}, the pairs’ matrices lead from all {count} positions to the later ones: the largest difference is {largest}.',

  variantsAbout: 'Four common wrong forms of the formula, beside the right one. Not all do harm.',
  variantsLabel: 'What is written wrongly',
  variants: {
    concatenated: {
      title: 'Concatenated',
      formula: 'P[i,k] = sin(i / base^(2k/d_model)), P[i,d_model/2+k] = cos of the same',
      code: 'np.concatenate([np.sin(angles), np.cos(angles)], axis=1)',
      about:
        'All sines first, then all cosines, as in Tensor2Tensor. Only the columns stand in another order: every dot product is the same. It harms weights trained with the other order.',
    },
    'single-exponent': {
      title: 'i for 2i',
      formula: 'P[i,2k] = sin(i / base^(k/d_model)), P[i,2k+1] = cos of the same',
      code: 'pos / base ** (i / d_model)   # 2 * i is right',
      about:
        'The exponent grows half as fast: waves end before 2π times the square root of the base. Products still depend on the distance alone, but where the base is above 1 and columns are many, the slow waves that tell far positions apart are missing.',
    },
    'column-exponent': {
      title: '2c for column c',
      formula: 'P[i,c] = sin(i / base^(2c/d_model)) for even c, cos for odd c',
      code: 'for c in range(d_model): base ** (2 * c / d_model)',
      about:
        'The 2 multiplies the column instead of the pair. Unless the base is 1, a sine and the cosine beside it have different wavelengths: they are no circle, products depend on where the two positions are, and a shift is no rotation.',
    },
    'sine-only': {
      title: 'No cosine',
      formula: 'P[i,2k] = P[i,2k+1] = sin(i / base^(2k/d_model))',
      code: 'np.repeat(np.sin(angles), 2, axis=1)',
      about:
        'Each pair holds its sine twice. Positions still differ, but without the cosine products depend on where the two positions are, and a shift is no rotation.',
    },
  },
  variantMaps: { right: 'Right', wrong: 'As written', difference: 'As written minus right' },
  steps: {
    base: 'base',
    exponent: 'exponent',
    position: 'position',
    divisor: 'base^exponent',
    angle: 'angle',
  },
  factsLabel: 'What it does',
  factWave: 'Longest wave, in positions',
  factSpread: 'Largest spread of the products at one distance',
  factProducts: 'Largest difference of the products from the right ones',

  ropeAbout:
    'Two numbers of a query and two of a key, as arrows: hollow before the rotation, full after it. Each turns by its position times the pair’s frequency; lengths stay.',
  ropeName:
    'A pair of numbers of the query {query} and of the key {key}, before and after rotation',
  ropeNumbers: 'The pairs in numbers',
  angle: 'angle, radians',
  before: 'before',
  after: 'after',
  columns: 'Pair {pair} is the columns {first} and {second}.',
  pairing: {
    interleaved: 'Neighbours are paired, as in the RoFormer paper and Meta’s LLaMA.',
    half: 'Columns i and i + d_k/2 are paired, as in GPT-NeoX and Hugging Face’s LLaMA.',
  },
  ropeDistance:
    'One query and one key of this sentence, tried at every position: the score depends on the distance alone.',
  ropeMap: 'q · k, both rotated',
  queryAt: 'query at',
  keyAt: 'key at',
  keyMinusQuery: 'key − query',
  queryAtPlace: 'query at {at}',
  equalTable: 'Scores at equal distances',

  biasesAbout:
    'What is added to the scaled scores of each head: nothing on the diagonal, less for every step away. Steep heads look near, flat heads far.',
  slope: 'Head {head}: slope {slope}',

  orderHow: 'Drag words to move them. Arrow keys choose a word, Alt with an arrow key moves it.',
  words: 'The words, to be reordered',
  wordLabel: '{word}, place {place} of {count}, word {was} of the sentence. Output: {said}',
  same: 'same',
  moves: 'Move the chosen word, or all',
  left: 'Move left',
  right: 'Move right',
  reverse: 'Reverse',
  own: 'Original order',
  movedTo: '{word} moved to place {place} of {count}.',
  unmoved: 'The words stand in their own order. Move one.',
  keeps:
    '{title} every word keeps its output: its row moves with it, and the largest difference is {largest}, at most rounding.',
  breaks: '{title} outputs change with the order, most at {word}: by {largest}.',
  table: 'Largest difference under each scheme',
  scheme: 'Positions',
  largest: 'Largest difference of a word’s output',
  at: 'At',
  nowhere: 'none: all keep theirs',
  outputOwn: 'Output, as the sentence stands',
  outputMoved: 'Output, words moved',
  oneWord: 'One word has no order. Write two or more.',
  maskKnows: 'The mask ({mask}) goes by places too: with it order counts without positions.',
  alibiBackwards:
    'Here the bias counts distance in both directions: read backwards, every word keeps its output.',
  withoutEdits: 'Cells set by hand are left out: many belong to places, not words.',
  otherOrder:
    'The order asked for is of {given} words, and these are {count}: the example is shown.',
  wrongOrder:
    '{key}={value} is not an order of {count} words: each number from 0 to {last} is needed once. The example is shown.',
});
