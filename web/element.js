// The element alone: importing this registers <attention-lab>, unless the page has it already.
import { reopen } from './elements/registry.js';
import './elements/index.js';

reopen();

export const AttentionLab = customElements.get('attention-lab');
