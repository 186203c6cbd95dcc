// The dialogs by which one takes something away of a run or a figure, or shares it.
import './taking/attention-share-dialog.js';
import './taking/attention-export-dialog.js';

export {
  figureKinds,
  linesKinds,
  runKinds,
  tableKinds,
  weightsKinds,
} from './taking/export-kinds.js';
export { plotNumbers, turningTable } from './looks/number-tables.js';
export { plotPicture, turningPicture } from './looks/plot-picture.js';
export { planePicture } from './looks/plane-picture.js';
export { linesPicture } from './taking/lines-picture.js';
export { mapPicture } from './taking/map-picture.js';

// The last: so the builds of one file compress best.
import './on-demand-looks.js';
