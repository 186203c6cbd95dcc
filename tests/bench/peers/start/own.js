// This library's heat map, by either of its engines: see heatmap.js.
import { api } from '../library.js';
import { input, show, size } from './heatmap.js';

/** @param {Parameters<typeof api>[0]} create */
export async function draw(create) {
  const { engine, make } = await api(create, 'kept');
  const { weights } = await make(size, input).result();
  const head = { shape: [size.n, size.n], data: weights.subarray(0, size.n ** 2) };
  show(engine.colors('Blues', head, { min: 0, max: 1 }));
}
