// The heat map of the engine that has attention alone.
import { createAttentionEngine } from 'attention';
import { draw } from './own.js';

await draw(createAttentionEngine);
