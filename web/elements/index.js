// The custom elements of the page, each in a file of its own. Importing this registers them.
export { AttentionLab } from './attention-lab.js';
export { AttentionSentence } from './attention-sentence.js';
export { AttentionNotices } from './attention-notices.js';
export { AttentionDemos } from './attention-demos.js';
export { AttentionPicture } from './attention-picture.js';
export { AttentionLines } from './attention-lines.js';
export { AttentionHeatmap } from './attention-heatmap.js';
export { AttentionColorbar } from './attention-colorbar.js';
export { AttentionThumbnail } from './attention-thumbnail.js';
export { AttentionHeads } from './attention-heads.js';
export { AttentionRail } from './attention-rail.js';
export { AttentionStage } from './attention-stage.js';
export { AttentionTokens } from './attention-tokens.js';
export { AttentionPlane } from './attention-plane.js';
export { AttentionCard } from './attention-card.js';
export { AttentionTerms } from './attention-terms.js';
export { AttentionField } from './attention-field.js';
