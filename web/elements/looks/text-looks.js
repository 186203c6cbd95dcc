// All words of text.js, and those of planes, tables and comparing.
import looks from '../../strings/en/looks.js';
import { withWords } from '../text.js';

export const text = withWords(looks);
