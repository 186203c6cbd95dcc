// The engine's calls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEngine, problemsOf } from './support.mjs';

const engine = await newEngine();

test('fields: defaults and limits are valid, and a spec of defaults changes nothing', () => {
  const defaults = Object.fromEntries(engine.fields.map((field) => [field.name, field.default]));
  assert.deepEqual(engine.check(defaults), []);
  for (const { name, type, min, max, choices } of engine.fields) {
    if (type === 'int' || type === 'number') assert.ok(min < max, name);
    if (type === 'choice' || type === 'mask') assert.ok(choices.includes(defaults[name]), name);
  }
  assert.equal(defaults.heads, 2);
  assert.equal(defaults.mask_value, -Infinity);
  assert.ok(Object.isFrozen(engine.fields[0]));
  const automatic = engine.fields.filter((field) => field.automatic).map(({ name }) => name);
  assert.deepEqual(automatic, ['tokens', 'vocabulary', 'd_k', 'd_v', 'weight_seed', 'x_dtype']);
  assert.deepEqual([engine.run({}).spec.d_k, engine.run({}).spec.d_v], [4, 4]);
});

test('parse reads texts by the field table', () => {
  const { spec, problems } = engine.parse({
    heads: '4',
    scale: '0.5',
    mask_value: '-inf',
    bias: 'true',
    text: 'a b',
    d_k: 'two',
    colour: 'red',
  });
  assert.deepEqual(spec, { heads: 4, scale: 0.5, mask_value: -Infinity, bias: true, text: 'a b' });
  assert.deepEqual(
    problems.map(({ code, field }) => `${code} ${field}`),
    ['wrong_type d_k', 'unknown_field colour'],
  );
  assert.deepEqual(engine.parse({ preset: '004-numpy', seed: '3' }).spec, {
    preset: '004-numpy',
    seed: 3,
  });
});

test('a trace: manifest, parts, spec', () => {
  const trace = engine.run({ text: 'The cat sat', heads: 4, mask: 'causal', scale: 0.5 });
  assert.deepEqual(trace.tokens, ['the', 'cat', 'sat']);
  assert.equal(trace.dtype, 'float64');
  const weights = trace.manifest.find(({ name }) => name === 'weights');
  assert.deepEqual(weights.shape, [4, 3, 3]);
  assert.deepEqual(weights.axes, ['head', 'query', 'key']);
  assert.deepEqual(trace.manifest.find(({ name }) => name === 'mask').axes, ['query', 'key']);
  const whole = trace.tensor('weights');
  assert.ok(whole.data instanceof Float64Array);
  assert.deepEqual(trace.tensor('weights', 2).data, whole.data.subarray(18, 27));
  assert.deepEqual(trace.tensor('weights', 2, 1).shape, [3]);
  assert.deepEqual(trace.tensor('weights', 2, 1, 0).shape, []);
  assert.equal(trace.tensor('weights', 2, 1, 2).data[0], 0);
  assert.equal(trace.spec.d_k, 2);
  assert.equal(trace.spec.scale, 0.5);
  assert.equal(trace.has('P'), false);
  assert.ok(engine.run({ dtype: 'float32' }).tensor('X').data instanceof Float32Array);
});

test('a change computes what depends on it, and says so', async () => {
  const lab = await newEngine();
  const spec = { text: 'the cat sat', heads: 2, mask: 'causal' };
  assert.ok(lab.run(spec).recomputed.includes('W_Q'));
  const scaled = lab.run({ ...spec, scale: 'off' });
  assert.ok(!scaled.recomputed.includes('scores') && scaled.recomputed.includes('weights'));
  const other = lab.run({ ...spec, edits: 'W_V[0,1,2]=0.5' });
  const kept = other.snapshot();
  const values = ['W_V', 'V', 'head_out', 'concat', 'output'];
  assert.deepEqual(kept.recomputed.slice(0, 2), ['W_V', 'V']);
  lab.run({ ...spec, edits: 'W_V[0,1,2]=0.25' });
  const again = lab.run({ ...spec, edits: 'W_V[0,1,2]=0.5' });
  assert.deepEqual(again.recomputed.slice(0, 5), values);
  const fresh = (await newEngine()).run({ ...spec, edits: 'W_V[0,1,2]=0.5' });
  for (const { name } of fresh.manifest) {
    assert.deepEqual(again.tensor(name).data.slice(), fresh.tensor(name).data.slice(), name);
  }
});

test('edits: 0 and -0 are told apart from run to run', () => {
  for (const value of [0, -0, 0, 1, -0]) {
    const [edit] = engine.run({
      text: 'a b',
      edits: `X[0,0]=${Object.is(value, -0) ? '-0' : value}`,
    }).edits;
    assert.ok(Object.is(edit.value, value));
  }
});

test('edits: set, listed, explained, and put aside where they have no cell', () => {
  const spec = { text: 'a b c', edits: 'X[1,2]=0.5; mask[0,1..2]=-inf;Q[0,0,0]=-3' };
  const trace = engine.run(spec);
  assert.deepEqual(trace.edits, [
    { name: 'X', first: [1, 2], last: [1, 2], value: 0.5 },
    { name: 'mask', first: [0, 1], last: [0, 2], value: -Infinity },
    { name: 'Q', first: [0, 0, 0], last: [0, 0, 0], value: -3 },
  ]);
  assert.deepEqual(trace.snapshot().edits, trace.edits);
  assert.equal(trace.tensor('X', 1, 2).data[0], 0.5);
  const own = trace.explain('Q', [0, 0, 0]);
  assert.equal(own.edited, true);
  assert.equal(own.value, -3);
  const without = own.terms.reduce((sum, { value }) => sum + value, 0);
  assert.ok(Math.abs(own.unedited - without) < 1e-12);
  const other = trace.explain('Q', [0, 1, 0]);
  assert.equal(other.edited, false);
  assert.equal(other.unedited, other.value);

  const wider = { ...spec, text: 'a', edits: `${spec.edits};Y[0]=1` };
  assert.deepEqual(
    engine.check(wider).map(({ code, field }) => `${code} ${field}`),
    ['out_of_range edits', 'out_of_range edits', 'unknown_tensor edits'],
  );
  const { fitting, wrong } = engine.splitEdits(wider);
  assert.equal(fitting, 'Q[0,0,0]=-3');
  assert.deepEqual(wrong[0], {
    entry: 'X[1,2]=0.5',
    code: 'out_of_range',
    field: 'edits',
    message: "edits: 'X[1,2]=0.5': 1 is outside 0 to 0; X has the shape (1, 8)",
    shape: [1, 8],
  });
  assert.deepEqual(engine.splitEdits({ edits: 'X[0,0]=1', heads: 3 }), {
    fitting: 'X[0,0]=1',
    wrong: [],
  });
  assert.deepEqual(engine.splitEdits({ edits: 'X[0,0]=1', heads: 'two' }).wrong, []);
});

test('Q, K and V can be given', () => {
  const ones = { shape: [2, 3, 4], data: new Float64Array(24).fill(1) };
  const trace = engine.run({ text: 'a b c', given: { Q: ones, K: ones } });
  assert.equal(trace.tensor('scores', 1, 2, 0).data[0], 4);
});

test('dropped words are named', () => {
  const trace = engine.run({ text: 'the dog sat', vocabulary: 'the sat', unknown_words: 'drop' });
  assert.deepEqual(trace.tokens, ['the', 'sat']);
  assert.deepEqual(trace.dropped, ['dog']);
});

test('text of any kind gets through', () => {
  assert.deepEqual(engine.run({ text: 'İstanbul 😀 日本\u3000語' }).tokens, [
    'i̇stanbul',
    '😀',
    '日本',
    '語',
  ]);
  assert.deepEqual(engine.run({ text: 'a\ud800b c' }).tokens, ['a\ufffdb', 'c']);
  assert.deepEqual(engine.run({ text: 'nul\0 x' }).tokens, ['nul\0', 'x']);
});

test('own arrays: nested, flat, and X alone', () => {
  const X = [
    [1, 0],
    [0, 1],
    [1, 1],
  ];
  const identity = { shape: [1, 2, 2], data: [1, 0, 0, 1] };
  const trace = engine.run({
    d_model: 2,
    heads: 1,
    output_projection: false,
    given: { X, W_Q: identity, W_K: identity, W_V: [identity.data.slice(0, 2), [0, 1]] },
  });
  assert.deepEqual(trace.tokens, ['Token 0', 'Token 1', 'Token 2']);
  assert.deepEqual([...trace.tensor('scores').data], [1, 0, 1, 0, 1, 1, 1, 1, 2]);
});

test('a given mask broadcasts to all heads', () => {
  const of = (/** @type {any} */ mask, heads = 2) =>
    engine.run({ tokens: 2, d_model: 4, heads, given: { mask } }).print('weights');
  const plane = [
    [0, 0],
    [-1, -1],
  ];
  for (const heads of [1, 2]) {
    assert.equal(of([plane], heads), of(plane, heads));
    assert.equal(of([[[0, -1]]], heads), of([0, -1], heads));
    assert.equal(of([[[0], [-1]]], heads), of([[0], [-1]], heads));
  }
});

test('a spec may run the engine while it is read', () => {
  const given = { X: [[1, 2]], W_Q: [[[3], [4]]] };
  const sizes = { d_model: 2, heads: 1, d_k: 1 };
  const plain = engine.run({ ...sizes, given }).print('scores');
  const running = (/** @type {object} */ object, /** @type {string} */ name) => {
    const value = object[name];
    return Object.defineProperty({ ...object }, name, {
      enumerable: true,
      get() {
        engine.run({
          text: 'another',
          d_model: 4,
          heads: 2,
          given: { b_O: [1, 1, 1, 1] },
          bias: true,
        });
        return value;
      },
    });
  };
  for (const spec of [
    running({ ...sizes, given }, 'd_k'),
    running({ ...sizes, given }, 'given'),
    { ...sizes, given: running(given, 'W_Q') },
    { ...sizes, given: { ...given, X: running({ shape: [1, 2], data: [1, 2] }, 'data') } },
  ]) {
    assert.equal(engine.run(spec).print('scores'), plain);
  }
});

test('explain: operands can be explained in turn, back to the token', () => {
  const trace = engine.run({ text: 'the cat sat', positions: 'sinusoidal' });
  let cell = { name: 'output', index: [0, 0] };
  const names = [];
  while (cell) {
    const explained = trace.explain(cell.name, cell.index);
    assert.ok(Math.abs(explained.recomputed - explained.value) < 1e-12);
    for (const operand of explained.operands) {
      const place = trace.tensor(operand.name, ...operand.index);
      assert.equal(place.data[0], operand.value);
    }
    names.push(cell.name);
    [cell] = explained.operands;
  }
  assert.deepEqual(names, [
    'output',
    'concat',
    'head_out',
    'weights',
    'exponentials',
    'scaled',
    'scores',
    'Q',
    'X',
    'embedding',
    'embedding_matrix',
  ]);
  const { terms, operands, text, formula } = trace.explain('scores', [1, 0, 2]);
  assert.equal(terms.length, 4);
  const [a, b] = terms[1].operands.map((place) => operands[place].value);
  assert.equal(terms[1].value, a * b);
  assert.match(text, /^scores\[1,0,2\] = .* × .* = /);
  assert.match(formula, /Σ over c of Q\[h,i,c\] K\[h,j,c\]/);
});

test('colours of a trace are made where it lies, and equal those of a copy', () => {
  for (const dtype of ['float64', 'float32']) {
    const trace = engine.run({ dtype });
    const part = trace.tensor('weights', 1);
    const copy = { shape: part.shape, data: part.data.slice() };
    for (const limits of [{}, { min: 0, max: 1 }, { center: 0 }]) {
      const colours = engine.colors('RdBu', copy, limits);
      assert.deepEqual(engine.colors('RdBu', part, limits), colours);
      const into = new Uint8ClampedArray(colours.length);
      assert.equal(engine.colors('RdBu', part, limits, into), into);
      assert.deepEqual(into, colours);
    }
  }
  const [nan, low] = [
    engine.colors('Blues', [NaN, 0, 1]).slice(0, 4),
    engine.colors('Blues', [-5, 0.5], { min: 0, max: 1 }).slice(0, 3),
  ];
  assert.deepEqual([...nan], [0, 0, 0, 0]);
  assert.deepEqual(low, Uint8ClampedArray.from(engine.colormap('Blues').slice(0, 3)));
});

test('streams of random numbers go on from where they were', () => {
  const whole = engine.random({ seed: 42 }).normal([7]).data;
  const stream = engine.random({ seed: 42 });
  assert.deepEqual([...stream.normal([3]).data, ...stream.normal([4]).data], [...whole]);
  assert.ok(stream.normal([2], { dtype: 'float32' }).data instanceof Float32Array);
});

test('masks: booleans of both polarities, and combinations', () => {
  const kind = 'causal+causal-bottom-right';
  assert.deepEqual([...engine.mask({ kind, queries: 1, keys: 3 }).data], [0, -Infinity, -Infinity]);
  assert.deepEqual([...engine.mask({ kind, queries: 2, value: -5 }).data], [0, -10, 0, 0]);
  const blocked = [
    [false, true],
    [false, false],
  ];
  const additive = engine.maskWhereBlocked(blocked);
  assert.deepEqual([...additive.data], [0, -Infinity, 0, 0]);
  assert.deepEqual([...engine.maskWhereAllowed(blocked, { value: -1 }).data], [-1, 0, -1, -1]);
  const { shape, data } = engine.mask({ kind: 'causal+padding', queries: 3, lengths: [3, 1] });
  assert.deepEqual(shape, [2, 1, 3, 3]);
  assert.equal(data[9 + 4], -Infinity);
  assert.equal(
    engine.mask({ kind: 'none', queries: 2 }).data.every((x) => x === 0),
    true,
  );
});

test('masks: of a run and of the operator, all combinations', () => {
  const kinds = ['causal', 'causal-bottom-right', 'window', 'prefix', 'padding'];
  for (let chosen = 1; chosen < 2 ** kinds.length; chosen += 1) {
    const among = kinds.filter((_, at) => chosen & (2 ** at));
    const sizes = { window: 1, prefix: 2 };
    const own = Object.fromEntries(Object.entries(sizes).filter(([kind]) => among.includes(kind)));
    const lengths = among.includes('padding') ? { lengths: [4] } : {};
    const kind = among.join('+');
    const { data } = engine.mask({ kind, queries: 5, ...own, ...lengths });
    const run = engine.run({ tokens: 5, mask: kind, ...sizes, padding: 1 });
    assert.deepEqual([...run.tensor('mask').data], [...data], kind);
  }
});

test('head patterns: of a stack, of one head, and over what the mask leaves', () => {
  const previous = [
    [1, 0, 0],
    [0.8, 0.1, 0.1],
    [0.1, 0.6, 0.3],
  ];
  const alike = Array.from({ length: 3 }, () => Array(3).fill(1 / 3));
  const [first, second] = engine.headPatterns([previous, alike]);
  assert.deepEqual([first.label, second.label], ['previous token', 'uniform']);
  const [measure] = first.measures;
  assert.ok(Math.abs(measure.share - 0.7) < 1e-15);
  assert.deepEqual(
    { ...measure, share: 0.7 },
    { pattern: 'previous token', share: 0.7, threshold: 0.5, queries: 2, key: -1, holds: true },
  );
  assert.equal(first.measures.length, 6);
  assert.deepEqual(engine.headPatterns(previous), [first]);
  const hidden = [0, -Infinity, -Infinity];
  const [masked] = engine.headPatterns(previous, { mask: [hidden, hidden, hidden] });
  assert.equal(masked.label, null, 'no query has a choice');
  assert.ok(masked.measures.every(({ share, queries }) => Number.isNaN(share) && queries === 0));
});

test('a run is that of its own spec alone, whatever the one before it was', async () => {
  const own = await newEngine();
  const given = { X: { shape: [2, 8], data: new Float64Array(16).fill(0.5) } };
  const base = { text: 'one two three', d_model: 8, heads: 2, mask: 'causal' };
  const wrong = { ...base, heads: 3 };
  const specs = [
    base,
    { ...base, scale: 0.5 },
    { ...base, scale: 'off', seed: 3 },
    base,
    { ...base, mask: undefined },
    { ...base, edits: 'X[0,0]=1' },
    { ...base, edits: '' },
    { ...base, dtype: 'float32' },
    { ...base, dtype: 'float32', text: 'one two four' },
    { ...base, text: 'one two three four' },
    { ...base, positions: 'alibi' },
    wrong,
    base,
    { ...base, preset: '000-multi-head' },
    { preset: '000-multi-head' },
    { ...base, given, text: undefined },
    { ...base, text: undefined },
    {},
    base,
  ];
  for (const spec of specs) {
    const fresh = await newEngine();
    if (spec === wrong) {
      assert.deepEqual(
        problemsOf(() => own.run(spec)),
        problemsOf(() => fresh.run(spec)),
      );
      continue;
    }
    const [trace, expected] = [own.run(spec), fresh.run(spec)];
    assert.deepEqual(trace.spec, expected.spec);
    assert.deepEqual(trace.tokens, expected.tokens);
    assert.deepEqual(trace.manifest, expected.manifest);
    for (const { name } of expected.manifest) {
      assert.deepEqual(trace.tensor(name).data.slice(), expected.tensor(name).data.slice(), name);
    }
    // What is asked in between makes a spec of its own.
    own.parse({ d_model: '6' });
    assert.deepEqual(own.check(spec), []);
  }
});

test('a number of float32 is printed as one, with decimals, too', () => {
  assert.equal(engine.formatNumber(0.1, { dtype: 'float32' }), '0.1');
  const decimals = 20;
  assert.equal(engine.formatNumber(0.1, { dtype: 'float32', decimals }), '0.10000000149011611938');
  assert.equal(engine.formatNumber(0.1, { decimals }), '0.10000000000000000555');
  assert.equal(engine.formatNumber(1e100, { dtype: 'float32', decimals: 3 }), 'inf');
  assert.equal(engine.formatNumber(1.5, { decimals: -1 }), '2');
});
