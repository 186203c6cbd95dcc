// A heat map for which nothing is loaded or computed: what a browser takes in any case. See heatmap.js.
import { show, size } from './heatmap.js';

show(new Uint8ClampedArray(4 * size.n ** 2).fill(255), false);
