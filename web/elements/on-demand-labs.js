// The labs, and the numbers of their own maps.
import './labs/attention-brush.js';
import './labs/attention-mask-painter.js';
import './labs/attention-mask-booleans.js';
import './labs/attention-masked-row.js';
import './on-demand-looks.js';

export { labNumberOf } from './labs/lab-numbers.js';
export { LAB_VIEWS } from './labs/lab-views.js';
