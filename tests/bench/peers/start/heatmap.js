// The heat map that every peer draws in tests/bench/start.mjs: the weights of the first head, and when it was seen.
import { inputOf } from '../input.js';

export const size = { n: 16, d_model: 64, heads: 4 };
export const input = inputOf(size);

/** @param {Uint8ClampedArray<ArrayBuffer>} rgba n x n x 4 @param {boolean} [computed] and thus the same as others' */
export function show(rgba, computed = true) {
  const canvas = document.createElement('canvas');
  canvas.width = size.n;
  canvas.height = size.n;
  canvas.style.cssText = 'width:320px;image-rendering:pixelated';
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, size.n, size.n), 0, 0);
  document.body.append(canvas);
  // A message that is sent in a frame comes after it was painted.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (computed) Reflect.set(globalThis, 'pixels', Array.from(rgba));
      performance.mark('painted');
    };
    port2.postMessage(null);
  });
}

/** By a table of 256 colours. @param {ArrayLike<number>} weights @param {readonly number[]} table RGB */
export function colours(weights, table) {
  const rgba = new Uint8ClampedArray(4 * size.n ** 2).fill(255);
  for (let at = 0; at < size.n ** 2; at += 1) {
    const index = Math.min(255, Math.floor(256 * weights[at]));
    for (let channel = 0; channel < 3; channel += 1) {
      rgba[4 * at + channel] = table[3 * index + channel];
    }
  }
  return rgba;
}
