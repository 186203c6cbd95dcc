// The small buttons beside a map of the run: comparing it with the baseline, and taking it away.
import { html, nothing } from 'lit';
import '../maps/attention-difference.js';
import { canCompare } from '../session/baseline.js';
import { exportOf } from '../taking/figure-export.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../maps/figures.js').Figure} Figure
 */

/** @param {Session} session @param {Figure} figure */
export const comparisonOf = (session, { name }) =>
  canCompare(session) && !session.hides('edits')
    ? html`<attention-difference mini .session=${session} .tensor=${name}></attention-difference>`
    : nothing;

/**
 * @param {Session} session
 * @param {Figure} figure as it is shown
 * @param {Element} element whose colours its picture gets
 */
export const toolsOf = (session, figure, element) =>
  html`${comparisonOf(session, figure)}${exportOf(session, figure, element)}`;
