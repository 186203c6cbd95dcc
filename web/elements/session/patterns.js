// The patterns of the heads of a run, measured by the engine, and the rules in words.
import { fixed } from '../../draw/format.js';
import { wordName } from '../numbers/reading.js';
import { text } from '../text.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../../engine/index.js').HeadPattern} HeadPattern
 * @typedef {import('../../engine/index.js').PatternMeasure} PatternMeasure
 */

/** @type {WeakMap<Session, {runs: number, patterns: readonly HeadPattern[]}>} */
const measured = new WeakMap();

/**
 * One for each head; measured once a run.
 * @param {Session} session
 */
export function patternsOf(session) {
  const kept = measured.get(session);
  if (kept?.runs === session.runs) return kept.patterns;
  const { engine, trace, runs } = session;
  const options = trace.has('mask') ? { mask: trace.tensor('mask') } : {};
  const patterns = engine.headPatterns(trace.tensor('weights'), options);
  measured.set(session, { runs, patterns });
  return patterns;
}

/** What a head is called, '' for nothing. @param {HeadPattern} pattern */
export function labelOf({ label }) {
  return label ? text.patterns.labels[label] : '';
}

/** The measure by which a head got its label. @param {HeadPattern} pattern */
function reasonOf({ label, measures }) {
  return measures.find(({ pattern }) => pattern === label);
}

/**
 * Why a head is called what it is called, the rule with its numbers; '' without a label.
 * @param {Session} session
 * @param {HeadPattern} pattern
 */
export function ruleOf({ trace }, pattern) {
  const measure = reasonOf(pattern);
  if (!measure) return '';
  const { share, threshold, queries, key } = measure;
  const word = key < 0 ? '' : wordName(trace.tokens, key);
  return text.patterns.rule({
    what: text.patterns.rules[measure.pattern]({ share: fixed(share, 2), word }),
    threshold: fixed(threshold, 2),
    queries: text.patterns.queries({ count: queries }),
  });
}
