// The dialogs by which one takes something away of a run or a figure, or shares it.
import './attention-export-dialog.js';
import './attention-share-dialog.js';

export { figureKinds, linesKinds, runKinds, tableKinds, weightsKinds } from './export-kinds.js';
export { linesPicture } from './lines-picture.js';
export { mapPicture } from './map-picture.js';
export { plotNumbers, turningTable } from './number-tables.js';
export { planePicture } from './plane-picture.js';
export { plotPicture, turningPicture } from './plot-picture.js';

// The last: so the builds of one file compress best.
import './on-demand-looks.js';
