// What shows numbers otherwise than as a map: planes, tables, and the comparison with a printout.
import './attention-compare-panel.js';
import './attention-plane.js';
import './attention-table.js';

export { wrongCells } from './comparing.js';
