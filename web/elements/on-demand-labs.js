// The labs, and the numbers of their own maps.
import './attention-brush.js';
import './attention-mask-painter.js';
import './attention-mask-booleans.js';
import './attention-masked-row.js';
import './on-demand-looks.js';

export { labNumberOf } from './lab-numbers.js';
export { LAB_VIEWS } from './lab-views.js';
