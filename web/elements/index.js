// The custom elements of the page that it shows at first, each in a file of its own; on-demand.js has the others.
// Importing this registers them. They, and what on-demand-*.js imports, stand in the order in which the builds of one
// file compress best.
export { AttentionNotices } from './attention-notices.js';
export { AttentionLab } from './attention-lab.js';
export { AttentionPicture } from './maps/attention-picture.js';
export { AttentionLines } from './maps/attention-lines.js';
export { AttentionLens } from './maps/attention-lens.js';
export { AttentionHeatmap } from './maps/attention-heatmap.js';
export { AttentionFormula } from './numbers/attention-formula.js';
export { AttentionThumbnail } from './maps/attention-thumbnail.js';
export { AttentionArcs } from './maps/attention-arcs.js';
export { AttentionColorbar } from './maps/attention-colorbar.js';
export { AttentionChanges } from './numbers/attention-changes.js';
export { AttentionPatterns } from './stage/attention-patterns.js';
export { AttentionStage } from './stage/attention-stage.js';
export { AttentionCompare } from './looks/attention-compare.js';
export { AttentionTokens } from './stage/attention-tokens.js';
export { AttentionCard } from './numbers/attention-card.js';
export { AttentionSentence } from './stage/attention-sentence.js';
export { AttentionTours } from './tours/attention-tours.js';
export { AttentionHeads } from './maps/attention-heads.js';
export { AttentionRail } from './stage/attention-rail.js';
export { AttentionField } from './stage/attention-field.js';
export { AttentionShare } from './taking/attention-share.js';
export { AttentionDemos } from './tours/attention-demos.js';
export { AttentionExport } from './taking/attention-export.js';
