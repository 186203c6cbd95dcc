// The heat map of tfjs: see heatmap.js.
import { tensorflow } from '../tensorflow.js';
import { colours, input, show, size } from './heatmap.js';
import { table } from 'colours';

const peer = await (await tensorflow())['tfjs-wasm'](size, input);
const { weights } = await peer.result();
show(colours(weights, table));
