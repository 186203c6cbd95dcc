// The heat map of onnxruntime-web: see heatmap.js.
import { onnxruntime } from '../onnxruntime.js';
import { colours, input, show, size } from './heatmap.js';
import { table } from 'colours';

const peer = await (await onnxruntime())(size, input);
const { weights } = await peer.result();
show(colours(weights, table));
