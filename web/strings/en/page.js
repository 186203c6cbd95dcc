// What the page says at first, in English.
export default /** @type {const} */ ({
  title: 'Attention Lab',
  sentenceLabel: 'Type your own sentence: all numbers follow',
  sentenceDrawn: {
    one: 'This demo has {count} token without words. Type your own here.',
    other: 'This demo has {count} tokens without words. Type your own here.',
  },
  noWords: 'No words yet: type one or more.',
  demo: 'Demo',
  demoNone: 'Your own sentence',
  demoGroup: 'Tutorial {tutorial}',
  waiting: 'Loading the computation …',
  skip: 'Skip to the line',
  share: {
    open: 'Share',
  },

  quoted: '‘{word}’',
  quotedAt: '‘{word}’ (word {place})',
  readingQuery: '{query} looks at {key} with {share} of its attention.',
  readingSelf: '{query} looks at itself with {share} of its attention.',
  readingKey: '{key} is looked at most by {query}, with {share} of its attention.',
  readingMasked: '{query} can’t look at {key}: the mask hides it.',
  readingNothing: '{query} looks at nothing: its weights are all {all}.',
  readingUnseen: 'Nothing looks at {key}: its weights are all {all}.',
  readingNaN: 'The weights of {query} are NaN, not a number: {why}.',
  howToRead:
    'Each word is a query that looks at the words’ keys; a line’s thickness is its share of attention.',
  honest:
    'The weight matrices are random, so the pattern means nothing yet. The arithmetic is exact.',
  honestOf: {
    '003-worked': 'This demo’s matrices were chosen by hand: every step can be checked on paper.',
  },
  inHead: ' · head {head}',

  queryWords: 'query',
  keyWords: 'key',
  lines: 'Attention of the chosen word, as lines',
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
      about: 'A row of numbers for each word, equal for equal words.',
    },
    X: {
      title: 'X',
      op: 'positions',
      about: 'What enters attention: one row for each token, of d_model numbers.',
    },
    qkv: {
      title: 'Q, K, V',
      op: 'project',
      about:
        'Each token asks (query), offers itself (key) and carries content (value): projections of X.',
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
        'A mask is added to the scores: −∞ hides a key from a query. Hidden cells are hatched.',
    },
    softmax: {
      title: 'Softmax',
      op: 'exponentials',
      about: 'The scores’ exponentials. Stable softmax first takes off the row’s maximum.',
    },
    weights: {
      title: 'Weights',
      op: 'divide by the sum',
      about: 'Shares of attention: a row adds up to 1, unless it is all masked or overflows.',
    },
    head_out: {
      title: 'Head output',
      op: 'mix values',
      about: 'For each query, the values of all words, mixed by its weights.',
    },
    concat: {
      title: 'Joined heads',
      op: 'side by side',
      about: 'The heads’ outputs side by side: one row for each token.',
    },
    output: {
      title: 'Output',
      op: 'project',
      about: 'Each word’s vector, now with context. W_O, if any, mixes the heads.',
    },
    plane: {
      title: 'In a plane',
      op: 'PCA',
      about:
        'Each word before attention (original) and after (contextual), in the plane in which the original words differ most.',
    },
  },

  theLine: 'The line',
  theLineAbout: 'From text to output. Choose a step to see it large.',
  head: 'Head {head}',
  average: 'Average',
  headsLabel: 'Heads',
  headsTitle: '{head}: {label}. {rule}',
  weightsAs: 'Weights as',
  weightsAsMap: 'Map',
  weightsAsLines: 'Lines',
  weightsLines:
    'Every line is one weight: the thicker and stronger, the larger. Point at a word or choose one to colour its lines. Drawn are the 4,000 largest, down to a hundredth of the largest.',
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
      'one token': 'share that goes to the word that gets most',
      uniform: 'entropy of the rows, as a share of the greatest possible',
    },
    rules: {
      'previous token': 'On average {share} of its attention goes to the token before',
      self: 'On average {share} of its attention goes to the token itself',
      'next token': 'On average {share} of its attention goes to the token after',
      'first token': 'On average {share} of its attention goes to the first token, {word}',
      'one token': 'On average {share} of its attention goes to one word, {word}',
      uniform: 'On average its rows have {share} of the greatest possible entropy',
    },
    rule: '{what} ({queries}); the label appears from {threshold} on.',
    queries: { one: 'over {count} query', other: 'over {count} queries' },
    called: '{head} is called',
    none: '{head} has no label: it fits none of six simple patterns well enough.',
    ofAverage: 'The average of all heads has no label.',
    honest: 'Nothing is learned: a label says what these weights happen to do.',
    table: 'The rules of the labels',
    label: 'Label',
    measured: 'Measured, on average',
    from: 'from',
    notPossible: '–',
    counts:
      'A query counts if the mask leaves it two keys or more, one of them the pattern’s; only −∞ takes a key away. A label needs two such queries, and half of all with two keys or more. Of several labels ‘uniform’ wins, then the largest share.',
  },
  inputs: 'Computed with {names}',
  changes: 'What changes this step',
  changedMark: 'changed',
  reset: 'Back to {value}',
  resetEmpty: 'Back to empty',
  less: 'Decrease {name}',
  more: 'Increase {name}',
  emptyChoice: 'not set',
  table: {
    show: 'Show as table',
    hide: 'Hide the table',
  },
  noCanvas:
    'This browser does not let the page draw, perhaps by a privacy setting. Each empty picture has its numbers as a table.',
  formula: {
    label: 'Formula. Arrow keys light each letter’s matrix, Enter leads to it.',
    lit: '{name} is lit.',
  },
  auto: {
    name: 'auto',
    value: 'auto ({value})',
    of: {
      tokens: 'auto: the words',
      vocabulary: 'auto: the distinct words',
      weight_seed: 'auto: the seed',
      x_dtype: 'auto: as dtype',
    },
  },
  long: {
    title: {
      one: '{count} word',
      other: '{count} words, and what each looks at.',
    },
    about:
      'Every number is exact. From afar a point of the map stands for many weights. Zoom in, and each cell is one.',
    moreTokens: { one: 'and {count} more word', other: 'and {count} more words' },
    limits:
      'Lines, patterns, labs, the plane and comparisons are for texts of up to 1,024 words; this one has {count}.',
    noCompare: 'A printout is compared with texts of up to 1,024 words.',
    large: 'large',
    tooLarge: 'Too large to draw here: choose the step to see its map.',
    tooMany:
      'Every word looks at every word: twice the words take four times as long. Leave out {over}, or keep the first {most}.',
    keepFirst: 'Keep the first {most}',
  },

  factor: 'factor',
  factorLabel: 'Factor on the scores',
  ends: 'Colours',
  endsCentred: 'centred on 0',
  endsData: 'end to end',

  mapLabel:
    'Map of {name}, {shape}: {rows} down, {cols} across. Arrow keys move, Enter chooses a cell, Escape lets go.',

  card: 'Where it comes from',
  cardEmpty:
    'Point at a number, or move there with arrow keys, to see where it comes from. Click it, or press Enter, to keep it here and follow it back to the text.',
  cardPreview: 'Click it, or press Enter, to keep it here and follow it back to the text.',
  cardPreviewApart: 'Click it, or press Enter, to keep it here.',
  cardApart: 'It is of this lab, not of the run: no way leads back to the text.',
  cardPaints: 'Drag, or press Space, to paint here. On the weights a click keeps a number.',
  cardRelease: 'Let go',
  cardOperands: 'Computed from',
  cardTerms: 'The sum of {count} terms',
  cardShowAll: 'Show all {count} terms',
  cardShowFew: 'Show fewer terms',
  andMore: 'and {count} more',
  cardAll: 'All digits',
  cardAgain: 'Computed again from these numbers:',
  cardTrail: 'The way here',
  cardBack: 'Back',
  cardBackTo: 'Back to {cell}',
  cardFollow: '{cell}, {value}: show where it comes from',
  cardToken: 'It belongs to the token',
  tokenFormula: 'the text in lower case, cut at white space',
  tokenFrom: 'tokens[{index}] = ‘{word}’, word {place} of the text',
  tokenDrawn: 'tokens[{index}] has no word: this demo has tokens without words',
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
    pinned: 'This run is pinned as the baseline. Change something, then compare any map.',
    pinnedOther: 'Another run is pinned as the baseline. Compare any map.',
    otherSentence:
      'The baseline is of another sentence: where shapes agree, other words are compared.',
    same: '{name}: no number differs from the baseline.',
    differs:
      '{name}: {differing} of {count} numbers differ, most {cell}{place}: {before} → {now} ({by}).',
    otherShape: '{name} has another shape in the baseline ({shape}) and can’t be compared.',
    noSuch: '{name}: the baseline has none.',
    difference: 'current − baseline',
    value: 'Value of {cell}',
    how: 'Type a number, drag it sideways here or on the map, or use ↑ and ↓ (Shift: ten steps, Alt: a tenth).',
    notANumber: '‘{value}’ is not a number such as 0.5, −2 or 1e−3.',
    set: '{cell} is set to {value}.',
    setBack: '{cell} is {value} again.',
    resetCell: 'Reset this cell',
    resetTensor: { one: 'Reset {name} ({count} edit)', other: 'Reset {name} ({count} edits)' },
    wasReset: '{cell} is reset.',
    allReset: 'All is reset.',
    byHand: 'Set by hand. Without the edit it would be',
    without: 'Without the edit',
    edited: '{count} edited',
    waiting: {
      one: '{count} edit waits for its cell to return: {edits}',
      other: '{count} edits wait for their cells to return: {edits}',
    },
    waitingWhy: { one: 'Now {why}.', other: 'The first one: {why}.' },
    drop: { one: 'Forget it', other: 'Forget them' },
    canEdit: 'Press a digit, − or F2 to change a number, Delete to reset it.',
  },

  token: 'Token {index}',
  wordNumber: 'vocabulary {id}',
  tokensDropped: 'Dropped, not in the vocabulary: {words}',
  noSuchCell: 'this run has no such number',
  noSuch: 'this run has none',
  labs: {
    step: 'The step',
    label: 'Ways to see this step',
    titles: {
      scale: 'Scale lab',
      mask: 'Mask lab',
      filters: 'Filters lab',
      positions: 'Position lab',
      sentences: 'Two sentences',
    },
  },
  noMask: 'No mask: every word may look at every word, and scaled scores stay as they are.',
  noPositions:
    'Without positions only a mask tells the order of the words: without one, shuffled words keep their outputs.',

  ignored: '{name}={value} was left out: {why}.',
  showField: 'Show {name}',
  pictureKept: 'The picture shows what worked last.',
  dismiss: 'Dismiss',
  exporting: {
    open: 'Export',
    openFigure: 'Export {name}',
    run: 'Export this run',
    plane: 'the plane',
    lines: 'the lines',
  },

  computing: 'Computing …',
  failed: 'The computation could not be loaded',
  failedAbout: 'The browser said: {message}',
  causes: {
    absent: {
      what: 'This browser has no WebAssembly, in which everything here is computed.',
      todo: 'Lockdown mode or an administrator may have switched it off. Allow it, or open the page in Chrome or Edge 95, Firefox 100, Safari 15.4 or newer.',
    },
    forbidden: {
      what: 'This site’s Content-Security-Policy forbids WebAssembly, in which everything here is computed.',
      todo: 'Whoever runs the site can allow it: script-src needs ‘wasm-unsafe-eval’.',
    },
    old: {
      what: 'This browser’s WebAssembly is too old: it lacks exceptions or, for the page in one file, SIMD.',
      todo: 'Open the page in Chrome or Edge 95, Firefox 100, Safari 15.4 (16.4 for the page in one file) or newer.',
    },
    missing: {
      what: 'The server does not have the computation’s file, a .wasm beside the page, or could not send it.',
      todo: 'Try again later. Whoever runs the site: the files of dist/ belong in one folder.',
    },
    unreached: {
      what: 'The computation’s file, a .wasm beside the page, could not be reached.',
      todo: 'Try again once you are online. Once loaded, nothing more is fetched.',
    },
    damaged: {
      what: 'The computation’s file, a .wasm beside the page or a script with everything, arrived damaged or incomplete.',
      todo: 'Try again, or reload the page without the cache.',
    },
    other: {
      what: 'The computation did not start.',
      todo: 'Try again. With little memory left, close other tabs.',
    },
  },
  compare: {
    open: 'Compare with my own printout',
    close: 'Close the comparison',
  },
  onDemand: {
    waiting: 'Loading this part of the page …',
    causes: {
      unreached: {
        what: 'This part of the page did not arrive.',
        todo: 'Try again once you are online.',
      },
      other: {
        what: 'This part of the page does not work.',
        todo: 'The site may have changed: reload the page.',
      },
    },
  },
  failedRetry: 'Try again',
  tours: {
    title: 'The tutorials, checked',
    about:
      'Five tutorials on self-attention, demo by demo: what each draws and prints, computed again, and a note wherever text and code disagree.',
    steps: { one: '{count} step', other: '{count} steps' },
    noteCount: { one: '{count} note', other: '{count} notes' },
    open: 'The whole tutorial {id}, checked',
    changedDemo: 'Changed here. As it comes: {about}',
    seeDemo: 'See it in the tutorial, checked',
    noSuchTour: 'there is no such tutorial; there are {ids}',
    noSuchStep: 'tutorial {id} has {count} steps',
  },
});
