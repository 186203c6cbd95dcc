// Printed matrices read back: every way they are printed, and what is wrong where they can't be read.

import assert from 'node:assert/strict';
import test from 'node:test';
import { parseMatrix, placesIn, tolerancesFor } from '../../web/io/parse_matrix.js';

/** @returns {any} */
const parse = (text) => parseMatrix(text);

const ways = {
  'NumPy, rounded': '[[0.235 0.264]\n [0.257 0.235]]',
  'NumPy after a title': ' [[0.235 0.264]\n [0.257 0.235]]\n',
  'nested lists': '[[0.235, 0.264], [0.257, 0.235]]',
  'array(...)': 'array([[0.235, 0.264],\n       [0.257, 0.235]], dtype=float32)',
  'tensor(...)': 'tensor([[0.235, 0.264],\n        [0.257, 0.235]], grad_fn=<SoftmaxBackward0>)',
  'tensor on a device':
    "tensor([[0.235, 0.264],\n [0.257, 0.235]], device='cuda:0', dtype=torch.float64)",
  CSV: '0.235,0.264\n0.257,0.235',
  'CSV with Windows line ends': '0.235,0.264\r\n0.257,0.235\r\n',
  tabs: '0.235\t0.264\n0.257\t0.235',
  spaces: '  0.235  0.264\n  0.257  0.235\n',
  semicolons: '0.235; 0.264\n0.257; 0.235',
  'a whole printout':
    'Input shape: (4, 8)\nOutput shape : torch.Size([1, 4, 8])\n\nWeights:\n [[0.235 0.264]\n [0.257 0.235]]\ndone',
  'a name before it': 'weights_2 = np.array([[0.235, 0.264],\n [0.257, 0.235]])',
  'words of rows and columns': '        The   cat\n  The 0.235 0.264\n  cat 0.257 0.235\n',
  'CSV with a header': ',w0,w1\nw0,0.235,0.264\nw1,0.257,0.235',
  'a Markdown table': '| | a | b |\n|---|---:|---:|\n| a | 0.235 | 0.264 |\n| b | 0.257 | 0.235 |',
};

for (const [name, text] of Object.entries(ways)) {
  test(`${name}`, () => {
    const { shape, data, decimals, gaps } = parse(text);
    assert.deepEqual(shape, [2, 2]);
    assert.deepEqual(data, [0.235, 0.264, 0.257, 0.235]);
    assert.equal(decimals, 3);
    assert.deepEqual(gaps, [null, null]);
  });
}

test('the zeros that printing drops count as decimals', () => {
  const { tolerances } = parse('[[0.025 0.616 0.    0.359]]');
  for (const tolerance of tolerances) assert.ok(Math.abs(tolerance - 0.0005) < 1e-11);
});

test('scientific notation, NaN and infinity', () => {
  const { data, tolerances } = parse('[[ 1.50e-03 -2.00e+02]\n [nan -inf]]');
  assert.deepEqual(data, [0.0015, -200, NaN, -Infinity]);
  assert.ok(Math.abs(tolerances[0] - 5e-6) < 1e-12);
  assert.ok(Math.abs(tolerances[1] - 0.5) < 1e-6);
  assert.deepEqual(parse('NaN, ∞, −∞, −1').data, [NaN, Infinity, -Infinity, -1]);
});

test('letters of any size, and of each notation its own last decimal', () => {
  assert.deepEqual(parse('Inf -INFINITY NAN').data, [Infinity, -Infinity, NaN]);
  const { tolerances } = parse('1.5E3, 2.125, 1.25e+01');
  const expected = [5, 0.0005, 0.05];
  tolerances.forEach((tolerance, at) => assert.ok(Math.abs(tolerance / expected[at] - 1) < 1e-6));
});

test('only a float32 may be further off than its last decimal', () => {
  const printed = parse('[0.1 8. inf]');
  assert.deepEqual(tolerancesFor(printed, 'float64'), printed.tolerances);
  assert.deepEqual(
    tolerancesFor(printed, 'float32').map((tolerance, at) => tolerance > printed.tolerances[at]),
    [true, true, false],
  );
});

test('what NumPy left out is a gap, and the entries after it count from the end', () => {
  const text = '[[1. 2. ... 9.]\n [3. 4. ... 8.]\n ...\n [5. 6. ... 7.]]';
  const printed = parse(text);
  assert.deepEqual(printed.shape, [3, 3]);
  assert.deepEqual(printed.gaps, [2, 2]);
  assert.deepEqual(placesIn(printed, [5, 6]), [0, 1, 5, 6, 7, 11, 24, 25, 29]);
  assert.equal(placesIn(printed, [3, 6]), null, 'nothing would have been left out');
});

test('axes of length 1 in front may come and go; no others', () => {
  const batch = parse('[[[1, 2], [3, 4]]]');
  assert.deepEqual(batch.shape, [1, 2, 2]);
  assert.deepEqual(placesIn(batch, [2, 2]), [0, 1, 2, 3]);
  assert.deepEqual(placesIn(parse('1 2\n3 4'), [1, 2, 2]), [0, 1, 2, 3]);
  assert.equal(placesIn(parse('1 2\n3 4'), [2, 3]), null);
  assert.equal(placesIn(parse('1 2\n3 4'), [2, 2, 2]), null);
});

test('the names of a table’s columns and rows are no numbers, whatever they are', () => {
  for (const [text, data] of /** @type {[string, number[]][]} */ ([
    [',0,1\n0,0.5,1\n1,2,3', [0.5, 1, 2, 3]],
    [',have,3\nhave,0.5,1\n3,2,3', [0.5, 1, 2, 3]],
    [',"a,","""b"""\n"a,",0.5,1\n"""b""",2,3', [0.5, 1, 2, 3]],
    ['|   | 0 | [b] |\n|---|---:|---:|\n| 0 | 0.5 | 1 |\n| [b] | 2 | 3 |', [0.5, 1, 2, 3]],
    ['     0    1\n0  0.5  1.0\n1  2.0  3.0', [0.5, 1, 2, 3]],
  ])) {
    const { shape, data: read } = /** @type {any} */ (parseMatrix(text));
    assert.deepEqual([shape, read], [[2, 2], data], text);
  }
  assert.equal(/** @type {any} */ (parseMatrix('1 2\n3 4 5')).problem.code, 'ragged');
});

test('commas between digits are points where another sign stands between the numbers', () => {
  for (const text of ['0,5\t1\n2\t3,25', '0,5;1\n2;3,25', '"0.5","1"\n"2","3.25"']) {
    const { shape, data } = /** @type {any} */ (parseMatrix(text));
    assert.deepEqual(
      [shape, data],
      [
        [2, 2],
        [0.5, 1, 2, 3.25],
      ],
      text,
    );
  }
  assert.deepEqual(/** @type {any} */ (parseMatrix('1,2\n3,4')).data, [1, 2, 3, 4]);
});

test('tuples, rows that end with ; and scalars of NumPy 2', () => {
  for (const [text, shape] of /** @type {[string, number[]][]} */ ([
    ['((1.0, 2.0), (3.0, 4.0))', [2, 2]],
    ['[1 2; 3 4]', [2, 2]],
    ['A = [1, 2; 3, 4;]', [2, 2]],
    ['[[1, 2]; [3, 4]]', [2, 2]],
    ['[np.float64(1), np.float32(2), np.int64(3), np.float64(4)]', [4]],
  ])) {
    const read = /** @type {any} */ (parseMatrix(text));
    assert.deepEqual([read.shape, read.data], [shape, [1, 2, 3, 4]], text);
  }
  assert.deepEqual(/** @type {any} */ (parseMatrix('np.float64(0.5)')).data, [0.5]);
});

test('two matrices of one printout are two, and words do not hide a number beside them', () => {
  assert.deepEqual(parse('Ours:\n[[1 2]]\nTheirs:\n[[1 3]]').shape, [2, 1, 2]);
  assert.deepEqual(parse('nan 1\ninf 2').data, [NaN, 1, Infinity, 2]);
});

const refused = {
  'words alone': ['attention is\nall', 1, 'attention', 'number'],
  'a word within brackets': ['Weights:\n[[1 x]]', 2, 'x', 'number'],
  'a word after a number': ['a 1 2\nb 3 x', 2, 'x', 'number'],
  empty: ['', 1],
  'nothing but words at the start': ['\n\n', 1],
  'number in the second line': ['1 2\n3 x', 2, 'x', 'number'],
  'two points': ['1 2\n3 0.5.5', 2, '0.5.5', 'number'],
  'a number after options of two lines': ['array([1], dtype=int,\n size=1)\n3', 3, '3', 'open'],
  'a word that begins with a number': ['12abc', 1, '12abc', 'number'],
  'a shorter row': ['1 2 3\n4 5', 2, '2', 'ragged'],
  'a bracket that is never closed': ['[[1 2]\n [3 4]', 2, '', 'close'],
  'a bracket too many': ['[1 2]]', 1, ']', 'close'],
  'a number outside the brackets': ['[[1 2]]\n3', 2, '3', 'open'],
  'a number beside a row': ['[[1 2] 3]', 1, '3', 'uneven'],
  'too many axes': ['[[[[[1]]]]]', 1, '[', 'deep'],
};

for (const [name, [text, line, found, code]] of Object.entries(refused)) {
  test(`refused: ${name}`, () => {
    const { problem } = parse(text);
    assert.ok(problem, JSON.stringify(parse(text)));
    assert.equal(problem.code, code ?? 'empty');
    if (found !== undefined) assert.equal(problem.found, found);
    assert.equal(problem.line, line);
  });
}
