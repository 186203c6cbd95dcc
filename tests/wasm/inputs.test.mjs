// What callers hand over is named as they name it, and shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { labModule } from '../../web/engine/lab-module.js';
import { compile, start } from '../../web/engine/load.js';
import { newEngine, problemOf, problemsOf, wasmBytes } from './support.mjs';

const engine = await newEngine();
const endless = 'inf is not a finite number';

/** @type {[string, () => void, string][]} */
const namedByCallers = [
  ['x', () => engine.softmax([]), 'axis -1 of shape (0,) is empty'],
  ['x', () => engine.softmaxNaive(3), 'a scalar has no axis'],
  ['q', () => engine.attention({ q: [1], k: [[1]], v: [[1]] }), 'shape (1,)'],
  [
    'k',
    () => engine.attention({ q: [[1]], k: [[1, 2]], v: [[1]] }),
    '2 columns (d_k), but q has 1',
  ],
  ['v', () => engine.attentionOutput({ q: [[1]], k: [[1]], v: [[1], [2]] }), '2 rows (n_k), but k'],
  ['positions', () => engine.positionalEncoding({ positions: -1, d_model: 4 }), '-1 is outside 0'],
  ['d_model', () => engine.positionWaves({ d_model: -4 }), '-4 is outside 0'],
  ['queries', () => engine.alibi({ heads: 2, queries: -3 }), '-3 is outside 0 to 2147483647'],
  ['keys', () => engine.mask({ kind: 'causal', queries: 2, keys: -1 }), '-1 is outside 0'],
  [
    'kind',
    () => engine.mask({ kind: 'all', queries: 2 }),
    "'all' is not 'none', or some of 'causal'",
  ],
  ['n', () => engine.exponentialAverage({ n: -1, alpha: 0.5 }), '-1 is outside 0'],
  ['alpha', () => engine.exponentialAverage({ n: 1, alpha: 1.5 }), '1.5 is outside 0 to 1'],
  ['sizes', () => engine.scoreVariance({ seed: 1, sizes: [4, 0] }), '0 is too small'],
  ['sizes', () => engine.scaleSweep({ seed: 1, sizes: [0] }), '0 is too small'],
  ['sizes', () => engine.scaleSweep({ seed: 1, sizes: [1, 1.5] }), '1.5 is not a whole number'],
  [
    'sizes',
    () => engine.scaleSweep({ seed: 1, sizes: [1, 2 ** 31] }),
    '2147483648 is outside 0 to 2147483647',
  ],
  ['sizes', () => engine.scaleSweep({ seed: 1, sizes: 1 }), '1 is not a list of whole numbers'],
  ['labels', () => engine.asciiMap([[1]], ['a', 5]), '5 is not a text'],
  ['vocabulary', () => engine.tokenize('a', { vocabulary: 'a' }), "'a' is not a list of texts"],
  [
    'others',
    () =>
      engine.pca(
        [
          [1, 2],
          [3, 4],
        ],
        { others: [[[1]]] },
      ),
    'number 0 has shape (1, 1)',
  ],
  ['others', () => engine.pca([[1, 2]], { others: [[['x']]] }), "'x' is not a number"],
  ['q', () => engine.ropeProducts({ q: [1], k: [1], positions: 2 }), '1 is odd'],
  ['x', () => engine.softmaxLimits([1, NaN]), 'entry 1 is nan'],
  [
    'base',
    () => engine.positionalEncoding({ positions: 1, d_model: 2, base: -1 }),
    '-1 is not a positive finite number',
  ],
  ['base', () => engine.rope({ x: [[1, 2]], base: 0 }), '0 is not a positive finite number'],
  ['min', () => engine.colors('Blues', [1], { min: 1e-9, max: -2 }), '1e-09 is above max, -2'],
  ['limits', () => engine.colors('Blues', [1], /** @type {any} */ (3)), '3 is not an object'],
  ['maximum', () => engine.colors('Blues', [1], /** @type {any} */ ({ maximum: 1 })), 'no such'],
  [
    'columns',
    () => engine.run().block('weights', 0, /** @type {any} */ ({ columns: 1 })),
    'no such',
  ],
  ['texts', () => engine.parse(/** @type {any} */ (null)), 'null is not an object of texts'],
  ['x', () => engine.softmax(/** @type {any} */ ([true])), 'true is not a number'],
  [
    'x',
    () => engine.softmax(/** @type {any} */ ({ shape: [1], data: [[1, 2]] })),
    'data is not flat',
  ],
  ['rowz', () => engine.run().overview('weights', 0, /** @type {any} */ ({ rowz: 1 })), 'no such'],
  ['spec', () => engine.splitEdits(/** @type {any} */ (null)), 'null is not an object of fields'],
  ['spec', () => engine.splitEdits(/** @type {any} */ (undefined)), 'undefined is not an object'],
  ['edits', () => engine.splitEdits({ edits: 5 }), '5 is not a text'],
  ['edits', () => engine.splitEdits({ edits: null, bias: 1 }), 'null is not a text'],
  [
    'd_model',
    () => engine.run({ preset: '003-worked', d_model: 3 }),
    '3 does not fit the arrays of',
  ],
  ['x', () => engine.array2string([1, 0.5], { integers: true }), 'entry 1 is 0.5, and integers'],
  ['x', () => engine.array2string([NaN], { integers: true }), 'entry 0 is nan, and integers'],
  ['x', () => engine.array2string([1e300], { integers: true }), 'entry 0 is 1e+300, and integers'],
  ['options', () => engine.softmax([1], new Map([['axis', 5]])), 'this Map is not an object'],
  ['options', () => engine.softmax([1], [5]), 'this Array is not an object'],
  ['spec', () => engine.run(new Set()), 'this Set is not an object of fields'],
  ['seed', () => engine.random({ seed: 5n }), '5n is not a number'],
  ['seed', () => engine.random({ seed: () => 5 }), 'this Function is not a number'],
  ['x', () => engine.softmax(BigInt64Array.of(5n)), 'this BigInt64Array is not a number'],
  ['x', () => engine.softmax([new DataView(new ArrayBuffer(8))]), 'this DataView is not a number'],
  ['heads', () => engine.run({ heads: Int8Array.of(2) }), 'this Int8Array is not a whole number'],
  ['heads', () => engine.run({ heads: Object.create(null) }), 'this Object is not a whole number'],
  ['x', () => engine.softmax({}), 'undefined is not a shape, a list of lengths'],
  ['shape', () => engine.random({ seed: 1 }).normal(3), '3 is not a shape, a list of lengths'],
  [
    'shape',
    () => engine.random({ seed: 1 }).normal([2 ** 32]),
    '4294967296 is not a length; those',
  ],
  [
    'high',
    () => engine.random({ seed: 1 }).uniform([2], { low: -1e308, high: 1e308 }),
    '1e+308 is not a finite way from low, -1e+308',
  ],
  [
    'high',
    () => engine.random({ seed: 1, rng: 'torch' }).uniform([2], { low: 1, high: 0.5 }),
    '0.5 is less than low, 1',
  ],
  [
    'offset',
    () => engine.positionalEncoding({ positions: 1, d_model: 2, offset: Infinity }),
    endless,
  ],
  ['offset', () => engine.rope({ x: [[1, 2]], offset: Infinity }), endless],
  ['shift', () => engine.positionShift({ positions: 1, d_model: 2, shift: Infinity }), endless],
  [
    'scale',
    () =>
      engine
        .random({ seed: 1 })
        .initialize('normal', [2], { fanIn: 1, fanOut: 1, scale: Infinity }),
    endless,
  ],
  ['tolerance', () => engine.difference([1], [2], { tolerance: [] }), 'shape (0,) is not (1,)'],
  [
    'b',
    () => engine.rowDistances([[1]], [[2]], { order: [] }),
    'shape (1, 1); to compare with a it',
  ],
  ['embedDim', () => engine.random({ seed: 1 }).torchModule({ embedDim: 0 }), '0 is outside 1 to'],
  ['labels', () => engine.asciiMap([[1, 2]], ['a']), '1 of queries and 1 of keys are not those of'],
  [
    'from',
    () => engine.shareInSpace({ components: [[1]], from: [[1, 2]], to: [[1, 2]] }),
    'has 2 columns; the components have 1',
  ],
];

test('a result has the shape of what it is made of: of a number, of no entries, of as many axes as there can be', () => {
  const most = [1, 2, 1, 10, 1, 1, 3, 1];
  for (const shape of [[], [0], [12, 0, 105], most]) {
    const x = { shape, data: new Float64Array(shape.reduce((a, b) => a * b, 1)).fill(0.5) };
    assert.deepEqual(engine.npRound(x, 1), x);
  }
});

test('a list is asked for its numbers, not for its text', () => {
  const trace = engine.run({ text: 'a b c' });
  const index = Object.assign([0, 1, 2], { toString: () => '0,2,1', join: () => '0,2,1' });
  assert.equal(trace.explain('weights', index).value, trace.tensor('weights', 0, 1).data[2]);
  const shape = Object.assign([2, 3], { toString: () => '3,2', join: () => '3,2' });
  assert.deepEqual(engine.softmax({ shape, data: [1, 2, 3, 4, 5, 6] }).shape, [2, 3]);
  assert.deepEqual(engine.random({ seed: 1 }).normal(shape).shape, [2, 3]);
  assert.deepEqual(
    engine
      .run({ given: { X: { shape, data: [1, 2, 3, 4, 5, 6] } }, d_model: 3, heads: 1 })
      .tensor('X').shape,
    [2, 3],
  );
});

test('what is too large is named by what makes it so', () => {
  const [many, most] = [2 ** 20, 2 ** 31 - 1];
  const pair = [1, 2];
  /** @type {[string, number[], () => void][]} */
  const calls = [
    [
      'positions',
      [many, many],
      () => engine.positionalEncoding({ positions: many, d_model: many }),
    ],
    ['positions', [most, 4], () => engine.positionProducts({ positions: most, d_model: 4 })],
    ['positions', [many, many], () => engine.positionProducts({ positions: many, d_model: 4 })],
    ['positions', [most, 4], () => engine.positionShift({ positions: most, d_model: 4, shift: 1 })],
    ['positions', [many, many], () => engine.ropeProducts({ q: pair, k: pair, positions: many })],
    ['queries', [2, many, many], () => engine.alibi({ heads: 2, queries: many })],
    ['queries', [many, many], () => engine.mask({ kind: 'causal', queries: many })],
    ['n', [many, many], () => engine.movingAverage({ n: many, window: 3 })],
    ['shape', [many, many], () => engine.random({ seed: 1 }).normal([many, many])],
  ];
  for (const [name, shape, call] of calls) {
    const { code, field, message } = problemOf(call);
    assert.deepEqual([code, field], ['too_large', name]);
    assert.ok(message.startsWith(`${name}: (${shape.join(', ')}) has more than`), message);
  }
});

test('what has its values elsewhere than in its properties is no object of options', () => {
  const promise = /** @type {any} */ (Promise.resolve({ heads: 4 }));
  for (const [field, call] of /** @type {[string, () => void][]} */ ([
    ['spec', () => engine.run(promise)],
    ['given', () => engine.run({ given: promise })],
    ['options', () => engine.softmax([1], promise)],
    ['x', () => engine.softmax(promise)],
  ])) {
    const { code, message } = problemOf(call);
    assert.equal(code, 'wrong_type');
    assert.ok(message.startsWith(`${field}: this Promise is not a`), message);
  }
});

test('a name that is no text is refused as one that there is not', () => {
  const trace = engine.run();
  for (const [name, field] of /** @type {[any, string][]} */ ([
    [Object.create(null), 'this Object'],
    [[Symbol('Q')], 'this Array'],
    [Symbol('Q'), 'Symbol(Q)'],
  ])) {
    assert.equal(problemOf(() => trace.tensor(name)).field, field);
    assert.equal(problemOf(() => trace.explain(name, [0])).field, field);
    for (const call of [() => engine.colormap(name), () => engine.colors(name, [1])]) {
      const { message } = problemOf(call);
      assert.equal(message, `colormap: '${field}' is not one of 'Blues', 'RdBu'`);
    }
  }
  const { message } = problemOf(() => trace.tensor('X', 0, 0, Symbol('a')));
  assert.match(message, /^X: no part \[0,0,Symbol\(a\)\] in shape/);
});

test('half of a character becomes U+FFFD wherever it stands', () => {
  const half = '\ud800';
  assert.equal(engine.array2string([1, 2], { separator: half }), '[1.\ufffd2.]');
  const drawn = (/** @type {string} */ shades) => engine.asciiMap([[0.5]], ['a'], { shades });
  assert.equal(drawn(half), drawn('\ufffd'));
});

test('a shape that changes while it is read is the one that was checked', () => {
  let reads = 0;
  const shape = Object.defineProperty([4], 0, { get: () => (reads++ > 0 ? 2 ** 20 : 4) });
  assert.deepEqual(engine.softmax({ shape, data: [1, 1, 1, 1] }).shape, [4]);
});

test('a scale that the module is not to read is refused by it, too', async () => {
  const module = await start(labModule, await compile(labModule, { wasm: wasmBytes() }));
  const sweep = (/** @type {string} */ scale) =>
    module.call('scaleSweep', false, { seed: 1, sizes: [1], scale })?.problems;
  assert.equal(sweep('0.5'), undefined);
  const [{ field, message }] = sweep('half');
  assert.deepEqual([field, message], ['scale', "scale: 'half' is not 'sqrt', 'off' or a number"]);
});

test('arrays of another frame are what they are', () => {
  const {
    Float32Array: Other,
    Uint8ClampedArray: Bytes,
    BigInt64Array: Big,
  } = vm.runInNewContext('({ Float32Array, Uint8ClampedArray, BigInt64Array })');
  const x = Other.of(0, 0);
  assert.ok(engine.softmax(x).data instanceof Float32Array);
  const into = new Bytes(8);
  assert.equal(engine.colors('Blues', x, {}, into), into);
  assert.equal(into[3], 255);
  assert.throws(() => engine.softmax(Big.of(0n)), /^EngineError: x: this BigInt64Array is not a/);
});

test('an infinite scale is one', () => {
  const one = [[1]];
  for (const scale of [Infinity, -Infinity]) {
    assert.equal(engine.attention({ q: one, k: one, v: one, scale }).scaled.data[0], scale);
  }
});

test('problems name inputs as their callers do, and show the value', () => {
  for (const [name, call, what] of namedByCallers) {
    const { field, message } = problemsOf(call)[0];
    assert.equal(field, name, message);
    assert.ok(message.startsWith(`${name}: ${what}`), message);
  }
});

test('a list that leaves places out is not a list of numbers or of texts', () => {
  const sparse = (/** @type {any[]} */ ...list) => {
    delete list[1];
    return list;
  };
  const index = sparse(0, 0, 0);
  const eye = [
    [1, 0],
    [0, 1],
  ];
  for (const call of [
    () => engine.asciiMap([[1, 1]], ['a'], { keys: sparse('a', 'b') }),
    () => engine.attention({ q: [[1]], k: [[1]], v: [[1]], steps: sparse('weights', 'output') }),
    () => engine.tokenize('a', { vocabulary: sparse('a', 'c', 'b') }),
    () => engine.scaleSweep({ seed: 1, sizes: sparse(1, 3, 2) }),
    () => engine.mask({ kind: 'padding', queries: 2, lengths: sparse(1, 1, 2) }),
    () => engine.rowDistances([[1]], [[1]], { order: sparse(0, 0) }),
    () => engine.pca(eye, { others: sparse(eye, eye, eye) }),
  ]) {
    assert.equal(problemOf(call).code, 'wrong_type', String(call));
  }
  assert.equal(problemOf(() => engine.run().explain('weights', index)).code, 'unknown_tensor');
});

/** What is none of an object's keys: accessors of its class, fields of its prototype, and its own that are not listed. */
const beyondKeys = (fields) => {
  const read = /** @type {string[]} */ ([]);
  class WithAccessors {}
  const hidden = {};
  for (const [name, value] of Object.entries(fields)) {
    Object.defineProperty(hidden, name, { value });
    const get = () => {
      read.push(name);
      return value;
    };
    Object.defineProperty(WithAccessors.prototype, name, { get });
  }
  return { all: [new WithAccessors(), Object.create(fields), hidden], read };
};

test('what is none of the keys of an object is read like them, once', () => {
  const x = [[1, 2]];
  /** @type {[object, (fields: any) => unknown][]} */
  const calls = [
    [{ kind: 'causal', queries: 2, keys: 3 }, (options) => engine.mask(options)],
    [{ query: x, W_Q: [[1], [1]], W_K: [[1], [2]], W_V: [[1], [3]] }, engine.multiHeadAttention],
    [{ axis: 0 }, (options) => engine.softmax([[1], [2]], options)],
    [{ min: 0, max: 4 }, (limits) => engine.colors('Blues', [1, 2], limits)],
    [{ row: 1, rows: 2, cols: 3 }, (area) => engine.run().block('weights', 0, area)],
    [{ rows: 4, col: 1, pool: 2 }, (area) => engine.run().overview('weights', 0, area)],
    [{ preset: '004-numpy', heads: 4 }, (spec) => engine.run(spec).spec],
    [
      { text: 'a b', edits: 'X[0,0]=1;X[9,9]=1' },
      (spec) => [engine.splitEdits(spec), engine.check(spec)],
    ],
    [{ given: { X: [[1, 2]] }, d_model: 2 }, (spec) => engine.run(spec).tensor('X').data.slice()],
    [{ X: [[1, 2]] }, (given) => engine.run({ given, d_model: 2 }).tensor('X').data.slice()],
    [{ heads: '4', text: 'a b', dtype: '?' }, (texts) => engine.parse(texts)],
  ];
  for (const [fields, call] of calls) {
    const expected = call(fields);
    const { all, read } = beyondKeys(fields);
    for (const object of all) assert.deepEqual(call(object), expected, String(call));
    const times = Math.round(read.length / Object.keys(fields).length);
    assert.ok(times <= (String(call).includes('check') ? 2 : 1), `${call} reads ${read}`);
  }
});

test('a field that is no key is checked, and a key that is no field is refused', () => {
  const wrong = beyondKeys({ axis: 'rows', heads: 3 }).all;
  for (const object of wrong) {
    assert.equal(problemOf(() => engine.softmax([1], object)).field, 'axis');
    assert.equal(problemOf(() => engine.run(object)).field, 'heads');
    object.colour = 'red';
    const fields = engine.check(object).map(({ field }) => field);
    assert.deepEqual(fields.sort(), ['colour', 'heads']);
  }
});

test('what is wrong with a spec does not hang on what was asked before', async () => {
  const given = { X: [[1], [2]] };
  for (const [before, spec] of [
    [
      { init: 'torch-mha', d_k: 0 },
      { init: 'x', d_k: 2 },
    ],
    [
      { text: 'a b', d_model: 2, heads: 1 },
      { text: 1.5, d_model: 2, heads: 1, given },
    ],
    [
      { d_model: 6, heads: 2 },
      { d_model: 'x', heads: 3 },
    ],
  ]) {
    const [used, fresh] = [await newEngine(), await newEngine()];
    used.check(before);
    assert.deepEqual(used.check(spec), fresh.check(spec));
    // And what is right afterwards is right.
    assert.deepEqual(used.run({ heads: 4 }).spec, fresh.run({ heads: 4 }).spec);
  }
});

test('more decimals than a number can have', () => {
  const beyond = (call) => problemOf(call).message;
  assert.equal(
    beyond(() => engine.formatNumber(0.1, { decimals: 1e9 })),
    'decimals: 1000000000 is outside -2147483647 to 1100',
  );
  assert.equal(
    beyond(() => engine.attentionTable([[1]], ['a'], { decimals: 1101 })),
    'decimals: 1101 is outside 0 to 1100',
  );
  assert.equal(engine.formatNumber(5e-324, { decimals: 1100 }).length, 1102);
});
