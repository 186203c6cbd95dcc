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
      'The page below has been changed since this step was opened. What is shown here is still the tutorial’s.',
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
            'The guide answers the question in words: large scores drive the softmax to where its gradient is next to nothing. The table has one random draw for each width: from 16 on one weight takes most, unless the scores are divided first. The gradient is small where one has nearly all, as at 16, not where two share, as at 256.',
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
    notes,
  },
});
