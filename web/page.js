// The page's entry: registers the elements and hands the engine to the one on the page.
import { createEngine } from './engine/index.js';
import './elements/index.js';

const lab = /** @type {import('./elements/attention-lab.js').AttentionLab | null} */ (
  document.querySelector('attention-lab')
);
if (lab) lab.open(createEngine);
