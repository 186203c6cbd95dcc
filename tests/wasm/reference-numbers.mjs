// Handlers of the reference files about everything but attention itself.
import assert from 'node:assert/strict';

function softmax(file, engine) {
  for (const key of file.keys.filter((name) => name.startsWith('in'))) {
    const id = key.slice(2);
    const x = file.array(key);
    file.expect(`stable${id}`, engine.softmax(x).data);
    file.expect(`unstable${id}`, engine.softmaxNaive(x).data);
  }
}

function softmaxAxis(file, engine) {
  const x = file.array('x');
  for (const key of file.keys.filter((name) => name.startsWith('axis'))) {
    file.expect(key, engine.softmax(x, { axis: Number(key.slice(4)) }).data);
  }
}

function softmaxOverflow(file, engine) {
  for (const bits of ['64', '32']) {
    const x = file.array(`scores${bits}`);
    file.expect(`stable${bits}`, engine.softmax(x).data, { absolute: 1e-7 });
    file.expect(`unstable${bits}`, engine.softmaxNaive(x).data, { absolute: 1e-7 });
  }
}

function positional(file, engine) {
  const { max_len: positions, d_model } = file.params;
  const PE = engine.positionalEncoding({ positions, d_model });
  file.expect('PE', PE.data, { absolute: 1e-13 });
  const expLog = engine.positionalEncoding({ positions, d_model, form: 'exp-log' });
  file.expect('PE_explog', expLog.data, { absolute: 1e-13 });
  if (!file.has('cell_rgba')) return;
  assert.deepEqual([...engine.colors('RdBu', file.array('PE'))], file.fields.cell_rgba.data);
}

function rope(file, engine) {
  const { offset: shift, base } = file.params;
  const [q, k] = [file.array('q'), file.array('k')];
  const offset = file.array('pos').data[0];
  assert.ok(shift >= 0);
  for (const pairing of ['interleaved', 'half']) {
    const rotated = (x) => engine.rope({ x, pairing, base, offset }).rotated;
    file.expect(`q_${pairing}`, rotated(q).data);
    file.expect(`k_${pairing}`, rotated(k).data);
    const { scores, weights } = engine.attention({ q: rotated(q), k: rotated(k), v: k });
    file.expect(`scores_${pairing}`, scores.data);
    file.expect(`weights_${pairing}`, weights.data);
  }
}

function alibi(file, engine) {
  const { h: heads, n: queries } = file.params;
  const [q, k, v] = ['Q', 'K', 'V'].map((key) => file.array(key));
  for (const causal of [true, false]) {
    const { slopes, bias } = engine.alibi({ heads, queries, causal });
    file.expect('slopes', slopes.data);
    file.expect(causal ? 'bias_causal' : 'bias_symmetric', bias.data);
    const { weights, output } = engine.attention({ q, k, v, mask: bias });
    file.expect(causal ? 'weights' : 'weights_symmetric', weights.data);
    file.expect(causal ? 'output' : 'output_symmetric', output.data);
  }
}

/**
 * The file's components that are not arbitrary: those along which the data differ by more than
 * rounding.
 */
function rankOf(file) {
  const { data } = file.array('pca64_singular_values');
  const noise = file.isFloat32('original') ? 1e-5 : 1e-6;
  return data.filter((value) => value > noise * data[0]).length;
}

/** Whether the farthest points on both sides of an axis are equally far: its sign is open then. */
function hasOpenSign(points, axis, axes) {
  const coordinates = points.filter((_, i) => i % axes === axis);
  const [low, high] = [-Math.min(...coordinates), Math.max(...coordinates)];
  return Math.abs(high - low) <= 1e-6 * Math.max(high, low);
}

/** The signs that turn our axes the file's way where either is right, otherwise 1. */
function signsOf(file, result, axes) {
  const stored = file.array('pca64_components').data;
  const own = result.components.data;
  const width = own.length / axes;
  return Array.from({ length: axes }, (_, axis) => {
    let product = 0;
    for (let i = axis * width; i < (axis + 1) * width; i += 1) product += stored[i] * own[i];
    return product < 0 && hasOpenSign(result.transformed.data, axis, axes) ? -1 : 1;
  });
}

function pca(file, engine) {
  const [original, contextual] = ['original', 'contextual'].map((key) => file.array(key));
  if (file.text.error) {
    assert.throws(() => engine.pca(original), { name: 'EngineError' });
    file.compared += 1;
    return;
  }
  const wide = { relative: 1e-12 };
  const result = engine.pca(original, { others: [contextual] });
  const axes = result.components.shape[0];
  const rank = rankOf(file);
  file.expect('pca64_singular_values', result.singular_values.data, wide);
  file.expect('pca64_explained_variance', result.explained_variance.data, wide);
  if (rank === 0) return; // all points are one: there are no axes
  const ratio = result.explained_variance_ratio.data;
  file.expect('pca64_explained_variance_ratio', ratio, wide);
  const signs = signsOf(file, result, axes);
  // Along an axis beyond the rank the file's own entries are as good as any.
  const compare = (key, { data }, axisOf) => {
    const stored = file.array(key).data;
    const known = data.map((x, i) => (axisOf(i) < rank ? signs[axisOf(i)] * x : stored[i]));
    file.expect(key, known, wide);
  };
  const width = result.components.shape[1];
  compare('pca64_components', result.components, (i) => Math.floor(i / width));
  compare('pca64_original_2d', result.transformed, (i) => i % axes);
  compare('pca64_contextual_2d', result.others[0], (i) => i % axes);
}

function tokenizer(file, engine) {
  const { vocab } = file.params;
  const vocabulary = Object.keys(vocab).sort((a, b) => vocab[a] - vocab[b]);
  for (const { text, tokens, indices, dropped } of file.text.cases) {
    const own = engine.tokenize(text, { vocabulary });
    assert.deepEqual(own.ids, indices);
    assert.deepEqual(own.unknown, dropped);
    assert.deepEqual(engine.tokenize(text).tokens, tokens);
    file.compared += 1;
  }
}

function ascii(file, engine) {
  const weights = file.array('weights');
  file.expect('level', engine.shadeLevels(weights).data);
  assert.equal(engine.asciiMap(weights, file.params.tokens), file.text.stdout);
  if (!file.has('cell_rgba')) return;
  const rgba = engine.colors('Blues', weights, { min: 0, max: 1 });
  assert.deepEqual([...rgba], file.fields.cell_rgba.data);
}

function filters(file, engine) {
  const { n, window, alpha } = file.params;
  file.expect('W_moving_average', engine.movingAverage({ n, window }).data);
  const ema = engine.exponentialAverage({ n, alpha });
  file.expect('W_ema', ema.data);
  const values = { shape: [n, 1], data: file.array('x').data };
  file.expect('y_moving_average', engine.applyMovingAverage(values, { window }).data);
  file.expect('y_ema', engine.applyExponentialAverage(values, { alpha }).data);
  file.expect('y_ema_matrix', engine.applyWeights(ema, values).data);
}

function costTable(file, engine) {
  const { shape, data } = file.array('table');
  for (let i = 0; i < shape[0]; i += 1) {
    const row = [...data.subarray(i * 10, i * 10 + 10)];
    const [n, d_model, heads] = row;
    assert.deepEqual(Object.values(engine.costTable({ n, d_model, heads })), row);
    file.compared += 1;
  }
}

function scoreVariance(file, engine) {
  const { seed, d_k: sizes, trials } = file.params;
  file.expect('table', engine.scoreVariance({ seed, sizes, trials }).data);
  file.expect('saturation', engine.saturation({ seed, sizes }).data);
}

function numpyRound(file, engine) {
  const { k: decimals } = file.params;
  const { data } = file.array('x');
  const rounded = engine.npRound(file.array('x'), decimals);
  file.expect('np_round', rounded.data, { absolute: 0 });
  const { printf, numpy_print: printed, array_print: array } = file.text;
  assert.deepEqual(
    Array.from(data, (x) => engine.formatNumber(x, { decimals })),
    printf,
  );
  assert.deepEqual(
    Array.from(rounded.data, (x) => engine.formatNumber(x)),
    printed,
  );
  assert.equal(engine.array2string(rounded), array);
}

function initializers(file, engine) {
  const { seed, fan_in: fanIn, fan_out: fanOut, bound } = file.params;
  const draw = (generator, init, shape, dtype) => {
    const stream = engine.random({ rng: generator, seed });
    const drawn = stream.initialize(init, shape, { fanIn, fanOut, dtype });
    stream.dispose();
    return drawn.data;
  };
  const shape = [fanIn, fanOut];
  for (const [generator, suffix] of [
    ['numpy-legacy', 'legacy'],
    ['numpy-pcg64', 'pcg'],
  ]) {
    file.expect(`glorot_normal_${suffix}`, draw(generator, 'glorot-normal', shape, 'float64'));
    file.expect(`glorot_uniform_${suffix}`, draw(generator, 'glorot-uniform', shape, 'float64'));
  }
  const stream = engine.random({ seed });
  file.expect('uniform_legacy', stream.uniform(shape, { low: -bound, high: bound }).data);
  stream.dispose();
  for (const bits of ['32', '64']) {
    const dtype = `float${bits}`;
    const torch = (init) => draw('torch', init, [fanOut, fanIn], dtype);
    file.expect(`torch_xavier_uniform_${bits}`, torch('glorot-uniform'));
    file.expect(`torch_xavier_normal_${bits}`, torch('glorot-normal'));
    file.expect(`torch_kaiming_uniform_a5_${bits}`, torch('kaiming-uniform'));
  }
}

function rng(file, engine) {
  for (const seed of file.params.seeds) {
    const open = (name, use) => {
      const stream = engine.random({ rng: name, seed });
      const { data } = use(stream);
      stream.dispose();
      return data;
    };
    const exact = { absolute: 0 };
    /** @param {object} [limit] */
    const check = (key, name, use, limit = exact) => {
      if (file.has(`${key}/${seed}`)) file.expect(`${key}/${seed}`, open(name, use), limit);
    };
    // musl's logarithm moves one draw in twenty thousand by an ulp or two.
    const legacy = { relative: 5e-16 };
    check('numpy_seed_randn', 'numpy-legacy', (stream) => stream.normal([32]), legacy);
    check('numpy_seed_random_sample', 'numpy-legacy', (stream) => stream.uniform([32]));
    check('default_rng_normal', 'numpy-pcg64', (stream) => stream.normal([32]));
    check('default_rng_random', 'numpy-pcg64', (stream) => stream.uniform([32]));
    for (const bits of ['32', '64']) {
      const dtype = `float${bits}`;
      check(`torch_rand${bits}`, 'torch', (stream) => stream.uniform([32], { dtype }));
      for (const n of [8, 15, 16, 32, 37]) {
        // musl's logarithm, sine and cosine are not glibc's.
        const limit = { relative: bits === '32' ? 5e-7 : 2e-15 };
        check(
          `torch_randn${bits}_n${n}`,
          'torch',
          (stream) => stream.normal([n], { dtype }),
          limit,
        );
      }
    }
    const module = (key) => (stream) => {
      const { [key]: weight } = stream.torchModule({ embedDim: 8, dtype: 'float32' });
      return { data: weight.data.slice(0, 32) };
    };
    check('torch_mha_in_proj_first32', 'torch', module('in_proj_weight'));
    check('torch_mha_out_proj_first32', 'torch', module('out_proj_weight'));
  }
}

function colormaps(file, engine) {
  for (const name of ['Blues', 'RdBu']) file.expect(name, engine.colormap(name), { absolute: 0 });
}

export const numberHandlers = {
  softmax,
  softmax_axis: softmaxAxis,
  softmax_overflow: softmaxOverflow,
  positional,
  rope,
  alibi,
  pca,
  tokenizer,
  ascii,
  filters,
  cost_table: costTable,
  score_variance: scoreVariance,
  numpy_round: numpyRound,
  initializers,
  rng,
  colormaps,
};
