// What a project in TypeScript writes; compiled by declarations.test.mjs, never run.
import { createEngine, createWorkerEngine } from '../../web/engine/index.js';

const engine = await createEngine();
const trace = engine.run({ text: 'the cat sat', heads: 2 });
export const picture = new ImageData(engine.colors('Blues', trace.tensor('weights', 0)), 3);
engine.colors('Blues', [[0, 1]], { min: 0, max: 1 }, picture.data);

const worker = await createWorkerEngine();
export const part: Float32Array | Float64Array = (await (await worker.run()).block('weights', 0))
  .data;
