// All words of text.js, and those of labs, which have planes and tables in them.
import labs from '../../strings/en/labs.js';
import '../looks/text-looks.js';
import { withWords } from '../text.js';

/**
 * @typedef {import('../phrase.d.ts').Text<typeof labs>} Own
 * @typedef {typeof import('../looks/text-looks.js').text} Looks
 */

export const text = /** @type {Looks & Own} */ (withWords(labs));
