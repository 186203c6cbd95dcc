// What shows numbers otherwise than as a map of small cells: one with all its terms, which can be changed, planes,
// tables, the map of a long text, and the comparison with a printout. The other parts need most of it; with the
// pictures of plots and what saves them, which two of them have, it is one file.
import './long/attention-long-map.js';
import './looks/attention-compare-panel.js';
import './looks/small-table.js';
export { wrongCells } from './looks/comparing.js';
import './looks/plot-picture.js';
import './numbers/attention-editor.js';
import './looks/attention-plane.js';
import './numbers/attention-terms.js';
import './taking/saving.js';
import './looks/attention-table.js';
