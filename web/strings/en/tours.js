// What the tours of the tutorials say, in English.
import notes from './tour-notes.js';

export default /** @type {const} */ ({
  tours: {
    tutorial: 'Tutorial {id}',
    bar: 'Tour of tutorial {id}',
    step: 'Step {at} of {count}',
    barKeys: 'The arrow keys lead to the next step and back.',
    previous: 'Previous step',
    next: 'Next step',
    close: 'Close the tour',
    changed:
      'The page below has changed since this step opened. What is shown here is still the tutorial’s.',
    restore: 'Set the page back to this step',
    tryOut: 'Try it out: {lab}',
    prints: 'It prints',
    formulas: { one: 'The formula', other: 'The formulas, with their numbers' },
    says: 'The tutorial says',
    fact: 'In fact',
    stated: '{name} in the text; what differs is framed',
    computed: '{name} as its code computes it',
    figures: {
      movingAverage: 'Moving average of 3',
      exponentialAverage: 'Exponential average, 0.5',
      attention: 'Attention, head 0',
      head: 'Head {head}',
      shape: 'Its shape',
      ownTable: 'The weights of one head',
      ownAscii: 'The same in shades',
      ownHeads: 'The weights of two heads',
      printsHere: 'It prints, computed here',
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
      worked: {
        title: 'Equation by equation',
        columns: ['Equation', 'Matrix', 'Computed'],
      },
      overflow: {
        title: 'Two scores in the two forms of softmax, in float64',
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
            'X becomes queries, keys and values; scores are divided by √d_k and turned into shares of one by softmax; the output is the mean of the values with those shares. A score is divided because it adds up d_k products: for components of variance 1 its variance is d_k. The table counts that again.',
        },
        attention: {
          title: 'One head, four random tokens',
          about:
            'X and three matrices of 0.1 times a normal are drawn from seed 42 in this order. The program prints two shapes and the weights, and a map of these.',
        },
        heads: {
          title: 'Four heads',
          about:
            'A class runs the heads one after another, puts their outputs side by side and multiplies by W_O. Six tokens of width 16 enter, and each head has its own map.',
        },
        order: {
          title: 'What order means to attention',
          about:
            'Without positions nothing in the formula knows which token came first. The tutorial says so in one sentence; sinusoidal positions are its cure.',
        },
        positions: {
          title: 'Sinusoidal positions',
          about:
            'Fifty positions of width 64: sine in even columns, cosine in odd ones, with wavelengths that grow from pair to pair.',
        },
        pytorch: {
          title: 'The same as PyTorch',
          about:
            'The weights of the class are copied into nn.MultiheadAttention, in one block and transposed. X is rounded to float32 once. Both outputs are printed, and the largest difference.',
        },
        filters: {
          title: 'Against fixed filters',
          about:
            'A moving average and an exponential average are matrices of weights too. Theirs are fixed; those of attention are computed from the input.',
        },
      },
      '001': {
        words: {
          title: 'From words to an array',
          about:
            'The sentence, in lower case, is cut at white space; each word’s number in a vocabulary of five picks a row of a random matrix. A batch axis comes in front.',
        },
        attention: {
          title: 'Four heads of width 32',
          about:
            'Q, K and V come from one matrix each, 128 by 128, cut into four heads. All are plain normal draws without a factor. The tutorial does not show the weights; here they are.',
        },
        plane: {
          title: 'Before and after, in a plane',
          about:
            'A principal component analysis is fitted to the word vectors; they and the output are drawn in its plane, each pair joined by an arrow.',
        },
        cover: {
          title: 'The cover, with numbers',
          about:
            'The drawing at the top follows eight words through one head without numbers. Here they are, for words eight wide. The framed cell is the product that its arrows point at: the query of ‘fox’, Q4, with the key of ‘jumps’, K5.',
        },
      },
      '002': {
        single: {
          title: 'One head',
          about:
            'Five random tokens of width 16 and one head of width 8, drawn with NumPy’s newer generator. All weights are printed.',
        },
        heads: {
          title: 'Four heads',
          about:
            'Four objects of the single-head class, with one seed after another, run on the same X. Their outputs, put side by side, are projected back to width 16.',
        },
        ascii: {
          title: 'A map made of characters',
          about:
            'Five shades from blank to full block show the pattern of the weights in a terminal. The example takes the first four rows and columns of the first step’s weights.',
        },
        scaling: {
          title: 'Why it divides by √d_k',
          about:
            'The guide answers in words: large scores drive softmax to where its gradient is nearly nothing. In the table, one draw a width, one weight takes most from 8 on, unless scores are divided first. The gradient is small where one has nearly all, as at 16, not where two share, as at 256.',
        },
        file: {
          title: 'What the file itself prints',
          about: 'The guide’s module has its own demo, with six words, seed 42 and two heads.',
        },
      },
      '003': {
        function: {
          title: 'The function',
          about:
            'One function computes queries, keys and values; another takes them, an optional mask that is added to the scores, and a switch for the division by √d_k.',
        },
        worked: {
          title: 'Worked by hand',
          about:
            'Two tokens with identity matrices for X, W_Q and W_K, so that scores are the identity too, and V = [[1, 2], [3, 4]].',
        },
        mask: {
          title: 'The mask',
          about:
            'The mask adds −∞ to a score where a query must not look, and exp(−∞) is 0. Here the worked example is causal: the first token sees only itself.',
        },
        overflow: {
          title: 'A softmax that overflows',
          about:
            'The listing takes the exponentials without subtracting the row’s largest score first. The example stays the same; large scores give no weights.',
        },
      },
      '004': {
        steps: {
          title: 'Five steps in a table',
          about:
            'In the post’s sentence ‘it’ means the cat; every pair of words gets a score, and a table lists the steps from words to output. The line below runs the sentence.',
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
    notes,
  },
});
