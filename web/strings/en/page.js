// What the page says at first, in English.
export default /** @type {const} */ ({
  title: 'Attention Lab',
  sentenceLabel: 'Type your own sentence: all numbers follow',
  sentenceDrawn: {
    one: 'This demo has {count} token without words. Type here to use words of your own.',
    other: 'This demo has {count} tokens without words. Type here to use words of your own.',
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
    'Each word is a query that looks at the keys of words; a line’s thickness is the share of attention it gets.',
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
        'A mask is added to the scores: −∞ hides a key from a query. Hidden cells are hatched.',
    },
    softmax: {
      title: 'Softmax',
      op: 'exponentials',
      about:
        'The scores’ exponentials, to be divided by their sum. Stable softmax takes the row’s maximum off first.',
    },
    weights: {
      title: 'Weights',
      op: 'divide by the sum',
      about:
        'Shares of attention: a row adds up to 1, unless all of it is masked or has overflowed.',
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
      about: 'Each word’s vector, now with its context. W_O, where there is one, mixes the heads.',
    },
    plane: {
      title: 'In a plane',
      op: 'PCA',
      about:
        'Where each word stood before attention (original) and where it stands after (contextual), in the two directions in which the original words differ most.',
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
    'Every line is one weight: the thicker and stronger, the larger. In colour are those of the word you point at, or have chosen; left out are those under a hundredth of the largest, and of over 4,000 the smallest.',
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
  less: 'Decrease {name}',
  more: 'Increase {name}',
  emptyChoice: 'not set',
  table: {
    show: 'Show as table',
    hide: 'Hide the table',
  },
  noCanvas:
    'This browser does not let the page draw, so pictures stay empty: hardened privacy settings may do that. Every figure has its numbers as a table.',
  formula: {
    label: 'Formula. The arrow keys light the matrix of each letter, Enter leads to it.',
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
      other: '{count} words, and what each of them looks at.',
    },
    about:
      'Every number is computed exactly. From afar the map is an overview, in which a point stands for many weights; zoom in, and each cell is one.',
    moreTokens: { one: 'and {count} more word', other: 'and {count} more words' },
    limits:
      'Lines, patterns, labs, the plane and comparisons are for texts of up to 1,024 words; this one has {count}.',
    noCompare:
      'A printout is compared with texts of up to 1,024 words, whose matrices are kept whole.',
    large: 'large',
    tooLarge: 'Too large for a small picture: choose the step to see its map.',
    tooMany:
      'Memory would hold more, but every word is compared with every other: twice the words take four times as long. Leave out {over}, or go on with the first {most}.',
    keepFirst: 'Keep the first {most}',
  },

  factor: 'factor',
  factorLabel: 'Factor on the scores',
  ends: 'Colours',
  endsCentred: 'centred on 0',
  endsData: 'end to end',

  mapLabel:
    'Map of {name}, {shape}: {rows} down, {cols} across. Arrow keys move from cell to cell, Enter chooses one, Escape lets it go.',

  card: 'Where it comes from',
  cardEmpty:
    'Point at a number, or move to one with the arrow keys, to see how it came about. Click it, or press Enter, to keep it here and to follow it back to the text.',
  cardPreview: 'Click, or press Enter, to keep this number here and to follow it upstream.',
  cardPreviewApart: 'Click, or press Enter, to keep this number here.',
  cardApart: 'It is of this lab, not of the run: there is no way upstream from here.',
  cardPaints:
    'Press and drag, or press Space, to paint here. On the map of the weights a click keeps a number.',
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
    pinnedOther:
      'Another run is pinned as the baseline. Compare: every map can show what became of it.',
    otherSentence:
      'The baseline is of another sentence: differences stand where the shapes agree, between other words.',
    same: '{name}: no number differs from the baseline.',
    differs:
      '{name}: {differing} of {count} numbers differ, most {cell}{place}: {before} → {now} ({by}).',
    otherShape:
      '{name} has another shape in the baseline ({shape}): there is no difference to show.',
    noSuch: '{name}: the baseline has none.',
    difference: 'current − baseline',
    value: 'Value of {cell}',
    how: 'Type a number, drag it sideways, here or on the map, or use ↑ and ↓ (Shift: ten steps, Alt: a tenth).',
    notANumber: '‘{value}’ is not a number. Write one such as 0.5, −2 or 1e−3.',
    set: '{cell} is set to {value}.',
    setBack: '{cell} is {value} again.',
    resetCell: 'Reset this cell',
    resetTensor: { one: 'Reset {name} ({count} edit)', other: 'Reset {name} ({count} edits)' },
    wasReset: '{cell} is reset.',
    byHand: 'Set by hand. Without the edit it would be',
    without: 'Without the edit',
    edited: '{count} edited',
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
  noMask: 'No mask: every word may look at every word, and the scaled scores stay as they are.',
  noPositions:
    'Without positions only a mask tells the order of the words: where there is none, shuffle them and every word keeps its output.',

  ignored: '{name}={value} was left out: {why}.',
  showField: 'Show {name}',
  pictureKept: 'The picture still shows what worked last.',
  dismiss: 'Dismiss',
  exporting: {
    open: 'Export',
    openFigure: 'Export {name}',
    run: 'Export this run',
    plane: 'the plane',
    lines: 'the lines',
  },

  failed: 'The computation could not be loaded',
  failedAbout: 'What the browser said: {message}',
  causes: {
    absent: {
      what: 'This browser has no WebAssembly, in which everything here is computed.',
      todo: 'A lockdown mode or an administrator may have switched it off. Allow it here, or open the page in Chrome or Edge 95, Firefox 100, Safari 15.4 or newer.',
    },
    forbidden: {
      what: 'A policy of this site (its Content-Security-Policy) forbids WebAssembly, in which everything here is computed.',
      todo: 'Whoever runs the site can allow it: script-src needs ‘wasm-unsafe-eval’.',
    },
    old: {
      what: 'This browser’s WebAssembly is too old: it lacks exceptions or, for the page in one file, SIMD, which the computation uses.',
      todo: 'Open the page in Chrome or Edge 95, Firefox 100, Safari 15.4 (16.4 for the page in one file), or anything newer.',
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
      what: 'The computation’s file, a .wasm beside the page or a script that holds everything, has arrived damaged or incomplete.',
      todo: 'Try again, or reload the page without the cache.',
    },
    other: {
      what: 'The computation did not start.',
      todo: 'Try again. With little memory left, closing other tabs can help.',
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
        todo: 'Look whether you are online, then try again.',
      },
      other: {
        what: 'This part of the page does not work.',
        todo: 'The site may have been renewed since the page was loaded: reload it.',
      },
    },
  },
  failedRetry: 'Try again',
  tours: {
    title: 'The tutorials, checked',
    about:
      'Five tutorials on self-attention, demo by demo: what each one draws and prints, computed again here, and a note wherever its text and its own code disagree.',
    steps: { one: '{count} step', other: '{count} steps' },
    noteCount: { one: '{count} note', other: '{count} notes' },
    open: 'The whole tutorial {id}, checked',
    seeDemo: 'See it in the tutorial, checked',
    noSuchTour: 'there is no such tutorial; {ids} are there',
    noSuchStep: 'tutorial {id} has {count} steps',
  },
});
