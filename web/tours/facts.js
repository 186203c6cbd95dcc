// The right numbers of the notes, computed by the core. Each tutorial's are in a file beside this one.
import { FACTS_000 } from './facts_000.js';
import { FACTS_001 } from './facts_001.js';
import { FACTS_002 } from './facts_002.js';
import { FACTS_003 } from './facts_003.js';
import { FACTS_004 } from './facts_004.js';

/**
 * @typedef {import('./recipes.js').Bench} Bench
 * @typedef {Record<string, string>} Facts numbers ready to be filled into a note
 */

/** @type {Record<string, (bench: Bench) => Facts>} by the note's id */
export const FACTS = { ...FACTS_000, ...FACTS_001, ...FACTS_002, ...FACTS_003, ...FACTS_004 };

/** @type {WeakMap<Bench, Map<string, Facts>>} */
const kept = new WeakMap();

/** Computed once for each bench. @param {Bench} bench @param {string} note @returns {Facts} empty for a note without numbers */
export function factsOf(bench, note) {
  const facts = kept.get(bench) ?? new Map();
  kept.set(bench, facts);
  if (!facts.has(note)) facts.set(note, FACTS[note]?.(bench) ?? {});
  return facts.get(note);
}
