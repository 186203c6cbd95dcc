// onnxruntime-web, one thread, without a graphics processor.
import * as ort from 'onnxruntime-web/wasm';
import { attentionModel } from './onnx.js';

/** @typedef {import('./input.js').Size} Size @typedef {import('./input.js').Input} Input */

export async function onnxruntime() {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = '/ort/';
  return async (/** @type {Size} */ size, /** @type {Input} */ { X, ...matrices }) => {
    const session = await ort.InferenceSession.create(attentionModel(size, matrices), {
      executionProviders: ['wasm'],
    });
    const feeds = { X: new ort.Tensor('float32', X, [size.n, size.d_model]) };
    const run = () => session.run(feeds);
    return {
      run,
      async result() {
        const { output, weights } = await run();
        return {
          output: /** @type {Float32Array} */ (output.data),
          weights: /** @type {Float32Array} */ (weights.data),
        };
      },
      end: () => session.release(),
    };
  };
}
