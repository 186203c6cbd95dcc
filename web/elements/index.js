// The custom elements of the page that it shows at first, each in a file of its own; on-demand.js has the others.
// Importing this registers them. They stand in the order in which the page compresses best.
export { AttentionLab } from './attention-lab.js';
export { AttentionHeatmap } from './attention-heatmap.js';
export { AttentionLines } from './attention-lines.js';
export { AttentionLens } from './attention-lens.js';
export { AttentionThumbnail } from './attention-thumbnail.js';
export { AttentionColorbar } from './attention-colorbar.js';
export { AttentionPicture } from './attention-picture.js';
export { AttentionArcs } from './attention-arcs.js';
export { AttentionRail } from './attention-rail.js';
export { AttentionPatterns } from './attention-patterns.js';
export { AttentionTokens } from './attention-tokens.js';
export { AttentionNotices } from './attention-notices.js';
export { AttentionHeads } from './attention-heads.js';
export { AttentionSentence } from './attention-sentence.js';
export { AttentionCompare } from './attention-compare.js';
export { AttentionStage } from './attention-stage.js';
export { AttentionTours } from './attention-tours.js';
export { AttentionCard } from './attention-card.js';
export { AttentionTerms } from './attention-terms.js';
export { AttentionShare } from './attention-share.js';
export { AttentionEditor } from './attention-editor.js';
export { AttentionChanges } from './attention-changes.js';
export { AttentionExport } from './attention-export.js';
export { AttentionField } from './attention-field.js';
export { AttentionFormula } from './attention-formula.js';
export { AttentionDemos } from './attention-demos.js';
