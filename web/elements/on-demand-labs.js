// The labs, and the numbers of their own maps.
import './on-demand-looks.js';
import './labs/attention-brush.js';
import './labs/attention-mask-booleans.js';
import './labs/attention-mask-painter.js';

export { LAB_VIEWS } from './labs/lab-views.js';
import './labs/attention-masked-row.js';
export { labNumberOf } from './labs/lab-numbers.js';
