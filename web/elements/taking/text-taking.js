// All words of text.js, and those of the dialogs that take something away.
import taking from '../../strings/en/taking.js';
import { withWords } from '../text.js';

export const text = withWords(taking);
