// Every word the page says, in one place. Functions where a value stands inside the sentence.
const plural = (
  /** @type {number} */ count,
  /** @type {string} */ one,
  /** @type {string} */ many,
) => `${count} ${count === 1 ? one : many}`;

export const text = {
  title: 'Attention Lab',
  sentenceLabel: 'Sentence',
  sentenceHint: 'Type your own. Every matrix below is computed again as you type.',
  sentenceDrawn: (/** @type {number} */ count) =>
    `This demo has ${plural(count, 'token', 'tokens')} without words. Type here to use words of your own.`,
  demo: 'Demo',
  demoNone: 'Your own sentence',
  demoGroup: (/** @type {string} */ tutorial) => `Tutorial ${tutorial}`,
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyByHand: 'The link is in the address bar',

  quoted: (/** @type {string} */ word) => `‘${word}’`,
  quotedAt: (/** @type {string} */ word, /** @type {number} */ place) =>
    `‘${word}’ (word ${place})`,
  readingQuery: (
    /** @type {string} */ query,
    /** @type {string} */ key,
    /** @type {string} */ share,
  ) => `${query} looks at ${key} with ${share} of its attention.`,
  readingSelf: (/** @type {string} */ query, /** @type {string} */ share) =>
    `${query} looks at itself with ${share} of its attention.`,
  readingKey: (
    /** @type {string} */ key,
    /** @type {string} */ query,
    /** @type {string} */ share,
  ) => `${key} is looked at most by ${query}, with ${share} of its attention.`,
  readingMasked: (/** @type {string} */ query, /** @type {string} */ key) =>
    `${query} can’t look at ${key}: the mask hides it.`,
  readingNothing: (/** @type {string} */ query) =>
    `${query} looks at nothing: the mask hides every word from it.`,
  readingUnseen: (/** @type {string} */ key) => `Nothing looks at ${key}: the mask hides it.`,
  readingNaN: (/** @type {string} */ query) => `The weights of ${query} are NaN, not a number.`,
  howToRead:
    'Each word is a query that looks at the key of every word; a line’s thickness is the share of attention it gets.',
  honest:
    'The weight matrices are random draws, so the pattern means nothing yet. The arithmetic is exact.',
  honestOf: {
    '003-worked':
      'The matrices of this demo were chosen by hand, so that every step can be checked on paper.',
  },
  inHead: (/** @type {number} */ head) => ` · head ${head}`,

  queryWords: 'query',
  keyWords: 'key',
  lines: 'Attention of the selected word, as lines',
  masked: 'masked',

  theLine: 'The line',
  theLineAbout: 'From text to output, in order. Choose a step to see it large.',
  head: (/** @type {number} */ head) => `Head ${head}`,
  average: 'Average',
  headsLabel: 'Heads',
  inputs: (/** @type {readonly string[]} */ names) => `Computed with ${names.join(', ')}`,
  changes: 'What changes this step',
  changedMark: 'changed',
  reset: (/** @type {string} */ value) => `Back to ${value || 'empty'}`,
  less: (/** @type {string} */ name) => `Less ${name}`,
  more: (/** @type {string} */ name) => `More ${name}`,
  emptyChoice: 'not set',
  factor: 'factor',
  factorLabel: 'Factor on the scores',
  ends: 'Colours',
  endsCentred: 'centred on 0',
  endsData: 'end to end',

  mapLabel: (
    /** @type {string} */ name,
    /** @type {string} */ shape,
    /** @type {string} */ rows,
    /** @type {string} */ cols,
  ) =>
    `Map of ${name}, ${shape}: ${rows} down, ${cols} across. Arrow keys move from cell to cell, Enter chooses one, Escape lets it go.`,
  planeLabel: (/** @type {number} */ count) =>
    `${plural(count, 'token', 'tokens')} before and after attention, in the plane of their two main directions`,
  original: 'original',
  contextual: 'contextual',
  component: (/** @type {number} */ at, /** @type {string} */ share) =>
    `PCA component ${at}${share ? ` (${share} of the variance)` : ''}`,
  planeNone: 'Two tokens or more are needed to draw a plane.',

  card: 'Where it comes from',
  cardEmpty:
    'Point at a number, or move to one with the arrow keys, to see how it came about. Click it, or press Enter, to keep it here and to follow it back to the text.',
  cardPreview: 'Click, or press Enter, to keep this number here and to follow it upstream.',
  cardRelease: 'Let go',
  cardOperands: 'Computed from',
  cardTerms: (/** @type {number} */ count) => `The sum of ${count} terms`,
  cardShowAll: (/** @type {number} */ count) => `Show all ${count} terms`,
  cardShowFew: 'Show fewer terms',
  cardMore: (/** @type {number} */ count) => `and ${count} more`,
  cardAll: 'All digits',
  cardAgain: 'Computed again from these numbers:',
  cardTrail: 'The way here',
  cardBack: 'Back',
  cardBackTo: (/** @type {string} */ cell) => `Back to ${cell}`,
  cardFollow: (/** @type {string} */ cell, /** @type {string} */ value) =>
    `${cell}, ${value}: show where it comes from`,
  cardToken: 'It belongs to the token',
  tokenFormula: 'the text in lower case, cut at white space',
  tokenFrom: (/** @type {number} */ index, /** @type {string} */ word) =>
    `tokens[${index}] = ‘${word}’, word ${index + 1} of the text`,
  tokenDrawn: (/** @type {number} */ index) =>
    `tokens[${index}] has no word: this demo has tokens without a text`,
  chosen: 'Kept.',
  released: 'Let go.',
  why: (/** @type {string} */ value) => `Where does ${value} come from?`,

  token: (/** @type {number} */ index) => `Token ${index}`,
  wordNumber: (/** @type {number} */ id) => `vocabulary ${id}`,
  tokensDropped: (/** @type {string} */ words) =>
    `Dropped, because the vocabulary lacks them: ${words}`,
  noMask: 'No mask: every word may look at every word, and the scaled scores stay as they are.',
  noPositions:
    'No positions are added. Attention alone can’t tell the order of the words: shuffle them and every word keeps its output.',

  ignored: (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ why) =>
    `The link’s ${name}=${value} was left out: ${why}.`,
  showField: (/** @type {string} */ name) => `Show ${name}`,
  pictureKept: 'The picture still shows the last setting that worked.',
  dismiss: 'Dismiss',

  failed: 'The computation could not be loaded',
  failedNoWasm: 'This browser has no WebAssembly, or a policy of this site forbids it.',
  failedAbout: (/** @type {string} */ message) => `What the browser said: ${message}`,
  failedRetry: 'Try again',
};
