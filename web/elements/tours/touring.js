// Walking through a tutorial: which step is open, and what it puts on the page.
import { sameValue } from '../../state/fields.js';
import { withChanges } from '../../state/spec.js';
import { specOf, tourOf, TOURS } from '../../tours/index.js';
import { text } from '../text.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../tours/index.js').Tour} Tour
 * @typedef {import('../../tours/index.js').TourStep} TourStep
 * @typedef {{tour: Tour, step: TourStep, at: number}} Place at: from 1
 */

/** Where the visitor is; null outside of all tours. @param {Session} session @returns {Place | null} */
export function placeIn({ ui }) {
  const tour = tourOf(ui.tour);
  const step = tour?.steps[ui.tourStep - 1];
  return tour && step ? { tour, step, at: ui.tourStep } : null;
}

/**
 * Opens a step: its demo on the page, and the stage of the line that belongs to it.
 * @param {Session} session
 * @param {string} id
 * @param {number} at from 1; kept among the steps
 */
export function goTo(session, id, at) {
  const tour = tourOf(id);
  if (!tour) return;
  const tourStep = Math.min(Math.max(at, 1), tour.steps.length);
  const step = tour.steps[tourStep - 1];
  const { stage } = step;
  const looks = { tour: id, tourStep, stage, lab: '', pasted: '', comparing: false };
  session.chooseSpec(specOf(step), looks);
}

/**
 * Asks the page to open a step and to take the visitor there.
 * @param {EventTarget} from
 * @param {string} id
 * @param {number} at from 1; 0: the step that is open, as it is
 */
export function ask(from, id, at) {
  const detail = { id, at };
  from.dispatchEvent(new CustomEvent('open-tour', { detail, bubbles: true, composed: true }));
}

/** @param {Session} session */
export function leave(session) {
  session.look({ tour: '', tourStep: 1 });
}

/** Whether the page still runs what the step has put there. @param {Session} session @param {TourStep} step */
export function isAsOpened({ changes }, step) {
  const spec = specOf(step);
  const names = new Set([...Object.keys(spec), ...Object.keys(changes)]);
  return [...names].every((name) => sameValue(spec[name], changes[name]));
}

/** Whether what the page runs is a tour's, though it may be closed, and nobody's own. @param {Session} session */
export const isOfTour = (session) =>
  Boolean(session.ui.tour) ||
  TOURS.some(({ steps }) => steps.some((step) => isAsOpened(session, step)));

/**
 * The changes of the page where a step is open and a link has some of its own. One with a demo of its own
 * counts as a whole.
 * @param {Session} session
 * @param {TourStep} step
 * @param {import('../../state/spec.js').Changes} own
 */
export function onStep({ engine, fields }, step, own) {
  if (Object.hasOwn(own, 'preset')) return own;
  return withChanges(fields, engine.presets, specOf(step), own);
}

/** The changes that a link to the open step has to name: those that the step has not made. @param {Session} session @param {TourStep} step */
export function fromStep({ changes, values }, step) {
  const spec = specOf(step);
  // The step's demo may be gone: unless a link says so, the step would bring it.
  if (changes.preset !== spec.preset) return { preset: '', ...changes };
  const names = [...new Set([...Object.keys(spec), ...Object.keys(changes)])];
  const differing = names.filter((name) => !sameValue(spec[name], changes[name]));
  return Object.fromEntries(differing.map((name) => [name, values[name]]));
}

/**
 * The step that a link names, and what is wrong with the link.
 * @param {string} id
 * @param {string} step
 * @param {readonly Tour[]} tours
 * @returns {{tour: string, tourStep: number, ignored: {name: string, text: string, why: string}[]}}
 */
export function readPlace(id, step, tours) {
  const tour = tourOf(id);
  if (!tour) {
    const why = text.tours.noSuchTour({ ids: tours.map((one) => one.id).join(', ') });
    // A step alone says of no tour which it is.
    const [name, asked] = id ? ['tour', id] : ['step', step];
    return { tour: '', tourStep: 1, ignored: asked ? [{ name, text: asked, why }] : [] };
  }
  const count = tour.steps.length;
  const at = step === '' ? 1 : Number(step);
  if (Number.isInteger(at) && at >= 1 && at <= count) {
    return { tour: id, tourStep: at, ignored: [] };
  }
  const why = text.tours.noSuchStep({ id, count });
  return { tour: id, tourStep: 1, ignored: [{ name: 'step', text: step, why }] };
}

/** Whether the open step compares printouts, with the numbers that it has put on the page. @param {Session} session */
export function isComparedInTour(session) {
  const place = placeIn(session);
  return place !== null && isAsOpened(session, place.step);
}
