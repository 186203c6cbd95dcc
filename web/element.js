// The element alone: importing this registers <attention-lab>.
export { AttentionLab } from './elements/index.js';
