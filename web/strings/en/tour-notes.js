// What the notes of the tours say, in English.
export default /** @type {const} */ ({
  D01: {
    says: 'After np.random.seed(42) the post shows a table of weights that begins 0.309 0.216 0.271 0.204.',
    fact: 'That code prints the table above. They differ by up to {largest}: at [{place}] the weight is {computed}, not {stated}. Among 20,000 seeds and six scales of the weights none comes closer than 0.035, so the table is of another program.',
  },
  D02: {
    says: 'A second table, of PyTorch’s weights, begins 0.261 0.245 0.252 0.242.',
    fact: 'Without torch.manual_seed every run prints another: the first weight is {seed0} for seed 0 and {seed42} for seed 42. Nor is the table likely: its entries spread over 0.019, those above over {spread}, and those of 5,000 fresh modules over 0.038 or more.',
  },
  D03: {
    says: 'The weights have shape (1, 4, 4).',
    fact: 'The module has two heads and returns their mean, {average}. Each head’s own weights, {heads}, need average_attn_weights=False.',
  },
  D04: {
    says: 'Multi-head attention is left for the next post.',
    fact: 'The PyTorch listing is multi-head already, with two heads, biases and an output projection: not what the NumPy listing computes.',
  },
  D05: {
    says: 'Every word attends to every other word at the same time, as in BERT, GPT and LLaMA.',
    fact: 'That is true of BERT. GPT and LLaMA have a causal mask: a word sees only itself and those before it. No listing of the post has one.',
  },
  D06: {
    says: 'The weights are drawn as plain normals, and √d_k keeps the scores in bounds.',
    fact: 'Here the scaled scores have a standard deviation of {spread}, not 1, as nothing shrinks Q and K: the weights reach from {least} to {most}, close to all or nothing.',
  },
  D07: {
    says: 'The listings come in parts and once more in full.',
    fact: 'Indentation is lost, and the full listing is another program: it prints ‘Output Shape:’ without the empty line before it, and no weights of PyTorch.',
  },
  D08: {
    says: 'softmax(1/√2, 0) = (0.6699, 0.3301).',
    fact: 'It is ({one}, {other}), even with 1/√2 rounded to 0.7071; in full {all}.',
  },
  D09: {
    says: 'The output is [[1.6602, 2.6602], [2.3398, 3.3398]].',
    fact: 'It is {first} and {second}. The text’s sums are right for its weights; the weights are not.',
  },
  D10: {
    says: 'Equations (9) to (32) lead through the example.',
    fact: '(20) and (21) are one formula; the second row shows its first component only; the block from (28) on is printed twice, and (29) is missing.',
  },
  D11: {
    says: 'softmax(s) = exp(s) / Σ exp(s), computed as it stands.',
    fact: 'In float64 exp overflows above 709.78: scores 710, 0 give {over}. Two scores of 709.5 give {sum}, as only their sum overflows, and two of −746 give {under}. In float32 scores 89, 0 give {single}. With X = c times the identity the first weight of this example is {works} for c = 31.68 and {fails} for 31.69; without scaling NaN from 26.65 on.',
  },
  D12: {
    says: 'Each row of weights sums to 1.',
    fact: 'Not after an overflow: the row of 710, 0 sums to {over}, that of two times 709.5 to {both}. Nor does a fully masked row.',
  },
  D13: {
    says: 'Entries of −∞ in the mask become 0 after the softmax.',
    fact: 'Unless a row has nothing else: then it is {infinite}, in the stable form too, and in nn.MultiheadAttention, whose gradients are NaN too; add_zero_attn=True avoids it. With −1e9 in place of −∞ such a row of tutorial 004 is {double} in float64, as without any mask ({unmasked}), and {single} in float32.',
  },
  D14: {
    says: 'seq_len, d_k = K.shape reads the sizes.',
    fact: 'So the function takes one sequence only: a batch raises ‘too many values to unpack (expected 2)’.',
  },
  D15: {
    says: 'The text speaks at length about the attention weights.',
    fact: 'The function returns the output alone. The line below has them.',
  },
  D16: {
    says: 'Three listings are there to be run.',
    fact: 'As printed they can’t be: page breaks have split lines and removed indentation. The numbers here are of the mended code.',
  },
  D17: {
    says: 'Self-attention is permutation-invariant.',
    fact: 'It is equivariant: reorder the tokens, and the output’s rows follow, here to {together}. As an array the output changes, by up to {moved}. Only as a set of rows, or in their mean, is it invariant. With positions added it is not even equivariant.',
  },
  D18: {
    says: 'Dividing by √d_k makes the variance of the scores 1.',
    fact: 'Yes for independent queries and keys of variance 1, as in the table. In the tutorials’ own demos the scaled scores have a standard deviation of {here} (this one), {heads} (its four heads), {glorot} (tutorial 002), {unscaled} (004), and {words} and {words0} (001, seeds 42 and 0).',
  },
  D19: {
    says: 'The map has colours on [0, 1] and two decimals in its cells.',
    fact: 'The weights reach from {least} to {most}, so that they look like one colour and two decimals tell few apart: matrices of 0.1 times a normal make scores near 0, whose softmax is nearly even.',
  },
  D20: {
    says: 'Several heads have roughly as many parameters as one.',
    fact: 'For d_model = 8: {single} for one head without W_O, {several} for several with it, a third more. With W_O one head has as many.',
  },
  D21: {
    says: 'positional_encoding(max_len, d_model) takes any width.',
    fact: 'Only even ones work. An odd width raises ‘could not broadcast input array’, 1 too, except 3: there one column of sines is used twice, and columns 0 and 2 are equal. 0 gives an empty array.',
  },
  D22: {
    says: 'The map of positions has no ends given for its colours.',
    fact: 'So they are the data’s own, {least} and {most}, and white is not exactly 0. The step of the line below has a switch for both.',
  },
  D23: {
    says: 'torch.manual_seed(42) is set, and d_k computed.',
    fact: 'Neither has any effect: every weight of the module is overwritten, X comes from NumPy, and d_k is not used.',
  },
  D24: {
    says: 'Both outputs agree; the largest difference is of the order of 1e−9.',
    fact: 'It is the rounding of float32, and depends on the order of adding: {printed} for the core in float32, 7.0e−09 for PyTorch 1.13. All in float64 it is {double} here, and 6.9e−18 for PyTorch.',
  },
  D25: {
    says: 'X and the weights are random.',
    fact: 'They are the same draws: np.random.seed(42) and RandomState(42) are one stream, so the first 96 entries of W_Q are 0.1 times X. Differences from that stream: {X} for X, {W_Q} for W_Q.',
  },
  D26: {
    says: 'Averages are O(n), attention is O(n²).',
    fact: 'In n alone. A layer of attention takes O(n² d + n d²): for n = 1000 and d = 64 that is {pairs} million operations for scores and sums of values, and {projections} million for Q, K and V. A moving average takes O(n w), or O(n) with a running sum. An exponential average is not local: it reaches back to the first word, with weights that fall, the first’s excepted.',
  },
  D27: {
    says: 'X is random, and the weights are drawn from seed 0.',
    fact: 'Both come from default_rng(0), so the first 80 entries of W_Q are X times √(2/24). Differences from that stream: {X} for X, {W_Q} for W_Q.',
  },
  D28: {
    says: 'from phases.07_transformers… import SelfAttention',
    fact: 'This is a SyntaxError: a name can’t begin with a digit.',
  },
  D29: {
    says: 'A link leads to self_attention.py at the top of the repository.',
    fact: 'The file is in phases/07-transformers-deep-dive, in the code of lesson 02.',
  },
  D30: {
    says: 'softmax is in lines 4 to 8 of the file, the class in lines 18 to 33.',
    fact: 'They are in lines 4 to 7 and 18 to 32. The other two places are right.',
  },
  D31: {
    says: 'The raw attention weights are returned.',
    fact: 'They come after the softmax: every row sums to 1. Raw would be the scores.',
  },
  D32: {
    says: 'The map shows how I, love, self and attention look at each other.',
    fact: 'The rows are four of the five random tokens, so the words mean nothing. The cut-out’s rows no longer sum to 1 ({sums}), its shades are shares of its largest weight, {most}, and ‘attention’ is longer than its column of six characters, which shifts what follows.',
  },
  D33: {
    says: 'Darker regions mean stronger attention.',
    fact: 'With dark text on light, as here by day. In a dark terminal the full block is brightest.',
  },
  D34: {
    says: 'Weights are initialised by fan-in and fan-out.',
    fact: 'That is Glorot’s normal: a standard deviation of √(2 / (d_model + d_k)), here √(2/24) = 0.289; these 128 draws have {spread}. W_O has √(2 / (2 d_model)).',
  },
  D35: {
    says: 'Plain NumPy makes the flow of gradients explicit.',
    fact: 'Neither the guide nor the file computes a gradient.',
  },
  D36: {
    says: 'Multi-head attention, as in the paper.',
    fact: 'The paper cuts one projection into heads. Here every head is an object with its own seed, seed + i, and W_O has seed + 4. Only the draws differ.',
  },
  D37: {
    says: 'seq_len is 5: the, cat, sat, on, mat.',
    fact: 'The sentence has {tokens} tokens, since ‘the’ comes twice, as the text has it earlier. {vocabulary} is the size of the vocabulary.',
  },
  D38: {
    says: 'An embedding matrix maps each word to its vector.',
    fact: 'It is drawn anew in every call and never seeded, so a word gets another vector every time and no run can be repeated. The first number of ‘the’ is {one} for seed 0 and {other} for seed 42, used here.',
  },
  D39: {
    says: 'Each word is looked up in the vocabulary.',
    fact: 'Words it lacks are dropped silently. ‘{text}’ has {words} words and gives {rows} rows: ‘{unknown}’ are gone, the last because of its full stop. The plot then labels wrong points and stops with an IndexError.',
  },
  D40: {
    says: 'The text is split by spaces.',
    fact: 'Python’s split() cuts at any white space: with a no-break space, a tab and an ideographic space between them, four words become {tokens}. lower() follows Unicode too: İ becomes {points} code points.',
  },
  D41: {
    says: 'Any text goes in.',
    fact: 'An empty one makes an array of shape (1, 0, 128): softmax raises ‘zero-size array to reduction operation maximum’. One known word stops the plot: a plane needs two points.',
  },
  D42: {
    says: 'The projections are random normals, and scaling keeps the scores stable.',
    fact: 'Sums of 128 products of unscaled draws: the scaled scores have a standard deviation of {spread}, so nearly all attention goes to one key (largest weight of a row: {largest} on average; both ‘the’ share theirs). The output is far larger than the input: root mean square {after} against {before}.',
  },
  D43: {
    says: 'Context changes a word’s vector: ‘bank’ differs between the river and the money.',
    fact: 'Between two sentences, yes. Within one, equal words stay equal: nothing here knows positions. Rows 0 and 4, both ‘the’, differ by {difference}.',
  },
  D44: {
    says: 'For each token an arrow is drawn.',
    fact: 'As printed, it stands after the loop: one arrow is drawn, for the last token; in the notebook inside.',
  },
  D45: {
    says: 'Step 4 plots the contextual embeddings.',
    fact: 'They are computed in step 5. The listing has no def line, imports or call.',
  },
  D46: {
    says: 'The plane shows how the vectors move.',
    fact: 'It is fitted to the word vectors alone and holds {both} % of their variance ({first} % and {second} %), but only {seen} % of the movement: arrows point mostly out of the page.',
  },
  D47: {
    says: 'The axes are the principal components.',
    fact: 'Which end of an axis is positive is a convention, which scikit-learn 1.5 changed: the second coordinate of the first word is {before0} before and {after0} after for seed 0, and {before42} and {after42} for seed 42.',
  },
  D48: {
    says: 'Everything is float32.',
    fact: 'In NumPy 1. In NumPy 2 the square root of an int counts as a full float64, so that scores, weights and output become float64.',
  },
  D49: {
    says: 'The heads learn different relations; the weights are learnable.',
    fact: 'Nothing is trained. The matrices are random, and the pattern means nothing.',
  },
  D50: {
    says: 'The code continues an earlier one in PyTorch; a link leads to the author’s repository.',
    fact: 'Only the notebook has the PyTorch version. The link’s text misspells the account’s name; its address is right.',
  },
  D51: {
    says: 'np.round(weights, 3) shows three decimals.',
    fact: 'It multiplies by 1000, rounds and divides, unlike printf: 0.0005 becomes {half} (printf: {halfC}), 2.6755 becomes {up} ({upC}), 0.1235 becomes {down} ({downC}). And NumPy drops zeros that no entry needs.',
  },
  D52: {
    says: 'A mask is added to the scores.',
    fact: 'No other tutorial has one. In PyTorch a boolean mask has two meanings: True hides a key from nn.MultiheadAttention, and lets it take part in scaled_dot_product_attention.',
  },
  D53: {
    says: 'The numbers of a seed are the numbers of a seed.',
    fact: 'To the last bit only on like machines: with AVX-512 NumPy has other routines, whose sines and cosines differ in the last bits at 63 % of points, and matrix libraries add in other orders. Eight digits of float64 mostly hide that; float32, and differences as above, do not.',
  },
});
