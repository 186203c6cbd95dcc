// This library's heat map: see heatmap.js.
import { createEngine } from 'engine';
import { api } from '../library.js';
import { input, show, size } from './heatmap.js';

const { engine, make } = await api(createEngine, 'kept');
const { weights } = await make(size, input).result();
const head = { shape: [size.n, size.n], data: weights.subarray(0, size.n ** 2) };
show(engine.colors('Blues', head, { min: 0, max: 1 }));
