// Multi-head self-attention as an ONNX model, for onnxruntime-web: a graph of MatMul and Softmax nodes written
// as protocol buffers (https://onnx.ai/onnx/repo-docs/IR.html, https://protobuf.dev/programming-guides/encoding).

const FLOAT = 1;
const INT64 = 7;
const [IR_VERSION, OPSET] = [8, 13];

/** @param {number} x */
function varint(x) {
  const bytes = [];
  for (let rest = x; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}

/** @typedef {number | string | Uint8Array} Part a number as a varint, all else with its length */

/** @param {number} field @param {Part} value */
function part(field, value) {
  if (typeof value === 'number') return Uint8Array.from([...varint(8 * field), ...varint(value)]);
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  const head = [...varint(8 * field + 2), ...varint(bytes.length)];
  const all = new Uint8Array(head.length + bytes.length);
  all.set(head);
  all.set(bytes, head.length);
  return all;
}

/** @param {[number, Part][]} parts of a message, by field number */
function message(parts) {
  const written = parts.map(([field, value]) => part(field, value));
  const all = new Uint8Array(written.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of written) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

/** @param {string} name @param {number[]} shape @param {Float32Array | BigInt64Array} data */
function tensor(name, shape, data) {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return message([
    ...shape.map((size) => /** @type {[number, Part]} */ ([1, size])),
    [2, data instanceof Float32Array ? FLOAT : INT64],
    [8, name],
    [9, raw],
  ]);
}

/** @param {string} name @param {number[]} shape */
function valueInfo(name, shape) {
  const sizes = shape.map((size) => /** @type {[number, Part]} */ ([1, message([[1, size]])]));
  const type = message([[1, message([[1, FLOAT], [2, message(sizes)]])]]); // prettier-ignore
  return message([[1, name], [2, type]]); // prettier-ignore
}

/** @param {string} type @param {string[]} inputs @param {string} output @param {Uint8Array[]} [attributes] */
const node = (type, inputs, output, attributes = []) =>
  message([
    ...inputs.map((input) => /** @type {[number, Part]} */ ([1, input])),
    [2, output],
    [4, type],
    ...attributes.map((attribute) => /** @type {[number, Part]} */ ([5, attribute])),
  ]);

/** @param {number[]} order of the axes */
const permutation = (order) =>
  message([
    [1, 'perm'],
    ...order.map((axis) => /** @type {[number, Part]} */ ([8, axis])),
    [20, 7],
  ]);

/**
 * X (n, d_model) -> output (n, d_model), weights (heads, n, n). Packed matrices (d_model, d_model), head i in the
 * i-th group of columns.
 * @param {{n: number, d_model: number, heads: number}} size
 * @param {Record<'W_Q' | 'W_K' | 'W_V' | 'W_O', Float32Array>} matrices
 * @returns {Uint8Array} the model's file
 */
export function attentionModel({ n, d_model, heads }, matrices) {
  const d = d_model / heads;
  const split = (/** @type {string} */ name, /** @type {number[]} */ order) => [
    node('MatMul', ['X', `W_${name}`], `${name}_packed`),
    node('Reshape', [`${name}_packed`, 'split'], `${name}_split`),
    node('Transpose', [`${name}_split`], name, [permutation(order)]),
  ];
  const nodes = [
    ...split('Q', [1, 0, 2]),
    ...split('K', [1, 2, 0]),
    ...split('V', [1, 0, 2]),
    node('MatMul', ['Q', 'K'], 'scores'),
    node('Mul', ['scores', 'factor'], 'scaled'),
    node('Softmax', ['scaled'], 'weights'),
    node('MatMul', ['weights', 'V'], 'head_out'),
    node('Transpose', ['head_out'], 'heads_last', [permutation([1, 0, 2])]),
    node('Reshape', ['heads_last', 'join'], 'concat'),
    node('MatMul', ['concat', 'W_O'], 'output'),
  ];
  const sizes = (/** @type {number[]} */ ...all) => BigInt64Array.from(all, BigInt);
  const constants = [
    ...Object.entries(matrices).map(([name, data]) => tensor(name, [d_model, d_model], data)),
    tensor('factor', [1], Float32Array.of(1 / Math.sqrt(d))),
    tensor('split', [3], sizes(n, heads, d)),
    tensor('join', [2], sizes(n, d_model)),
  ];
  /** @type {[number, Part][]} */
  const graph = [
    ...nodes.map((one) => /** @type {[number, Part]} */ ([1, one])),
    [2, 'attention'],
    ...constants.map((one) => /** @type {[number, Part]} */ ([5, one])),
    [11, valueInfo('X', [n, d_model])],
    [12, valueInfo('output', [n, d_model])],
    [12, valueInfo('weights', [heads, n, n])],
  ];
  const opset = message([[1, ''], [2, OPSET]]); // prettier-ignore
  return message([[1, IR_VERSION], [7, message(graph)], [8, opset]]); // prettier-ignore
}
