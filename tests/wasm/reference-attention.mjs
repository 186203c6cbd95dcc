// Handlers of the reference files about attention.
import assert from 'node:assert/strict';

const steps = ['Q', 'K', 'V', 'scores', 'scaled', 'masked', 'weights', 'head_out', 'concat'];

/** The transpose of a matrix, or of some of its rows. */
function transposed({ shape, data }, first = 0, count = shape[0]) {
  const [, columns] = shape;
  const out = new data.constructor(count * columns);
  for (let i = 0; i < count; i += 1) {
    for (let j = 0; j < columns; j += 1) out[j * count + i] = data[(first + i) * columns + j];
  }
  return { shape: [columns, count], data: out };
}

const reshaped = ({ data }, shape) => ({ shape, data });

const part = ({ data }, first, count) => ({
  shape: [count],
  data: data.slice(first, first + count),
});

/** The rows of a matrix in another order. */
function rowsAt({ shape, data }, order) {
  const width = shape.at(-1);
  const rows = order.flatMap((i) => [...data.subarray(i * width, (i + 1) * width)]);
  return { shape, data: Float64Array.from(rows) };
}

/** The sum of two masks of four axes, broadcast to one shape. */
function sum(a, b, shape) {
  const strides = (mask) =>
    mask.shape.map((length, axis) =>
      length === 1 ? 0 : mask.shape.slice(axis + 1).reduce((x, y) => x * y, 1),
    );
  const at = [a, b].map((mask) => ({ data: mask.data, strides: strides(mask) }));
  const size = shape.reduce((x, y) => x * y, 1);
  const data = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    let rest = i;
    const offsets = [0, 0];
    for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
      const index = rest % shape[axis];
      rest = (rest - index) / shape[axis];
      at.forEach((mask, m) => (offsets[m] += index * mask.strides[axis]));
    }
    data[i] = at[0].data[offsets[0]] + at[1].data[offsets[1]];
  }
  return { shape, data };
}

/** The mask that a file holds, or that its parameters name. */
function maskOf(file, engine, n) {
  if (file.has('mask')) return withHeadAxis(file.array('mask'));
  return file.params.mask === 'causal' ? engine.mask({ kind: 'causal', queries: n }) : undefined;
}

/** (batch, 1, n) for a batch of one head is (batch, 1, 1, n) for the operator. */
function withHeadAxis(mask) {
  return mask.shape.length === 3
    ? reshaped(mask, [mask.shape[0], 1, ...mask.shape.slice(1)])
    : mask;
}

const weightKey = (file, letter) =>
  [`W${letter.toLowerCase()}`, `W_${letter.toLowerCase()}`, `W_${letter}`].find((key) =>
    file.has(key),
  );

/** One head over X, or over Xq and Xkv. */
function singleHead(file, engine, extra = {}) {
  const query = file.array(file.has('Xq') ? 'Xq' : 'X');
  const key = file.array(file.has('Xkv') ? 'Xkv' : 'X');
  return engine.multiHeadAttention({
    query,
    key,
    W_Q: file.array(weightKey(file, 'Q')),
    W_K: file.array(weightKey(file, 'K')),
    W_V: file.array(weightKey(file, 'V')),
    mask: maskOf(file, engine, query.shape.at(-2)),
    scale: file.params.scale === false ? 'off' : 'sqrt',
    fullyMasked: 'nan',
    ...extra,
  });
}

function attention(file, engine) {
  // Tutorial 003 has whole numbers, and the softmax as it is written.
  const naive = file.fields.X.dtype === 'int64';
  const result = singleHead(file, engine, { softmax: naive ? 'naive' : 'stable' });
  file.expectAll(result, [...steps, 'output']);
  if (file.has('exact_weights')) file.expect('exact_weights', result.weights.data);
  if (file.has('weights_unstable')) {
    const { weights, output } = singleHead(file, engine, { softmax: 'naive' });
    file.expect('weights_unstable', weights.data);
    file.expect('output_unstable', output.data);
  }
  if (file.has('cell_rgba')) {
    const { fields } = file;
    const rgba = engine.colors('Blues', result.weights, { min: 0, max: 1 });
    assert.deepEqual([...rgba], fields.cell_rgba.data);
  }
  // The bare operator gives the same from Q, K and V.
  const [q, k, v] = ['Q', 'K', 'V'].map((key) => file.array(key));
  const mask = file.has('mask') ? file.array('mask') : undefined;
  const scale = file.params.scale === false ? 'off' : 'sqrt';
  const bare = engine.attention({
    q,
    k,
    v,
    mask,
    scale,
    fullyMasked: 'nan',
    softmax: naive ? 'naive' : 'stable',
  });
  file.expectAll(bare, ['scores', 'scaled', 'masked', 'weights', 'output']);
}

function glorot(file, engine) {
  file.expectAll(singleHead(file, engine), [...steps, 'output']);
  if (!file.has('softmax_small')) return;
  file.expect('softmax_small', engine.softmax([2, 1, 0.1]).data);
  file.expect('softmax_large', engine.softmax([100, 200, 300]).data);
}

function maskBroadcast(file, engine) {
  for (const key of file.keys.filter((name) => name.startsWith('mask_'))) {
    const name = key.slice('mask_'.length);
    const { weights, output } = singleHead(file, engine, { mask: file.array(key) });
    file.expect(`weights_${name}`, weights.data);
    file.expect(`output_${name}`, output.data);
  }
}

/** Attention does not know the order of its tokens; positional encodings tell it. */
function permutation(file, engine) {
  const X = file.array('X');
  const [n, width] = X.shape;
  const moved = (x) => rowsAt(x, file.params.perm);
  const plus = (a, b) => ({ shape: a.shape, data: a.data.map((x, i) => x + b.data[i]) });
  const attend = (query) => singleHead(file, engine, { query, key: query });
  // An odd width is tutorial 000's special case, which the C++ runner checks.
  const encoding = engine.positionalEncoding({ positions: n, d_model: width });
  if (width % 2 === 0) file.expect('PE', encoding.data, { absolute: 1e-13 });
  const PE = file.array('PE');

  const plain = attend(X);
  const permuted = attend(moved(X));
  file.expect('out', plain.output.data);
  file.expect('out_perm', permuted.output.data);
  file.expect('out_perm', moved(plain.output).data);
  file.expect('weights', plain.weights.data);
  file.expect('weights_perm', permuted.weights.data);
  file.expect('out_pe', attend(plus(X, PE)).output.data);
  file.expect('out_perm_pe', attend(plus(moved(X), PE)).output.data);
}

function multiHead(file, engine) {
  const query = file.array('X');
  const result = engine.multiHeadAttention({
    query,
    ...Object.fromEntries(['W_Q', 'W_K', 'W_V', 'W_O'].map((key) => [key, file.array(key)])),
    mask: maskOf(file, engine, query.shape.at(-2)),
  });
  file.expectAll(result, [...steps, 'output']);
}

/** A PyTorch mask as an additive one of four axes. */
function torchMask(file, engine, { B, H, L, S }) {
  const additive = (key) =>
    file.fields[key].dtype === 'bool'
      ? engine.maskWhereBlocked({ shape: file.fields[key].shape, data: file.fields[key].data })
      : file.array(key);
  const masks = [];
  if (file.has('attn_mask')) {
    const mask = additive('attn_mask');
    masks.push(reshaped(mask, mask.shape.length === 3 ? [B, H, L, S] : [1, 1, L, S]));
  }
  if (file.has('key_padding_mask')) {
    masks.push(reshaped(additive('key_padding_mask'), [B, 1, 1, S]));
  }
  if (masks.length === 0) return undefined;
  return masks.length === 1 ? masks[0] : sum(masks[0], masks[1], [B, H, L, S]);
}

/** (L, B, E) to (B, L, E) or back. */
function swapped({ shape: [a, b, c], data }) {
  const out = new data.constructor(data.length);
  for (let i = 0; i < a; i += 1) {
    for (let j = 0; j < b; j += 1) {
      out.set(data.subarray((i * b + j) * c, (i * b + j + 1) * c), (j * a + i) * c);
    }
  }
  return { shape: [b, a, c], data: out };
}

function torchModule(file, engine) {
  const { E, H, B, L, S, batch_first: batchFirst, unbatched } = file.params;
  const swap = !batchFirst && !unbatched;
  const input = (key) => (swap ? swapped(file.array(key)) : file.array(key));
  const query = input('query');
  const key = file.has('key') ? input('key') : query;
  const packed = file.has('param.in_proj_weight');
  const weight = (i, own) =>
    packed ? transposed(file.array('param.in_proj_weight'), i * E, E) : transposed(file.array(own));
  const bias = (i) =>
    file.has('param.in_proj_bias') ? part(file.array('param.in_proj_bias'), i * E, E) : undefined;
  const optional = (name) => (file.has(name) ? file.array(name) : undefined);
  const mask = torchMask(file, engine, { B, H, L, S });
  const result = engine.multiHeadAttention({
    query,
    key,
    value: file.has('value') ? input('value') : key,
    heads: H,
    W_Q: weight(0, 'param.q_proj_weight'),
    W_K: weight(1, 'param.k_proj_weight'),
    W_V: weight(2, 'param.v_proj_weight'),
    b_Q: bias(0),
    b_K: bias(1),
    b_V: bias(2),
    W_O: transposed(file.array('param.out_proj.weight')),
    b_O: optional('param.out_proj.bias'),
    bias_k: optional('param.bias_k'),
    bias_v: optional('param.bias_v'),
    zeroAttention: file.params.add_zero_attn,
    mask: unbatched && mask ? reshaped(mask, mask.shape.slice(1)) : mask,
    fullyMasked: 'nan',
  });
  file.expect('output', (swap ? swapped(result.output) : result.output).data);
  file.expect('weights_heads', result.weights.data);
  file.expect('weights_avg', result.weights_average.data);
}

function torchFromNumpy(file, engine) {
  const arrays = Object.fromEntries(
    ['W_Q', 'W_K', 'W_V', 'W_O'].map((key) => [key, file.array(key)]),
  );
  const query = file.array('X');
  const wide = engine.multiHeadAttention({ query, ...arrays, dtype: 'float64' });
  file.expectAll(wide, [...steps, 'output']);
  file.expect('torch_output64', wide.output.data);
  const narrow = engine.multiHeadAttention({ query, ...arrays, dtype: 'float32' });
  file.expect('torch_output', narrow.output.data);
  file.expect('torch_weights_avg', narrow.weights_average.data);
  file.expect('torch_weights_heads', narrow.weights.data);
}

function torchDefault(file, engine) {
  const seed = Number(file.name.match(/seed(\d+)$/)[1]);
  const stream = engine.random({ rng: 'torch', seed });
  const module = stream.torchModule({ embedDim: 8, bias: true, dtype: 'float32' });
  const X = stream.normal([1, 4, 8], { dtype: 'float32' });
  stream.dispose();
  for (const key of ['in_proj_weight', 'in_proj_bias', 'out_proj_weight', 'out_proj_bias']) {
    file.expect(key, module[key].data, { absolute: 0 });
  }
  file.expect('X', X.data);
  const result = engine.multiHeadAttention({
    query: X,
    heads: 2,
    W_Q: transposed(module.in_proj_weight, 0, 8),
    W_K: transposed(module.in_proj_weight, 8, 8),
    W_V: transposed(module.in_proj_weight, 16, 8),
    W_O: transposed(module.out_proj_weight),
  });
  file.expect('output', result.output.data);
  file.expect('weights_heads', result.weights.data);
  file.expect('weights_avg', result.weights_average.data);
}

function torchFunction(file, engine) {
  const [q, k, v] = ['q', 'k', 'v'].map((key) => file.array(key));
  const { shape, data } = file.fields.attn_mask ?? {};
  const { L: queries, S: keys, mode } = file.params;
  const causal = mode === 'causal' ? engine.mask({ kind: 'causal', queries, keys }) : undefined;
  const mask = shape ? engine.maskWhereAllowed({ shape, data }) : causal;
  const result = engine.attention({ q, k, v, mask, fullyMasked: 'nan' });
  file.expectAll(result, ['weights', 'output']);
}

function textAttention(file, engine) {
  const { text, tokens, vocab } = file.params;
  const vocabulary = Object.keys(vocab).sort((a, b) => vocab[a] - vocab[b]);
  assert.deepEqual(engine.tokenize(text, { vocabulary }).ids, file.fields.token_indices.data);
  assert.deepEqual(engine.tokenize(text).tokens, tokens);
  const result = engine.multiHeadAttention({
    query: file.array('word_embeddings'),
    heads: file.params.num_heads,
    W_Q: file.array('q_proj'),
    W_K: file.array('k_proj'),
    W_V: file.array('v_proj'),
    W_O: file.array('out_proj'),
  });
  file.expectAll(result, [...steps, 'output']);
}

export const attentionHandlers = {
  attention,
  attention_gradient: attention,
  cross_attention: (file, engine) => file.expectAll(singleHead(file, engine), [...steps, 'output']),
  glorot_attention: glorot,
  mask_broadcast: maskBroadcast,
  permutation,
  mha: multiHead,
  mha_gradient: multiHead,
  torch_mha: torchModule,
  torch_from_numpy: torchFromNumpy,
  torch_default_init: torchDefault,
  torch_sdpa: torchFunction,
  text_attention: textAttention,
};
