// What shows numbers otherwise than as a map: planes, tables, and the comparison with a printout. The other
// parts but that of long texts need it, and with the pictures of plots, which two of them have, it is one file.
import './attention-compare-panel.js';
import './attention-plane.js';
import './attention-table.js';
import './plot-picture.js';

export { wrongCells } from './comparing.js';
