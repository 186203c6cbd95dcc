// What a project in TypeScript writes; compiled by declarations.test.mjs, never run.
import { createEngine, createWorkerEngine } from '../../web/engine/index.js';

const engine = await createEngine();
const trace = engine.run({ text: 'the cat sat', heads: 2 });
export const picture = new ImageData(engine.colors('Blues', trace.tensor('weights', 0)), 3);
engine.colors('Blues', [[0, 1]], { min: 0, max: 1 }, picture.data);

for (const array of [3, [1], [[[1]]], new Uint8Array(2), [new Float64Array(2)]])
  engine.summary(array);
engine.softmax({ shape: [2], data: new Float64Array(2) });
for (const blocked of [true, [true, false], [[1, 0]], [[[true]]], new Uint8Array(2)]) {
  engine.maskWhereBlocked(blocked);
}
engine.maskWhereAllowed([[[true]], [[0]]]);

const worker = await createWorkerEngine();
export const part: Float32Array | Float64Array = (await (await worker.run()).block('weights', 0))
  .data;
const one = { q: [[1]], k: [[1]], v: [[1]] };
export const weights = (await worker.attention({ ...one, steps: ['weights'] })).weights.data;
// @ts-expect-error: a step that was not asked for
export const { scores } = await worker.attention({ ...one, steps: ['weights'] });
export const every = (await worker.attention(one)).scores.data;
const heads = { query: [[1]], W_Q: [[1]], W_K: [[1]], W_V: [[1]] };
export const { Q } = await worker.multiHeadAttention({ ...heads, steps: ['Q'] });
export const all = (await worker.multiHeadAttention(heads)).concat;
