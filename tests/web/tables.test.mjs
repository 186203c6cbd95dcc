// Matrices as CSV, Markdown and LaTeX.
import assert from 'node:assert/strict';
import test from 'node:test';
import { toCsv } from '../../web/io/csv.js';
import { isEditable } from '../../web/elements/numbers/editing.js';
import { latexText, toLatex, workedExample } from '../../web/io/latex.js';
import { toMarkdown, workedTables } from '../../web/io/markdown.js';
import { exactText, roundedText } from '../../web/io/numbers.js';
import { pythonArray, pythonFloat, pythonString } from '../../web/io/python_text.js';
import { newEngine } from '../wasm/support.mjs';

const matrix = {
  shape: [2, 3],
  data: Float64Array.of(0.5, -0, 1e-7, -Infinity, NaN, 123456.78949),
};

/** RFC 4180, for the round trip. @param {string} text */
function parseCsv(text) {
  /** @type {string[][]} */
  const records = [[]];
  for (const [whole, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    if (!whole) break;
    records[records.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
}

test('an exact number reads back as the same number', () => {
  for (const x of [0.1, 1 / 3, -1e300, 5e-324, 123456789]) assert.equal(Number(exactText(x)), x);
  assert.equal(exactText(-0), '-0');
  assert.deepEqual(
    [NaN, Infinity, -Infinity].map((x) => exactText(x)),
    ['nan', 'inf', '-inf'],
  );
});

test('an exact float32 is as short as it can be', () => {
  assert.equal(exactText(Math.fround(0.1), true), '0.1');
  for (const x of [1 / 3, 16777217, 3.4e38, 1.17549435e-38, 1e-45, -2.0000002]) {
    const single = Math.fround(x);
    assert.equal(Math.fround(Number(exactText(single, true))), single);
  }
});

test('a rounded number has no minus before zero', () => {
  assert.equal(roundedText(-0.0001, 2), '0.00');
  assert.equal(roundedText(-0.4, 0), '0');
  assert.equal(roundedText(-0.01, 2), '-0.01');
});

test('CSV keeps every number and every label', () => {
  const rows = ['a,b', '"quoted"'];
  const columns = ['the', 'cat\nsat', '猫'];
  const [head, ...lines] = parseCsv(toCsv(matrix, { rows, columns }));
  assert.deepEqual(head, ['', ...columns]);
  assert.deepEqual(
    lines.map(([label]) => label),
    rows,
  );
  const numbers = lines.flatMap((line) => line.slice(1));
  assert.deepEqual(numbers, ['0.5', '-0', '1e-7', '-inf', 'nan', '123456.78949']);
});

test('no label of CSV is a formula, and every number stays one', () => {
  const [head, ...lines] = parseCsv(
    toCsv(
      { shape: [2, 4], data: [-1, 2, 3, 4, -5, 6, 7, -8] },
      { rows: ['=HYPERLINK("http://x")', '-a'], columns: ['+b', '@c', '\td', '\re=1'] },
    ),
  );
  assert.deepEqual(head, ['', "'+b", "'@c", "'\td", "'\re=1"]);
  assert.deepEqual(lines, [
    ['\'=HYPERLINK("http://x")', '-1', '2', '3', '4'],
    ["'-a", '-5', '6', '7', '-8'],
  ]);
});

test('CSV without labels is numbers alone', () => {
  assert.equal(toCsv({ shape: [3], data: Float32Array.of(0.1, 2, 3) }), '0.1,2,3\r\n');
  assert.equal(toCsv({ shape: [0, 3], data: [] }), '');
  assert.equal(toCsv({ shape: [], data: [0.5] }), '0.5\r\n');
});

test('CSV quotes only what would be read as something else', () => {
  const one = { shape: [1, 1], data: [1] };
  assert.equal(toCsv(one, { rows: ['the'], columns: ['cat'] }), ',cat\r\nthe,1\r\n');
});

test('Markdown is a table that GitHub understands', () => {
  assert.equal(
    toMarkdown(matrix, { rows: ['a|b', '<i>'], columns: ['x', '_y_', 'z'], decimals: 2 }),
    '|   | x | \\_y\\_ | z |\n' +
      '| :-- | --: | --: | --: |\n' +
      '| a\\|b | 0.50 | 0.00 | 0.00 |\n' +
      '| \\<i\\> | -inf | nan | 123456.79 |\n',
  );
  assert.match(toMarkdown(matrix), /^\| {3}\| 0 \| 1 \| 2 \|\n/);
  assert.match(toMarkdown({ shape: [], data: [0.5] }), /^\| {3}\| 0 \|\n.*\n\| 0 \| 0\.5000 \|\n$/);
});

test('labels that do not fit and arrays without rows are refused', () => {
  assert.throws(() => toCsv(matrix, { rows: ['a'] }), /rows: 1 labels for 2/);
  assert.throws(() => toCsv(matrix, { columns: ['a'] }), /columns: 1 labels for 3/);
  assert.throws(() => toMarkdown(matrix, { columns: ['a'] }), /columns: 1 labels for 3/);
  assert.throws(() => toLatex({ shape: [2, 1, 1], data: [1, 2] }), /choose a head/);
  assert.throws(() => toCsv({ shape: [2, 2], data: [1] }), /4 entries, not 1/);
});

test('LaTeX has one column for each of the matrix, however many', () => {
  const wide = { shape: [1, 12], data: Float64Array.from({ length: 12 }, (_x, i) => i) };
  assert.match(toLatex(wide), /\\begin\{array\}\{r{12}\}/);
  assert.equal(
    toLatex(matrix, { decimals: 1 }),
    '\\left[\\begin{array}{rrr}\n0.5 & 0.0 & 0.0 \\\\\n-\\infty & \\mathrm{NaN} & 123456.8\n\\end{array}\\right]',
  );
});

test('LaTeX writes powers of ten out: in math mode e is a letter', () => {
  const large = { shape: [1, 2], data: Float64Array.of(1.5e243, -2) };
  assert.match(toLatex(large, { decimals: 1 }), /\n1\.5 \\cdot 10\^\{243\} & -2\.0\n/);
});

test('LaTeX shows a word as it is', () => {
  assert.equal(
    latexText('100% {a_b} \\~^<|>'),
    '100\\% \\{a\\_b\\} \\textbackslash{}\\textasciitilde{}\\textasciicircum{}\\textless{}\\textbar{}\\textgreater{}',
  );
});

test('LaTeX joins none of a word’s signs, and has no control characters', () => {
  assert.equal(latexText("---'' ?`,,"), "-{}-{}-{}'{}' ?{}`{},{},");
  assert.equal(latexText('a"b\u0001'), 'a{\\ttfamily\\char34}b\uFFFD');
});

/** A run of two tokens and two heads; every entry of a tensor is the same. */
function traceOf(shapes, spec) {
  return {
    tokens: ['the', 'c_t'],
    spec: { scale: 'sqrt', bias: false, softmax: 'stable', ...spec },
    edits: [],
    manifest: [],
    has: (name) => name in shapes,
    tensor: (name, ...leading) => {
      const shape = shapes[name].slice(leading.length);
      const size = shape.reduce((product, length) => product * length, 1);
      return { shape, data: new Float64Array(size).fill(leading[0] ?? 9) };
    },
  };
}

test('the worked example has a formula and a matrix for every step of one head', () => {
  const square = [2, 2, 2];
  const shapes = { X: [2, 2], W_Q: square, Q: square, K: square, V: square, scores: square };
  const more = { scaled: square, mask: [2, 2], masked: square, weights: square, head_out: square };
  const text = workedExample(traceOf({ ...shapes, ...more }, { scale: 0.5 }), { head: 1 });
  assert.match(text, /^\\documentclass/);
  assert.match(text, /head 1\. Rows are the, c\\_t\./);
  assert.match(text, /\\\[ S_\\mathrm\{scaled\} = 0\.5 \\, S = /);
  const small = workedExample(traceOf({ ...shapes, ...more }, { scale: 1e-7 }));
  assert.match(small, /= 1 \\cdot 10\^\{-7\} \\, S = /);
  assert.match(text, /S_\\mathrm\{masked\} = S_\\mathrm\{scaled\} \+ M = /);
  assert.match(text, /A = \\mathrm\{softmax\}\(S_\\mathrm\{masked\}\)/);
  assert.equal(text.split('\\[').length - 1, 11);
  assert.equal(text.split('\\left[').length, text.split('\\right]').length);
  assert.equal(text.split('{').length, text.split('}').length);
  assert.ok(text.includes('1.000 & 1.000'), "head 1's numbers");
});

test('the worked example says which LaTeX has the letters of its words', () => {
  const head = (/** @type {string[]} */ ...tokens) =>
    workedExample({ ...traceOf({}, {}), tokens }).split('\n')[0];
  // All that pdfLaTeX of TeX Live 2022 called an error, each compiled in such a document.
  const refused = '«»ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲųſ‗‚‛„‟‣․‥';
  const letters = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from }, (_, at) => String.fromCharCode(from + at));
  const compiled = [...letters(0xa0, 0x180), ...letters(0x2010, 0x2027)];
  for (const word of ['cat', 'Größe', 'łódź', ...compiled.filter((x) => !refused.includes(x))]) {
    assert.equal(head('the', word), '\\documentclass{article}', word);
  }
  for (const word of ['שלום', 'кот', '猫', '😀', 'α', 'mąż', ...refused]) {
    assert.match(head('the', word), /^% For XeLaTeX or LuaLaTeX, with a font/, word);
  }
});

test('the worked example names rotations, biases and the naive form', () => {
  const square = [2, 2, 2];
  const shapes = { Q: square, Q_rotated: square, K_rotated: square, scores: square, alibi: square };
  const more = { masked: square, exponentials: square };
  const text = workedExample(traceOf({ ...shapes, ...more }, { bias: true, softmax: 'naive' }));
  assert.match(text, /Q = X W_Q \+ b_Q = /);
  assert.match(text, /S = \\tilde\{Q\} \\tilde\{K\}\^\\top = /);
  assert.match(text, /S_\\mathrm\{masked\} = S_\\mathrm\{scaled\} \+ B = /);
  assert.match(text, /E = \\exp\(S_\\mathrm\{masked\}\) = /);
});

test('Python reads floats as floats, and strings as they are', () => {
  assert.deepEqual(
    [1, -0, 0.1, 1e21, 5e-324, NaN, -Infinity].map((x) => pythonFloat(x)),
    ['1.0', '-0.0', '0.1', '1e+21', '5e-324', 'np.nan', '-np.inf'],
  );
  assert.equal(pythonString('a"b\\\n\u2028\x85é'), '"a\\"b\\\\\\n\\u2028\\u0085é"');
});

test('arrays for Python have their shape and dtype', () => {
  assert.equal(pythonArray({ shape: [2], data: Float64Array.of(1, 2) }), 'np.array([1.0, 2.0])');
  assert.equal(
    pythonArray({ shape: [2, 1], data: Float32Array.of(0.1, 2) }),
    'np.array(\n    [\n        [0.1],\n        [2.0],\n    ],\n    dtype=np.float32\n)',
  );
  assert.equal(
    pythonArray({ shape: [1], data: Float64Array.of(3) }, 'torch'),
    'torch.tensor([3.0], dtype=torch.float64)',
  );
});

const engine = await newEngine();
/** The Markdown of a run as it is read. @param {any} trace @param {any} [options] */
const read = (trace, options) => workedTables(trace, options).replace(/\\([^a-z])/g, '$1');

test('a run as tables has the words beside its rows, and one mask for every head', () => {
  const trace = engine.run({ text: 'the cat', mask: 'causal' });
  const md = read(trace);
  assert.match(
    md,
    /## weights \(2 × 2\)\n\n.*\n\n\| {3}\| the \| cat \|\n.*\n\| the \| 1\.0000 \| 0\.0000 \|/,
  );
  assert.doesNotMatch(md, /by hand/);
  const mask =
    '\\left[\\begin{array}{rr}\n0.000 & -\\infty \\\\\n0.000 & 0.000\n\\end{array}\\right]';
  for (const head of [0, 1]) assert.ok(workedExample(trace, { head }).includes(`M = ${mask}`));
});

test('a number set by hand is said, with its value, and is not what the formula makes', () => {
  const trace = engine.run({ bias: true, edits: 'Q[0,2,1]=-1.5;Q[1,0,0]=7;K[0,0,2..3]=1e-7' });
  const tex = workedExample(trace);
  assert.ok(
    tex.includes(
      'Set by hand, and framed (places count from 0): ${Q}_{2,1} = -1.5$. The others are $X W_Q + b_Q$.',
    ),
  );
  assert.ok(tex.includes('\\boxed{-1.500}') && !tex.includes('Q = X W_Q'));
  assert.ok(tex.includes('${K}_{0,2} = 1 \\cdot 10^{-7}$, ${K}_{0,3} = 1 \\cdot 10^{-7}$.'));
  assert.ok(tex.includes('\\[ V = X W_V + b_V = '), 'what was not edited keeps its formula');
  assert.ok(!tex.includes('= 7'), 'of another head');
  assert.equal(tex.split('\\boxed').length - 1, 3);
  const md = read(trace);
  assert.ok(md.includes('X W_Q + b_Q. In bold, set by hand instead: Q[0,2,1] = -1.5.'));
  assert.ok(md.includes('| **-1.5000** |') && !md.includes('= 7'));
  assert.match(read(trace, { head: 1 }), /hand instead: Q\[1,0,0\] = 7\./);
});

test('a matrix set by hand as a whole has no formula, and what it replaces no part in it', () => {
  const [n, d] = [10, 4];
  const q = { shape: [2, n, d], data: Float64Array.from({ length: 2 * n * d }, (_x, i) => i / 8) };
  const runs = [
    { trace: engine.run({ bias: true, edits: `Q[0..1,0..${n - 1},0..${d - 1}]=0.25` }).snapshot() },
    { trace: engine.run({ bias: true, given: { Q: q } }), given: ['Q'] },
  ];
  for (const { trace, given } of runs) {
    const tex = workedExample(trace, { head: 1, given });
    assert.match(tex, /\$Q\$ is set by hand:\n\\\[ Q = \\left/);
    assert.doesNotMatch(tex, /W_Q|b_Q|boxed/);
    assert.match(tex, /K = X W_K \+ b_K = /);
    const md = read(trace, { head: 1, given });
    assert.match(md, /## Q \(10 × 4\)\n\nSet by hand\.\n/);
    assert.doesNotMatch(md, /X W_Q|\*\*/);
  }
});

test('whatever can be edited is said to be, in its own matrix; of many numbers the matrix shows which', () => {
  const spec = { bias: true, mask: 'causal', positions: 'sinusoidal' };
  const names = engine.run(spec).manifest.map(({ name }) => name);
  for (const name of names.filter((one) => isEditable(one))) {
    const { shape } = engine.run(spec).tensor(name);
    const trace = engine.run({ ...spec, edits: `${name}[${shape.map(() => 0)}]=0.375` });
    assert.match(read(trace), /In bold, set by hand instead: .* = 0\.375\./, name);
    const inTex = workedExample(trace).includes('0.375$');
    assert.equal(inTex, !/embedding|_O/.test(name), name);
  }
  const many = engine.run({ ...spec, edits: 'X[0..9,0..1]=2;X[3,0..7]=1' });
  assert.match(
    read(many),
    /embedding \+ P, or what there is\. In bold, 26 numbers set by hand instead\./,
  );
  assert.match(workedExample(many), /26 framed numbers of \$X\$ are set by hand\.\n/);
  assert.equal(workedExample(many).split('\\boxed').length - 1, 26);
});

test('a mask of every head, and one that was given beside another', () => {
  const mask = { shape: [2, 1, 3], data: [0, -1, -2, 0, 0, 0] };
  const trace = engine.run({
    ...{ tokens: 3, mask: 'causal', given: { mask } },
    edits: 'mask[1,0,1..2]=-inf',
  });
  const tex = workedExample(trace, { head: 1, given: ['mask'] });
  assert.match(tex, /\$\{M\}_\{0,1\} = -\\infty\$, \$\{M\}_\{0,2\} = -\\infty\$\./);
  assert.doesNotMatch(workedExample(trace, { head: 0, given: ['mask'] }), /by hand/);
});
