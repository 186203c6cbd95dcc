// All words of text.js, and those of the map of a long text.
import long from '../../strings/en/long.js';
import { withWords } from '../text.js';

export const text = withWords(long);
