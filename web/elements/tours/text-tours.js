// All words of text.js, and those of tours, which have planes and tables in them.
import tours from '../../strings/en/tours.js';
import '../looks/text-looks.js';
import { withWords } from '../text.js';

/**
 * @typedef {import('../phrase.d.ts').Text<typeof tours>} Own
 * @typedef {typeof import('../looks/text-looks.js').text} Looks
 */

export const text = /** @type {Looks & Own} */ (withWords(tours));
