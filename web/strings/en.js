// Every word the page says, in English. Data only: {names} in braces are filled in, and a pair of `one` and
// `other` is chosen by {count}. Another language is another file of this shape.
export default /** @type {const} */ ({
  title: 'Attention Lab',
  sentenceLabel: 'Sentence',
  sentenceHint: 'Type your own. Every matrix below is computed again as you type.',
  sentenceDrawn: {
    one: 'This demo has {count} token without words. Type here to use words of your own.',
    other: 'This demo has {count} tokens without words. Type here to use words of your own.',
  },
  demo: 'Demo',
  demoNone: 'Your own sentence',
  demoGroup: 'Tutorial {tutorial}',
  waiting: 'Loading the computation …',
  skip: 'Skip to the line',
  share: {
    open: 'Share',
    title: 'Share what is on the screen',
    close: 'Close',
    shown: 'Show',
    parts: { all: 'everything', plain: 'without the title bar', picture: 'the picture only' },
    height: 'Height of the frame',
    asModule: 'ES module',
    link: 'Link',
    tag: 'Element',
    frame: 'Frame',
    about: {
      link: 'Opens this page as it is now.',
      tag: 'For your own page: it takes the width it is given, and follows your light or dark.',
      frame: 'For sites that allow no scripts but frames.',
    },
    copy: { link: 'Copy link', tag: 'Copy element', frame: 'Copy frame' },
    copied: 'Copied',
    byHand: 'The browser does not let this page copy. The text is selected: copy it by hand.',
    fromFile:
      'This page is a file on your disk, so the link opens on this machine only. The element and the frame name files that have to lie beside your page.',
  },

  quoted: '‘{word}’',
  quotedAt: '‘{word}’ (word {place})',
  readingQuery: '{query} looks at {key} with {share} of its attention.',
  readingSelf: '{query} looks at itself with {share} of its attention.',
  readingKey: '{key} is looked at most by {query}, with {share} of its attention.',
  readingMasked: '{query} can’t look at {key}: the mask hides it.',
  readingNothing: '{query} looks at nothing: the mask hides every word from it.',
  readingUnseen: 'Nothing looks at {key}: the mask hides it.',
  readingNaN: 'The weights of {query} are NaN, not a number.',
  howToRead:
    'Each word is a query that looks at the key of every word; a line’s thickness is the share of attention it gets.',
  honest:
    'The weight matrices are random draws, so the pattern means nothing yet. The arithmetic is exact.',
  honestOf: {
    '003-worked':
      'The matrices of this demo were chosen by hand, so that every step can be checked on paper.',
  },
  inHead: ' · head {head}',

  queryWords: 'query',
  keyWords: 'key',
  lines: 'Attention of the selected word, as lines',
  masked: 'masked',

  stages: {
    tokens: {
      title: 'Tokens',
      op: '',
      about:
        'The text in lower case, cut at white space. Each distinct word has a number in the vocabulary.',
    },
    embedding: {
      title: 'Embedding',
      op: 'look up',
      about: 'One row of numbers for each word. Equal words have equal rows.',
    },
    X: {
      title: 'X',
      op: 'positions',
      about: 'What enters attention: one row for each token, d_model numbers wide.',
    },
    qkv: {
      title: 'Q, K, V',
      op: 'project',
      about:
        'Each token asks (query), offers itself (key) and carries content (value): three projections of X.',
    },
    scores: {
      title: 'Scores',
      op: 'compare',
      about: 'How well each query fits each key: the sum of their products.',
    },
    scaled: {
      title: 'Scaled',
      op: 'divide',
      about:
        'A sum of d_k products grows like √d_k. Dividing by it keeps softmax from choosing one word only.',
    },
    mask: {
      title: 'Masked',
      op: 'hide',
      about:
        'A mask hides keys from queries: −∞ is added to their scores. Hidden cells are hatched.',
    },
    softmax: {
      title: 'Softmax',
      op: 'exponentials',
      about:
        'Three visible things: the row’s maximum is taken off, the rest raised to exponentials, and those divided by their sum.',
    },
    weights: {
      title: 'Weights',
      op: 'divide by the sum',
      about: 'Shares of attention: every row adds up to 1.',
    },
    head_out: {
      title: 'Head output',
      op: 'mix values',
      about: 'For each query, the values of all words, mixed in the proportions of its weights.',
    },
    concat: {
      title: 'Joined heads',
      op: 'side by side',
      about: 'The heads’ outputs side by side: one row for each token again.',
    },
    output: {
      title: 'Output',
      op: 'project',
      about: 'One more projection mixes the heads: each word’s vector, now with its context.',
    },
    plane: {
      title: 'In a plane',
      op: 'PCA',
      about:
        'Where each word stood before attention and where it stands after, in the two directions in which the original words differ most.',
    },
  },

  theLine: 'The line',
  theLineAbout: 'From text to output, in order. Choose a step to see it large.',
  head: 'Head {head}',
  average: 'Average',
  headsLabel: 'Heads',
  headsTitle: '{head}: {label}. {rule}',
  weightsAs: 'Weights as',
  weightsAsMap: 'Map',
  weightsAsLines: 'Lines',
  weightsLines:
    'Every line is one weight: the thicker and stronger, the larger. In colour are those of the word you point at, or have chosen; weights under 0.005 are left out.',
  patterns: {
    labels: {
      'previous token': 'previous token',
      self: 'self',
      'next token': 'next token',
      'first token': 'first token',
      'one token': 'one word',
      uniform: 'uniform',
    },
    means: {
      'previous token': 'share that goes to the token before',
      self: 'share that goes to the token itself',
      'next token': 'share that goes to the token after',
      'first token': 'share that goes to the first token',
      'one token': 'share that goes to the one word that gets most',
      uniform: 'entropy of the rows, against the greatest there can be',
    },
    rules: {
      'previous token':
        'On average {share} of its attention goes to the token before ({queries}); the label appears from {threshold} on.',
      self: 'On average {share} of its attention goes to the token itself ({queries}); the label appears from {threshold} on.',
      'next token':
        'On average {share} of its attention goes to the token after ({queries}); the label appears from {threshold} on.',
      'first token':
        'On average {share} of its attention goes to the first token, {word} ({queries}); the label appears from {threshold} on.',
      'one token':
        'On average {share} of its attention goes to one word, {word} ({queries}); the label appears from {threshold} on.',
      uniform:
        'On average its rows have {share} of the greatest entropy there can be ({queries}); the label appears from {threshold} on.',
    },
    queries: { one: 'over {count} query', other: 'over {count} queries' },
    called: '{head} is called',
    none: '{head} has no label: it follows none of six simple patterns far enough.',
    ofAverage: 'The average of all heads. Labels are for single heads.',
    honest: 'Nothing has been learned here: a label says what these weights happen to do.',
    table: 'The rules of the labels',
    label: 'Label',
    measured: 'What is measured, on average',
    from: 'from',
    notPossible: '–',
    counts:
      'A query counts only where it could follow the pattern: the mask leaves it two keys or more, and the pattern’s key is one of them. A label needs two such queries, and half of all that have a choice. Where several rules hold, ‘uniform’ wins, then the largest share.',
  },
  inputs: 'Computed with {names}',
  changes: 'What changes this step',
  changedMark: 'changed',
  reset: 'Back to {value}',
  resetEmpty: 'Back to empty',
  less: 'Less {name}',
  more: 'More {name}',
  emptyChoice: 'not set',
  table: {
    show: 'Show as table',
    hide: 'Hide the table',
    caption: '{name}: {rows} down, {cols} across',
    rows: 'rows {first} to {last} of {count}',
    cols: 'columns {first} to {last} of {count}',
    before: 'Show those before',
    after: 'Show those after',
  },
  noCanvas:
    'This browser does not let the page draw, so that pictures stay empty: hardened privacy settings may do that. Every number can be read all the same: each figure has its table.',
  formula: {
    label: 'Formula. The arrow keys light the matrix of each letter, Enter leads to it.',
    lit: '{name} is lit.',
  },
  auto: {
    name: 'auto',
    value: 'auto ({value})',
    of: {
      tokens: 'auto: the words of the text',
      vocabulary: 'auto: the distinct words',
      weight_seed: 'auto: the seed',
      x_dtype: 'auto: as dtype',
    },
  },
  long: {
    title: {
      one: '{count} word',
      other: '{count} words, and what each of them looks at.',
    },
    about:
      'Every number is computed exactly. From afar the map is an overview, in which a point stands for many weights; zoom in, and each cell is one.',
    label:
      'Map of {name}, {count} queries down, {count} keys across. Plus and minus zoom, arrow keys move, Enter asks the number, Home shows everything.',
    computing: 'Computing the overview …',
    hint: 'Drag to move, + and − to zoom, press a point to ask its number.',
    reading: '{query} → {key}: {name} {value}',
    query: 'query',
    key: 'key',
    nearer: 'Zoom in',
    farther: 'Zoom out',
    all: 'Everything',
    shows: 'A point of the overview shows',
    mean: 'mean',
    largest: 'largest',
    exact: 'Exact: every cell is one number of the run.',
    overview: {
      mean: 'An overview: each point is the mean of {square} numbers.',
      largest: 'An overview: each point is the largest of {square} numbers.',
    },
    clipped: 'The darkest blue stands for {high} and more.',
    moreTokens: { one: 'and {count} more word', other: 'and {count} more words' },
    limits:
      'Lines, patterns, labs, the plane and comparisons are for texts of up to 1,024 words; this one has {count}.',
  },

  factor: 'factor',
  factorLabel: 'Factor on the scores',
  ends: 'Colours',
  endsCentred: 'centred on 0',
  endsData: 'end to end',

  mapLabel:
    'Map of {name}, {shape}: {rows} down, {cols} across. Arrow keys move from cell to cell, Enter chooses one, Escape lets it go.',
  planeTitle: {
    one: '{count} token before and after attention, in the plane of their two main directions',
    other: '{count} tokens before and after attention, in the plane of their two main directions',
  },
  original: 'original',
  contextual: 'contextual',
  component: 'PCA component {at}',
  componentShare: 'PCA component {at} ({share} of the variance)',
  plane: {
    name: 'plane',
    role: 'points in a plane',
    keys: 'Left and right go from token to token, up and down between before and after, Enter keeps a point.',
    before: '{word} before attention:',
    after: '{word} after attention:',
    coordinate: 'component {at}: {value}',
    coordinateName: 'component',
    share:
      'The plane is fitted on the words before attention and shows {original} % of their variance. Of the way that attention moved them it shows {moved} %: the rest lies in directions that can’t be seen here.',
  },
  planeNone: 'Two tokens or more are needed to draw a plane.',

  card: 'Where it comes from',
  cardEmpty:
    'Point at a number, or move to one with the arrow keys, to see how it came about. Click it, or press Enter, to keep it here and to follow it back to the text.',
  cardPreview: 'Click, or press Enter, to keep this number here and to follow it upstream.',
  cardPreviewApart: 'Click, or press Enter, to keep this number here.',
  cardApart: 'It is of this lab, not of the run: there is no way upstream from here.',
  cardRelease: 'Let go',
  cardOperands: 'Computed from',
  cardTerms: 'The sum of {count} terms',
  cardShowAll: 'Show all {count} terms',
  cardShowFew: 'Show fewer terms',
  cardMore: 'and {count} more',
  cardAll: 'All digits',
  cardAgain: 'Computed again from these numbers:',
  cardTrail: 'The way here',
  cardBack: 'Back',
  cardBackTo: 'Back to {cell}',
  cardFollow: '{cell}, {value}: show where it comes from',
  cardToken: 'It belongs to the token',
  tokenFormula: 'the text in lower case, cut at white space',
  tokenFrom: 'tokens[{index}] = ‘{word}’, word {place} of the text',
  tokenDrawn: 'tokens[{index}] has no word: this demo has tokens without a text',
  chosen: 'Kept.',
  released: 'Let go.',
  why: 'Where does {value} come from?',

  edits: {
    bar: 'Changes',
    undo: 'Undo',
    redo: 'Redo',
    resetAll: { one: 'Reset {count} edit', other: 'Reset all {count} edits' },
    pin: 'Pin as baseline',
    pinAgain: 'Pin this instead',
    compare: 'Compare with baseline',
    compareMap: 'Compare {name} with the baseline',
    noBaseline: 'no run is pinned as the baseline',
    unpin: 'Unpin',
    short: {
      resetAll: { one: 'Reset {count}', other: 'Reset all {count}' },
      pin: 'Pin',
      pinAgain: 'Pin this',
      compare: 'Compare',
    },
    pinned:
      'This run is pinned as the baseline. Change something, then compare: every map can show what became of it.',
    otherSentence:
      'The baseline is of another sentence: differences stand where the shapes agree, between other words.',
    same: '{name}: no number differs from the baseline.',
    differs:
      '{name}: {differing} of {count} numbers differ, most {cell}{place}: {before} → {now} ({by}).',
    otherShape:
      '{name} has another shape in the baseline ({shape}): there is no difference to show.',
    noSuch: '{name}: the baseline has none.',
    difference: 'current − baseline',
    valueOf: 'Value of {cell}',
    how: 'Type a number, drag it sideways, here or on the map, or use ↑ and ↓ (Shift: ten steps, Alt: a tenth).',
    notANumber: '‘{value}’ is not a number. Write one such as 0.5, −2 or 1e−3.',
    set: '{cell} is set to {value}.',
    setBack: '{cell} is {value} again.',
    resetCell: 'Reset this cell',
    resetTensor: { one: 'Reset {name} ({count} edit)', other: 'Reset {name} ({count} edits)' },
    wasReset: '{cell} is reset.',
    byHand: 'Set by hand. Without the edit it would be',
    without: 'Without the edit',
    edited: { one: '{count} edited', other: '{count} edited' },
    waiting: {
      one: '{count} edit waits until its cell is there again: {edits}',
      other: '{count} edits wait until their cells are there again: {edits}',
    },
    waitingWhy: { one: 'Now {why}.', other: 'The first one: {why}.' },
    drop: { one: 'Forget it', other: 'Forget them' },
    canEdit: 'Press a digit, − or F2 to change a number, Delete to reset it.',
  },

  token: 'Token {index}',
  wordNumber: 'vocabulary {id}',
  tokensDropped: 'Dropped, because the vocabulary lacks them: {words}',
  noSuchCell: 'the matrices of this run have no such number',
  labs: {
    step: 'The step',
    wrongNumber: '{key}={value} was left out: a whole number from {min} to {max} is needed.',
    label: 'Ways to see this step',
    titles: {
      scale: 'Scale lab',
      mask: 'Mask lab',
      filters: 'Filters lab',
      positions: 'Position lab',
      sentences: 'Two sentences',
    },
  },
  plot: {
    role: 'plot',
    label: '{name}. Plot: left and right arrow keys move from point to point.',
    at: '{label} {x}',
    value: '{label} {value}',
  },
  slider: {
    typed: '{label}, as a number',
    problem: '{label}: “{value}” does not do; a number from {min} to {max} is needed.',
  },
  filtersLab: {
    title: 'Fixed weights beside attention',
    about:
      'A filter is attention, too: a matrix of weights applied to values. But its weights were fixed beforehand. Attention computes its own from the words.',
    kinds: {
      moving: 'moving average',
      exponential: 'exponential average',
      attention: 'attention',
    },
    short: { moving: 'moving', exponential: 'exponential', attention: 'attention' },
    formulas: {
      moving: 'the last words, equally',
      exponential: 'every step back counts less',
      attention: 'computed from the words: ',
    },
    window: 'Window of the moving average',
    windowAbout: 'How many words back, the word itself included; fewer at the start.',
    alpha: 'Share α of the newest word',
    alphaAbout: 'The exponential average is y_t = α x_t + (1 − α) y_(t−1), from y_0 = x_0.',
    movingFormula: 'A[i,j] = 1 / min(i + 1, window) for the last window keys, else 0',
    exponentialFormula: 'A[i,j] = α (1 − α)^(i − j), and (1 − α)^i for j = 0',
    inside: '1 / {count} = {value}: word {place} is one of the last {count}',
    outside: '{value}: word {place} is not one of the last {count}',
    later: '{value}: word {place} comes after word {query}',
    share: '{alpha} · (1 − {alpha})^{steps} = {value}: {steps} back',
    first: '(1 − {alpha})^{steps} = {value}: what is left for the first word',
    replace: 'Replace ‘{word}’ by ‘{other}’',
    replaceAbout: 'Which of the three maps change?',
    changed: '{count} of {cells} weights changed.',
    unchanged: 'No weight changed.',
    outputs: {
      title: 'The same values through all three',
      about:
        'One column of V of head {head}, word by word, and what each of the three matrices makes of it. Filters smooth along the sentence; attention may look anywhere, ahead as well unless a mask forbids it.',
      column: 'Column of V',
      values: 'values',
      x: 'word',
      y: 'V, column {column}',
    },
    cost: {
      title: 'What it costs',
      about:
        'A filter passes over the words once, O(n d): each step changes a running result. Attention compares every word with every other, O(n² d). Here each word has d = {width} numbers.',
      counted: 'Operations, counted',
      countedAbout:
        'Each addition, multiplication and division of the two recursions, and those of Q Kᵀ and of weights V in one head; softmax and projections are not counted. Twice the words: twice the work, or four times.',
      operations: 'operations',
      length: 'words n',
      measured: 'Time, measured here',
      measure: 'Measure here',
      stop: 'Stop',
      progress: 'measuring, {size} words done',
      time: 'median time',
      measuredAbout:
        'Medians of calls of this page’s own code, in this browser on this machine: float64, one thread, including the way of the numbers in and out. Other programs, a battery or another browser change them; below some hundred words that way is most of the time.',
    },
  },
  scaleLab: {
    title: 'What the scores are multiplied by',
    about:
      'The page follows: every score is multiplied by this factor before the softmax. A large factor makes it choose one word, a small one makes it spread evenly.',
    factor: 'Factor on the scores',
    factorAbout: 'Dividing by √d_k is the factor 1/√{d_k} here.',
    state: {
      label: 'This run in four numbers',
      variance: 'variance of the scaled scores',
      entropy: 'mean entropy of a row, of the most there can be, log {keys}',
      largest: 'largest weight of a row, on average',
      jacobian: 'norm of the softmax’s Jacobian, on average',
      about: {
        one: 'Of the only row there is, before any mask.',
        other: 'Of all {count} rows of all heads, before any mask.',
      },
    },
    sweep: {
      title: 'Why by √d_k',
      about:
        'If the entries of q and k are independent, with mean 0 and variance 1, then q·k is a sum of d_k products and has the variance d_k. Here are {tokens} such queries against {tokens} such keys for each d_k, drawn by {rng} from the seed {seed}.',
      unscaled: 'unscaled',
      scaled: '÷ √d_k',
      own: 'times {factor}',
      run: 'this run',
      current: 'd_k = {d_k}',
      expected: { off: 'unscaled, without chance', sqrt: '÷ √d_k, without chance' },
      measures: {
        variance: {
          title: 'Variance of the scores',
          about:
            'Dashed: the theory, d_k and 1. The run on the page lies elsewhere when its q and k do not have the variance 1.',
        },
        entropy_share: {
          title: 'Entropy of a row',
          about: 'As a share of log n, a row spread evenly. At 0 one key has it all.',
        },
        max_weight: {
          title: 'Largest weight of a row',
          about: 'Unscaled, attention becomes a choice: one key takes nearly everything.',
        },
        jacobian_norm: {
          title: 'Norm of the softmax’s Jacobian',
          about:
            'Frobenius norm of diag(a) − a aᵀ: how strongly weights answer to a change of scores. Where it falls to 0, no gradient comes through and nothing is learned.',
        },
      },
    },
    rows: {
      title: 'One-hot rows',
      about:
        'Each line is a row of one head of this run: its largest weight, for every factor that the scores could have. The marked row is that of the chosen word.',
      name: 'Largest weight of each row against the factor',
      open: 'Open tutorial 001’s demo',
      demo: 'Tutorial 001 draws its projections without a factor of their own, so that the scores are hundreds large even after the division by √d_k: nearly every row is one-hot, except where two equal words share. Follow the lines to the left to see how small the factor would have to be.',
      x: 'factor',
      y: 'largest weight',
      now: 'now {factor}',
    },
    overflow: {
      title: 'Where exp overflows',
      about:
        'Tutorial 003 writes the softmax as exp(s) / Σ exp(s). That is right on paper; in a computer, exp of a large score is infinite and ∞/∞ is NaN, not a number. Taking the row’s maximum off first changes no weight and can’t overflow.',
      scores: 'Scores',
      times: 'Multiplied by',
      reach: 'Up to which multiplier each form works',
      name: 'The softmax of these scores in two forms',
      column: '{form} {dtype}, {what}',
      upTo: 'to × {limit}',
      always: 'always',
      forms: { naive: 'Naive', stable: 'Stable' },
      score: 'score s',
      exponential: { naive: 'exp(s)', stable: 'exp(s − max)' },
      weight: 'weight',
      sum: 'sum',
      verdicts: {
        fine: 'These are the weights.',
        some: 'Fine: an exponential below exp({limit}) is 0, and so is its weight.',
        overflow: 'exp is infinite above {limit}: ∞/∞ is NaN.',
        sum: 'Every exponential is finite, but their sum is not: all weights become 0.',
        zero: 'Every exponential is 0, below exp({limit}): 0/0 is NaN.',
      },
      notNumber:
        'Scores: “{value}” is not a finite number. Type numbers with blanks between them, such as 1 0.5 0 -1.',
      howMany: 'Scores: there are {count}; from 1 to {most} numbers are needed.',
    },
  },
  sentencesLab: {
    about:
      'Two sentences, one model: the same vocabulary, the same weights, and one plane for both. A word that stands in both starts as the same vector and ends as another one, because attention has mixed in what stands around it.',
    examples: { first: 'I sat by the bank of the river', second: 'I put money in the bank' },
    first: 'First sentence',
    second: 'Second sentence',
    word: 'The word to compare',
    noCommon: 'The sentences have no word in common. Write one that stands in both.',
    before: 'before attention',
    after: 'after attention',
    distances: '‘{word}’ in the first sentence and in the second',
    euclidean: 'Euclidean distance',
    cosine: 'cosine',
    readingSame:
      '‘{word}’ is the same vector in both sentences before attention. After it the two are {moved} apart.',
    readingOther:
      '‘{word}’ differs before attention already, because its place in the sentence counts. After it the two are {moved} apart.',
    planeTitle: 'The words of both sentences before and after attention, in one plane',
    planeLabel:
      'The words of both sentences before and after attention in one plane, joined by arrows; ringed: {word}. The distances stand in the table above.',
    fit: 'The plane is fitted on',
    fitBefore: 'words before attention',
    fitAll: 'words before and after',
    shareBefore:
      'It is fitted on the vectors of both sentences before attention, and shows {variance} % of their variance. Of the way that attention moved them it shows {moved} %.',
    shareAll:
      'It is fitted on the vectors of both sentences before and after attention together, and shows {variance} % of their variance. Of the way that attention moved them it shows {moved} %.',
    repeated:
      'Within one sentence it is otherwise: both {word} have the same output, {distance} apart. Without positions the same word with the same words around it can’t become anything else.',
    repeatedTold:
      'Within one sentence, too: the outputs of both {word} are {distance} apart, because positions or the mask tell them apart.',
    coordinateFormula: 'Σ over k of ({tensor}[i,k] − mean[k]) direction[c,k]',
    coordinate: '{word}, {when}: component {component} = {value}',
    wordIn: { first: '{word}, first sentence', second: '{word}, second sentence' },
    honest:
      'The weights are random draws. That context changes the vector is real; in which direction, and how far, means nothing yet.',
  },
  positionLab: {
    schemesLabel: 'Where positions come from',
    schemes: { none: 'None', sinusoidal: 'Sinusoidal', rope: 'RoPE', alibi: 'ALiBi' },
    withScheme: {
      none: 'Without positions',
      sinusoidal: 'With sinusoidal positions',
      rope: 'With RoPE',
      alibi: 'With ALiBi',
    },
    about: {
      none: 'Nothing tells attention where a word stands. It treats a sentence as a set of words.',
      sinusoidal:
        'To each word’s vector a row of sines and cosines is added, fast ones in the first columns and slow ones in the last: every position has a pattern of its own (Vaswani et al. 2017).',
      rope: 'Nothing is added. Queries and keys are turned, pair of numbers by pair, by an angle that grows with the position (Su et al. 2021).',
      alibi:
        'Nothing is added to the vectors. Each score loses a little for every word between query and key, in each head with a slope of its own (Press et al. 2022).',
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
      'One row a position, one column a wave. Point at a column, or go to it with the arrow keys, to see its wave below.',
    wave: 'Column {col} over the positions',
    waveLength: 'The wave of column {col} is {length} positions long.',
    cell: 'P[{row}, {col}] = {wave}({row} / {base}^({exponent})) = {value}. The wave of column {col} is 2π · {base}^({exponent}) = {length} positions long.',

    productsAbout:
      'Each encoded position against each other one: P times its transpose. The bands run along the diagonals, because the product depends on the distance of two positions and on nothing else. That is how attention can learn to look so many words back.',
    productsMap: 'P · Pᵀ',
    productFormula: 'P Pᵀ[i,j] = sum over c of P[i,c] P[j,c]',
    ropeFormula: 'q at i · k at j = sum over c of q[i,c] k[j,c], both rotated to where they stand',
    productText: '{left} · {right} = {value}',
    profile: 'Product against distance',
    spread:
      'Along each diagonal all products are the same: they differ by at most {spread}, which is rounding.',

    shiftAbout:
      'Take one pair of columns, a sine and its cosine, as a point on a circle. The row further down is the same point turned, by an angle that depends on the shift alone: one matrix leads from every position to the one so much later.',
    shiftName: 'Pair {pair} of position {at}, turned to position {to}',
    matrix: 'the matrix of the shift',
    turned: 'matrix times pair',
    apart: 'difference',
    shiftAll:
      'With the shift {by}, the pairs’ own matrices lead from each of the {count} positions to the later one: the largest difference is {largest}.',

    variantsAbout:
      'Four ways in which the formula is often written, beside the right one. Not all of them do harm.',
    variantsLabel: 'What is written wrongly',
    variants: {
      concatenated: {
        title: 'Concatenated',
        formula: 'P[i,k] = sin(i / base^(2k/d_model)), P[i,d_model/2+k] = cos of the same',
        code: 'np.concatenate([np.sin(angles), np.cos(angles)], axis=1)',
        about:
          'All sines first, then all cosines, as in Tensor2Tensor. Only the columns stand in another order: every dot product is the same, and a trained model can’t tell. It does harm where weights trained with one order meet the other.',
      },
      'single-exponent': {
        title: 'i for 2i',
        formula: 'P[i,2k] = sin(i / base^(k/d_model)), P[i,2k+1] = cos of the same',
        code: 'pos / base ** (i / d_model)   # 2 * i is right',
        about:
          'The exponent grows half as fast, so that the waves end at 2π times the square root of the base. Products still depend on the distance alone, but the slow waves that tell far positions apart are missing.',
      },
      'column-exponent': {
        title: '2c for column c',
        formula: 'P[i,c] = sin(i / base^(2c/d_model)) for even c, cos for odd c',
        code: 'for c in range(d_model): base ** (2 * c / d_model)',
        about:
          'The factor 2 is applied to the column instead of the pair. Now a sine and the cosine beside it have different wavelengths: they are no circle any more, products depend on where the two positions are, and a shift is no rotation.',
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
      'Two numbers of a query and two of a key, as arrows: hollow before the rotation, full after it. Each is turned by its position times the frequency of the pair; lengths stay.',
    ropeName:
      'A pair of numbers of the query {query} and of the key {key}, before and after rotation',
    ropeNumbers: 'The pairs in numbers',
    angle: 'angle, radians',
    before: 'before',
    after: 'after',
    columns: 'Pair {pair} is the columns {first} and {second}.',
    pairing: {
      interleaved: 'Neighbours are paired, as in the RoFormer paper.',
      half: 'Column i is paired with column i + d_k/2, as in GPT-NeoX and LLaMA.',
    },
    ropeDistance:
      'One query and one key of this sentence, tried at every position: the score is the same wherever their distance is the same.',
    ropeMap: 'q · k, both rotated',
    queryAt: 'query at',
    keyAt: 'key at',
    keyMinusQuery: 'key − query',
    queryAtPlace: 'query at {at}',
    equalTable: 'Scores at equal distances',

    biasesAbout:
      'What is added to the scaled scores of each head: nothing on the diagonal, and less for every step away from it. Steep heads look near, flat heads look far.',
    slope: 'Head {head}: slope {slope}',

    orderHow:
      'Drag a word to another place. With the keyboard: arrow keys choose a word, and Alt with an arrow key moves it.',
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
      '{title} every word keeps its output: its row moves with it, and the largest difference is {largest}, which is rounding.',
    breaks: '{title} outputs change with the order, most at {word}: by {largest}.',
    table: 'Largest difference under each scheme',
    scheme: 'Positions',
    largest: 'Largest difference of a word’s output',
    at: 'At',
    nowhere: 'none: all keep theirs',
    outputOwn: 'Output, as the sentence stands',
    outputMoved: 'Output, words moved',
    oneWord: 'One word has no order. Write two or more.',
    maskKnows:
      'The mask ({mask}) goes by places too: with it, order counts even without positions.',
    alibiBackwards:
      'Here the bias counts distance in both directions. A sentence read backwards has the same distances, and every word keeps its output.',
    withoutEdits:
      'Cells that you set by hand are left out here: they belong to places, not to words.',
    wrongOrder:
      '{key}={value} is not an order of {count} words: each number from 0 to {last} is needed once. The example is shown.',
  },
  maskLab: {
    about:
      'A mask is a matrix of numbers added to the scaled scores: 0 leaves a score as it is, −∞ takes it out of softmax. Choose masks here, several at once if you like, or paint one by hand.',
    bottomRight:
      'causal-bottom-right puts the last query beside the last key, as a decoder with a cache does. Here there are as many keys as queries, so it is the same as causal.',
    paintWith: 'Paint with',
    brushHidden: '−∞ hide',
    brushLarge: '−1e9',
    brushOpen: '0 show',
    ownNumber: 'number',
    ownNumberLabel: 'A number of your own to paint with',
    notANumber: 'A number is needed, such as −2 or 1e-3, or −inf.',
    undo: 'Undo',
    redo: 'Redo',
    clear: 'Clear',
    added: 'Mask: paint here',
    weights: 'Weights',
    painterRole: 'mask to paint on',
    painter:
      'The mask, {rows} queries down, {cols} keys across. Arrow keys move, Space paints the cell or takes its paint off. To the left of the first key is the whole query, above the first query the whole key.',
    wholeRow: 'all keys of {query}',
    wholeColumn: '{key} for all queries',
    cell: 'mask, {query}, {key}: {value}',
    cardPaints:
      'Press and drag, or press Space, to paint here. On the map of the weights a click keeps a number.',
    open: 'mask[{row},{col}] = 0: no mask hides this key',
    openFormula: 'What is added to a score: 0 leaves it as it is',
    howTo:
      'Press and drag on the mask to hide keys from queries; begin on a painted cell to take paint off. A word beside or above it stands for its whole row or column.',
    pair: '{query} → {key}: {added} is added to the score; the weight is {weight}.',
    small:
      'A finite number is a bias: with {value} added, a key keeps exp({value}) times its exponential, and the row is divided by its sum again.',
    large:
      'A number as low as −1e9 is not −∞. exp(−1e9) underflows to 0, which looks like hiding, until a whole row has it: see the last section.',
    forPyTorch: 'The same mask for PyTorch',
    blockedTitle: 'nn.MultiheadAttention',
    blockedMeans: 'attn_mask: True = may not look',
    allowedTitle: 'F.scaled_dot_product_attention',
    allowedMeans: 'attn_mask: True = takes part',
    trueLetter: 'T',
    falseLetter: 'F',
    copy: 'Copy',
    copyNumbers: 'Copy the numbers',
    copied: 'Copied',
    trap: 'The trap: one library, two opposite meanings. Hand one the other’s matrix and every word sees exactly what it should not; no error is raised.',
    asNumbers: 'As numbers both mean the same: they add them to the scores.',
    noBooleans:
      'A boolean mask can only hide: the finite numbers painted here count as not hidden above. As numbers both mean the same: they add them to the scores.',
    rowTitle: 'A word that may look at nothing',
    rowAbout:
      'When every key is hidden from a query, softmax has nothing to choose from: 0 divided by 0. Programs differ in what they make of it.',
    rowWord: 'Whose row',
    rowHide: 'Hide everything from {word}',
    rowShow: 'Show everything to {word}',
    policies: {
      zero: {
        title: '0.',
        why: 'It attends to nothing, and its output is 0. PyTorch from 2.5 on, and this lab.',
      },
      nan: {
        title: 'NaN.',
        why: '0 / 0, as NumPy and PyTorch before 2.5 compute it. One NaN makes everything after it NaN.',
      },
      large64: {
        title: '−1e9 instead of −∞, in float64.',
        why: 'All scores sink by the same amount, which softmax does not notice: as if nothing were hidden.',
      },
      large32: {
        title: '−1e9 instead of −∞, in float32.',
        why: 'Beside 1e9 the scores themselves are rounded away: uniform weights. The word looks at everything equally, which nobody wanted.',
      },
    },
  },
  noMask: 'No mask: every word may look at every word, and the scaled scores stay as they are.',
  noPositions:
    'No positions are added. Attention alone can’t tell the order of the words: shuffle them and every word keeps its output.',

  ignored: 'The link’s {name}={value} was left out: {why}.',
  showField: 'Show {name}',
  pictureKept: 'The picture still shows the last setting that worked.',
  dismiss: 'Dismiss',

  exporting: {
    open: 'Export',
    openFigure: 'Export {name}',
    run: 'Export this run',
    plane: 'the plane',
    lines: 'the lines',
    close: 'Close',
    kindsLabel: 'As what',
    kinds: {
      numpy: 'NumPy',
      pytorch: 'PyTorch',
      cpp: 'C++',
      npz: '.npz',
      npy: '.npy',
      png: 'PNG',
      svg: 'SVG',
      linesPng: 'Lines, PNG',
      linesSvg: 'Lines, SVG',
      csv: 'CSV',
      markdown: 'Markdown',
      latex: 'LaTeX',
      ascii: 'ASCII map',
    },
    preview: 'Text of {file}',
    copy: 'Copy',
    copied: 'Copied',
    copyByHand: 'This browser did not let the page copy. The text is selected: copy it from there.',
    copyPicture: 'This browser did not let the page copy a picture. Copy it from its own menu.',
    download: 'Download {file}',
    size: '{file}, {bytes} bytes. There is nothing to read in it as text.',
    framed:
      'If no file arrives, the site around this frame does not let it download. What is shown can still be selected and copied.',
    notes: {
      numpy:
        'It draws the same numbers from the same seeds and prints every step of the line. For Python 3.8, NumPy 1.20 and later.',
      numpyListed:
        'NumPy does not have PyTorch’s generator, so the numbers drawn are listed. The PyTorch program draws them.',
      module:
        'With torch.nn.MultiheadAttention, which computes exactly this. Its own steps are hidden in it: the NumPy program prints them all.',
      noModule:
        'Every step by itself: torch.nn.MultiheadAttention can’t compute this, because {reasons}.',
      cpp: 'Against this project’s own library: find_package(attention_lab), as the README says.',
      npz: 'All {count} arrays of the run at full precision: numpy.load(’attention.npz’)[’weights’].',
      npy: 'The matrix shown, shape ({shape}), at full precision: numpy.load(’{file}’).',
      latex: 'For math mode, with amsmath.',
      worked: 'Every step of head {head}, with its numbers.',
    },
    why: {
      output_projection: 'it always has W_O',
      d_k: 'its heads share d_model among them',
      d_v: 'its values are as wide as its keys',
      positions: 'it does not rotate queries and keys',
      scale: 'it always divides by sqrt(d_k)',
      softmax: 'its softmax is always the stable one',
      fully_masked: 'it makes NaN of a row that is masked throughout',
      edits: 'it does not let Q, K or V be set by hand',
    },
  },

  failed: 'The computation could not be loaded',
  failedAbout: 'What the browser said: {message}',
  causes: {
    absent: {
      what: 'This browser has no WebAssembly, in which everything here is computed.',
      todo: 'A lockdown mode or an administrator may have switched it off. Allow it for this site, or open the page in Chrome or Edge 95, Firefox 100, Safari 16.4, or anything newer.',
    },
    forbidden: {
      what: 'A policy of this site (its Content-Security-Policy) forbids WebAssembly, in which everything here is computed.',
      todo: 'Whoever runs the site can allow it: script-src needs ‘wasm-unsafe-eval’.',
    },
    old: {
      what: 'This browser’s WebAssembly is too old: it lacks exceptions or, for the page in one file, SIMD, which the computation uses.',
      todo: 'Open the page in Chrome or Edge 95, Firefox 100, Safari 16.4, or anything newer.',
    },
    missing: {
      what: 'The server does not have the computation’s file, a .wasm beside the page, or could not send it.',
      todo: 'Try again in a moment. Whoever runs the site: the files of dist/ belong together, in one folder.',
    },
    unreached: {
      what: 'The computation’s file, a .wasm beside the page, could not be reached.',
      todo: 'Look whether you are online, then try again. Once loaded, nothing more is fetched.',
    },
    damaged: {
      what: 'The computation’s file, a .wasm beside the page, has arrived damaged or incomplete.',
      todo: 'Try again, or reload the page without the cache.',
    },
    other: {
      what: 'The computation did not start.',
      todo: 'Try again. With little memory left, closing other tabs can help.',
    },
  },
  failedRetry: 'Try again',

  compare: {
    open: 'Compare with my own printout',
    close: 'Close the comparison',
    label: 'A printed matrix',
    hint: 'Paste what NumPy, PyTorch or a spreadsheet has printed: with brackets or without, rounded or not, and with … where rows were left out. The tensor that it fits best is found.',
    with: 'Compared with {name}, {shape}.',
    withHead: 'Compared with {name}, head {head}, {shape}.',
    best: 'Of the {count} with such a shape it fits best.',
    same: {
      one: 'The number agrees to the last printed decimal, ± {tolerance}.',
      other: 'All {count} numbers agree to the last printed decimal, ± {tolerance}.',
    },
    differ: {
      one: '{count} of {all} numbers differs by more than the printed decimals allow, ± {tolerance}.',
      other:
        '{count} of {all} numbers differ by more than the printed decimals allow, ± {tolerance}.',
    },
    largest: 'Largest difference',
    first: 'First wrong number',
    pair: '{printed} in the printout, {computed} here',
    equal: 'none: the numbers are the same',
    framed: 'Numbers that differ are framed on the map.',
    unfit: 'The printout has shape {shape}, and nothing of this run has. There are {shapes}.',
    problems: {
      empty: 'There is no number in it; a matrix of numbers is needed.',
      number: 'Line {line}: ‘{found}’ stands where a number is expected.',
      ragged: 'Line {line}: {found} entries, where the rows before have {wanted}.',
      open: 'Line {line}: the number {found} stands outside of the brackets.',
      close: 'Line {line}: a bracket is opened and not closed, or closed and not opened.',
      uneven:
        'Line {line}: a number and a row stand side by side; rows of equal depth are expected.',
      deep: 'Line {line}: more than four brackets inside each other; no tensor here has so many axes.',
    },
  },

  tours: {
    title: 'The tutorials, checked',
    about:
      'Five tutorials on self-attention, demo by demo: what each one draws and prints, computed again here, and a note wherever its text and its own code disagree.',
    steps: { one: '{count} step', other: '{count} steps' },
    noteCount: { one: '{count} note', other: '{count} notes' },
    tutorial: 'Tutorial {id}',
    open: 'The whole tutorial {id}, checked',
    seeDemo: 'See it in the tutorial, checked',
    bar: 'Tour of tutorial {id}',
    step: 'Step {at} of {count}',
    barKeys: 'The arrow keys lead to the next step and back.',
    previous: 'Previous step',
    next: 'Next step',
    close: 'Close the tour',
    changed:
      'The page below has been changed since this step was opened. What is shown here is still the tutorial’s.',
    restore: 'Set the page back to this step',
    prints: 'It prints',
    says: 'The tutorial says',
    fact: 'In fact',
    stated: '{name} as the text has it',
    computed: '{name} as its code computes it',
    noSuchTour: 'there is no such tutorial; {ids} are there',
    noSuchStep: 'tutorial {id} has {count} steps',
    figures: {
      movingAverage: 'Moving average of 3',
      exponentialAverage: 'Exponential average, factor 0.5',
      attention: 'Attention, head 0',
      head: 'Head {head}',
      shape: 'Its shape',
      ownTable: 'The weights of one head',
      ownAscii: 'The same in shades',
      ownHeads: 'The weights of two heads',
    },
    numbers: {
      variance: {
        title: 'Variance of 4,000 scores of independent standard normals',
        columns: ['d_k', 'q · k', 'q · k / √d_k'],
      },
      saturation: {
        title: 'One query against 16 keys, without and with the division by √d_k',
        columns: [
          'd_k',
          'largest weight',
          'entropy',
          'norm of the Jacobian',
          'largest weight, divided',
          'entropy, divided',
          'norm of the Jacobian, divided',
        ],
      },
      overflow: {
        title: 'Two scores, and what the two forms of softmax make of them in float64',
        columns: ['scores', 'exp(s) / Σ exp(s)', 'with the maximum taken off first'],
      },
    },
    tables: {
      filters: {
        title: 'Fixed filters against Self-Attention',
        columns: ['', 'Moving average, EMA', 'Self-Attention'],
        rows: [
          ['Weight assignment', 'Fixed in advance', 'Dynamically computed from input'],
          ['Reference range', 'Local (window-dependent)', 'Global (entire sequence)'],
          ['Adaptivity', 'None', 'Weights change per input'],
          ['Complexity', 'O(n)', 'O(n²) (quadratic in sequence length)'],
          ['Use cases', 'Signal smoothing, denoising', 'Sequence relationship modeling'],
        ],
      },
      steps: {
        title: 'The five steps',
        columns: ['', 'Step', 'What happens'],
        rows: [
          ['1', 'Project inputs', 'Each word becomes a Query (Q), a Key (K) and a Value (V)'],
          ['2', 'Compute scores', 'The dot product of Q with every K'],
          ['3', 'Scale', 'Divided by √d_k, to stabilize gradients'],
          ['4', 'Softmax', 'Scores become probabilities: the attention weights'],
          ['5', 'Weighted sum', 'Multiplied by V and summed: the output'],
        ],
      },
    },
    texts: {
      '000': {
        formula: {
          title: 'The formula, step by step',
          about:
            'X becomes queries, keys and values; their scores are divided by √d_k and turned into shares of one by softmax; the output is the mean of the values with those shares. The division is there because a score adds up d_k products: for components of variance 1 its variance is d_k. The table counts that again.',
        },
        attention: {
          title: 'One head, four random tokens',
          about:
            'X and three matrices of 0.1 times a normal are drawn from seed 42 in this order. The program prints two shapes and the weights, and draws them as a map with a value in each cell.',
        },
        heads: {
          title: 'Four heads',
          about:
            'A class holds a stack of matrices for each head, runs the heads one after another, puts their outputs side by side and multiplies by W_O. Six tokens of width 16 enter, and each head has its own map.',
        },
        order: {
          title: 'What order means to attention',
          about:
            'Without positions nothing in the formula knows which token came first. The tutorial puts it into one sentence, and gives sinusoidal positions as the cure.',
        },
        positions: {
          title: 'Sinusoidal positions',
          about:
            'Fifty positions of width 64: sine in even columns, cosine in odd ones, and a wavelength that grows from pair to pair. Its figure lets the plotting library choose the ends of the colours.',
        },
        pytorch: {
          title: 'The same as PyTorch',
          about:
            'The weights of the class are copied into nn.MultiheadAttention, which wants them in one block and transposed. X is rounded to float32 once. Both outputs are printed, and the largest difference.',
        },
        filters: {
          title: 'Against fixed filters',
          about:
            'A moving average and an exponential average can be written as matrices of weights too. Theirs are the same whatever the input; those of attention are computed from it.',
        },
      },
      '001': {
        words: {
          title: 'From words to an array',
          about:
            'The sentence is put in lower case and cut at white space; each word is looked up in a vocabulary of five, and its number picks a row of a random matrix. An axis for the batch comes in front.',
        },
        attention: {
          title: 'Four heads of width 32',
          about:
            'Q, K and V come from one matrix each, 128 by 128, cut into four heads. All of them are plain normal draws without a factor. The tutorial keeps the weights to itself; these are they.',
        },
        plane: {
          title: 'Before and after, in a plane',
          about:
            'A principal component analysis is fitted to the word vectors, and both they and the output are drawn in its plane, each pair joined by an arrow.',
        },
        cover: {
          title: 'The cover, with numbers',
          about:
            'The drawing at the top follows eight words through one head without a number. Here are the numbers, of words eight wide. The framed cell is the product that its arrows point at: the query of ‘fox’, Q4, with the key of ‘jumps’, K5.',
        },
      },
      '002': {
        single: {
          title: 'One head',
          about:
            'Five random tokens of width 16 and one head of width 8, drawn with NumPy’s newer generator. The whole matrix of weights is printed.',
        },
        heads: {
          title: 'Four heads',
          about:
            'Four objects of the single-head class, with one seed after another, run on the same X. Their outputs are put side by side and projected back to the width of the model.',
        },
        ascii: {
          title: 'A map made of characters',
          about:
            'Five shades from blank to full block stand for the weights, so that a pattern can be seen in a terminal. The example takes the first four rows and columns of the weights above.',
        },
        scaling: {
          title: 'Why it divides by √d_k',
          about:
            'The guide answers the question in words: large scores drive the softmax to where its gradient is next to nothing. The table shows it: the wider the key, the more one weight takes all, unless the scores are divided first.',
        },
        file: {
          title: 'What the file itself prints',
          about:
            'The module that the guide describes has a demo of its own, with six words, seed 42 and two heads. It prints its weights as a table and in shades.',
        },
      },
      '003': {
        function: {
          title: 'The function',
          about:
            'Queries, keys and values are computed by one function; a second one takes them, an optional mask that is added to the scores, and a switch for the division by √d_k.',
        },
        worked: {
          title: 'Worked by hand',
          about:
            'Two tokens with identity matrices for X, W_Q and W_K, so that the scores are the identity too, and V = [[1, 2], [3, 4]]. The text works every step out on paper, and its program prints the output.',
        },
        mask: {
          title: 'The mask',
          about:
            'What the mask adds to a score is minus infinity where a query must not look, and exp(−∞) is 0. Here the worked example runs with a causal mask: the first token sees only itself.',
        },
        overflow: {
          title: 'A softmax that overflows',
          about:
            'The listing takes the exponentials as they are, without subtracting the largest score of the row first. For the example that is the same number; for large scores it is none at all.',
        },
      },
      '004': {
        steps: {
          title: 'Five steps in a table',
          about:
            'The post begins with a sentence in which ‘it’ means the cat, says that every pair of words gets a score, and lists the steps from words to output. The line below runs its sentence.',
        },
        numpy: {
          title: 'One head in NumPy',
          about:
            'X and three matrices are drawn from seed 42, without any factor. The weights are printed, rounded to three decimals, and the post shows a table of them.',
        },
        pytorch: {
          title: 'The module of PyTorch',
          about:
            'nn.MultiheadAttention with two heads, as it is made, then X from the same stream. The post sets no seed; here it is 0.',
        },
      },
    },
    notes: {
      D01: {
        says: 'After np.random.seed(42) the post shows a table of weights that begins 0.309 0.216 0.271 0.204.',
        fact: 'That code prints the table above. The two differ by up to {largest}: at [{place}] the weight is {computed}, not {stated}. A search over 20,000 seeds and six scales of the weights found none that comes closer than 0.035, so the table is of another program.',
      },
      D02: {
        says: 'A second table, of PyTorch’s weights, begins 0.261 0.245 0.252 0.242.',
        fact: 'Without torch.manual_seed every run prints another one: the first weight is {seed0} for seed 0 and {seed42} for seed 42. Nor is the table likely: its entries spread over 0.019, those above over {spread}, and among 5,000 fresh modules the least spread was 0.038.',
      },
      D03: {
        says: 'The weights have shape (1, 4, 4).',
        fact: 'The module has two heads and returns their mean, {average}. Each head’s own weights, {heads}, need average_attn_weights=False. Tutorial 000 discards the same mean when it compares.',
      },
      D04: {
        says: 'Multi-head attention is left for the next post.',
        fact: 'The PyTorch listing is multi-head already, with two heads, biases and an output projection. It is not the computation of the NumPy listing in other words.',
      },
      D05: {
        says: 'Every word attends to every other word at the same time, as in BERT, GPT and LLaMA.',
        fact: 'That is true of BERT. GPT and LLaMA have a causal mask: a word sees itself and what came before it. No listing of the post has a mask.',
      },
      D06: {
        says: 'The weights are drawn as plain normals, and √d_k keeps the scores in bounds.',
        fact: 'Here the scaled scores have a standard deviation of {spread}, not 1, because nothing shrinks Q and K: the weights reach from {least} to {most}, close to all or nothing.',
      },
      D07: {
        says: 'The listings are given in parts and once more in full.',
        fact: 'Their indentation is lost, and the full listing is another program: it prints ‘Output Shape:’ without the empty line before it, and no weights of PyTorch.',
      },
      D08: {
        says: 'softmax(1/√2, 0) = (0.6699, 0.3301).',
        fact: 'It is ({one}, {other}), in full {all}. Rounding 1/√2 to 0.7071 first does not explain it.',
      },
      D09: {
        says: 'The output is [[1.6602, 2.6602], [2.3398, 3.3398]].',
        fact: 'It is {first} and {second}. The text’s sums are right for its weights; the weights are not.',
      },
      D10: {
        says: 'Equations (9) to (32) lead through the example.',
        fact: 'Two of them, (20) and (21), are one formula; the second row shows its first component only; the block from (28) on is printed twice, and (29) is missing.',
      },
      D11: {
        says: 'softmax(s) = exp(s) / Σ exp(s), computed as it stands.',
        fact: 'In float64 the exponential overflows above 709.78: scores 710, 0 give {over}. Two scores of 709.5 give {sum}, because only the sum overflows, and two of −746 give {under}. In float32 scores 89, 0 give {single}. With X = c times the identity the first weight of this example is {works} for c = 31.68 and {fails} for 31.69.',
      },
      D12: {
        says: 'Each row of weights sums to 1.',
        fact: 'Not after an overflow: the row of 710, 0 sums to {over}, that of two times 709.5 to {both}. Nor does a row whose every key is masked.',
      },
      D13: {
        says: 'Entries of −∞ in the mask become 0 after the softmax.',
        fact: 'Unless a row has nothing else: then it is {infinite}, in the stable form too, and in PyTorch. With −1e9 in place of −∞ such a row is {double} in float64, the same as without any mask ({unmasked}), and {single} in float32.',
      },
      D14: {
        says: 'seq_len, d_k = K.shape reads the sizes.',
        fact: 'So the function takes one sequence only: a batch raises ‘too many values to unpack (expected 2)’. seq_len is not used afterwards.',
      },
      D15: {
        says: 'The text speaks at length about the attention weights.',
        fact: 'The function returns the output alone, so its reader never gets to see them. The line below has them.',
      },
      D16: {
        says: 'Three listings are there to be run.',
        fact: 'As printed they can’t be: page breaks have split lines and removed the indentation. The numbers here are those of the mended code.',
      },
      D17: {
        says: 'Self-attention is permutation-invariant.',
        fact: 'It is equivariant: reorder the tokens, and the rows of the output are reordered with them, here to {together}. The output as an array does change, by up to {moved}. Only as a set of rows, or after a mean over them, is it invariant. With positions added not even the first is true.',
      },
      D18: {
        says: 'Dividing by √d_k makes the variance of the scores 1.',
        fact: 'Yes for independent queries and keys of variance 1, as in the table. In the tutorials’ own demos the scaled scores have a standard deviation of {here} (this one), {heads} (its four heads), {glorot} (tutorial 002), {unscaled} (004), and {words} and {words0} (001, seeds 42 and 0).',
      },
      D19: {
        says: 'The map has its colours on [0, 1] and two decimals in its cells.',
        fact: 'The weights reach only from {least} to {most}, so that on this scale they look like one colour and two decimals tell few apart. Weights of 0.1 times a normal make scores near 0, and softmax of those is nearly even.',
      },
      D20: {
        says: 'Several heads have roughly as many parameters as one.',
        fact: 'For d_model = 8: {single} for one head without W_O, {several} for several with it, a third more. They are equal only if the single head has a W_O too.',
      },
      D21: {
        says: 'positional_encoding(max_len, d_model) takes any width.',
        fact: 'Only even ones work. An odd width raises ‘could not broadcast input array’, except 3: there the one column of sines is used twice, so that columns 0 and 2 are equal.',
      },
      D22: {
        says: 'The map of positions has no ends given for its colours.',
        fact: 'So they are the data’s own, {least} and {most}, and white is not exactly 0. The step of the line below has a switch between both. In RdBu low is red and high is blue.',
      },
      D23: {
        says: 'torch.manual_seed(42) is set, and d_k computed.',
        fact: 'Neither has any effect: every weight of the module is overwritten, X comes from NumPy, and d_k is not used.',
      },
      D24: {
        says: 'Both outputs agree; the largest difference is of the order of 1e-9.',
        fact: 'It is the rounding of float32, and depends on the order in which a machine adds: {printed} for the core in float32, 7.0e-09 for PyTorch 1.13. All in float64 it is {double} here, and 6.9e-18 for PyTorch.',
      },
      D25: {
        says: 'X and the weights are random.',
        fact: 'They are the same draws: np.random.seed(42) and RandomState(42) are one stream, so the first 96 entries of W_Q are 0.1 times X. Differences from that stream: {X} for X, {W_Q} for W_Q.',
      },
      D26: {
        says: 'Complexity O(n) for averages and O(n²) for attention.',
        fact: 'As far as n alone goes. A layer of attention takes O(n² d + n d²): for n = 1000 and d = 64 that is {pairs} million operations for scores and their sums of values, and {projections} million for Q, K and V. A moving average takes O(n w), or O(n) with a running sum.',
      },
      D27: {
        says: 'X is random, and the weights are drawn from seed 0.',
        fact: 'Both come from default_rng(0), so the first 80 entries of W_Q are X times √(2/24). Differences from that stream: {X} for X, {W_Q} for W_Q. Head 0 of the next step shares it too.',
      },
      D28: {
        says: 'from phases.07_transformers… import SelfAttention',
        fact: 'This is a SyntaxError: a name can’t begin with a digit. The folders have hyphens besides, so no import statement can name them.',
      },
      D29: {
        says: 'A link leads to self_attention.py at the top of the repository.',
        fact: 'There is no such file; it lies in phases/07-transformers-deep-dive, in the code of lesson 02.',
      },
      D30: {
        says: 'softmax is in lines 4 to 8 of the file, the class in lines 18 to 33.',
        fact: 'In the file they are in lines 4 to 7 and 18 to 32. The other two places are right.',
      },
      D31: {
        says: 'The raw attention weights are returned.',
        fact: 'They come after the softmax: every row sums to 1. Raw would be the scores.',
      },
      D32: {
        says: 'The map shows how I, love, self and attention look at each other.',
        fact: 'The rows are four of the five random tokens, so the words mean nothing here. The rows of the cut-out no longer sum to 1 ({sums}), its shades are shares of its own largest weight, {most}, and ‘attention’ is longer than its column of six characters, which shifts what follows.',
      },
      D33: {
        says: 'Darker regions mean stronger attention.',
        fact: 'On dark text over a light ground, as here by day. In a dark terminal the full block is the brightest.',
      },
      D34: {
        says: 'Weights are initialised by fan-in and fan-out.',
        fact: 'That is Glorot’s normal: a standard deviation of √(2 / (d_model + d_k)), here √(2/24) = 0.289, of which these 128 draws have {spread}. W_O has √(2 / (2 d_model)). The classes’ own default seed is 42.',
      },
      D35: {
        says: 'Plain NumPy makes the flow of gradients explicit.',
        fact: 'No gradient is computed anywhere, in the guide or in the file.',
      },
      D36: {
        says: 'Multi-head attention, as in the paper.',
        fact: 'The paper cuts one projection into heads. Here every head is an object with its own seed: seed + i, and seed + 4 for W_O. The mathematics is the same, the draws are not.',
      },
      D37: {
        says: 'seq_len is 5: the, cat, sat, on, mat.',
        fact: 'The sentence has {tokens} tokens, since ‘the’ comes twice, as the text itself has it earlier. {vocabulary} is the size of the vocabulary.',
      },
      D38: {
        says: 'An embedding matrix maps each word to its vector.',
        fact: 'It is drawn anew in every call and never seeded, so the same word gets another vector the next time and no run can be repeated. The first number of ‘the’ is {one} for seed 0 and {other} for seed 42, the one used here.',
      },
      D39: {
        says: 'Each word is looked up in the vocabulary.',
        fact: 'Words it lacks are dropped without a word. ‘{text}’ has {words} words and yields {rows} rows: {unknown} are gone, the last because of its full stop. The plot then labels the wrong points and stops with an IndexError.',
      },
      D40: {
        says: 'The text is split by spaces.',
        fact: 'Python’s split() cuts at every kind of white space: with a no-break space, a tab and an ideographic space between them, four words come out as {tokens}. lower() follows Unicode too: İ becomes {points} code points.',
      },
      D41: {
        says: 'Any text goes in.',
        fact: 'An empty one makes an array of shape (1, 0, 128), on which softmax raises ‘zero-size array to reduction operation maximum’. A single known word stops the plot: a plane needs two points.',
      },
      D42: {
        says: 'The projections are random normals, and scaling keeps the scores stable.',
        fact: 'Sums of 128 products, of draws nobody scaled: the scaled scores have a standard deviation of {spread}, so nearly all attention goes to one key (largest weight of a row: {largest} on average; the two ‘the’ share theirs). The output is far larger than the input: root mean square {after} against {before}.',
      },
      D43: {
        says: 'Context changes a word’s vector: ‘bank’ differs between the river and the money.',
        fact: 'Between two sentences, yes. Within one, equal words stay equal, for nothing here knows their positions: rows 0 and 4, both ‘the’, differ by {difference}.',
      },
      D44: {
        says: 'For each token an arrow is drawn.',
        fact: 'As printed, the arrow stands after the loop: one arrow is drawn, for the last token. The notebook has it inside, as here, and a larger figure.',
      },
      D45: {
        says: 'Step 4 plots the contextual embeddings.',
        fact: 'They are computed in step 5. The listing has no def line, no imports and no call.',
      },
      D46: {
        says: 'The plane shows how the vectors move.',
        fact: 'It was fitted to the word vectors alone and holds {both} % of their variance ({first} % and {second} %), but only {seen} % of the movement. Most of each arrow points out of the page.',
      },
      D47: {
        says: 'The axes are the principal components.',
        fact: 'Which end of an axis is positive is a convention, and scikit-learn changed it in version 1.5: the second coordinate of the first word is {before0} before and {after0} after for seed 0, and {before42} and {after42} for seed 42.',
      },
      D48: {
        says: 'Everything is float32.',
        fact: 'In NumPy 1. In NumPy 2 the square root of an int counts as a full float64, so that scores, weights and output become float64.',
      },
      D49: {
        says: 'The heads learn different relations; the weights are learnable.',
        fact: 'Nothing is trained. The matrices are random draws, and the pattern means nothing.',
      },
      D50: {
        says: 'The code continues an earlier one in PyTorch; a link leads to the author’s repository.',
        fact: 'The PyTorch version is only in the notebook. The link’s text misspells the name of the account; its address is right.',
      },
      D51: {
        says: 'np.round(weights, 3) shows three decimals.',
        fact: 'It multiplies by 1000, rounds and divides, which is not what printf does: 0.0005 becomes {half} (printf: {halfC}), 2.6755 becomes {up} ({upC}), 0.1235 becomes {down} ({downC}). And NumPy drops zeros that no entry of an array needs.',
      },
      D52: {
        says: 'A mask is added to the scores.',
        fact: 'This is the only tutorial of the five with a mask. In PyTorch a boolean one has two meanings: True hides a key from nn.MultiheadAttention, and lets it take part in scaled_dot_product_attention.',
      },
      D53: {
        says: 'The numbers of a seed are the numbers of a seed.',
        fact: 'To the last bit only on like machines: on processors with AVX-512 NumPy uses other routines for exp, sin and cos, which differ in the last digit for most arguments, and libraries for matrices add in other orders. Eight printed digits are the same everywhere.',
      },
    },
  },
});
