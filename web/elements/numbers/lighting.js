// Letters of formulas and of the prose light what they stand for while they are pointed at: a matrix
// on its maps and on the line, or, for a width such as d_k, the axes of that width.
import { html } from 'lit';

/** @typedef {import('../session/session.js').Session} Session */

/** What means a matrix or a width in any language, standing by itself. */
const SYMBOLS = new Set(['d_model', 'd_k', 'd_v', 'Q', 'K', 'V', 'X']);

/**
 * Lights what the letter under the pointer stands for.
 * @param {Session} session
 * @param {Event} event
 */
export function lightUnder(session, event) {
  light(session, lightsOf(event));
}

/** @param {Session} session @param {string} name '' lights nothing */
export function light(session, name) {
  const unmasked = name === 'masked' && !session.trace.has(name);
  session.look({ lit: unmasked ? 'scaled' : name });
}

/** @param {Event} event @returns {string} '' between the letters */
export function lightsOf(event) {
  const target = /** @type {Element | null} */ (event.composedPath()[0] ?? null);
  return target?.closest?.('[data-lights]')?.getAttribute('data-lights') ?? '';
}

/**
 * A sentence cut at its symbols, which are at the odd places. Without looking behind, which Safari can't before 16.4.
 * @param {string} sentence
 */
export function cutAtSymbols(sentence) {
  const parts = [''];
  for (const piece of sentence.split(/([\p{L}_]+)/u)) {
    if (SYMBOLS.has(piece)) parts.push(piece, '');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/**
 * A sentence whose symbols light what they stand for.
 * @param {Session} session
 * @param {string} sentence
 */
export function prose(session, sentence) {
  const parts = cutAtSymbols(sentence);
  if (parts.length === 1) return sentence;
  return html`<span
    @pointerover=${(/** @type {Event} */ event) => lightUnder(session, event)}
    @pointerleave=${() => session.look({ lit: '' })}
    >${parts.map((part, at) => (at % 2 ? html`<span data-lights=${part}>${part}</span>` : part))}</span
  >`;
}

/** Fields that are the width of matrices. */
const WIDTHS = new Set(['d_model', 'd_k', 'd_v']);

/** @param {Session} session @param {string} field @param {boolean} on */
export function lightWidth(session, field, on) {
  if (WIDTHS.has(field)) light(session, on ? field : '');
}

/**
 * Whether an axis has the width that is lit: `h · d_v` has d_v.
 * @param {string} axis its name
 * @param {string} lit
 */
export function isLitAxis(axis, lit) {
  return lit !== '' && axis.split(/[ ·]+/).includes(lit);
}
