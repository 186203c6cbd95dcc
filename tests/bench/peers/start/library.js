// The whole engine's heat map.
import { createEngine } from 'engine';
import { draw } from './own.js';

await draw(createEngine);
