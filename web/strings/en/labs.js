// What the labs say, in English.
import positionLab from './position-lab.js';

export default /** @type {const} */ ({
  labs: {
    wrongNumber: '{key}={value} was left out: a whole number from {min} to {max} is needed.',
  },
  plot: {
    role: 'plot',
    label: '{name}. Plot: left and right arrow keys move along it.',
    at: '{label} {x}',
    value: '{label} {value}',
  },
  slider: {
    typed: '{label}, as a number',
    problem: '{label}: “{value}” does not do; {number} from {min} to {max} is needed.',
    any: 'a number',
    whole: 'a whole number',
  },
  filtersLab: {
    title: 'Fixed weights beside attention',
    about:
      'A filter is attention, too: a matrix of weights applied to values. But its weights are fixed; attention computes its own from the words.',
    kinds: {
      moving: 'moving average',
      exponential: 'exponential average',
      attention: 'attention',
    },
    short: { moving: 'moving', exponential: 'exponential', attention: 'attention' },
    formulas: {
      moving: 'the last words, equally',
      exponential: 'every step back counts less, the first word takes the rest',
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
    windowBeyond: 'A window of {asked} words was asked for; the widest here, {limit}, is shown.',
    replace: 'Replace ‘{word}’ by ‘{other}’',
    replaceAbout: 'Which of the three maps change?',
    changed: '{count} of {cells} weights changed.',
    unchanged: 'No weight changed.',
    outputs: {
      title: 'The same values through all three',
      about:
        'One column of V of head {head}, word by word, and what each matrix makes of it. Filters smooth along the sentence; attention may look anywhere, ahead too unless masked.',
      column: 'Column of V',
      columnBeyond: 'Column {asked} of V was asked for; the last, {limit}, is shown.',
      values: 'values',
      x: 'word',
      y: 'V, column {column}',
    },
    cost: {
      title: 'What it costs',
      about:
        'A filter passes over the words once, O(n d), with a running result. Attention compares every word with every other, O(n² d). Here each word has d = {width} numbers, whatever d_model is.',
      counted: 'Operations, counted',
      countedAbout:
        'Additions, multiplications and divisions of the recursions, of Q Kᵀ and of weights V in one head, without softmax and projections. Twice the words: twice the work, or four times.',
      operations: 'operations',
      length: 'words n',
      measured: 'Time, measured here',
      measure: 'Measure here',
      stop: 'Stop',
      progress: 'measuring, {size} words done',
      time: 'median time',
      measuredAbout:
        'Medians of this page’s code: float64, one thread, with the numbers’ way in and out, most of the time below some hundred words.',
    },
  },
  scaleLab: {
    title: 'What the scores are multiplied by',
    about:
      'Every score is multiplied by this factor before the softmax. A large one makes it choose one word, a small one spread evenly.',
    factor: 'Factor on the scores',
    factorAbout: 'Dividing by √d_k is the factor 1/√{d_k} here.',
    state: {
      label: 'This run in four numbers',
      variance: 'variance of the scaled scores',
      entropy: 'mean entropy of a row, of at most log {keys}',
      largest: 'largest weight of a row, on average',
      jacobian: 'norm of the softmax’s Jacobian, on average',
      about: {
        one: 'Of the only row, before any mask, by stable softmax.',
        other: 'Of all {count} rows of all heads, before any mask, by stable softmax.',
      },
    },
    sweep: {
      title: 'Why by √d_k',
      about:
        'If the entries of q and k are independent, with mean 0 and variance 1, q·k, a sum of d_k products, has variance d_k. For each d_k {tokens} such queries meet {tokens} such keys, drawn by {rng} from seed {seed}.',
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
            'Dashed: the theory, d_k and 1. This run lies elsewhere when its q and k do not have variance 1.',
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
            'Frobenius norm of diag(a) − a aᵀ: how strongly weights answer to a change of scores. Where it is 0, no gradient comes through: nothing is learned.',
        },
      },
    },
    rows: {
      title: 'One-hot rows',
      about:
        'Each line is a row of one head of this run: its largest weight for every factor, before any mask. The chosen word’s row is marked.',
      name: 'Largest weight of each row against the factor',
      open: 'Open tutorial 001’s demo',
      demo: 'Tutorial 001 draws its projections without a factor, so that scores are in the hundreds even divided by √d_k: nearly every row is one-hot, unless two equal words share.',
      x: 'factor',
      y: 'largest weight',
      now: 'now {factor}',
    },
    overflow: {
      title: 'Where exp overflows',
      about:
        'Tutorial 003 writes softmax as exp(s) / Σ exp(s). In a computer exp of a large score is infinite, and ∞/∞ is NaN, not a number. Taking the row’s maximum off first changes no weight and can’t overflow.',
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
        some: 'Fine: exponentials below exp({limit}) are 0, and so are their weights.',
        overflow: 'exp is infinite above {limit}: ∞/∞ is NaN.',
        sum: 'Every exponential is finite, but their sum is not: all weights become 0.',
        zero: 'Every exponential is 0, below exp({limit}): 0/0 is NaN.',
      },
      notNumber:
        'Scores: “{value}” is not a number from −1e30 to 1e30. Type numbers such as 1 0.5 −1.',
      howMany: 'Scores: there are {count}; from 1 to {most} numbers are needed.',
    },
  },
  sentencesLab: {
    about:
      'Two sentences, one model: the same vocabulary, weights and plane. A word of both starts as the same vector, unless positions are added, and ends as another: attention has mixed in the words around it.',
    examples: { first: 'I sat by the bank of the river', second: 'I put money in the bank' },
    first: 'First sentence',
    second: 'Second sentence',
    word: 'The word to compare',
    notCommon: '‘{asked}’ is not in both sentences: ‘{word}’ is compared.',
    notNumbers: 'The outputs are not numbers.',
    noCommon: 'The sentences have no word in common. Write one that stands in both.',
    before: 'before attention',
    after: 'after attention',
    distances: '‘{word}’ in the first sentence and in the second',
    euclidean: 'Euclidean distance',
    cosine: 'cosine',
    readingSame:
      '‘{word}’ is the same vector in both sentences before attention. After it the two are {moved} apart.',
    readingOther:
      '‘{word}’ differs before attention already, because its place counts. After it the two are {moved} apart.',
    planeTitle: 'The words of both sentences before and after attention, in one plane',
    planeLabel:
      '{title}, joined by arrows; ringed: {word}. The distances stand in the table above.',
    fit: 'The plane is fitted on',
    fitBefore: 'words before attention',
    fitAll: 'words before and after',
    share:
      'Fitted on both sentences’ {fit}, it shows {variance} % of their variance. Of their movement it shows {moved} %.',
    repeated:
      'Within one sentence the first two {word} have the same output, {distance} apart. Without positions equal words among the same words stay equal.',
    repeatedTold:
      'Within one sentence, too: the outputs of the first two {word} are {distance} apart, because positions or the mask tell them apart.',
    coordinateFormula: 'Σ over k of ({tensor}[i,k] − mean[k]) direction[c,k]',
    coordinate: '{word}, {when}: component {component} = {value}',
    wordIn: { first: '{word}, first sentence', second: '{word}, second sentence' },
    honest:
      'The weights are random; numbers set by hand do not count here. That context changes the vector is real; the direction and size mean nothing yet.',
  },
  positionLab,
  maskLab: {
    about:
      'A mask is added to the scaled scores: 0 leaves a score as it is, −∞ takes it out of softmax. Choose one or several, or paint one by hand.',
    bottomRight:
      'causal-bottom-right puts the last query beside the last key, as a decoder with a cache does. With as many keys as queries, as here, it is causal.',
    paintWith: 'Paint with',
    brushHidden: '−∞ hide',
    brushLarge: '−1e9',
    brushOpen: '0 show',
    ownNumber: 'number',
    ownNumberLabel: 'A number of your own to paint with',
    notANumber: 'A number is needed, such as −2, 1e−3 or −inf.',
    undo: 'Undo',
    redo: 'Redo',
    clear: 'Clear',
    added: 'Mask: paint here',
    weights: 'Weights',
    painterRole: 'mask to paint on',
    painter:
      'The mask, {rows} queries down, {cols} keys across. Arrow keys move, Space paints a cell or takes paint off. Left of the first key is the whole query, above the first query the whole key.',
    wholeRow: 'all keys of {query}',
    wholeColumn: '{key} for all queries',
    cell: 'mask, {query}, {key}: {value}',
    open: 'mask[{row},{col}] = 0: no mask hides this key',
    openFormula: 'What is added to a score: 0 leaves it as it is',
    howTo:
      'Press and drag on the mask to hide keys from queries; begin on a painted cell to take paint off. A word beside or above stands for its whole row or column.',
    pair: '{query} → {key}: {added} is added to the score; the weight is {weight}.',
    small:
      'A finite number is a bias: adding {value} multiplies a key’s exponential by exp({value}), and the row is divided by its sum again.',
    large:
      'A number as low as −1e9 is not −∞. exp(−1e9) underflows to 0, which looks like hiding, until a whole row has it: see below.',
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
    notCopied: 'This browser did not let the page copy',
    trap: 'The trap: one library, two opposite meanings. Hand one the other’s matrix, and without an error every word sees exactly what it should not.',
    asNumbers: 'As numbers both mean the same: they add them to the scores.',
    noBooleans:
      'A boolean mask can only hide: the finite numbers painted here count as not hidden. As numbers both mean the same: they add them to the scores.',
    rowTitle: 'A word that may look at nothing',
    rowAbout:
      'When every key is hidden from a query, softmax divides 0 by 0. Programs differ in what follows.',
    rowWord: 'Whose row',
    rowHide: 'Hide everything from {word}',
    rowShow: 'Show everything to {word}',
    policies: {
      zero: {
        title: '0.',
        why: 'It attends to nothing, and its output is 0, as scaled_dot_product_attention has it from PyTorch 2.5 on.',
      },
      nan: {
        title: 'NaN.',
        why: '0 / 0, as NumPy has it, PyTorch before 2.5 and, asked for weights, nn.MultiheadAttention. One NaN makes all after it NaN.',
      },
      large64: {
        title: '−1e9 instead of −∞, in float64.',
        why: 'All scores sink equally, which softmax does not notice: as if nothing were hidden.',
      },
      large32: {
        title: '−1e9 instead of −∞, in float32.',
        why: 'Beside 1e9 scores below 32 are rounded away: where all are, the word looks at everything equally.',
      },
    },
  },
});
